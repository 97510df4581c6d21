"""Functions of rulebooks that search: reach and routes, nets, covers, pairings.

A question that is too large is like a loop that does not end: the rule that asks it is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from heapq import heappop, heappush
from math import inf
from typing import Any

from regelwerk.interpreter.runtime.builtins import assigning, matching, nets, reach
from regelwerk.interpreter.runtime.builtins.reach import Route
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit
from regelwerk.interpreter.state.state import BudgetError, State, consume

Each = Callable[[int], int]
Steps = Callable[[int], Iterable[int]]
Fields = Iterable[int]
MOST_BUDGET = 100_000
MOST_SEARCHES = 5_000

PathOfFields = tuple[int, ...]
"""A route: its price, the purchases it takes, what is left, whether its whole way names it, its start, its fields."""


@contextmanager
def bounded(S: State) -> Iterator[None]:
    try:
        yield
    except SearchLimit as limit:
        raise BudgetError(S.link.running_name(S)) from limit


def _remembered(S: State, key: tuple[Any, ...], work: Callable[[], Any]) -> Any:
    """What depends on its arguments and the board alone; lists of options ask for the same again and again.

    It is worked out for all games at this table, so it is bounded, but no decision pays for it."""
    memory = S.link.searched
    if key not in memory:
        if len(memory) >= MOST_SEARCHES:
            memory.clear()
        fuel = S.fuel
        with bounded(S):
            memory[key] = work()
        S.fuel = fuel
    return memory[key]


# ---- reach


class Ground:
    """What a search over fields needs: where one can go, what it costs, where one may pass and end."""

    def __init__(
        self, S: State, through: Fields | None, ends: Fields | None, price: Each | None, steps: Steps | None
    ) -> None:
        self.S = S
        neighbours = S.link.neighbours
        self.open = None if through is None else set(through)
        self.ends = self.open if ends is None else set(ends)
        self.steps: Steps = steps if steps is not None else neighbours.__getitem__
        self.price = price
        self.known: dict[int, list[int]] = {}

    def neighbours(self, field: int) -> list[int]:
        """The fields one step away that can be passed or ended on. A search comes by the same field again and again,
        and what is one step away may be for the rulebook to say."""
        found = self.known.get(field)
        if found is None:
            found = self.known[field] = [one for one in self.steps(field) if self.passes(one) or self.stops(one)]
        return found

    def passes(self, field: int) -> bool:
        return self.open is None or field in self.open

    def stops(self, field: int) -> bool:
        return self.ends is None or field in self.ends

    def charge(self, amount: int) -> None:
        consume(self.S, amount)

    def cost(self, _: int, field: int) -> int:
        return 1 if self.price is None else max(0, self.price(field))


def fn_reachable(
    S: State,
    starts: Fields,
    budget: int,
    through: Fields | None,
    ends: Fields | None,
    price: Each | None,
    gain: Each | None,
    steps: Steps | None,
    purchase: int | None,
    purchases: int | None,
) -> tuple[int, ...]:
    if price is None and gain is None and steps is None and not purchase:
        return _within(S, tuple(starts), budget, through, ends)
    found = fn_routes(S, starts, budget, through, ends, price, gain, steps, purchase, purchases, None)
    return tuple(sorted({route[-1] for route in found}))


def _within(
    S: State, starts: tuple[int, ...], budget: int, through: Fields | None, ends: Fields | None
) -> tuple[int, ...]:
    """Where every step costs one, it is enough to go from field to field."""
    passed = None if through is None else tuple(through)
    ended = None if ends is None else tuple(ends)

    def search() -> tuple[int, ...]:
        ground = Ground(S, passed, ended, None, None)
        edge = [one for one in starts if one >= 0]
        first, seen = set(edge), set(edge)
        for _ in range(min(budget, len(S.link.neighbours))):
            consume(S, 1 + len(edge))
            edge = [one for here in edge if here in first or ground.passes(here) for one in ground.neighbours(here)]
            edge = [one for one in dict.fromkeys(edge) if one not in seen]
            seen.update(edge)
        return tuple(sorted(one for one in seen - first if ground.stops(one)))

    found: tuple[int, ...] = _remembered(S, ("within", starts, budget, passed, ended), search)
    return found


def fn_routes(
    S: State,
    starts: Fields,
    budget: int,
    through: Fields | None,
    ends: Fields | None,
    price: Each | None,
    gain: Each | None,
    steps: Steps | None,
    purchase: int | None,
    purchases: int | None,
    distinguish: Fields | None,
) -> tuple[PathOfFields, ...]:
    """One route for each target, or for each target and set of distinguished fields on the way.

    Nobody moves by staying: a start is no target, unless it is left and entered again.
    """
    ground = Ground(S, through, ends, price, steps)
    first = tuple(sorted({one for one in starts if one >= 0}))
    step, most = max(0, purchase or 0), max(0, purchases or 0) if purchase else 0
    with bounded(S):
        if gain is None and distinguish is None:
            found = _plain(ground, first, min(budget, MOST_BUDGET), step, most)
        else:
            found = _winding(ground, first, min(budget, MOST_BUDGET), step, most, gain, distinguish)
    return tuple(sorted(found, key=lambda route: (route[-1], route)))


def _plain(ground: Ground, starts: Sequence[int], budget: int, step: int, most: int) -> list[PathOfFields]:
    found = reach.priced_reach(
        starts, budget, max(step, 1), most, ground.neighbours, ground.passes, ground.stops, ground.cost,
        ground.charge,
    )  # fmt: skip
    return [
        (one.distance, one.purchases, budget + step * one.purchases - one.distance, 0, *one.path)
        for one in found.values()
        if len(one.path) > 1
    ]


def _winding(
    ground: Ground,
    starts: Sequence[int],
    budget: int,
    step: int,
    most: int,
    gain: Each | None,
    distinguish: Fields | None,
) -> list[PathOfFields]:
    """Routes of which the budget depends on the way, or of which several to one target differ."""
    marked = frozenset(distinguish or ())
    raised: Each = (lambda field: max(0, gain(field))) if gain is not None else (lambda _: 0)
    best: dict[tuple[int, frozenset[int]], PathOfFields] = {}
    for bought in range(most + 1):
        for route in _routes(ground, starts, budget + step * bought, raised, marked):
            key = (route.path[-1], marked.intersection(route.path))
            made = (route.cost, bought, route.left, int(distinguish is not None), *route.path)
            best[key] = min(best.get(key, made), made, key=lambda one: (one[1], one[0], len(one), one))
    return list(best.values())


def _routes(ground: Ground, starts: Sequence[int], budget: int, gain: Each, marked: frozenset[int]) -> Iterator[Route]:
    for start in starts:
        for goal in _within_sight(ground, start, budget, gain):
            for route in reach.routes(
                start, goal, ground.neighbours, budget, gain=gain, key=marked.intersection, may_pass=ground.passes,
                cost=ground.cost, charge=ground.charge,
            ):  # fmt: skip
                if len(route.path) > 1:
                    yield route


def _within_sight(ground: Ground, start: int, budget: int, gain: Each) -> list[int]:
    """Where one may end, of all fields that the budget may suffice for. Behind a field that raises it when it is left,
    it may suffice for everything: by how much it is raised in all is not known before the routes are."""
    most: dict[int, float] = {start: budget}
    waiting: list[tuple[float, int]] = [(-budget, start)]
    while waiting:
        left, here = heappop(waiting)
        if -left < most[here]:
            continue
        ground.charge(1)
        if here != start and not ground.passes(here):
            continue
        raised = inf if gain(here) else -left
        for field in ground.neighbours(here):
            after = raised - ground.cost(here, field)
            if after > most.get(field, -1):
                most[field] = after
                heappush(waiting, (-after, field))
    return sorted(field for field in most if ground.stops(field))


# ---- nets


def fn_nets(
    S: State,
    endpoints: Sequence[int],
    values: Sequence[int],
    threshold: int,
    connectors: Sequence[int],
    budget: int,
    contained: Fields | None,
    closed: Fields | None,
    touching: bool | None,
) -> tuple[tuple[int, ...], ...]:
    ends, worth = tuple(endpoints), tuple(values)
    between, shut, must = tuple(connectors), tuple(closed or ()), tuple(contained or ())

    def search() -> tuple[tuple[int, ...], ...]:
        values_of = dict(zip(ends, worth, strict=True))
        ground = S.link.ground
        found = nets.nets(
            ground, values_of, threshold, between, budget, shut, must, touching_joins=bool(touching),
            charge=partial(consume, S),
        )  # fmt: skip
        return tuple(net.members for net in found)

    key = ("nets", ends, worth, threshold, between, budget, shut, must, bool(touching))
    members: tuple[tuple[int, ...], ...] = _remembered(S, key, search)
    return members


def fn_net_cost(
    S: State, endpoints: Fields, members: Fields, connectors: Fields, closed: Fields | None, touching: bool | None
) -> int:
    found = _completion(S, endpoints, members, connectors, (), closed, touching)
    return found.missing if found is not None else -1


def fn_net_steps(
    S: State,
    endpoints: Fields,
    members: Fields,
    connectors: Fields,
    chosen: Fields | None,
    closed: Fields | None,
    touching: bool | None,
) -> tuple[int, ...]:
    found = _completion(S, endpoints, members, connectors, chosen or (), closed, touching)
    return found.fields if found is not None and found.missing else ()


def _completion(
    S: State,
    endpoints: Fields,
    members: Fields,
    connectors: Fields,
    chosen: Fields,
    closed: Fields | None,
    touching: bool | None,
) -> nets.Completion | None:
    key = (tuple(endpoints), tuple(members), tuple(connectors), tuple(chosen), tuple(closed or ()))
    touches = bool(touching)
    found: nets.Completion | None = _remembered(
        S,
        ("step", *key, touches),
        lambda: nets.completions(S.link.ground, *key, touching_joins=touches, charge=partial(consume, S)),
    )
    return found


# ---- covers and pairings


def fn_minimal_covers(S: State, things: Sequence[int], values: Sequence[int], need: int) -> tuple[tuple[int, ...], ...]:
    with bounded(S):
        worth = dict(zip(things, values, strict=True))
        return tuple(matching.covering_choices(tuple(things), worth, need, charge=partial(consume, S)))


def fn_assignable(S: State, left: Sequence[int], right: Sequence[int], fits: Callable[[State, int, int], bool]) -> bool:
    charge = partial(consume, S)
    return None not in matching.partners(tuple(left), tuple(right), lambda a, b: fits(S, a, b), charge=charge)


def fn_assignment(
    S: State,
    thing: int,
    things: Sequence[int],
    values: Sequence[int],
    single: Callable[[State, int, int], bool] | None,
    pairwise: Callable[[State, int, int, int, int], bool] | None,
    repeated: bool,
) -> tuple[int, ...]:
    suits: assigning.Single = (lambda x, v: single(S, x, v)) if single is not None else (lambda x, v: True)
    both: assigning.Pairwise = (lambda *four: pairwise(S, *four)) if pairwise is not None else (lambda *four: True)
    with bounded(S):
        return assigning.open_values(
            thing, tuple(things), tuple(values), suits, both, bool(repeated), charge=partial(consume, S)
        )


FUNCTIONS: tuple[Callable[..., Any], ...] = (
    fn_assignable,
    fn_assignment,
    fn_minimal_covers,
    fn_net_cost,
    fn_net_steps,
    fn_nets,
    fn_reachable,
    fn_routes,
)
"""What rulebooks can call of these."""
