"""Rehearsed lives: an event that the same circle hears again and again gets a function of its own.

The general way through the windows is in `buckets.py`, `windows.py` and `turns.py`. `dsl/compile/lives.py` writes the
same way out for one event and those who listen to it. Both ways come to the same state; how often a circle was seen is
kept with the linked game and is no part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.compile.lives import LATER, LIFE, Listener, life, stays
from regelwerk.dsl.compile.plan import LIVE, SILENCED
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
}

Life: TypeAlias = Callable[[State, Fields, Frame], Any]
"""The life of a plain event with some fields, from its beginning, and where to go on afterwards."""
Later: TypeAlias = Callable[[State, Fields, tuple[int, ...], tuple[Mark, ...], Frame, int, int, Answer | None], Any]
"""The same from a stage on: the prohibitions it is excepted from, who has answered already, where to go on afterwards,
its place on the stack; where it begins (0 before, 1 when, 2 it is applied, 3 after); the answer that was chosen in the
window it begins with, if any."""
Circle: TypeAlias = tuple[tuple[int, ...], ...]
"""Who listens to a plain event, by reference: before, when, after; who forbids it; what is silenced. What cannot be,
by the rulebook, is left out."""
Known: TypeAlias = tuple[Circle, Life, Later]
"""A circle, and how an event lives before it."""


def _unwritten(*_: object) -> Any:
    """No circle is without parts, so nothing lives like that."""


NOTHING_KNOWN: Known = ((), _unwritten, _unwritten)


class Rehearsal:
    """A plain event: the lives that are written out for it, and how often it was seen with which circle."""

    __slots__ = ("circle", "event", "known", "lives", "parts", "times")

    def __init__(self, link: Linked, event: int) -> None:
        self.event = event
        self.lives: dict[Circle, tuple[Life, Later]] = {}
        self.known = NOTHING_KNOWN
        self.times: dict[Circle, int] = {}
        _, before, when, after = link.plain_events[event]
        topics = (before, when, after, link.forbid_topic[event], SILENCED)
        peopled = {*link.clause_topic, *([SILENCED] if link.plan.silences else [])}
        self.parts = [part for part, topic in enumerate(topics) if topic in peopled]
        while len(self.parts) < 2:  # of a single topic there would be a row, and no circle
            self.parts.append(_SILENCED)
        self.circle: Callable[[list[Any]], Circle] = itemgetter(*(topics[part] for part in self.parts))

    def lived(self, S: State) -> Known | None:
        """How the event lives, if that was written out for those who listen now, and nobody looks on. Mostly they are
        the same as the last time, which is a shorter look than one into the book of all circles."""
        if S.trace is not None:
            return None
        circle = self.circle(S.c[LIVE])
        if circle != self.known[0]:
            if circle not in self.lives:
                return None
            self.known = (circle, *self.lives[circle])
        return self.known

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
            self._write(S.link, circle)

    def _write(self, link: Linked, circle: Circle) -> None:
        """Write the lives for a circle out, if that can be."""
        declared = link.world.events[link.event_names[self.event]]
        if not stays(link.plan, declared.effect):
            return
        rows = dict(zip(self.parts, circle, strict=True))
        windows = [
            [(link.instance_clause[ref], ref, link.instance_thing[ref]) for ref in rows.get(part, ())]
            for part in range(_AFTER + 1)
        ]
        code = life(link.compiled, declared, windows, _carried(link, windows), not link.order_matters)
        if code is None:
            return
        names = {**link.namespace, **_NUMBERS}
        exec(code, names)
        self.lives[circle] = names[LIFE], names[LATER]


def written_out(link: Linked) -> frozenset[int]:
    """The clauses that are carried out inside a life: nothing is out of the ordinary, and all go on listening."""
    found = set()
    for clause, (_, _, ordinary) in link.plain_effects.items():
        if ordinary and stays(link.plan, link.world.clauses[clause].body):
            found.add(clause)
    return frozenset(found)


def _carried(link: Linked, windows: Sequence[Sequence[Listener]]) -> set[int]:
    """What is carried out in a life. An obligation that may have to wait for others, or is counted, is not."""
    listening = {clause for window in windows for clause, _, _ in window} & link.written_out
    owed = [link.world.clauses[clause] for clause in listening if not link.optional[clause]]
    return listening.difference(
        one.number for one in owed if one.limit or link.order_matters or (link.cancel_first and one.kind == "when")
    )
