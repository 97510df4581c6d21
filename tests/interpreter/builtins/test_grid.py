"""Square boards: neighbours, lines, rays, the way ahead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.runtime.builtins import grid
from regelwerk.interpreter.runtime.builtins.grid import Grid

sizes = st.builds(Grid, st.integers(1, 7), st.integers(1, 7))


@given(sizes, st.booleans())
def test_neighbours_differ_by_at_most_one_column_and_row(board: Grid, diagonal: bool) -> None:
    rows = grid.adjacency(board, diagonal)
    for a in range(board.width * board.height):
        for b in range(board.width * board.height):
            dx, dy = (abs(p - q) for p, q in zip(board.position(a), board.position(b), strict=True))
            expected = max(dx, dy) == 1 if diagonal else dx + dy == 1
            assert (b in rows[a]) == expected


@given(sizes, st.integers(2, 5))
def test_the_number_of_lines_is_the_known_one(board: Grid, length: int) -> None:
    across = max(0, board.width - length + 1)
    down = max(0, board.height - length + 1)
    assert len(grid.lines(board, length)) == across * board.height + down * board.width + 2 * across * down
    assert len(grid.lines(board, length, diagonal=False)) == across * board.height + down * board.width


def test_three_in_a_row_on_three_by_three() -> None:
    assert grid.lines(Grid(3, 3), 3) == (
        (0, 1, 2),
        (0, 3, 6),
        (0, 4, 8),
        (1, 4, 7),
        (2, 4, 6),
        (2, 5, 8),
        (3, 4, 5),
        (6, 7, 8),
    )


def test_a_line_of_one_field_is_the_field() -> None:
    assert grid.lines(Grid(2, 2), 1) == ((0,), (1,), (2,), (3,))


def test_rays_run_to_the_edge_nearest_first() -> None:
    board = Grid(4, 3)
    assert grid.ray(board, 0, (1, 1)) == (5, 10)
    rays = [grid.ray(board, 5, direction) for direction in grid.ALL]
    assert rays == [(1,), (2,), (6, 7), (10,), (9,), (8,), (4,), (0,)]


@given(sizes, st.data())
def test_nothing_lies_off_the_board(board: Grid, data: st.DataObject) -> None:
    field = data.draw(st.integers(0, board.width * board.height - 1))
    column, row = board.position(field)
    assert board.field(column, row) == field
    for direction in grid.ALL:
        for distance, other in enumerate(grid.ray(board, field, direction), 1):
            assert board.position(other) == (column + distance * direction[0], row + distance * direction[1])


def test_impossible_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="no field 9"):
        grid.step(Grid(3, 3), 9, (0, 1))
    with pytest.raises(ValueError, match="direction"):
        grid.ray(Grid(3, 3), 0, (0, 0))
