"""Space in a linked game: steps, distances, placements of patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.interpreter.runtime.builtins import hexgrid
from regelwerk.interpreter.runtime.builtins.patterns import formation_masks, oriented, placements
from regelwerk.interpreter.state.state import State

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

ORIENTATIONS = 12

MOST_DISTANCES = 1_000_000
LARGE_BOARD = 1_000
"""On a board of more fields, the decision that first needs the distances from a field pays for them."""


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
        (board, here, _), (other_board, there, _) = link.board_of[a], link.board_of[b]
        if board is other_board and board.space.shape in ("hexagon", "rhombus"):
            # as the crow flies: a notch in the edge makes no way longer
            link._distances[(a, b)] = hexgrid.distance(board.cells[here], board.cells[there])
            return link._distances[(a, b)]
        if len(board.labels) > LARGE_BOARD:
            S.fuel -= 10 * len(board.labels)  # a search over the whole board, for all distances from here
        if len(link._distances) > MOST_DISTANCES:
            link._distances.clear()
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


def adjacent(link: Linked, S: State, a: int, b: int) -> bool:
    """Whether two fields (or the fields two things stand on) lie side by side."""
    if a in link.board_of and b in link.board_of:
        return a != b and b in link.neighbours[a]
    return distance(link, S, a, b) == 1


# A placement is one number: the pattern, the field its anchor lies on and its orientation.


def layouts(link: Linked, pattern: int, field: int, turn: bool, mirror: bool, whole: bool) -> tuple[int, ...]:
    """Every placement of a pattern anchored at a field; `whole` leaves out those that reach over the edge."""
    key = (pattern, field, turn, mirror, whole)
    found = link._layouts_at.get(key)
    if found is None:
        board, place, _ = link.board_of[field]
        if not board.cells:  # a ring or a graph: there are no columns and rows to lay a pattern by
            return ()
        cells = {cell: index for index, cell in enumerate(board.cells)}
        shape = list(link.world.patterns.values())[pattern]
        first = (pattern * len(link.things) + field) * ORIENTATIONS
        edge: Literal["cut", "forbid"] = "forbid" if whole else "cut"
        made = placements(shape, cells, place, turn, mirror, edge)
        found = link._layouts_at[key] = tuple(first + one.orientation for one in made)
    return found


def layout(link: Linked, number: int) -> tuple[int, int]:
    """Where a placement lies: the field of its anchor, and how it is turned."""
    return number // ORIENTATIONS % len(link.things), number % ORIENTATIONS


def layout_pattern(link: Linked, number: int) -> dict[str, tuple[tuple[int, int], ...]]:
    """The pattern that is placed: the cells of each role."""
    return list(link.world.patterns.values())[number // ORIENTATIONS // len(link.things)]


def layout_role(link: Linked, number: int, role: str) -> tuple[int, ...]:
    """The fields that a placement gives to a role, in the order of the board; no placement gives none."""
    if number < 0:
        return ()
    found = link._layout_roles.get((number, role))
    if found is None:
        field, orientation = layout(link, number)
        board, place, _ = link.board_of[field]
        q, r = board.cells[place]
        cells = {cell: index for index, cell in enumerate(board.cells)}
        turned = (oriented(offset, orientation) for offset in layout_pattern(link, number).get(role, ()))
        fields = sorted(cells[q + dq, r + dr] for dq, dr in turned if (q + dq, r + dr) in cells)
        found = link._layout_roles[(number, role)] = tuple(board.numbers[one] for one in fields)
    return found


def masks(link: Linked, pattern: int, turn: bool, mirror: bool) -> tuple[tuple[int, ...], dict[int, int]]:
    """All places of a formation as sets of fields, and the bit of each field. Every board has bits of its own."""
    key = (pattern, turn, mirror)
    if key not in link._masks:
        shape = [cell for cells in list(link.world.patterns.values())[pattern].values() for cell in cells]
        found: list[int] = []
        bits: dict[int, int] = {}
        for board in link.boards.values():
            first = len(bits)
            cells = {cell: first + index for index, cell in enumerate(board.cells)}
            found += formation_masks(shape, cells, turn, mirror)
            bits.update((board.numbers[index], first + index) for index in range(len(board.cells)))
        link._masks[key] = (tuple(found), bits)
    return link._masks[key]
