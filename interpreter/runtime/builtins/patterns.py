"""Shapes on a board of hexagons: where a card's pattern can lie, and whether pieces stand in a formation.

A pattern gives offsets (axial, from an anchor) to named roles. A set of fields is also written as one number with a bit
for each field: a mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.runtime.builtins.hexgrid import Axial, mirror, rotate

Pattern = Mapping[str, Sequence[Axial]]


@record
class Placement:
    """One way for a pattern to lie on a board.

    `orientation` counts turns clockwise, 6 and more for the mirrored pattern. `roles` follows the order of the pattern;
    each role has its fields on the board, sorted. `cut` is how many cells of the pattern lie off the board.
    """

    anchor: int
    orientation: int
    roles: tuple[tuple[str, tuple[int, ...]], ...]
    cut: int

    def fields(self, role: str) -> tuple[int, ...]:
        """The fields of one role."""
        for name, fields in self.roles:
            if name == role:
                return fields
        raise KeyError(role)


def oriented(offset: Axial, orientation: int) -> Axial:
    """An offset in one of the twelve orientations: 0 to 5 turned, 6 to 11 first mirrored, then turned."""
    return rotate(mirror(offset) if orientation >= 6 else offset, orientation % 6)


def orientations(turn: bool, mirrored: bool) -> tuple[int, ...]:
    """The orientations that are allowed."""
    turns = tuple(range(6)) if turn else (0,)
    return turns + tuple(6 + t for t in turns) if mirrored else turns


def placements(
    pattern: Pattern,
    board_cells: Mapping[Axial, int],
    anchor: int | None = None,
    turn: bool = True,
    mirror: bool = False,
    edge: Literal["cut", "forbid"] = "cut",
) -> tuple[Placement, ...]:
    """All placements with the anchor on one field, or on any field of the board, by anchor and orientation.

    Where the pattern reaches over the edge, what lies off the board is cut, or the placement is forbidden. Placements
    that give every role the same fields are one; the first stays.
    """
    anchors = sorted((number, cell) for cell, number in board_cells.items() if anchor is None or number == anchor)
    if anchor is not None and not anchors:
        raise ValueError(f"there is no field {anchor} on the board")
    shapes = [
        (turned, [(role, [oriented(offset, turned) for offset in offsets]) for role, offsets in pattern.items()])
        for turned in orientations(turn, mirror)
    ]
    found: dict[tuple[tuple[str, tuple[int, ...]], ...], Placement] = {}
    for number, (q, r) in anchors:
        for orientation, shape in shapes:
            cut = 0
            roles: list[tuple[str, tuple[int, ...]]] = []
            for role, offsets in shape:
                fields = [board_cells.get((q + dq, r + dr)) for dq, dr in offsets]
                on_board = sorted(field for field in fields if field is not None)
                cut += len(fields) - len(on_board)
                roles.append((role, tuple(on_board)))
            if cut and edge == "forbid":
                continue
            key = tuple(roles)
            if key not in found:
                found[key] = Placement(number, orientation, key, cut)
    return tuple(found.values())


def mask(fields: Iterable[int]) -> int:
    """A set of fields as a number with a bit for each."""
    bits = 0
    for field in fields:
        bits |= 1 << field
    return bits


def formation_masks(
    cells: Sequence[Axial], board: Mapping[Axial, int], turn: bool = True, mirror: bool = False
) -> tuple[int, ...]:
    """The sorted masks of all placements of a shape that lie wholly on the board, each once."""
    if not cells:
        raise ValueError("a formation needs at least one cell")
    found: dict[int, None] = {}
    for orientation in orientations(turn, mirror):
        shape = [oriented(cell, orientation) for cell in cells]
        first_q, first_r = shape[0]
        for q, r in board:
            fields = [board.get((q + dq - first_q, r + dr - first_r)) for dq, dr in shape]
            on_board = [field for field in fields if field is not None]
            if len(on_board) == len(shape):
                found[mask(on_board)] = None
    return tuple(sorted(found))


def formed(masks: Iterable[int], occupied: int) -> bool:
    """Whether some placement lies wholly in the occupied fields."""
    missing = ~occupied
    for one in masks:
        if not one & missing:
            return True
    return False
