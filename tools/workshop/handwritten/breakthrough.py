"""Breakthrough by hand. A move is two decisions, as in the rulebook: the field of a piece, then where it goes."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence

SIZE = 8
FIELDS = range(SIZE * SIZE)
HOME = (tuple(range(2 * SIZE)), tuple(range(6 * SIZE, 8 * SIZE)))
LAST_ROW = (range(7 * SIZE, 8 * SIZE), range(SIZE))


def _forward(field: int, step: int) -> tuple[tuple[int, bool], ...]:
    """The fields in front of a field, each with whether it lies slantwise."""
    column, row = field % SIZE, field // SIZE + step
    if not 0 <= row < SIZE:
        return ()
    return tuple((row * SIZE + c, c != column) for c in (column - 1, column, column + 1) if 0 <= c < SIZE)


FORWARD = tuple(tuple(_forward(field, step) for field in FIELDS) for step in (1, -1))
EMPTY_BOARD = [-1] * len(FIELDS)
FIRST_PIECES = tuple(range(SIZE, 2 * SIZE))


class Breakthrough:
    """Looks for the pieces that can move on the whole board."""

    __slots__ = ("cells", "chosen", "mover", "winners")

    def __init__(self) -> None:
        self.cells = EMPTY_BOARD[:]
        for player, home in enumerate(HOME):
            for field in home:
                self.cells[field] = player
        self.chosen = -1
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIRST_PIECES

    def step(self, option: int) -> Sequence[int]:
        cells, me, start = self.cells, self.mover, self.chosen
        if start < 0:
            self.chosen = option
            return [to for to, slant in FORWARD[me][option] if cells[to] == -1 or (slant and cells[to] != me)]
        cells[start] = -1
        cells[option] = me
        if option in LAST_ROW[me] or 1 - me not in cells:
            self.winners = (me,)
            return ()
        self.chosen = -1
        self.mover = me = 1 - me
        ahead = FORWARD[me]
        movable = []
        for field in FIELDS:
            if cells[field] == me:
                for to, slant in ahead[field]:
                    if cells[to] == -1 or (slant and cells[to] != me):
                        movable.append(field)
                        break
        return movable


class IndexedBreakthrough:
    """Keeps the fields of each side's pieces in order."""

    __slots__ = ("cells", "chosen", "mover", "pieces", "winners")

    def __init__(self) -> None:
        self.cells = EMPTY_BOARD[:]
        self.pieces = (list(HOME[0]), list(HOME[1]))
        for player, home in enumerate(HOME):
            for field in home:
                self.cells[field] = player
        self.chosen = -1
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIRST_PIECES

    def step(self, option: int) -> Sequence[int]:
        cells, me, start = self.cells, self.mover, self.chosen
        if start < 0:
            self.chosen = option
            return [to for to, slant in FORWARD[me][option] if cells[to] == -1 or (slant and cells[to] != me)]
        own, others = self.pieces[me], self.pieces[1 - me]
        cells[start] = -1
        del own[bisect_left(own, start)]
        if cells[option] != -1:
            del others[bisect_left(others, option)]
        cells[option] = me
        insort(own, option)
        if option in LAST_ROW[me] or not others:
            self.winners = (me,)
            return ()
        self.chosen = -1
        self.mover = me = 1 - me
        ahead = FORWARD[me]
        movable = []
        for field in others:
            for to, slant in ahead[field]:
                if cells[to] == -1 or (slant and cells[to] != me):
                    movable.append(field)
                    break
        return movable
