"""Kept values of functions: the same as working them out, also in what it costs of the budget of a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.compile.analysis.rests import ANYTHING
from regelwerk.interpreter.kept.kept import MOST_KEYS, Key, lives, refresh
from regelwerk.interpreter.state.state import State, consume

if TYPE_CHECKING:
    from regelwerk.dsl.compile.compiled import Keepable, NearCells
    from regelwerk.interpreter.kept.kept import Keeping

Value: TypeAlias = Callable[..., Any]


ALL_ELEMENTS = None
"""What stands for all elements of a row in the key under which it is dropped."""
LONG = 8
"""Values that rest on cells of more things than this are dropped together, when one of them is written."""


class Cells:
    """Which cells the values of a function rest on, for each of its arguments: noted when they are first asked for."""

    def __init__(self, keeping: Keeping, table: int, keepable: Keepable) -> None:
        self.keeping, self.table, self.title = keeping, table, keepable.title
        names = keeping.link.namespace
        found = [
            (one, names[one.where] if isinstance(one.where, str) else one.where) for one in keepable.near
        ]
        self.near = [(cells, where) for cells, where in found if not cells.of_row]
        self.near_row = [(cells, where) for cells, where in found if cells.of_row]
        """What all elements of a row rest on that is tested."""
        self.unquiet = [one.topic for one in keepable.under if one.column == ANYTHING]
        """While somebody lives under one of these topics, nothing is kept: what they rest on is not known."""
        self.in_any_case = (*keepable.wide, *keepable.single, *keepable.under)
        """What all its values rest on, whatever they are asked with."""
        self.noted: dict[Key, bool] = {}
        self.noted_rows: dict[Key, bool] = {}
        self.left = -1
        self.again: Callable[[], None] | None = None
        """After so many values that had to be worked out (never, below 0), what puts keeping to the test again."""

    def note(self, S: State, key: Key, args: tuple[Any, ...]) -> bool:
        """Whether a value can be kept: its cells are known, and nothing that is compared with a place is nothing."""
        if self.in_any_case:
            self._first_one()
        self.left -= 1
        if not self.left and self.again is not None:
            self.again()
        known = self.noted.get(key)
        if known is None:
            if len(self.noted) >= MOST_KEYS:
                self.keeping.give_up(self.title)
                return False
            known = self.noted[key] = self._note(S, key, args, self.near)
        return known and not (self.unquiet and any(lives(S, topic) for topic in self.unquiet))

    def note_row(self, S: State, args: tuple[Any, ...]) -> bool:
        """The same for what all elements of a row rest on: when one of these cells is written, the row is dropped once
        and not once for each element."""
        if self.in_any_case:
            self._first_one()
        known = self.noted_rows.get(args)
        if known is None:
            known = self.noted_rows[args] = self._note(S, (args, ALL_ELEMENTS), args, self.near_row)
        return known

    def _first_one(self) -> None:
        """From now on something is kept of it. Many functions are never asked in a game, or rarely, and what they rest
        on need not be heeded."""
        self.keeping.drops_all(self.table, self.in_any_case)
        self.in_any_case = ()

    def _note(self, S: State, key: Key, args: tuple[Any, ...], near: list[tuple[NearCells, int | Value]]) -> bool:
        found: list[tuple[NearCells, tuple[int, ...]]] = []
        fuel = S.fuel
        for cells, where in near:
            things = args[where] if isinstance(where, int) else where(S, *args)
            row = (things,) if isinstance(things, int) else tuple(things)
            there = tuple(thing for thing in row if thing >= 0)
            if cells.compared and len(there) < len(row):
                S.fuel = fuel
                return False
            found.append((cells, there))
        S.fuel = fuel  # finding the cells is no part of the decision
        keeping = self.keeping
        for cells, row in found:
            if len(row) > LONG:
                all_cells = range(len(keeping.link.things)) if cells.within else row
                keeping.drops_all_by(self.table, cells.column, all_cells)
            else:
                for thing in row:
                    keeping.drops_one(self.table, cells.column, thing, key, cells.within)
        return True


def kept_value(table: int, arguments: int, plain: Value, cells: Cells) -> Value:
    """The function that keeps the values of another one. A kept value costs what working it out did."""

    def missed(S: State, known: dict[Key, tuple[Any, int]], key: Key, *args: Any) -> Any:
        fuel = S.fuel
        value = plain(S, *args)
        cost = fuel - S.fuel
        if cells.note(S, key, args):
            known[key] = value, cost
        return value

    def one(S: State, a: Any) -> Any:
        kept = S.kept
        if kept is None or kept.known != len(S.log) or kept.undone:
            kept = refresh(S)
        known = kept.tables[table]
        if a not in known:
            return missed(S, known, a, a)
        value, cost = known[a]
        if cost:
            S.fuel -= cost
            if S.fuel < 0:
                consume(S, 0)
        return value

    def more(S: State, *args: Any) -> Any:
        kept = S.kept
        if kept is None or kept.known != len(S.log) or kept.undone:
            kept = refresh(S)
        known = kept.tables[table]
        if args not in known:
            return missed(S, known, args, *args)
        value, cost = known[args]
        if cost:
            S.fuel -= cost
            if S.fuel < 0:
                consume(S, 0)
        return value

    return one if arguments == 1 else more
