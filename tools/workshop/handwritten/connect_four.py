"""Connect Four by hand. An option is a shaft, 0 to 6; fields are numbered in rows from the bottom, 0 to 41."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH, HEIGHT = 7, 6
SHAFTS = range(WIDTH)
FIELDS_OF = tuple(tuple(range(shaft, WIDTH * HEIGHT, WIDTH)) for shaft in SHAFTS)
MOUTH = tuple(fields[-1] for fields in FIELDS_OF)
LINES = tuple(
    tuple((row + i * down) * WIDTH + column + i * across for i in range(4))
    for row in range(HEIGHT)
    for column in range(WIDTH)
    for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1))
    if 0 <= column + 3 * across < WIDTH and row + 3 * down < HEIGHT
)
THROUGH = tuple(
    tuple(tuple(f for f in line if f != field) for line in LINES if field in line) for field in range(WIDTH * HEIGHT)
)


class ConnectFour:
    """Tests all 69 lines after each move."""

    __slots__ = ("cells", "mover", "winners")

    def __init__(self) -> None:
        self.cells = [-1] * (WIDTH * HEIGHT)
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return SHAFTS

    def step(self, option: int) -> Sequence[int]:
        cells, me = self.cells, self.mover
        for field in FIELDS_OF[option]:
            if cells[field] == -1:
                cells[field] = me
                break
        for a, b, c, d in LINES:
            if cells[a] == me and cells[b] == me and cells[c] == me and cells[d] == me:
                self.winners = (me,)
                return ()
        self.mover = 1 - me
        return [shaft for shaft in SHAFTS if cells[MOUTH[shaft]] == -1]


class IndexedConnectFour:
    """Tests only the lines through the field on which the piece came to lie."""

    __slots__ = ("cells", "mover", "winners")

    def __init__(self) -> None:
        self.cells = [-1] * (WIDTH * HEIGHT)
        self.mover = 0
        self.winners: tuple[int, ...] = ()

    def start(self) -> Sequence[int]:
        return SHAFTS

    def step(self, option: int) -> Sequence[int]:
        cells, me = self.cells, self.mover
        for field in FIELDS_OF[option]:
            if cells[field] == -1:
                cells[field] = me
                break
        for a, b, c in THROUGH[field]:
            if cells[a] == me and cells[b] == me and cells[c] == me:
                self.winners = (me,)
                return ()
        self.mover = 1 - me
        return [shaft for shaft in SHAFTS if cells[MOUTH[shaft]] == -1]
