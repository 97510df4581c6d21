"""What a value rests on: an expression is evaluated on a state that notes every cell that is read."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.tree import X
from regelwerk.interpreter.evaluator import Env, evaluate
from regelwerk.interpreter.sight import sees_cell
from regelwerk.interpreter.state import State


class _Column:
    """A column that notes which of its cells are read."""

    def __init__(self, number: int, cells: list[Any], read: set[tuple[int, int]]) -> None:
        self.number = number
        self.cells = cells
        self.read = read

    def __getitem__(self, index: int) -> Any:
        self.read.add((self.number, index if index >= 0 else index + len(self.cells)))
        return self.cells[index]

    def __len__(self) -> int:
        return len(self.cells)


def cells_read(S: State, x: X, env: Env) -> set[tuple[int, int]]:
    """Every cell (column, index) that the value of an expression depends on."""
    read: set[tuple[int, int]] = set()
    columns: list[Any] = [_Column(number, cells, read) for number, cells in enumerate(S.c)]
    watched = State(S.link, columns)
    watched.top, watched.who, watched.hint, watched.fuel = S.top, S.who, S.hint, S.fuel
    evaluate(watched, x, env)
    return read


def rests_on_what_is_seen(S: State, x: X, env: Env, viewer: int) -> bool:
    """Whether a viewer could work the value out: it depends on nothing that is hidden from them."""
    counted = _counts_contents(x)
    if counted is not None:
        return rests_on_what_is_seen(S, counted, env, viewer)
    return all(sees_cell(S, viewer, column, index) for column, index in cells_read(S, x, env))


def _counts_contents(x: X) -> X | None:
    """How many things lie in a place is open to all: then only the place itself must be known."""
    if x.op in ("count", "is_empty") or (x.op == "call" and x.args[0] == "count"):
        row = x.args[-1]
        if row.op == "contents":
            place: X = row.args[0]
            return place
    return None
