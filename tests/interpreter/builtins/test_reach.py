"""Reach and routes, against trying every path."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regelwerk.interpreter.runtime.builtins import graph
from regelwerk.interpreter.runtime.builtins.graph import Rows
from regelwerk.interpreter.runtime.builtins.reach import (
    PricedReach,
    Reach,
    Route,
    SearchLimit,
    priced_reach,
    purchases,
    reachable,
    routes,
)

COUNT = 6
nodes = st.integers(0, COUNT - 1)
edges = st.lists(st.tuples(nodes, nodes).filter(lambda pair: pair[0] != pair[1]), min_size=3, max_size=12)
boards = st.builds(lambda found: graph.adjacency(COUNT, found), edges)
some = st.sets(nodes, max_size=2)
prices = st.lists(st.integers(0, 3), min_size=COUNT, max_size=COUNT)

SIMPLE_PATHS = [path for length in range(1, COUNT + 1) for path in permutations(range(COUNT), length)]


@given(boards, st.sets(nodes, min_size=1, max_size=2), st.integers(0, 6), some, some, prices)
def test_reachable_names_the_least_cost_and_the_first_of_the_best_paths(
    rows: Rows, starts: set[int], limit: int, closed: set[int], no_end: set[int], price: list[int]
) -> None:
    expected: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for path in SIMPLE_PATHS:
        if path[0] not in starts or path[-1] in no_end or closed & set(path[1:-1]):
            continue
        if any(b not in rows[a] for a, b in pairwise(path)):
            continue
        cost = sum(price[node] for node in path[1:])
        if cost <= limit:
            found = (cost, len(path), path)
            expected[path[-1]] = min(found, expected.get(path[-1], found))
    answer = reachable(
        starts,
        limit,
        rows.__getitem__,
        may_pass=lambda node: node not in closed,
        may_end=lambda node: node not in no_end,
        cost=lambda a, b: price[b],
    )
    assert answer == {node: Reach(cost, path) for node, (cost, _, path) in expected.items()}
    assert list(answer) == sorted(answer)


@given(st.integers(0, 20), st.integers(0, 6), st.integers(1, 4))
def test_purchases_are_the_least_number_that_reaches(distance: int, free: int, step: int) -> None:
    bought = purchases(distance, free, step)
    assert free + bought * step >= distance
    assert bought == 0 or free + (bought - 1) * step < distance


def test_range_is_lengthened_for_a_price() -> None:
    rows = graph.adjacency(6, [(n, n + 1) for n in range(5)])
    answer = priced_reach([0], 1, 2, 1, rows.__getitem__)
    assert {node: one.purchases for node, one in answer.items()} == {0: 0, 1: 0, 2: 1, 3: 1}
    assert answer[3] == PricedReach(1, 3, (0, 1, 2, 3))


def all_routes(
    rows: Rows, start: int, goal: int, budget: int, gain: list[int], price: list[int], closed: set[int], visits: int
) -> Iterator[Route]:
    """Every route by plain recursion."""

    def go(path: tuple[int, ...], spent: int, left: int) -> Iterator[Route]:
        node = path[-1]
        if node == goal:
            yield Route(path, spent, left)
            if len(path) > 1:
                return
        if len(path) > 1 and node in closed:
            return
        for other in rows[node]:
            rest = left + gain[node] - price[other]
            if rest >= 0 and (other == goal or path.count(other) < visits):
                yield from go((*path, other), spent + price[other], rest)

    yield from go((start,), 0, budget)


@settings(max_examples=200)
@given(
    boards,
    nodes,
    nodes,
    st.integers(0, 4),
    st.lists(st.integers(0, 2), min_size=COUNT, max_size=COUNT),
    st.lists(st.integers(1, 2), min_size=COUNT, max_size=COUNT),
    some,
    st.integers(1, 2),
    some,
    st.booleans(),
)
def test_one_route_per_class_and_none_missing(
    rows: Rows,
    start: int,
    goal: int,
    budget: int,
    gain: list[int],
    price: list[int],
    closed: set[int],
    visits: int,
    marked: set[int],
    counted: bool,
) -> None:
    if visits == 2:
        budget = min(budget, 2)
        gain = [min(one, 1) for one in gain]

    def key(path: tuple[int, ...]) -> tuple[int, ...]:
        left = [node for node in path[:-1] if node in marked]
        return tuple(sorted(left if counted else set(left)))

    def order(route: Route) -> tuple[int, int, tuple[int, ...]]:
        return route.cost, len(route.path), route.path

    everything = sorted(all_routes(rows, start, goal, budget, gain, price, closed, visits), key=order)
    best: dict[tuple[int, ...], Route] = {}
    for route in everything:
        best.setdefault(key(route.path), route)

    def ask(classes: Callable[[tuple[int, ...]], Hashable] | None) -> tuple[Route, ...]:
        return routes(
            start,
            goal,
            rows.__getitem__,
            budget,
            gain=gain.__getitem__,
            key=classes,
            may_pass=lambda node: node not in closed,
            cost=lambda a, b: price[b],
            most_visits=visits,
        )

    assert ask(key) == tuple(sorted(best.values(), key=order))
    assert ask(None) == tuple(everything)


RIFT = 2
ROUND_A_RIFT = graph.adjacency(5, [(0, 1), (1, 4), (0, RIFT), (RIFT, 3), (3, 4)])


def left_rifts(path: tuple[int, ...]) -> int:
    return path[:-1].count(RIFT)


def test_leaving_a_rift_lengthens_the_way_only_from_there_on() -> None:
    def gain(node: int) -> int:
        return 1 if node == RIFT else 0

    board = ROUND_A_RIFT.__getitem__
    found = routes(0, 4, board, 2, gain=gain, key=left_rifts)
    assert found == (Route((0, 1, 4), 2, 0), Route((0, RIFT, 3, 4), 3, 0))
    assert routes(0, 4, board, 2, key=left_rifts) == (Route((0, 1, 4), 2, 0),)
    assert routes(3, 0, board, 1, gain=gain) == (Route((3, RIFT, 0), 2, 0),)
    assert routes(4, 0, board, 1, gain=gain) == (), "the gain comes too late"


def test_a_detour_that_pays_is_not_taken_for_a_waste() -> None:
    rows = graph.adjacency(6, [(0, 1), (0, 2), (2, 1), (1, 3), (3, 4), (4, 5)])
    found = routes(0, 5, rows.__getitem__, 2, gain=lambda node: 3 if node == 2 else 0, key=lambda path: 0)
    assert [route.path for route in found] == [(0, 2, 1, 3, 4, 5)]


def test_a_beginning_that_leaves_other_nodes_unvisited_is_not_taken_for_the_same() -> None:
    rows = graph.adjacency(5, [(0, 1), (0, 2), (1, 3), (2, 3), (1, 4)])
    found = routes(0, 4, rows.__getitem__, 9, key=lambda path: 3 in path[:-1])
    assert [route.path for route in found] == [(0, 1, 4), (0, 2, 3, 1, 4)]


def test_one_may_leave_and_come_back() -> None:
    rows = graph.adjacency(2, [(0, 1)])
    assert [route.path for route in routes(0, 0, rows.__getitem__, 2)] == [(0,), (0, 1, 0)]


def test_steps_can_be_bounded_whatever_the_budget() -> None:
    board = ROUND_A_RIFT.__getitem__
    assert [route.path for route in routes(0, 4, board, 9, most_steps=2)] == [(0, 1, 4)]
    assert [route.path for route in routes(0, 4, board, 9, most_steps=2, key=len)] == [(0, 1, 4)]
    assert len(routes(0, 4, board, 9, most_steps=3)) == 2


def test_nobody_ends_where_nobody_may_end() -> None:
    assert routes(0, 4, ROUND_A_RIFT.__getitem__, 9, may_end=lambda node: node != 4) == ()


def test_a_search_that_grows_too_large_says_so() -> None:
    rows = graph.adjacency(12, [(a, b) for a in range(12) for b in range(a)])
    with pytest.raises(SearchLimit, match="beginnings of routes: more than 500") as raised:
        routes(0, 11, rows.__getitem__, 11, most_states=500)
    assert raised.value.limit == 500
    assert len(routes(0, 11, rows.__getitem__, 11, key=lambda path: 0, most_states=500)) == 1
