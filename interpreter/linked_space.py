"""Space in a linked game: steps, distances, placements of patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.dsl.compile.plan import (
    PLACE,
)
from regelwerk.interpreter.builtins.patterns import formation_masks, placements
from regelwerk.interpreter.state import State

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked


def step(link: Linked, field: int, columns: int, rows_: int) -> int:
    found = link.board_of.get(field)
    if found is None:
        return -1
    board, place, _ = found
    other = board.step(place, columns, rows_)
    return board.numbers[other] if other >= 0 else -1


def distance(link: Linked, S: State, a: int, b: int) -> int:
    """Steps between two fields (or the fields two things stand on), -1 if there is no way."""
    for _ in range(8):
        if a in link.board_of or a < 0:
            break
        a = S.c[PLACE][a]
    for _ in range(8):
        if b in link.board_of or b < 0:
            break
        b = S.c[PLACE][b]
    if a < 0 or b < 0:
        return -1
    if (a, b) not in link._distances:
        seen = {a: 0}
        edge = [a]
        while edge:
            following = []
            for here in edge:
                for there in link.neighbours[here]:
                    if there not in seen:
                        seen[there] = seen[here] + 1
                        following.append(there)
            edge = following
        for other in link.board_of:
            link._distances[(a, other)] = seen.get(other, -1)
    return link._distances.get((a, b), -1)


def layouts(link: Linked, pattern: str, field: int) -> tuple[int, ...]:
    """Every placement of a pattern anchored at a field, as numbers in one table."""
    found = link._layouts_at.get((pattern, field))
    if found is None:
        link._fill_layouts(pattern)
        found = link._layouts_at.get((pattern, field), ())
    return found


def fill_layouts(link: Linked, pattern: str) -> None:
    board = next(iter(link.boards.values()))
    cells = {cell: board.numbers[place] for place, cell in enumerate(board.cells)}
    by_anchor: dict[int, list[int]] = {}
    for number in cells.values():
        for one in placements(link.world.patterns[pattern], cells, number):
            by_anchor.setdefault(number, []).append(len(link._layout_list))
            link._layout_list.append(one)
    for number in cells.values():
        link._layouts_at[(pattern, number)] = tuple(by_anchor.get(number, ()))


def layout_role(link: Linked, layout: int, role: str) -> tuple[int, ...]:
    return tuple(link._layout_list[layout].fields(role))


def layout(link: Linked, number: int) -> tuple[int, int]:
    """Where a placement lies: the field of its anchor, and how it is turned."""
    found = link._layout_list[number]
    return found.anchor, found.orientation


def masks(link: Linked, pattern: str) -> tuple[tuple[int, ...], dict[int, int]]:
    if pattern not in link._masks:
        board = next(iter(link.boards.values()))
        shape = [cell for cells in link.world.patterns[pattern].values() for cell in cells]
        place = {number: index for index, number in enumerate(board.numbers)}
        link._masks[pattern] = (formation_masks(shape, {c: i for i, c in enumerate(board.cells)}), place)
    return link._masks[pattern]
