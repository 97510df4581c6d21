"""Boards of hexagons in axial coordinates.

A cell is a pair (q, r): r counts the rows downwards, q runs to the right along a row, and each row is shifted half a
cell to the right of the row above it (pointy tops). A board is a tuple of cells in reading order: row by row, left to
right. A cell's number on a board is its place in that tuple.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Axial = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of (0, 0): right first, then clockwise as drawn."""


def distance(a: Axial, b: Axial) -> int:
    """The number of steps from one cell to another, ignoring edges and pieces."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(cell: Axial) -> tuple[Axial, ...]:
    """The six cells around a cell, in the order of `DIRECTIONS`."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def ring(centre: Axial, radius: int) -> tuple[Axial, ...]:
    """The cells at exactly this distance, clockwise, beginning straight to the right of the centre."""
    if radius < 0:
        raise ValueError(f"a ring cannot have the radius {radius}")
    if radius == 0:
        return (centre,)
    q, r = centre[0] + radius, centre[1]
    cells: list[Axial] = []
    for dq, dr in DIRECTIONS[2:] + DIRECTIONS[:2]:
        for _ in range(radius):
            cells.append((q, r))
            q, r = q + dq, r + dr
    return tuple(cells)


def rotate(offset: Axial, turns: int = 1) -> Axial:
    """An offset turned about (0, 0) by `turns` sixths, clockwise as drawn."""
    q, r = offset
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def mirror(offset: Axial) -> Axial:
    """An offset reflected left to right."""
    q, r = offset
    return -q - r, r


def numbered(cells: Iterable[Axial]) -> dict[Axial, int]:
    """Each cell of a board with its number."""
    return {cell: number for number, cell in enumerate(cells)}


def adjacency(cells: Sequence[Axial]) -> tuple[tuple[int, ...], ...]:
    """For each cell of a board the sorted numbers of its neighbours on that board."""
    numbers = numbered(cells)
    return tuple(tuple(sorted(numbers[n] for n in neighbours(cell) if n in numbers)) for cell in cells)

