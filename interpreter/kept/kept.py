"""What one state keeps, and which writes make it drop what.

Nothing is noted when a cell is written. The log tells: whoever asks for a kept value looks first which cells were
written since anybody asked (`refresh`). What was taken back by going back in the log is told by `state.undo_to`. A fork
begins with nothing, and so does a loaded game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias
from weakref import ref

from regelwerk.dsl.compile.analysis.rests import ANYTHING, TURN, Entries, Single, Under, Wide
from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, LIVE, PLACE, REGISTER_COUNT, REGISTERS
from regelwerk.interpreter.kept.decided import decided
from regelwerk.interpreter.state.state import CELL

if TYPE_CHECKING:
    from regelwerk.dsl.compile.analysis.rests import Rest
    from regelwerk.interpreter.kept.values import Cells
    from regelwerk.interpreter.link.link import Linked
    from regelwerk.interpreter.state.state import State

MOST_KEYS = 6_000
"""A function that is asked with more arguments than this is not kept any more."""


MOST_STATES = 64
"""So many states of a game keep what they have worked out: a search may hold thousands, and comes back to few."""


MANY_KEYS = 32
"""If more values than this rest on one cell, all of their table are dropped: that is faster."""


ALWAYS = -1
"""In place of a topic: whoever lives."""


class Drops(Protocol):
    """What keeps something: it can be told to drop some of its values, or all. If it is empty, that is no work."""

    def drop(self, keys: list[Key], /) -> None: ...

    def clear(self) -> None: ...


Row: TypeAlias = tuple[tuple[Any, ...], ...]
"""One of the machine's own rows: its entries begin with the number of what they are about."""

Key: TypeAlias = Any
"""The arguments that tell the values of a function apart: one alone, or a tuple of them."""


class Values(dict[Key, Any]):
    """Values by what tells them apart."""

    __slots__ = ()

    def drop(self, keys: list[Key], /) -> None:
        for key in keys:
            self.pop(key, None)


class Kept:
    """What one state keeps, as the log told it up to `known`, but for what was `undone` since."""

    __slots__ = ("calm", "known", "rows", "tables", "undone", "unsteady")

    def __init__(self, tables: list[Any]) -> None:
        self.tables = tables
        self.known = 0
        self.calm: dict[Any, tuple[Any, Any, Any, int]] = {}
        """By the clauses of guards that are asked together, if none of them would act: the guards that live, the
        procedures that run in which some of them sleep, what is silenced, and what asking all of them costs. When
        anything is written that a guard rests on, it is known of none any more."""
        self.unsteady = False
        """Whether a place has been moved that never moves, as far as the texts say (`Moved`)."""
        self.rows: dict[int, Row] = {}
        """The machine's own rows as they were then, as far as values rest on single entries of them."""
        self.undone: list[tuple[int, int, Any]] = []


class Moved:
    """Whether a place that never moves, as far as the texts say, has been moved; then nothing is kept any more."""

    __slots__ = ("happened",)

    def __init__(self) -> None:
        self.happened = False

    def drop(self, keys: list[Key], /) -> None:
        self.happened = True

    def clear(self) -> None:
        self.happened = True


class Keeping:
    """What the states of a linked game can keep: a table each, by number, and the cells that each rests on."""

    def __init__(self, link: Linked) -> None:
        self.link = link
        self.makers: list[Callable[[], Drops]] = []
        self.decided = decided(link.compiled.name, link.players)
        self.plain: dict[str, Callable[..., Any]] = {}
        """The functions whose values are kept, as they work them out."""
        self.guards: dict[int, Cells] = {}
        """By the instance of a guard: what it rests on. In its table stands, while the condition of an instance is
        known not to hold, what asking for it costs."""
        self.dependable: frozenset[int] = frozenset()
        """The instances of guards of which is known what they rest on, as long as nobody lives under `unquiet`."""
        self.unquiet: tuple[int, ...] = ()
        holders = link.compiled.facts.holders
        self.staying: tuple[int, ...] = tuple(
            thing
            for kind in link.world.kinds.values()
            if kind.place and not kind.owner and not holders[kind.id]
            for thing in link.of_kind[kind.id]
        )
        """Places that lie nowhere, as far as the texts say. Whose the things in them are rests on that."""
        columns = FIRST_ATTRIBUTE + len(link.plan.columns)
        self.whole: list[list[tuple[int, ...]] | None] = [None] * columns
        """By column and cell: the tables that drop everything when it is written."""
        self.parts: list[dict[int, dict[int, list[Key]]] | None] = [None] * columns
        """By column and cell: the tables that drop some of their values when it is written, and which."""
        self.within: list[dict[int, dict[int, list[Key]]] | None] = [None] * columns
        """The same for a cell of something that lies in a place, by column and place."""
        self.under: list[dict[int, dict[int, tuple[int, ...]]] | None] = [None] * columns
        """By column and cell: the tables that drop everything when it is written while somebody lives under a topic, by
        the topic."""
        self.entries: dict[int, dict[int, list[tuple[int, int]]]] = {}
        """By register and by what entries of it are about: the tables that drop everything when these are others, and
        the topic under which somebody must live for that, or `ALWAYS`: (topic, table)."""
        self.heeded: set[tuple[int, int]] = set()
        """The cells, by column, that anything rests on. Most writes are of others."""
        self.guarded: set[tuple[int, int]] = set()
        """Those that guards rest on."""
        self.guard_tables: set[int] = set()
        self._heeded_columns: set[int] = set()
        """Columns that are heeded whole."""
        self._cells: list[set[tuple[int, int]]] = []
        self._rows: list[list[tuple[int, Collection[int]]]] = []
        """For each table, the cells it is noted for: one by one, and whole rows of a column."""
        self._holding: deque[ref[State]] = deque()
        """The states that keep something, those that began longest ago first."""
        self.moved = self.table(Moved)
        self.drops_all_by(self.moved, PLACE, self.staying)

    def hold(self, S: State) -> None:
        """Another state keeps something; of many, the one that began longest ago forgets what it has worked out."""
        self._holding.append(ref(S))
        while len(self._holding) > MOST_STATES:
            longest = self._holding.popleft()()
            if longest is not None:
                longest.kept = None

    def table(self, maker: Callable[[], Drops]) -> int:
        """The number of a new table."""
        self.makers.append(maker)
        self._cells.append(set())
        self._rows.append([])
        return len(self.makers) - 1

    def drops_all(self, table: int, rests: Iterable[Rest]) -> None:
        """A table drops everything when a cell of these is written that are no matter of its arguments."""
        for one in rests:
            if isinstance(one, Entries):
                self._drops_all_by_entries(table, one, ALWAYS)
            elif isinstance(one, (Wide, Single)):
                self.drops_all_by(table, one.column, self._cells_of(one))
            elif isinstance(one, Under) and one.column != ANYTHING:  # else nothing is kept at all (`Cells.note`)
                self._drops_all_under(table, one)

    def _drops_all_under(self, table: int, one: Under) -> None:
        """A table drops everything when a cell of these is written while somebody lives under their topic."""
        if isinstance(one.rest, Entries):
            self._drops_all_by_entries(table, one.rest, one.topic)
            return
        self._whole(one.column)
        tables = self.under[one.column]
        assert tables is not None
        cells = self._cells_of(one.rest)
        for cell in cells:
            there = tables.setdefault(cell, {})
            there[one.topic] = (*there.get(one.topic, ()), table)
        self._note_row(table, one.column, cells)

    def _drops_all_by_entries(self, table: int, one: Entries, topic: int) -> None:
        self.entries.setdefault(one.register, {}).setdefault(one.number, []).append((topic, table))
        self.heeded.add((REGISTERS, one.register))

    def _cells_of(self, rest: Wide | Single) -> Collection[int]:
        if isinstance(rest, Single):
            return (rest.index,)
        return self.link.of_kind[rest.kind] if rest.kind else range(len(self.link.things))

    def drops_all_by(self, table: int, column: int, cells: Collection[int]) -> None:
        """A table drops everything when one of these cells is written."""
        whole = self._whole(column)
        known: dict[tuple[int, ...], tuple[int, ...]] = {}  # cells that share their tables go on sharing them
        for cell in cells:
            tables = whole[cell]
            if tables not in known:
                known[tables] = tables if table in tables else (*tables, table)
            whole[cell] = known[tables]
        self._note_row(table, column, cells)

    def drops_one(self, table: int, column: int, thing: int, key: Key, within: bool = False) -> None:
        """A table drops one value when this cell is written, or one of something that lies in this thing."""
        self._whole(column)
        parts = (self.within if within else self.parts)[column]
        assert parts is not None
        parts.setdefault(thing, {}).setdefault(table, []).append(key)
        self._cells[table].add((column, thing))
        if within:
            if column not in self._heeded_columns or table in self.guard_tables:
                self._heed(table, column, range(len(self.link.things) + 1))
            self._heeded_columns.add(column)
        else:
            self._heed(table, column, (thing,))

    def _note_row(self, table: int, column: int, cells: Collection[int]) -> None:
        self._rows[table].append((column, cells))
        self._heed(table, column, cells)

    def _heed(self, table: int, column: int, cells: Collection[int]) -> None:
        about = [(column, cell) for cell in cells]
        self.heeded.update(about)
        if table in self.guard_tables:
            self.guarded.update(about)

    def give_up(self, title: str) -> None:
        """From now on the values of a function are worked out. What states have kept of them stays right."""
        if title in self.plain:
            self.link.namespace[title] = self.plain[title]

    def forget(self, table: int) -> None:
        """A table is no longer used."""
        for numbers in self.entries.values():
            for number, resting in numbers.items():
                numbers[number] = [one for one in resting if one[1] != table]
        for column, cells in (*self._rows[table], *((column, (cell,)) for column, cell in self._cells[table])):
            whole, parts, under = self.whole[column], self.parts[column], self.under[column]
            within, heeds_all = self.within[column], column in self._heeded_columns
            assert whole is not None
            assert parts is not None
            assert within is not None
            assert under is not None
            left: dict[tuple[int, ...], tuple[int, ...]] = {}  # cells that share their tables go on sharing them
            for cell in cells:
                tables = whole[cell]
                if table in tables:
                    if tables not in left:
                        left[tables] = tuple([one for one in tables if one != table])
                    tables = whole[cell] = left[tables]
                if cell in parts and table in parts[cell]:
                    del parts[cell][table]
                if cell in within and table in within[cell]:
                    del within[cell][table]
                for topic, dropping in list(under.get(cell, {}).items()):
                    if table in dropping:
                        under[cell][topic] = tuple([one for one in dropping if one != table])
                        if not under[cell][topic]:
                            del under[cell][topic]
                if not tables and not heeds_all and not (parts.get(cell) or under.get(cell)):
                    self.heeded.discard((column, cell))
        self._cells[table].clear()
        self._rows[table].clear()

    def _whole(self, column: int) -> list[tuple[int, ...]]:
        found = self.whole[column]
        if found is None:
            link = self.link
            machine = {REGISTERS: REGISTER_COUNT + len(link.plan.procedures), LIVE: len(link.plan.topics)}
            found = self.whole[column] = [()] * machine.get(column, len(link.things) + 1)
            self.parts[column] = {}
            self.within[column] = {}
            self.under[column] = {}
        return found


def lives(S: State, topic: int) -> bool:
    """Whether a clause lives under a topic now, or a thing could have one from another whose text it has."""
    link, live = S.link, S.c[LIVE]
    return bool(live[topic] or (topic in link.copied_topics and live[link.copy_topic]))


def current(S: State) -> Kept:
    """What a state keeps, without what was written or taken back since anybody asked."""
    kept = S.kept
    if kept is None or kept.known != len(S.log) or kept.undone:
        return refresh(S)
    return kept


def _drop(tables: list[Any], values: dict[int, list[Key]]) -> None:
    for number, keys in values.items():
        table = tables[number]
        if table:
            if len(keys) > MANY_KEYS:
                table.clear()
            else:
                table.drop(keys)


def _drop_by_entries(S: State, kept: Kept, register: int, numbers: dict[int, list[tuple[int, int]]]) -> None:
    """Drop what rests on entries of one of the machine's own rows that are others than they were."""
    before, now = kept.rows.get(register), S.c[REGISTERS][register]
    if now is before:
        return
    kept.rows[register] = now
    if before is None:
        about = {*numbers}  # nothing rested on it when this state began
    else:
        same = 0
        for one, other in zip(before, now, strict=False):
            if one is not other:
                break
            same += 1
        about = {entry[0] for entry in before[same:] + now[same:] if entry[0] in numbers}
        if TURN in numbers and _turn(before) != _turn(now):
            about.add(TURN)
    for number in about:
        for topic, table in numbers[number]:
            if topic == ALWAYS or lives(S, topic):
                kept.tables[table].clear()
                if table in S.link.keeping.guard_tables:
                    kept.calm = {}


def _turn(running: Row) -> Any:
    """Whose turn it is, if these procedures run."""
    for one in reversed(running):
        if one[3] >= 0:
            return one[3]
    return -1


def refresh(S: State) -> Kept:
    """Drop what rests on cells that were written since anybody asked."""
    kept, log, keeping = S.kept, S.log, S.link.keeping
    if kept is None:
        kept = _begin(S, keeping)
    else:
        written: list[tuple[int, int, Any]] = log[kept.known :]
        if kept.undone:
            written += kept.undone
            kept.undone = []
        found = keeping.heeded.intersection(map(CELL, written))  # the same cell is often written again and again
        if found or kept.unsteady:
            _drop_all(S, kept, keeping, found)
    kept.known = len(log)
    return kept


def _begin(S: State, keeping: Keeping) -> Kept:
    kept = S.kept = Kept([make() for make in keeping.makers])
    keeping.hold(S)
    registers, places = S.c[REGISTERS], S.c[PLACE]
    kept.rows = {register: registers[register] for register in keeping.entries}
    kept.unsteady = kept.tables[keeping.moved].happened = any(places[one] >= 0 for one in keeping.staying)
    return kept


def _drop_all(S: State, kept: Kept, keeping: Keeping, heeded: set[tuple[int, int]]) -> None:
    """Drop what rests on these cells."""
    tables, whole, parts, under = kept.tables, keeping.whole, keeping.parts, keeping.under
    within, places, entries = keeping.within, S.c[PLACE], keeping.entries
    if kept.calm and not keeping.guarded.isdisjoint(heeded):
        kept.calm = {}
    for column, cell in heeded:
        if not column and cell in entries:
            _drop_by_entries(S, kept, cell, entries[cell])
        cells = whole[column]
        if cells is None:
            continue
        for number in cells[cell]:
            table = tables[number]
            if table:  # mostly it is empty
                table.clear()
        near = parts[column]
        if near and cell in near:
            _drop(tables, near[cell])
        inner = within[column]
        if inner and places[cell] in inner:
            _drop(tables, inner[places[cell]])  # if it lay elsewhere then, what lies there was written
        unheard = under[column]
        if unheard and cell in unheard:
            for topic, numbers in unheard[cell].items():
                if lives(S, topic):
                    for number in numbers:
                        tables[number].clear()
    if tables[keeping.moved].happened:
        kept.unsteady = True
        kept.calm = {}
        for table in tables:
            table.clear()
