"""Rectangular boards of square fields.

The field in column x of row y has the number y * width + x; row 0 is at the top.
"""

from __future__ import annotations

from regelwerk.dsl.record_classes import record

Step = tuple[int, int]

STRAIGHT: tuple[Step, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left as (columns, rows)."""

DIAGONAL: tuple[Step, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))

ALL: tuple[Step, ...] = tuple(step for pair in zip(STRAIGHT, DIAGONAL, strict=True) for step in pair)
"""All eight directions, clockwise from up."""


@record
class Grid:
    """The size of a board."""

    width: int
    height: int

    def field(self, column: int, row: int) -> int | None:
        """The number of a field, nothing if it lies off the board."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return None

    def position(self, field: int) -> tuple[int, int]:
        """Column and row of a field."""
        if not 0 <= field < self.width * self.height:
            raise ValueError(f"there is no field {field} on a board of {self.width} by {self.height}")
        row, column = divmod(field, self.width)
        return column, row


def step(grid: Grid, field: int, direction: Step) -> int | None:
    """The next field in a direction, nothing beyond the edge."""
    column, row = grid.position(field)
    return grid.field(column + direction[0], row + direction[1])


def adjacency(grid: Grid, diagonal: bool = False) -> tuple[tuple[int, ...], ...]:
    """For each field its sorted neighbours: four, or eight with the diagonal ones."""
    directions = ALL if diagonal else STRAIGHT
    return tuple(
        tuple(sorted(n for d in directions if (n := step(grid, field, d)) is not None))
        for field in range(grid.width * grid.height)
    )


def ray(grid: Grid, field: int, direction: Step) -> tuple[int, ...]:
    """The fields from here (not included) to the edge of the board, nearest first."""
    if direction == (0, 0):
        raise ValueError("a ray needs a direction")
    fields: list[int] = []
    following = step(grid, field, direction)
    while following is not None:
        fields.append(following)
        following = step(grid, following, direction)
    return tuple(fields)


def lines(grid: Grid, length: int, diagonal: bool = True) -> tuple[tuple[int, ...], ...]:
    """Every straight line of this many fields, each once and sorted, in order of their fields."""
    if length < 1:
        raise ValueError(f"a line cannot have {length} fields")
    directions: tuple[Step, ...] = ((1, 0), (0, 1), (1, 1), (-1, 1)) if diagonal else ((1, 0), (0, 1))
    found: dict[tuple[int, ...], None] = {}
    for field in range(grid.width * grid.height):
        for direction in directions:
            line = (field, *ray(grid, field, direction)[: length - 1])
            if len(line) == length:
                found[line] = None
    return tuple(sorted(found))
