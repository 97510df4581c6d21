"""What the fields of a board are called: `a1` on a grid, `A1` on hexagons, `feld_1` on a ring.

Both halves need it: a rulebook that names a field is held against these names, and a game's fields bear them.
Hexagons are counted in axial coordinates (see the interpreter's `hexgrid`): a cell is a pair (q, r).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase

from regelwerk.dsl.world.boards_and_options import Space

Cell = tuple[int, int]


def field_names(space: Space) -> set[str]:
    """The names of all fields that a board has in any of its sizes; a graph joins things that have names already."""
    if space.shape == "rectangle":
        return {grid_name(column, row) for row in range(space.height) for column in range(space.width)}
    if space.shape == "rhombus":
        return {grid_name(q, r) for q, r in rhombus(space.width, space.height)}
    if space.shape == "ring":
        return {ring_name(space, place) for place in range(space.length)}
    if space.shape == "hexagon":
        sizes = [space, *(replace(space, **size.measures) for size in space.sizes)]
        return {name for one in sizes for name in hexagon_names(replace(one, sizes=space.sizes)).values()}
    return set()


def grid_name(column: int, row: int) -> str:
    """A letter for the column and a number for the row, both from 0: `a1`."""
    return f"{_column(column)}{row + 1}"


def _column(number: int) -> str:
    return ascii_lowercase[number] if number < 26 else _column(number // 26 - 1) + ascii_lowercase[number % 26]


def ring_name(space: Space, place: int) -> str:
    """The word of the kind and a number: `feld_1`."""
    return f"{space.field}_{place + 1}"


def hexagon_names(space: Space) -> dict[Cell, str]:
    """The cells of a board of hexagons with their names.

    A smaller board is the middle of the largest: its fields keep the names that are printed there.
    """
    cells = tiles(space.centres, space.radius)
    whole = {space.centres: space.radius}
    for size in space.sizes:
        centres = size.measures.get("centres", space.centres)
        whole[centres] = max(size.measures.get("radius", space.radius), whole.get(centres, 0))
    largest = max((tiles(centres, radius) for centres, radius in whole.items()), key=len)
    named = dict(zip(largest, row_names(largest), strict=True))
    if not named.keys() >= set(cells):
        named = dict(zip(cells, row_names(cells), strict=True))
    return {cell: named[cell] for cell in cells}


def tiles(centres: tuple[Cell, ...], radius: int) -> tuple[Cell, ...]:
    """The cells of hexagonal tiles around their centres, row by row."""
    cells = {cell for centre in centres for cell in disk(centre, radius)}
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def disk(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells within this distance, in reading order."""
    if radius < 0:
        raise ValueError(f"a disk cannot have the radius {radius}")
    return tuple(
        (centre[0] + q, centre[1] + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, -r + radius) + 1)
    )


def rhombus(width: int, height: int) -> tuple[Cell, ...]:
    """A board of `height` rows with `width` cells each, with (0, 0) in the upper left corner."""
    return tuple((q, r) for r in range(height) for q in range(width))


def row_names(cells: Sequence[Cell]) -> tuple[str, ...]:
    """A name for each cell: a letter for the row, a number for the place in it, counted from the upper left.

    A gap in a row is counted, so that cells below each other keep their numbers when a tile is missing.
    """
    if not cells:
        return ()
    top = min(r for _, r in cells)
    first: dict[int, int] = {}
    for q, r in cells:
        first[r] = min(q, first.get(r, q))
    return tuple(f"{row_name(r - top)}{q - first[r] + 1}" for q, r in cells)


def row_name(row: int) -> str:
    """A, B, ..., Z, AA, AB, ... for 0, 1, ..., 25, 26, 27, ..."""
    name = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        name = chr(ord("A") + letter) + name
    return name
