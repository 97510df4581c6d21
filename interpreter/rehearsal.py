"""Rehearsed lives: an event that the same circle hears again and again gets a function of its own.

The general way through the windows is in `buckets.py`, `windows.py` and `turns.py`. `dsl/compile/lives.py` writes the
same way out for one event and those who listen to it. Both ways come to the same state; how often a circle was seen is
kept with the linked game and is no part of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.compile.lives import LIFE, Listener, life, stays
from regelwerk.dsl.compile.plan import LIVE
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.records import Fields, Mark
from regelwerk.interpreter.state import STEP, Frame, State

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked

OFTEN = 60
"""So often a circle is seen before its life is written out: that costs about as much as so many lives."""
MOST_CIRCLES = 5000
MOST_LIVES = 300

_NUMBERS = {"PLAIN_WHEN": at.PLAIN_WHEN, "PLAIN_APPLY": at.PLAIN_APPLY, "CLOSE": at.CLOSE, "STEP": STEP}

Life: TypeAlias = Callable[[State, Fields, tuple[int, ...], tuple[Mark, ...], Frame, int, int], Any]
"""The life of a plain event with some fields: the prohibitions it is excepted from, who has answered already, where to
go on afterwards, its place on the stack, the window it begins with (0 before, 1 when, 2 none)."""
Circle: TypeAlias = tuple[tuple[int, ...], ...]
"""Who listens to a plain event, by reference: before, when, after; and who forbids it."""


def circles(link: Linked) -> list[Callable[[list[Any]], Any]]:
    """For each event a function that finds its circle among all that live, or nothing if it is not plain."""
    found: list[Callable[[list[Any]], Any]] = [_none] * len(link.event_names)
    for event, (_, *topics) in link.plain_events.items():
        found[event] = itemgetter(*topics, link.forbid_topic[event])
    return found


def _none(live: list[Any]) -> None:
    """The circle of an event that is not plain."""


def seen(S: State, event: int, general: Callable[..., Any]) -> Life:
    """The life of an event whose circle has none yet: the general one, until the circle was seen often."""
    link = S.link
    life_in_general: Life = partial(general, event)
    circle = link.circle[event](S.c[LIVE])
    if circle in link.lives or circle[3] or any(row and row[0] < 0 for row in circle):
        return life_in_general  # somebody is silenced, or watches; it may be forbidden; granted clauses come and go
    times = link.circles.get(circle, 0) + 1
    if times < OFTEN:
        if len(link.circles) >= MOST_CIRCLES:
            link.circles.clear()
        link.circles[circle] = times
        return life_in_general
    if len(link.lives) >= MOST_LIVES:
        link.lives.clear()
    link.lives[circle] = _written(link, event, circle) or life_in_general
    return life_in_general


def _written(link: Linked, event: int, circle: Circle) -> Life | None:
    declared = link.world.events[link.event_names[event]]
    if not stays(link.plan, declared.effect):
        return None
    windows = [[_listener(link, ref) for ref in row] for row in circle[:3]]
    owed = frozenset(clause for window in windows for clause, _, _ in window if _owed(link, clause))
    code = life(link.compiled, declared, windows, owed, not link.order_matters)
    if code is None:
        return None
    names = {**link.namespace, **_NUMBERS}
    exec(code, names)
    made: Life = names[LIFE]
    return made


def _listener(link: Linked, ref: int) -> Listener:
    return link.instance_clause[ref], ref, link.instance_thing[ref]


def _owed(link: Linked, number: int) -> bool:
    """Whether a clause is an obligation with nothing out of the ordinary, and leaves all listeners as they are."""
    clause = link.world.clauses[number]
    if clause.optional or clause.limit or number not in link.plain_effects or not link.plain_effects[number][2]:
        return False
    if link.order_matters or (link.cancel_first and clause.kind == "when"):
        return False  # it may have to wait for others
    return stays(link.plan, clause.body)
