"""What a state remembers of itself: the things of a kind by the value that one attribute has now, and the guards
whose condition did not hold.

Nothing is noted when a cell is written. The log tells: whoever asks looks first which cells were written since anybody
asked. What was taken back by going back in the log is told by `state.undo_to`. A fork begins with nothing.

Where there are few things, or they change with every question, it is faster to look at them all. A table never leaves
out a thing that has the value; it may name others, since what is asked of each thing is asked all the same.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.compile.analysis.dependencies import PLACES, cells, owners
from regelwerk.dsl.compile.emit.indexes import CHANGING
from regelwerk.dsl.tree.clauses import EACH_PLAYER, Guard
from regelwerk.interpreter.state.state import State

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

FEW = 12  # so many things are looked through as fast as they are found in a table
TRIAL = 300  # after so many questions it is decided whether a table is worth its upkeep
COST_OF_ASKING, COST_OF_UPKEEP = 20, 150  # in things looked at; half of them are never looked at in tests that hold

Index: TypeAlias = tuple[dict[Any, list[int]], dict[int, Any]]
"""The things of a kind by the value of one attribute, and the value each thing is found under."""


class Memory:
    """What one state remembers, as the log told it up to `known`, but for what was `undone` since."""

    __slots__ = ("calm", "indexes", "known", "undone")

    def __init__(self, indexes: int) -> None:
        self.calm: set[int] = set()  # guards whose condition did not hold; nothing it rests on was written since
        self.indexes: list[Index | None] = [None] * indexes
        self.known = 0
        self.undone: list[tuple[int, int, Any]] = []


def install(link: Linked) -> None:
    """Give the compiled module its functions that remember."""
    for title, (kind, attribute, how) in link.compiled.indexes.items():
        if how == CHANGING:
            things = tuple(link.of_kind[kind])
            if len(things) <= FEW:
                link.namespace[title] = _all_of(things)
            else:
                column = link.plan.column(attribute)
                link.indexes_of_column.setdefault(column, []).append(len(link.indexed))
                _on_trial(link, title, _having(len(link.indexed), column, things), things)
                link.indexed.append(title)
    for ref, clause in enumerate(link.instance_clause):
        if link.instance_topic[ref] == link.guard_topic:
            guard = link.world.clauses[clause]
            assert isinstance(guard, Guard)
            _watch(link, ref, guard)


def _watch(link: Linked, ref: int, guard: Guard) -> None:
    """Note what a guard rests on. If that cannot be told, it is asked every time."""
    plan = link.plan
    rests_on = cells(plan, guard.condition)
    if rests_on is None:
        return
    link.dependable_guards.add(ref)
    if guard.this not in ("", EACH_PLAYER):
        rests_on |= dict.fromkeys((*PLACES, *owners(plan)))  # whose it is
    for column, names in rests_on.items():
        kinds = None if names is None else frozenset(plan.kinds[name] for name in names)
        link.guards_of_column.setdefault(column, []).append((ref, kinds))


def _all_of(things: tuple[int, ...]) -> Callable[[State, Any], Sequence[int]]:
    return lambda S, value: things


def _on_trial(link: Linked, title: str, having: Callable[[State, Any], Sequence[int]], things: tuple[int, ...]) -> None:
    """Use a table for a while, and after that only if it saves more than keeping it up to date costs."""
    asked = saved = 0

    def trial(S: State, value: Any) -> Sequence[int]:
        nonlocal asked, saved
        fresh = current(S) is not None
        row = having(S, value)
        asked += 1
        saved += (len(things) - len(row)) // 2 - COST_OF_ASKING - (0 if fresh else COST_OF_UPKEEP)
        if asked >= TRIAL:
            link.namespace[title] = having if saved > 0 else _all_of(things)
        return row

    link.namespace[title] = trial


def _having(number: int, column: int, things: tuple[int, ...]) -> Callable[[State, Any], Sequence[int]]:
    def having(S: State, value: Any) -> Sequence[int]:
        memory = current(S) or refresh(S)
        index = memory.indexes[number]
        if index is None:
            index = memory.indexes[number] = _new_index(S.c[column], things)
        return index[0].get(value, ())

    return having


def _new_index(cells: list[Any], things: tuple[int, ...]) -> Index:
    rows: dict[Any, list[int]] = {}
    for thing in things:
        rows.setdefault(cells[thing], []).append(thing)
    return rows, {thing: cells[thing] for thing in things}


def current(S: State) -> Memory | None:
    """What a state remembers, if nothing was written or taken back since anybody asked."""
    memory = S.memory
    return None if memory is None or memory.known != len(S.log) or memory.undone else memory


def refresh(S: State) -> Memory:
    """Correct what rests on cells that were written since anybody asked."""
    link, log, memory = S.link, S.log, S.memory
    if memory is None:
        memory = S.memory = Memory(len(link.indexed))
    else:
        affected, watched, calm = link.indexes_of_column, link.guards_of_column, memory.calm
        for column, thing, _ in memory.undone + log[memory.known :]:
            if calm and column in watched:
                for ref, kinds in watched[column]:
                    if kinds is None or link.kind[thing] in kinds:
                        calm.discard(ref)
            if column in affected:
                for number in affected[column]:
                    index = memory.indexes[number]
                    if index is not None:
                        _update(index, thing, S.c[column][thing])
    memory.undone = []
    memory.known = len(log)
    return memory


def _update(index: Index, thing: int, value: Any) -> None:
    """A thing is found under its new value. Rows that were handed out stay as they are."""
    rows, known = index
    if thing in known and known[thing] != value:
        old = rows[known[thing]]
        place = bisect_left(old, thing)
        rows[known[thing]] = old[:place] + old[place + 1 :]
        row = rows[value] = rows.get(value, [])[:]
        insort(row, thing)
        known[thing] = value
