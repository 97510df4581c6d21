"""Things of a kind by the value that one attribute has now.

Rows that were handed out stay as they are: a thing whose value is another one gets into a new row.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.record_classes import record
from regelwerk.interpreter.kept.decided import GIVEN_UP
from regelwerk.interpreter.kept.kept import refresh
from regelwerk.interpreter.kept.trial import QUESTIONS, LogReading
from regelwerk.interpreter.state.state import State

if TYPE_CHECKING:
    from regelwerk.interpreter.kept.kept import Keeping


Having: TypeAlias = Callable[[State, Any], Sequence[int]]


@record
class Among:
    """What is looked through: the cells that these things have in a column. Where it is the column of their owners
    (`owned`), what belongs to nobody is not found under nobody."""

    column: int
    things: tuple[int, ...]
    owned: bool


def looking(among: Among) -> Having:
    """The function that finds the things which have a value by looking at all of them."""
    column, things, owned = among.column, among.things, among.owned

    def having(S: State, value: Any) -> Sequence[int]:
        cells = S.c[column]
        return [] if owned and value < 0 else [thing for thing in things if cells[thing] == value]

    return having


class Index:
    """The rows, the value that each thing is found under, and the things of which it may be another one by now."""

    __slots__ = ("rows", "stale", "values")

    def __init__(self) -> None:
        self.rows: dict[Any, list[int]] = {}
        self.values: dict[int, Any] = {}
        self.stale: set[int] = set()

    def drop(self, keys: list[int], /) -> None:
        """The values of these things may be others."""
        self.stale.update(keys)

    def clear(self) -> None:
        self.rows.clear()
        self.values.clear()

    def fill(self, cells: list[Any], things: tuple[int, ...]) -> None:
        value_of = cells.__getitem__
        self.values = dict(zip(things, map(value_of, things), strict=True))
        self.rows = {value: list(row) for value, row in groupby(sorted(things, key=value_of), value_of)}
        self.stale.clear()

    def correct(self, cells: list[Any]) -> None:
        rows, values = self.rows, self.values
        for thing in self.stale:
            value = cells[thing]
            if values[thing] != value:
                old = rows[values[thing]]
                place = bisect_left(old, thing)
                rows[values[thing]] = old[:place] + old[place + 1 :]
                row = rows[value] = rows.get(value, [])[:]
                insort(row, thing)
                values[thing] = value
        self.stale.clear()


_ASKING, _CORRECTING, _LOOKING = 20, 40, 8
"""What asking for a row takes, and what correcting it after a write, in things that are looked at; and what looking at
one takes, in operations."""


def index_on_trial(keeping: Keeping, title: str, among: Among) -> None:
    """Rows by value for a while, then only if they spare more things a look than keeping them right takes."""
    names = keeping.link.namespace
    plain = names[title]
    table, having = kept_index(keeping, among)
    if title in keeping.decided.known:
        names[title] = having
        return
    asked = saved = 0
    log = LogReading()
    usual = True

    def trial(S: State, value: Any) -> Sequence[int]:
        nonlocal asked, saved, usual
        usual = usual and not S.forked and S.forced is None
        reading = log.costs(S) // _LOOKING
        row = having(S, value)
        asked += 1
        saved += (len(among.things) - len(row)) // 2 - _ASKING - (reading + _CORRECTING if reading else 0)
        if asked == QUESTIONS:
            if saved > 0:
                names[title] = having
            else:
                names[title] = plain
                keeping.forget(table)
            if usual:
                keeping.decided.note(title, GIVEN_UP if saved <= 0 else QUESTIONS)
        return row

    names[title] = trial


def kept_index(keeping: Keeping, among: Among) -> tuple[int, Having]:
    """The function that finds them in rows that are kept, and the number of its table."""
    column, things, owned = among.column, among.things, among.owned
    table = keeping.table(Index)
    for thing in things:
        keeping.drops_one(table, column, thing, thing)

    def having(S: State, value: Any) -> Sequence[int]:
        kept = S.kept
        if kept is None or kept.known != len(S.log) or kept.undone:
            kept = refresh(S)
        index = kept.tables[table]
        if not index.values:
            index.fill(S.c[column], things)
        elif index.stale:
            index.correct(S.c[column])
        rows = index.rows
        return rows[value] if value in rows and not (owned and value < 0) else ()

    return table, having
