"""Boards that are graphs, as a map: each place by its number where it lies, and a list of what is there.

The places keep their positions as they are drawn everywhere (docs/protocol.md), brought to the width of a terminal.
"""

from __future__ import annotations

from collections.abc import Collection

from regelwerk.interpreter.shown.static_data import StaticBoard
from regelwerk.tools.play.screen.wrapping import all_wrapped

_WIDTH, _HEIGHT = 76, 22
_LOW = 13
"""The height of a map where there is little room: places that lie close together are still told apart."""
_ANY = "·"
_NARROW = 44
"""A map that has its list beside it is at least so wide."""


def graph_lines(
    board: StaticBoard,
    told: dict[str, str],
    marked: frozenset[str],
    width: int = 0,
    only: Collection[str] | None = None,
) -> list[str]:
    """The map with numbers, and each number with what there is: beside it where the width allows it, else below.

    Places that can be chosen stand in < >. With `only`, the other places are dots of which nothing is listed, all keep
    their numbers, and the map is low.
    """
    shown = told if only is None else {id: text for id, text in told.items() if id in only}
    numbers = {id: str(number) for number, id in enumerate(told, 1)}
    labels = {
        id: (f"<{number}>" if id in marked else number) if id in shown else _ANY for id, number in numbers.items()
    }
    widest = max(map(len, numbers.values()))
    listed = [f"{numbers[id]:>{widest}}{'<' if id in marked else ' '} {text}" for id, text in shown.items()]
    left = width - max(map(len, listed), default=0) - 3
    height = _HEIGHT if only is None else _LOW
    if left < _NARROW:
        below = listed_places(dict(enumerate(listed)), width)
        return [*_map(board, labels, min(_WIDTH, width - 2) if width else _WIDTH, height), *below]
    drawn = _map(board, labels, min(left, _WIDTH), height)
    broad = max(map(len, drawn)) + 3
    rows = max(len(drawn), len(listed))
    pairs = zip(drawn + [""] * (rows - len(drawn)), listed + [""] * (rows - len(listed)), strict=True)
    return [f"{one:<{broad}}{other}".rstrip() for one, other in pairs]


def listed_places(told: dict[str, str] | dict[int, str], width: int) -> list[str]:
    """Places below each other, in as many columns as there is room for; what is longer than that goes on below."""
    lines = all_wrapped(list(told.values()), width) if width else list(told.values())
    widest = max(map(len, lines), default=0) + 3
    columns = max(1, (width + 3) // widest) if width else 1
    deep = -(-len(lines) // columns)
    return ["".join(line.ljust(widest) for line in lines[row::deep]).rstrip() for row in range(deep)]


def _map(board: StaticBoard, labels: dict[str, str], width: int, most: int) -> list[str]:
    fields = board["fields"]
    left, top = min(one["x"] for one in fields), min(one["y"] for one in fields)
    wide = max(one["x"] for one in fields) - left or 1
    high = max(one["y"] for one in fields) - top or 1
    height = min(most, max(3, len(fields)))
    rows: list[list[str]] = [[] for _ in range(height)]
    for one in sorted(fields, key=lambda field: field["x"]):
        row = rows[round((one["y"] - top) / high * (height - 1))]
        column = round((one["x"] - left) / wide * (width - 4))
        row.extend(" " * max(column - len(row), 1 if row else 0))
        row.extend(labels[one["id"]])
    lines = ["".join(row).rstrip() for row in rows]
    return [line for at, line in enumerate(lines) if line or any(lines[at + 1 :])]
