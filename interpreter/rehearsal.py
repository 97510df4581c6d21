"""Rehearsed lives: an event that the same circle hears again and again gets a function of its own.

The general way through the windows is in `buckets.py`, `windows.py` and `turns.py`. `dsl/compile/lives.py` writes the
same way out for one event and those who listen to it. Both ways come to the same state; how often a circle was seen is
kept with the linked game and is no part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.compile.charging import STEP
from regelwerk.dsl.compile.lives import LIFE, Listener, life, stays
from regelwerk.dsl.compile.plan import LIVE, SILENCED
from regelwerk.dsl.tree import Cancel, Change, Pay
from regelwerk.dsl.walk import statements
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.live import Answer
from regelwerk.interpreter.records import Fields, Mark
from regelwerk.interpreter.state import Frame, State

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked

OFTEN = 60
"""So often a circle is seen before its life is written out: that costs about as much as so many lives."""
MOST_CIRCLES = 1000
MOST_LIVES = 40
_AFTER, _SILENCED = 2, 4
"""Parts of a circle: the last window, and what is silenced."""

_NUMBERS = {
    "PLAIN_WHEN": at.PLAIN_WHEN,
    "PLAIN_APPLY": at.PLAIN_APPLY,
    "PLAIN_CLOSE": at.PLAIN_CLOSE,
    "PLAIN_ASKED": at.PLAIN_ASKED,
    "STEP": STEP,
}

Life: TypeAlias = Callable[[State, Fields, tuple[int, ...], tuple[Mark, ...], Frame, int, int, Answer | None], Any]
"""The life of a plain event with some fields: the prohibitions it is excepted from, who has answered already, where to
go on afterwards, its place on the stack; where it begins (0 before, 1 when, 2 it is applied, 3 after); the answer that
was chosen in the window it begins with, if any."""
Circle: TypeAlias = tuple[tuple[int, ...], ...]
"""Who listens to a plain event, by reference: before, when, after; who forbids it; what is silenced. What cannot be,
by the rulebook, is left out."""


class Rehearsal:
    """A plain event: the lives that are written out for it, and how often it was seen with which circle."""

    __slots__ = ("circle", "event", "lives", "parts", "times")

    def __init__(self, link: Linked, event: int) -> None:
        self.event = event
        self.lives: dict[Circle, Life] = {}
        self.times: dict[Circle, int] = {}
        _, before, when, after = link.plain_events[event]
        topics = (before, when, after, link.forbid_topic[event], SILENCED)
        peopled = {*link.clause_topic, *([SILENCED] if link.plan.silences else [])}
        self.parts = [part for part, topic in enumerate(topics) if topic in peopled]
        while len(self.parts) < 2:  # of a single topic there would be a row, and no circle
            self.parts.append(_SILENCED)
        self.circle: Callable[[list[Any]], Circle] = itemgetter(*(topics[part] for part in self.parts))

    def life(self, S: State) -> Life | None:
        """How the event lives, if that was written out for those who listen now, and nobody looks on."""
        return self.lives.get(self.circle(S.c[LIVE])) if S.trace is None else None

    def seen(self, S: State) -> None:
        """The event lives in the general way now; if its circle was seen often, its life is written out."""
        circle = self.circle(S.c[LIVE])
        rows = zip(self.parts, circle, strict=True)
        if circle in self.lives or any(row and (part > _AFTER or row[0] < 0) for part, row in rows):
            return  # somebody looks on; somebody is silenced, or may forbid it; granted clauses come and go
        if len(self.times) >= MOST_CIRCLES:
            self.times.clear()
        self.times[circle] = self.times.get(circle, 0) + 1
        if self.times[circle] == OFTEN and len(self.lives) < MOST_LIVES:
            life = self._written(S.link, circle)
            if life is not None:
                self.lives[circle] = life

    def _written(self, link: Linked, circle: Circle) -> Life | None:
        declared = link.world.events[link.event_names[self.event]]
        if not stays(link.plan, declared.effect):
            return None
        rows = dict(zip(self.parts, circle, strict=True))
        windows = [
            [(link.instance_clause[ref], ref, link.instance_thing[ref]) for ref in rows.get(part, ())]
            for part in range(_AFTER + 1)
        ]
        code = life(link.compiled, declared, windows, _carried(link, windows), not link.order_matters)
        if code is None:
            return None
        effects = {f"EFFECT_{clause}": effect for clause, (effect, _, _) in link.plain_effects.items()}
        names = {**link.namespace, **_NUMBERS, **effects}
        exec(code, names)
        made: Life = names[LIFE]
        return made


def written_out(link: Linked) -> frozenset[int]:
    """The clauses that are carried out inside a life: nothing is out of the ordinary, and all go on listening."""
    found = set()
    for clause, (_, _, ordinary) in link.plain_effects.items():
        body = link.world.clauses[clause].body
        # what can be broken off is called, and does not get at the event's fields
        called = any(isinstance(one, Pay) for one in statements(body))
        touches = any(isinstance(one, (Cancel, Change)) for one in statements(body))
        if ordinary and not (called and touches) and stays(link.plan, body):
            found.add(clause)
    return frozenset(found)


def _carried(link: Linked, windows: Sequence[Sequence[Listener]]) -> set[int]:
    """What is carried out in a life. An obligation that may have to wait for others, or is counted, is not."""
    listening = {clause for window in windows for clause, _, _ in window} & link.written_out
    owed = [link.world.clauses[clause] for clause in listening if not link.optional[clause]]
    return listening.difference(
        one.number for one in owed if one.limit or link.order_matters or (link.cancel_first and one.kind == "when")
    )
