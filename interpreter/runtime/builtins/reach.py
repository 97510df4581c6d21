"""Where somebody can get to, at what price, and by which routes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.runtime.builtins.too_large import Charge, SearchLimit, nobody

__all__ = ["PricedReach", "Reach", "Route", "SearchLimit", "priced_reach", "purchases", "reachable", "routes"]

Neighbours = Callable[[int], Iterable[int]]
Test = Callable[[int], bool]
StepCost = Callable[[int, int], int]


def _always(_: int) -> bool:
    return True


def _one(_: int, __: int) -> int:
    return 1


def _nothing(_: int) -> int:
    return 0


@record
class Reach:
    """The least cost of getting somewhere and one path that costs no more, from a start to the target."""

    cost: int
    path: tuple[int, ...]


def reachable(
    starts: Iterable[int],
    limit: int,
    neighbours: Neighbours,
    may_pass: Test = _always,
    may_end: Test = _always,
    cost: StepCost = _one,
    charge: Charge = nobody,
) -> dict[int, Reach]:
    """Each node where one may end within the limit, sorted by node, with the least cost and one path.

    One may set out from every start, and stay there for nothing if one may end there. `may_pass` is asked for nodes on
    the way, `may_end` for targets. Of several cheapest paths it is the one with the fewest steps, then the smallest
    numbers. Costs are not negative.
    """
    settled: dict[int, Reach] = {}
    waiting: list[tuple[int, int, tuple[int, ...]]] = []
    for start in sorted(starts):
        heappush(waiting, (0, 1, (start,)))
    while waiting:
        spent, length, path = heappop(waiting)
        charge(length)
        node = path[-1]
        if node in settled:
            continue
        settled[node] = Reach(spent, path)
        if length > 1 and not may_pass(node):
            continue
        for neighbour in neighbours(node):
            if neighbour not in settled:
                total = spent + cost(node, neighbour)
                if total <= limit:
                    heappush(waiting, (total, length + 1, (*path, neighbour)))
    return {node: settled[node] for node in sorted(settled) if may_end(node)}


def purchases(distance: int, free: int, step: int) -> int:
    """How often a range of `free` must be lengthened by `step` to reach that far."""
    return max(0, -((free - distance) // step))


@record
class PricedReach:
    """A target with its distance, how many purchases of range it takes, and one shortest path."""

    purchases: int
    distance: int
    path: tuple[int, ...]


def priced_reach(
    starts: Iterable[int],
    free: int,
    step: int,
    most_purchases: int,
    neighbours: Neighbours,
    may_pass: Test = _always,
    may_end: Test = _always,
    cost: StepCost = _one,
    charge: Charge = nobody,
) -> dict[int, PricedReach]:
    """Like `reachable`, for a range that can be lengthened by `step` as often as `most_purchases`."""
    found = reachable(starts, free + step * most_purchases, neighbours, may_pass, may_end, cost, charge)
    return {node: PricedReach(purchases(one.cost, free, step), one.cost, one.path) for node, one in found.items()}


@record
class Route:
    """One route from start to goal, what it costs, and how much of the budget is left at the end."""

    path: tuple[int, ...]
    cost: int
    left: int


def routes(
    start: int,
    goal: int,
    neighbours: Neighbours,
    budget: int,
    *,
    gain: Callable[[int], int] = _nothing,
    key: Callable[[tuple[int, ...]], Hashable] | None = None,
    may_pass: Test = _always,
    may_end: Test = _always,
    cost: StepCost = _one,
    most_visits: int = 1,
    most_steps: int | None = None,
    most_states: int = 100_000,
    charge: Charge = nobody,
) -> tuple[Route, ...]:
    """One route for each class of routes from start to goal that the budget allows at every step.

    Entering a node costs; leaving a node raises the budget by gain(node), at once. A route ends when it enters the
    goal. If start and goal are one node, staying there is a route, and so is leaving and coming back.

    Routes with the same `key` are one class, represented by the cheapest, then shortest, then smallest route; without a
    key every route counts. The key is also asked for the beginnings of routes: two beginnings that stand on the same
    node with the same key must still have the same key when both are continued alike. The set or number of certain
    nodes that were visited, or left, is such a key.

    No node is on a route more than `most_visits` times, the start included; the goal as the end is always allowed.
    Routes are ordered by cost, length, path. Looking at more than `most_states` beginnings raises `SearchLimit`.
    """
    if not may_end(goal):
        return ()
    found: dict[Hashable, Route] = {}
    better: dict[tuple[int, Hashable], list[tuple[int, dict[int, int]]]] = {}
    waiting: list[tuple[int, int, tuple[int, ...], int]] = [(0, 1, (start,), budget)]
    looked_at = 0
    while waiting:
        spent, length, path, left = heappop(waiting)
        looked_at += 1
        charge(20 + 2 * length)
        if looked_at > most_states:
            raise SearchLimit("beginnings of routes", most_states)
        node = path[-1]
        kind: Hashable = path if key is None else key(path)
        if node == goal:
            found.setdefault(kind, Route(path, spent, left))
            if length > 1:
                continue
        elif length > 1 and not may_pass(node):
            continue
        visits: dict[int, int] = {}
        for visited in path:
            visits[visited] = visits.get(visited, 0) + 1
        if key is not None and most_steps is None:
            rivals = better.setdefault((node, kind), [])
            charge(2 * len(rivals))
            if any(_leaves_no_less(rival, left, visits) for rival in rivals):
                continue
            rivals.append((left, visits))
        if most_steps is not None and length > most_steps:
            continue
        richer = left + gain(node)
        for neighbour in neighbours(node):
            if neighbour != goal and visits.get(neighbour, 0) >= most_visits:
                continue
            price = cost(node, neighbour)
            if price <= richer:
                heappush(waiting, (spent + price, length + 1, (*path, neighbour), richer - price))
    return tuple(sorted(found.values(), key=lambda route: (route.cost, len(route.path), route.path)))


def _leaves_no_less(rival: tuple[int, dict[int, int]], left: int, visits: dict[int, int]) -> bool:
    """Whether whatever can follow here could also follow on the rival, a beginning found earlier."""
    return rival[0] >= left and all(visits.get(node, 0) >= times for node, times in rival[1].items())
