"""Hex by hand, 11 by 11. Red (0) joins the first row with the last, blue (1) the first column with the last."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

SIZE = 11
FIELDS = range(SIZE * SIZE)


def _neighbours(field: int) -> tuple[int, ...]:
    column, row = field % SIZE, field // SIZE
    around = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
    return tuple(
        (row + down) * SIZE + column + across
        for across, down in around
        if 0 <= column + across < SIZE and 0 <= row + down < SIZE
    )


NEIGHBOURS = tuple(_neighbours(field) for field in FIELDS)
FIRST_SIDE = (tuple(range(SIZE)), tuple(range(0, SIZE * SIZE, SIZE)))
LAST_SIDE = (frozenset(range(SIZE * (SIZE - 1), SIZE * SIZE)), frozenset(range(SIZE - 1, SIZE * SIZE, SIZE)))


class Hex:
    """Searches from the mover's first side after each move."""

    __slots__ = ("cells", "mover", "winners")

    def __init__(self) -> None:
        self.cells = [-1] * len(FIELDS)
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIELDS

    def step(self, option: int) -> Sequence[int]:
        cells, me = self.cells, self.mover
        cells[option] = me
        if self.joined(me):
            self.winners = (me,)
            return ()
        self.mover = 1 - me
        return [field for field in FIELDS if cells[field] == -1]

    def joined(self, me: int) -> bool:
        cells, goal = self.cells, LAST_SIDE[me]
        todo = [field for field in FIRST_SIDE[me] if cells[field] == me]
        seen = set(todo)
        while todo:
            here = todo.pop()
            if here in goal:
                return True
            for there in NEIGHBOURS[here]:
                if cells[there] == me and there not in seen:
                    seen.add(there)
                    todo.append(there)
        return False


# Two more places for each side stand for its borders; a stone on the border joins them like a neighbour.
BORDERS = ((len(FIELDS), len(FIELDS) + 1), (len(FIELDS) + 2, len(FIELDS) + 3))
TOUCHES = tuple(
    tuple(
        (*NEIGHBOURS[field], *((BORDERS[player][0],) if field in FIRST_SIDE[player] else ()),
         *((BORDERS[player][1],) if field in LAST_SIDE[player] else ()))
        for field in FIELDS
    )
    for player in (0, 1)
)
NO_STONES = [*[-1] * len(FIELDS), 0, 0, 1, 1]


class IndexedHex:
    """Keeps the free fields, and the groups of stones as a union-find without path compression."""

    __slots__ = ("cells", "free", "mover", "parents", "winners")

    def __init__(self) -> None:
        self.cells = NO_STONES[:]
        self.free = list(FIELDS)
        self.parents = [-1] * len(NO_STONES)  # a root holds its size, negated
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return FIELDS

    def step(self, option: int) -> Sequence[int]:
        cells, free, parents, me = self.cells, self.free, self.parents, self.mover
        cells[option] = me
        del free[bisect_left(free, option)]
        root = option
        for other in TOUCHES[me][option]:
            if cells[other] == me:
                while parents[other] >= 0:
                    other = parents[other]
                if other != root:
                    if parents[other] < parents[root]:
                        root, other = other, root
                    parents[root] += parents[other]
                    parents[other] = root
        first, last = BORDERS[me]
        while parents[first] >= 0:
            first = parents[first]
        while parents[last] >= 0:
            last = parents[last]
        if first == last:
            self.winners = (me,)
            return ()
        self.mover = 1 - me
        return free[:]
