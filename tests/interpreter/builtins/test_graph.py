"""Distances with blocked nodes, groups, rings."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.runtime.builtins import graph
from regelwerk.interpreter.runtime.builtins.graph import Rows

COUNT = 6
pairs = st.tuples(st.integers(0, COUNT - 1), st.integers(0, COUNT - 1)).filter(lambda pair: pair[0] != pair[1])
boards = st.builds(
    lambda edges, directed: graph.adjacency(COUNT, edges, directed), st.lists(pairs, max_size=12), st.booleans()
)
some_nodes = st.sets(st.integers(0, COUNT - 1), max_size=3)

ALL_PATHS = [path for length in range(1, COUNT + 1) for path in permutations(range(COUNT), length)]


@given(boards, some_nodes, some_nodes, st.integers(0, COUNT - 1), st.none() | st.integers(0, 4))
def test_distances_are_those_of_the_shortest_path_that_is_allowed(
    rows: Rows, not_through: set[int], not_onto: set[int], start: int, limit: int | None
) -> None:
    expected: dict[int, int] = {}
    for path in ALL_PATHS:
        steps = len(path) - 1
        if path[0] != start or path[-1] in not_onto or (limit is not None and steps > limit):
            continue
        if all(b in rows[a] for a, b in pairwise(path)) and not not_through & set(path[1:-1]):
            expected[path[-1]] = min(steps, expected.get(path[-1], steps))
    assert graph.distances(rows, [start], not_through, not_onto, limit) == expected


def test_somebody_may_pass_friends_without_ending_there_and_end_on_enemies_without_passing() -> None:
    rows = graph.adjacency(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    friends, enemies = (1,), (3,)
    assert graph.within(rows, [0], 4, not_through=enemies, not_onto=friends) == (0, 2, 3)
    assert graph.distance(rows, 0, 3, enemies, friends) == 3
    assert graph.distance(rows, 0, 4, enemies, friends) is None


@given(boards, some_nodes)
def test_groups_are_the_parts_that_hang_together(rows: Rows, subset: set[int]) -> None:
    groups = graph.groups(rows, subset)
    assert sorted(node for group in groups for node in group) == sorted(subset)
    assert groups == tuple(sorted(groups))
    for a in range(COUNT):
        for b in range(COUNT):
            if a in subset and b in subset and b in rows[a]:
                assert any(a in group and b in group for group in groups)
    for group in groups:
        for cut in range(1, 2 ** len(group) - 1):
            here = [node for i, node in enumerate(group) if cut >> i & 1]
            there = [node for node in group if node not in here]
            assert any(b in rows[a] or a in rows[b] for a in here for b in there)


def test_edges_of_unknown_nodes_are_refused() -> None:
    with pytest.raises(ValueError, match="0-3"):
        graph.adjacency(3, [(0, 3)])


def test_a_directed_edge_is_a_one_way_street() -> None:
    assert graph.adjacency(2, [(0, 1)], directed=True) == ((1,), ())


@given(st.integers(1, 18), st.data())
def test_steps_on_a_ring(size: int, data: st.DataObject) -> None:
    start, steps = data.draw(st.integers(0, size - 1)), data.draw(st.integers(-40, 40))
    there = graph.ring_step(size, start, steps)
    assert 0 <= there < size
    assert graph.ring_step(size, there, -steps) == start
    assert graph.ring_step(size, start, steps + size) == there
