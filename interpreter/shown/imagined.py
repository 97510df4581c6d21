"""The game as one seat can imagine it: a state in which everything that this viewer cannot know is unknown.

It is made of what the viewer may know and of nothing else: what is hidden is not in it. It can be played on, until
something hidden would matter. Hidden things of others do not answer in it: it goes on as if nobody had such an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import (
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_CHANCE,
    R_TABLE,
    REGISTERS,
)
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.beginning import first_columns
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.machine.windows import NOTHING, answers
from regelwerk.interpreter.machine.windows import PLAYER as ASKED_PLAYER
from regelwerk.interpreter.shown.unknown import (
    Elsewhere,
    Secrets,
    Stopped,
    Unknown,
    UnknownRow,
    UnknownThing,
    Unpredictable,
    Unseen,
)
from regelwerk.interpreter.state.state import Frame, State, fork
from regelwerk.interpreter.views.sight import sees, sees_attribute, sees_into
from regelwerk.interpreter.worlds.running_values import change_running, frames_with

_SEALED = titled("v", "answers", "")
_ROW = titled("v", "row", "")
"""How the compiler calls the answers of a secret choice, and those who are asked."""


def imagined(S: State, viewer: int | None) -> tuple[State, Secrets]:
    """A copy in which chance is unknown, and everything that a viewer cannot know; None is a referee, who knows all
    but chance."""
    other = fork(S)
    other.c = [column[:] for column in S.c]
    other.shared = 0
    other.trace = None
    registers = other.c[REGISTERS]
    registers[R_CHANCE] = Unpredictable()
    secrets = Secrets((), (), ())
    if viewer is not None and S.link.has_secrets:
        secrets = _secrets(S, viewer)
        _hide_places(S, other, secrets)
        _hide_values(S, other, viewer, secrets)
        _silence(S, other, secrets)
        _ask_nobody_in_vain(other)
        change_running(other, lambda value, _: _without(value, secrets))
        other.top = _without_sealed(other, viewer, secrets)
        other.top = _asked(other)
    return other, secrets


def _secrets(S: State, viewer: int) -> Secrets:
    things = range(len(S.link.things))
    hidden = [one for one in things if not sees(S, viewer, one)]
    held = set(hidden)
    closed = [one for one in things if one in held or not sees_into(S, viewer, one)]
    return Secrets(hidden, closed, [owner(S, one) for one in closed if one not in held])


def _hide_places(S: State, other: State, secrets: Secrets) -> None:
    inside, place, known = other.c[INSIDE], other.c[PLACE], other.c[KNOWN]
    for one in secrets.closed:
        if one in secrets.things:
            inside[one] = UnknownRow.of(secrets)
        else:
            row = S.c[INSIDE][one]
            inside[one] = Unseen.of(secrets, one, len(row), [thing for thing in row if thing not in secrets.things])
    for one in secrets.things:
        place[one] = Elsewhere(secrets)
        known[one] = Unknown(secrets)


def _hide_values(S: State, other: State, viewer: int, secrets: Secrets) -> None:
    """Hidden values of others are unknown, and so are hidden things that open values name. What is written on a hidden
    thing is taken to be what it began with: mostly nothing was ever written there."""
    link, first = S.link, first_columns(S.link)
    for kind in link.world.kinds.values():
        things = link.of_kind[kind.id]
        hidden = [thing for thing in things if thing in secrets.things]
        seen = [thing for thing in things if thing not in secrets.things] if hidden else things
        for name, attribute in kind.attributes.items():
            column = link.plan.columns.get(name)
            if column is None:
                continue
            cells, begun = other.c[column], first[column]
            names, is_open = attribute.type.base in ("thing", "rows"), attribute.sight == "all"
            for thing in hidden:
                cells[thing] = begun[thing]
            for thing in seen if names or not is_open else ():
                if not is_open and not sees_attribute(S, viewer, thing, name):
                    cells[thing] = UnknownRow.of(secrets) if attribute.type.many else Unknown(secrets)
                elif names:
                    cells[thing] = _without(cells[thing], secrets)


def _silence(S: State, other: State, secrets: Secrets) -> None:
    """Hidden things do not listen."""
    link, live = S.link, other.c[LIVE]
    gone: dict[int, set[int]] = {}
    for thing in secrets.things:
        for ref in link.instances_of[thing]:
            gone.setdefault(link.instance_topic[ref], set()).add(ref)
    for topic, refs in gone.items():
        left = tuple(ref for ref in live[topic] if ref not in refs)
        heard = link.heard_topic[topic]
        if heard >= 0:
            live[heard] -= len(live[topic]) - len(left)
        live[topic] = left


def _ask_nobody_in_vain(other: State) -> None:
    """A table that asks whoever could hold an answer asks only whoever is seen to have one."""
    registers, link = other.c[REGISTERS], other.link
    if registers[R_TABLE]:
        registers[R_TABLE] = 0
        for topic in link.hidden_answers:
            if link.heard_topic[topic] >= 0:
                other.c[LIVE][link.heard_topic[topic]] -= 1


# ---- what is running


def _without(value: Any, secrets: Secrets) -> Any:
    """A value in which hidden things are unknown."""
    if isinstance(value, tuple) and not isinstance(value, (Unseen, UnknownRow)):
        return tuple([_without(one, secrets) for one in value])
    if type(value) is int and value in secrets.things:
        return UnknownThing(secrets)
    return value


def _without_sealed(S: State, viewer: int, secrets: Secrets) -> Frame:
    """What others have answered in secret in a choice that is still open (`geheim für`) is kept in the frame that asks:
    for each name that is chosen, a row of answers, in the order of those who are asked."""

    def values_of(frame: Frame) -> list[Any]:
        names = S.link.compiled.locals_of_segment.get(frame[0], ())
        values = list(frame[2:])
        for place, name in enumerate(names[: len(values)]):
            if name.startswith(_SEALED):
                asked, given = values[_asked_in(names, name)], values[place]
                own = [who == viewer for who in asked[: len(given)]]
                values[place] = tuple(
                    [answer if mine else Unknown(secrets) for mine, answer in zip(own, given, strict=True)]
                )
        return values

    return frames_with(S.top, values_of)


def _asked_in(names: Sequence[str], sealed: str) -> int:
    """Where a frame holds who is asked in a secret choice: the row that was begun last before its answers."""
    number = int(sealed.removeprefix(_SEALED))
    rows = [(int(name.removeprefix(_ROW)), at) for at, name in enumerate(names) if name.startswith(_ROW)]
    return max(one for one in rows if one[0] < number)[1]


def _asked(S: State) -> Frame:
    """In an open window: nobody else is known to have an answer but those who are seen to have one."""
    frame = S.top
    if not frame or frame[0] != at.ANSWER:
        return frame
    *before, choices, _, bucket = frame
    S.fuel = S.link.budget
    try:
        found = answers(S, bucket, frame[3])
    except (Stopped, IndexError):
        found = []
    others = [one for one in found if one[ASKED_PLAYER] != S.who and one[4] != NOTHING]
    return (*before, choices, (*choices, *others), bucket)

