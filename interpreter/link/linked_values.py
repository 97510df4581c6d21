"""Values in a linked game: first values of attributes, owners, tables of what never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, PLACE
from regelwerk.dsl.tree.made_up_names import OWNER, titled
from regelwerk.dsl.tree.types import OTHERWISE, Type
from regelwerk.dsl.tree.walk import expressions
from regelwerk.dsl.world.kinds import Kind
from regelwerk.interpreter.machine.listening import MOST_STEPS_TO_OWNER
from regelwerk.interpreter.state.state import BUDGET, BudgetError, State

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked


TABLES_BUDGET = 25 * BUDGET
LONGEST_ROW = 1_000


def fill_tables(link: Linked) -> None:
    """Derived values that never change, for every thing (or pair of things) they can be asked for."""
    tables = link.compiled.tables
    for title in tables:
        link.namespace[title] = ()
    blank = State(link, [])
    blank.c = [[]] * FIRST_ATTRIBUTE
    blank.fuel = TABLES_BUDGET
    for title, (id, constants) in sorted(tables.items(), key=lambda one: (_depth_of_table(link, one[1][0]), one[0])):
        parameters = list(link.world.derived[id].parameters.values())
        value = link.namespace[titled("derived", id)]
        try:
            link.namespace[title] = _table(link, value, blank, parameters, constants, ())
        except BudgetError:
            raise BudgetError(id) from None


def _table(
    link: Linked,
    function: Callable[..., Any],
    blank: State,
    types: list[Type],
    constants: tuple[int | None, ...],
    given: tuple[int, ...],
) -> Any:
    place = len(given)
    if place == len(types):
        value = function(blank, *given)
        return tuple(value) if isinstance(value, list) else value
    if constants[place] is not None:
        return _table(link, function, blank, types, constants, (*given, int(constants[place] or 0)))
    things = link.of_kind[types[place].name]
    if len(given) and len(things) > LONGEST_ROW:
        return WhenAsked(lambda one: _table(link, function, blank, types, constants, (*given, one)), blank)
    row: list[Any] = [None] * (len(link.things) + 1)
    for one in [*things, -1]:
        row[one] = _table(link, function, blank, types, constants, (*given, one))
    return row


class WhenAsked(dict[int, Any]):
    """A row of a table that would be too large to fill before the game begins: each cell is filled when it is asked."""

    def __init__(self, cell: Callable[[int], Any], blank: State) -> None:
        super().__init__()
        self.cell, self.blank = cell, blank

    def __missing__(self, one: int) -> Any:
        self.blank.fuel = BUDGET
        value = self[one] = self.cell(one)
        return value


class Cells(dict[Any, Any]):
    """A table that answers every key: with its cell, else with that of all others, else with nothing."""

    def __init__(self, cells: tuple[tuple[Any, Any], ...], type: Type, depth: int = 1) -> None:
        inner = type.value or type
        made = cells if depth == 1 else tuple((key, Cells(one, inner, depth - 1)) for key, one in cells)
        super().__init__(made)
        nothing = inner.empty if depth == 1 else Cells((), inner, depth - 1)
        self.otherwise = self.pop(OTHERWISE, nothing)

    def __missing__(self, key: Any) -> Any:
        return self.otherwise


def cells_of(link: Linked, id: str) -> tuple[tuple[Any, Any], ...]:
    """A named table with the numbers of this game in the place of names."""
    table = link.world.tables[id]
    return _keyed(link, table.cells, table.keys, table.value)


def _keyed(
    link: Linked, cells: tuple[tuple[Any, Any], ...], keys: tuple[Type, ...], value: Type
) -> tuple[tuple[Any, Any], ...]:
    made: list[tuple[Any, Any]] = []
    for word, one in cells:
        cell = _keyed(link, one, keys[1:], value) if keys[1:] else _cell(link, one, value)
        made += [(key, cell) for key in _numbers(link, word, keys[0])]
    return tuple(made)


def _cell(link: Linked, written: Any, type: Type) -> Any:
    return type.empty if written is None else _plain(link, written, type)


def _numbers(link: Linked, word: Any, type: Type) -> list[Any]:
    """What a key of a table is in this game: a thing that is not in it has no cell, one with copies several."""
    if word == OTHERWISE:
        return [OTHERWISE]
    if type.base != "thing":
        return [_plain(link, word, type)]
    if word in link.by_id:
        return [link.by_id[word]]
    return [thing.number for thing in link.things if thing.entry is not None and thing.entry.id == word]


class Rows(dict[Any, tuple[int, ...]]):
    """Things by value. A value that none of them has gives no things."""

    def __missing__(self, value: Any) -> tuple[int, ...]:
        return ()


def index(link: Linked, values: list[Any], kind: str, owned: bool) -> Rows:
    """The things of a kind by the value of a fixed attribute; what belongs to nobody is left out if asked for."""
    found: dict[Any, list[int]] = {}
    for thing in link.of_kind[kind]:
        if not owned or values[thing] >= 0:
            found.setdefault(values[thing], []).append(thing)
    return Rows({value: tuple(things) for value, things in found.items()})


def _depth_of_table(link: Linked, id: str) -> int:
    """Tables that use other tables come after them."""
    used = [x.args[0] for x in expressions(link.world.derived[id].value) if x.op == "derived"]
    return 1 + max((_depth_of_table(link, one) for one in used), default=0)


def owner_rule(link: Linked, kind: Kind) -> tuple[int, list[int]]:
    """Where the owner of a thing of this kind is found: in a column (that of places, if nothing else is said), or for
    good in a table (then the column is -1)."""
    if not kind.owner:
        return PLACE, []
    if link.world.attributes[kind.owner].fixed:
        return -1, link.namespace[titled("fixed", kind.owner)]
    return link.plan.column(kind.owner), []


def owner_steps(link: Linked) -> list[tuple[int, int]]:
    """For each thing (and last for nothing) where its owner stands: in the cell of a thing in a column, or for good
    (then the column is -1). What stands in tables, one after the other, is one step."""
    found = []
    for thing in range(len(link.things)):
        column, here, left = -1, thing, MOST_STEPS_TO_OWNER
        while here >= link.players and left:
            column = link.owner_column[link.kind[here]]
            if column >= 0:
                break
            here = link.owner_table[link.kind[here]][here]
            left -= 1
        found.append((column, here if left else -1))
    return [*found, (-1, -1)]


def initial(link: Linked, name: str) -> list[Any]:
    """The first values of an attribute, for every thing."""
    attribute = link.world.attributes[name]
    type = attribute.type
    column = [type.empty] * (len(link.things) + 1)
    for kind in link.kinds_with.get(name, ()):
        start = kind.attributes[name].start
        for number in link.of_kind[kind.id]:
            entry = link.things[number].entry
            value = entry.values[name] if entry is not None and name in entry.values else start
            if value is not None:
                column[number] = _plain(link, value, type)
    _structural(link, name, column)
    return column


def _structural(link: Linked, name: str, column: list[Any]) -> None:
    """Attributes that boards and owners give."""
    if name == OWNER:
        for kind in link.world.kinds.values():
            if kind.per:
                copies = max(kind.count, 1)
                for place, number in enumerate(link.of_kind[kind.id]):
                    column[number] = link.of_kind[kind.per][place // copies]
    for board in link.boards.values():
        if name in ("spalte", "zeile"):
            for place, number in enumerate(board.numbers):
                column[number] = board.coordinates[place][0 if name == "spalte" else 1]
        for line, found in board.lines.items():
            kind = link.world.kinds[line]
            if name in kind.attributes:
                for number, fields in zip(link.of_kind[line], found, strict=True):
                    column[number] = tuple(board.numbers[field] for field in fields)


def _plain(link: Linked, value: Any, type: Type) -> Any:
    if type.key is not None and type.value is not None:
        return tuple((_plain(link, key, type.key), _plain(link, one, type.value)) for key, one in value)
    if type.many:
        return tuple(_plain(link, one, type.each()) for one in value)
    if type.base == "enum":
        return link.world.enumerations[type.name].index(value)
    if type.base == "thing":
        return link.by_id.get(value, -1)
    if type.base == "pattern":
        return list(link.world.patterns).index(value)
    if type.base == "resource":
        return link.world.resources[value].number
    return value
