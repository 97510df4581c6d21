"""Hexagons: distances, turning, boards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.dsl.declare import field_names
from regelwerk.interpreter.runtime.builtins import graph, hexgrid
from regelwerk.interpreter.runtime.builtins.hexgrid import Axial

number = st.integers(-20, 20)
cells = st.tuples(number, number)


@given(cells)
def test_the_six_neighbours_are_one_step_away_and_the_only_ones(cell: Axial) -> None:
    around = [(cell[0] + q, cell[1] + r) for q in range(-2, 3) for r in range(-2, 3)]
    assert sorted(hexgrid.neighbours(cell)) == sorted(c for c in around if hexgrid.distance(cell, c) == 1)


def test_distance_is_the_number_of_steps_on_an_open_board() -> None:
    board = field_names.disk((0, 0), 4)
    rows = hexgrid.adjacency(board)
    for start in range(len(board)):
        steps = graph.distances(rows, [start])
        assert all(steps[n] == hexgrid.distance(board[start], board[n]) for n in range(len(board)))


@given(cells, st.integers(0, 6))
def test_rings_make_up_the_disk(centre: Axial, radius: int) -> None:
    rings = [cell for r in range(radius + 1) for cell in hexgrid.ring(centre, r)]
    assert sorted(rings) == sorted(field_names.disk(centre, radius))
    assert len(rings) == 3 * radius * (radius + 1) + 1
    assert all(hexgrid.distance(centre, cell) == radius for cell in hexgrid.ring(centre, radius))


@given(st.integers(1, 6))
def test_a_ring_is_walked_step_by_step(radius: int) -> None:
    ring = hexgrid.ring((0, 0), radius)
    assert ring[0] == (radius, 0)
    assert all(hexgrid.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    assert ring[1][1] > 0, "clockwise means downwards from the right"


@given(cells, cells, st.integers(-7, 7))
def test_turning_and_mirroring_keep_distances(a: Axial, b: Axial, turns: int) -> None:
    assert hexgrid.distance(hexgrid.rotate(a, turns), hexgrid.rotate(b, turns)) == hexgrid.distance(a, b)
    assert hexgrid.distance(hexgrid.mirror(a), hexgrid.mirror(b)) == hexgrid.distance(a, b)
    assert hexgrid.mirror(hexgrid.mirror(a)) == a
    assert hexgrid.rotate(hexgrid.rotate(a, turns), -turns) == a


def test_a_turn_goes_on_to_the_next_direction() -> None:
    turned = [hexgrid.rotate((1, 0), turns) for turns in range(6)]
    assert tuple(turned) == hexgrid.DIRECTIONS


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61), (5, 91)])
def test_hexagonal_boards_have_the_known_sizes(radius: int, count: int) -> None:
    assert len(field_names.disk((0, 0), radius)) == count


def test_a_rhombus_has_rows_of_equal_length() -> None:
    assert field_names.rhombus(3, 2) == ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1))
    assert hexgrid.adjacency(field_names.rhombus(2, 2)) == ((1, 2), (0, 2, 3), (0, 1, 3), (1, 2))


def test_labels_name_rows_and_places_in_them() -> None:
    assert field_names.row_names(field_names.disk((0, 0), 1)) == ("A1", "A2", "B1", "B2", "B3", "C1", "C2")
    assert [field_names.row_name(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


@given(st.lists(cells, max_size=30))
def test_labels_are_unique(some: list[Axial]) -> None:
    board = sorted(set(some), key=lambda cell: (cell[1], cell[0]))
    assert len(set(field_names.row_names(board))) == len(board)
