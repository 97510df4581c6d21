"""Boards that are graphs, as a map: each place by its number where it lies, and a list of what is there.

The places keep their positions as they are drawn everywhere (docs/protocol.md), brought to the width of a terminal.
"""

from __future__ import annotations

from regelwerk.interpreter.shown.static_data import StaticBoard

_WIDTH, _HEIGHT = 76, 22


def graph_lines(board: StaticBoard, told: dict[str, str], marked: frozenset[str]) -> list[str]:
    """The map with numbers, and below it each number with what there is. Places that can be chosen stand in < >."""
    numbers = {id: str(number) for number, id in enumerate(told, 1)}
    labels = {id: f"<{number}>" if id in marked else number for id, number in numbers.items()}
    width = max(map(len, numbers.values()))
    listed = [f"{numbers[id]:>{width}}{'<' if id in marked else ' '} {text}" for id, text in told.items()]
    return [*_map(board, labels), "", *listed]


def _map(board: StaticBoard, labels: dict[str, str]) -> list[str]:
    fields = board["fields"]
    left, top = min(one["x"] for one in fields), min(one["y"] for one in fields)
    wide = max(one["x"] for one in fields) - left or 1
    high = max(one["y"] for one in fields) - top or 1
    height = min(_HEIGHT, max(3, len(fields)))
    rows: list[list[str]] = [[] for _ in range(height)]
    for one in sorted(fields, key=lambda field: field["x"]):
        row = rows[round((one["y"] - top) / high * (height - 1))]
        column = round((one["x"] - left) / wide * (_WIDTH - 4))
        row.extend(" " * max(column - len(row), 1 if row else 0))
        row.extend(labels[one["id"]])
    lines = ["".join(row).rstrip() for row in rows]
    return [line for at, line in enumerate(lines) if line or any(lines[at + 1 :])]
