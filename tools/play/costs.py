"""What each entry of a rulebook costs while games are played: by time, and by calls, which are the same every time.

Every call is heard. What the machine does for an entry (looking through rows, asking who listens) counts for the entry
whose text asked for it; what one entry asks of another counts for the other, and for both in `with_others_s`. Hearing
costs time itself, so that shares tell more than seconds; the clock is the wall's, since asking for the CPU's would cost
more than most calls. A value so small that the compiler writes it into the text that asks for it counts there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from time import perf_counter
from types import CodeType, FrameType, FunctionType
from typing import Any

from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.tree.clauses import Guard
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.link.link import Linked

MACHINE: Owner = ("machine", "")
"""Whatever belongs to no entry: who is asked, what is shown to choose, going from one stretch of code to the next."""


@dataclass
class Cost:
    """What an entry took by itself, with all that it asked, how often it was asked, and how many calls that made."""

    own_s: float = 0.0
    with_others_s: float = 0.0
    times: int = 0
    calls: int = 0

    def add(self, other: Cost) -> None:
        self.own_s += other.own_s
        self.with_others_s += other.with_others_s
        self.times += other.times
        self.calls += other.calls


class Costs(dict[Owner, Cost]):
    """By entry: ("derived", id), ("procedure", id), ("event", id), ("guard", entry), ("entry", id), …"""

    def add(self, other: Costs) -> None:
        """Add what other games took."""
        for owner, cost in other.items():
            self.setdefault(owner, Cost()).add(cost)

    @property
    def seconds(self) -> float:
        return sum(cost.own_s for cost in self.values())

    def dearest(self) -> list[tuple[Owner, Cost]]:
        """The dearest first."""
        return sorted(self.items(), key=lambda item: (-item[1].own_s, item[0]))

    @contextmanager
    def counting(self, link: Linked) -> Iterator[None]:
        """Whatever is played inside is counted."""
        before = sys.getprofile()
        sys.setprofile(_hearer(self, _owners(link)))
        try:
            yield
        finally:
            sys.setprofile(before if callable(before) else None)


def costs_as_data(costs: Costs) -> list[Any]:
    """Costs as plain data."""
    return [[*owner, *astuple(cost)] for owner, cost in sorted(costs.items())]


def costs_from(data: list[Any]) -> Costs:
    """Costs that were kept as plain data."""
    return Costs({(what, id): Cost(*cost) for what, id, *cost in data})


def place_of(world: World, owner: Owner) -> Span:
    """Where an entry stands."""
    what, id = owner
    tables: dict[str, Any] = {"derived": world.derived, "procedure": world.procedures, "event": world.events,
                              "means": world.means}
    if what in tables:
        span: Span = tables[what][id].span
        return span
    return next((clause.span for clause in world.clauses if clause.entry == id), NOWHERE)


def _owners(link: Linked) -> dict[CodeType, Owner]:
    """Whose text each function of the rulebook comes from. What nobody owns counts for whoever calls it."""
    compiled = link.compiled
    found = {}
    for function in link.namespace.values():
        if isinstance(function, FunctionType):
            what, id = compiled.owners.get(function.__code__.co_name, ("", ""))
            if what == "clause":
                clause = compiled.world.clauses[int(id)]
                found[function.__code__] = ("guard" if isinstance(clause, Guard) else "entry", clause.entry)
            elif what and function.__code__.co_filename == compiled.code.co_filename:
                found[function.__code__] = (what, id)
    return found


def _hearer(costs: Costs, owners: dict[CodeType, Owner]) -> Callable[[FrameType, str, Any], None]:
    """What is to hear each call. The time since the last border between entries belongs to the entry that was left."""
    current = costs.setdefault(MACHINE, Cost())
    since = perf_counter()
    left: list[tuple[Cost, Owner, float]] = []
    """Who was left at each border, who began there, and when; the innermost last."""
    running: dict[Owner, int] = {}

    def hear(frame: FrameType, event: str, _: Any) -> None:
        nonlocal current, since
        if event == "return":
            if frame.f_code in owners and left:
                now = perf_counter()
                current.own_s += now - since
                since = now
                before, owner, begun = left.pop()
                running[owner] -= 1
                if not running[owner]:  # an entry that asks itself is counted once
                    current.with_others_s += now - begun
                current = before
        elif event == "call":
            current.calls += 1
            owner_here = owners.get(frame.f_code)
            if owner_here is not None:
                now = perf_counter()
                current.own_s += now - since
                since = now
                cost = costs.get(owner_here)
                if cost is None:
                    cost = costs[owner_here] = Cost()
                cost.times += cost is not current
                left.append((current, owner_here, now))
                running[owner_here] = running.get(owner_here, 0) + 1
                current = cost
        elif event == "c_call":
            current.calls += 1

    return hear
