"""Tic-tac-toe by hand. Fields are numbered 0 to 8 in reading order; an empty one holds -1."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

FIELDS = range(9)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH = tuple(tuple(tuple(f for f in line if f != field) for line in LINES if field in line) for field in FIELDS)


class TicTacToe:
    """Tests all lines and lists the free fields after each move."""

    __slots__ = ("cells", "mover", "winners")

    def __init__(self) -> None:
        self.cells = [-1] * 9
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIELDS

    def step(self, option: int) -> Sequence[int]:
        cells, me = self.cells, self.mover
        cells[option] = me
        for a, b, c in LINES:
            if cells[a] == me and cells[b] == me and cells[c] == me:
                self.winners = (me,)
                return ()
        self.mover = 1 - me
        return [field for field in FIELDS if cells[field] == -1]


class IndexedTicTacToe:
    """Keeps the free fields, and tests only the lines through the new mark."""

    __slots__ = ("cells", "free", "mover", "winners")

    def __init__(self) -> None:
        self.cells = [-1] * 9
        self.free = list(FIELDS)
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIELDS

    def step(self, option: int) -> Sequence[int]:
        cells, free, me = self.cells, self.free, self.mover
        cells[option] = me
        del free[bisect_left(free, option)]
        for a, b in THROUGH[option]:
            if cells[a] == me and cells[b] == me:
                self.winners = (me,)
                return ()
        self.mover = 1 - me
        return free[:]
