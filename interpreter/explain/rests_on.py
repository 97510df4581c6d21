"""What a value rests on: it is worked out on a state that notes every cell that is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import expressions
from regelwerk.interpreter.explain.evaluator import Env, evaluate
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees, sees_cell


class _Column:
    """A column that notes which of its cells are read."""

    def __init__(self, number: int, cells: list[Any], read: set[tuple[int, int]]) -> None:
        self.number = number
        self.cells = cells
        self.read = read
        self.supposed: dict[int, Any] = {}

    def __getitem__(self, index: int) -> Any:
        self.read.add((self.number, index if index >= 0 else index + len(self.cells)))
        return self.supposed[index] if index in self.supposed else self.cells[index]

    def __setitem__(self, index: int, value: Any) -> None:
        """What is only supposed stays here."""
        self.supposed[index] = value

    def __len__(self) -> int:
        return len(self.cells)


def is_known(S: State, viewer: int, look: Callable[[State], object]) -> bool:
    """Whether a viewer could find the same by looking themselves: it depends on nothing that is hidden from them."""
    read: set[tuple[int, int]] = set()
    columns: list[Any] = [_Column(number, cells, read) for number, cells in enumerate(S.c)]
    watched = State(S.link, columns)
    watched.top, watched.who, watched.hint, watched.fuel = S.top, S.who, S.hint, S.fuel
    look(watched)
    return all(sees_cell(S, viewer, column, index) for column, index in read)


def rests_on_what_is_seen(S: State, x: X, env: Env, viewer: int) -> bool:
    """Whether a viewer could work the value out."""
    counted = _counts_contents(x)
    if counted is not None:
        return rests_on_what_is_seen(S, counted, env, viewer)
    if any(_is_hidden(S, viewer, env.get(name), type) for name, type in _names(x)):
        return False
    return is_known(S, viewer, lambda watched: evaluate(watched, x, env))


def _names(x: X) -> Iterator[tuple[str, Type]]:
    return ((one.args[0], one.type) for one in expressions(x) if one.op in ("local", "param"))


def _is_hidden(S: State, viewer: int, value: Any, type: Type) -> bool:
    """Whether a name stands for a thing that the viewer does not know: what is printed on it is in no cell."""
    return type.base == "thing" and isinstance(value, int) and value >= 0 and not sees(S, viewer, value)


def _counts_contents(x: X) -> X | None:
    """How many things lie in a place is open to all: then only the place itself must be known."""
    if x.op in ("count", "is_empty") or (x.op == "call" and x.args[0] == "count"):
        row = x.args[-1]
        if row.op == "contents":
            place: X = row.args[0]
            return place
    return None
