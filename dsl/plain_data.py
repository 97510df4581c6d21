"""A checked rulebook as plain data: records of ours, written as numbers and texts, read back by their field names.

What is written is one table of values. First stand the plain ones (numbers, texts, yes, no, nothing), then what is
made empty and filled when all is there (records, mappings, lists), then the rows, each after the rows it holds; a set
that is fixed is such a row, of plain values and of rows of them, which tell themselves apart when it is made. Values
of one class and size are a group, and a group is written column by column: the places of all first parts, of all second
parts, and so on. So writing and reading take a few calls for each group, not for each value. What was one thing before
is one thing afterwards.

Reading makes nothing but rows, mappings, paths and the records and enumerations of `regelwerk.dsl`, and calls none of
their functions: whatever a file says, no code of it runs.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from importlib import import_module
from itertools import chain, compress, count, repeat
from operator import attrgetter, eq
from pathlib import Path, PurePath
from types import MemberDescriptorType
from typing import Any, TypeAlias, get_type_hints

_PLAIN = frozenset((int, str, bool, float, type(None)))
_AS_THEY_ARE = frozenset((int, str))
"""Plain values that can be told apart by themselves; of the rest, 1, 1.0 and yes are alike."""
_ROOM = "regelwerk.dsl."
_ROWS = (tuple, frozenset)
_FILLED: dict[str, Callable[[], Any]] = {"list": list, "dict": dict, "set": set}

Shape: TypeAlias = dict[str, Any]
"""What is told of a table besides its places (JSON): `classes`, the `plain` values, the `groups`: for each its class,
how many values it has, and of how many parts each is made; and the place of the `whole`."""
Places: TypeAlias = "array[int]"
Parts: TypeAlias = Callable[[Any], tuple[Any, ...]]
"""What a value is made of, in order."""
Columns: TypeAlias = list[Iterator[Any]]


class Unwritable(Exception):
    """Something that is no plain data and no record of ours."""


# ---- writing


def to_plain(value: object) -> tuple[Shape, Places]:
    """Plain data for a value; Unwritable if it is made of anything else than records, rows and mappings."""
    writer = _Writer()
    writer.collect(value)
    return writer.table(value)


@dataclass(slots=True)
class _Group:
    """Values of one class and size, and the numbers of their parts, column by column."""

    name: str
    columns: list[list[int]]
    members: list[Any] = field(default_factory=list)


_Key: TypeAlias = tuple[type, int, bool]
"""Class, size, and whether it is about rows that hold rows."""


class _Writer:
    """Collects values with their parts, many at once: what is done here for one value alone is done for each of
    hundreds of thousands. Every value gets a number when it is met, and its place when all are collected."""

    def __init__(self) -> None:
        self._next = 0
        self._plain: dict[Any, int] = {}
        self._leaves: dict[type, dict[Any, int]] = {}
        """Named tuples of nothing but texts and numbers: equal ones are written once."""
        self._made: dict[int, int] = {}  # by id, which stays that of this value, since the groups hold it
        self._groups: dict[_Key, _Group] = {}
        self._waiting: dict[_Key, list[Any]] = {}
        self._classes: dict[type, tuple[str, Parts]] = {}

    def collect(self, value: object) -> None:
        """Find all that a value is made of."""
        self._numbers((value,))
        while self._waiting:
            # Where most are waiting: what they are made of waits for the others of its kind.
            key = max(self._waiting, key=lambda one: len(self._waiting[one]))
            values = self._waiting.pop(key)
            name, parts = self._classes[key[0]]
            if issubclass(key[0], _ROWS) and not key[2]:
                values = self._without_holders(key, values)
                if not values:
                    continue
            rows = list(map(parts, values))
            if key[0] is frozenset and not _tell_themselves_apart(rows):
                raise Unwritable("frozenset of records")
            group = self._groups.get(key)
            if group is None:
                group = self._groups[key] = _Group(name, [[] for _ in rows[0]])
            group.members += values
            if len(rows) < len(group.columns):  # few and long, such as the list of all clauses
                for row in rows:
                    for column, number in zip(group.columns, self._numbers(row), strict=True):
                        column.append(number)
                continue
            for column, more in zip(group.columns, zip(*rows, strict=True), strict=True):
                column += self._numbers(more)

    def _without_holders(self, key: _Key, rows: list[Any]) -> list[Any]:
        """Those of some rows that hold no rows; the others wait on their own."""
        holders: set[int] = set()
        for column in zip(*rows, strict=True):
            if any(issubclass(kind, _ROWS) for kind in set(map(type, column))):
                holders.update(number for number, one in enumerate(column) if isinstance(one, _ROWS))
        if not holders:
            return rows
        self._waiting.setdefault((key[0], key[1], True), []).extend(rows[number] for number in sorted(holders))
        return [one for number, one in enumerate(rows) if number not in holders]

    def _numbers(self, parts: Collection[Any]) -> list[int]:
        """The numbers of some parts. Most columns are of one kind, and then hardly anything is done here for each."""
        kinds = set(map(type, parts))
        for kind in kinds - self._classes.keys() - _PLAIN:
            self._classes[kind] = _written(kind)
            if _is_leaf(kind):
                self._leaves[kind] = {}
        first, known = self._next, self._made
        self._next += len(parts)
        if kinds <= _AS_THEY_ARE:
            return list(map(self._plain.setdefault, parts, count(first)))
        if len(kinds) == 1 and kinds <= self._leaves.keys():
            return list(map(self._leaves[next(iter(kinds))].setdefault, parts, count(first)))
        if kinds & (_PLAIN | self._leaves.keys()):
            return [self._number(one, number) for number, one in enumerate(parts, first)]
        numbers = list(map(known.setdefault, map(id, parts), count(first)))
        for one in compress(parts, map(eq, numbers, count(first))):
            self._meet(one)
        return numbers

    def _number(self, part: Any, new: int) -> int:
        kind = type(part)
        if kind in _PLAIN:
            return self._plain.setdefault(part if kind in _AS_THEY_ARE else (kind, part), new)
        leaves = self._leaves.get(kind)
        if leaves is not None:
            return leaves.setdefault(part, new)
        number = self._made.setdefault(id(part), new)
        if number == new:
            self._meet(part)
        return number

    def _meet(self, value: Any) -> None:
        key = type(value), len(value) if isinstance(value, (tuple, list, dict, set, frozenset)) else 0, False
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = [value]
        else:
            waiting.append(value)

    def table(self, whole: object) -> tuple[Shape, Places]:
        groups = list(self._in_order())
        at = [0] * self._next
        following = 0
        for numbers in (self._plain.values(), *(self._numbers(group.members) for group in groups)):
            for number in numbers:
                at[number] = following
                following += 1
        classes: dict[str, int] = {}
        places = array("I")
        shapes: list[tuple[int, int, int]] = []
        for group in groups:
            shapes.append((classes.setdefault(group.name, len(classes)), len(group.members), len(group.columns)))
            places.extend(map(at.__getitem__, chain.from_iterable(group.columns)))
        plain = [key[1] if type(key) is tuple else key for key in self._plain]
        shape = {"classes": list(classes), "plain": plain, "groups": shapes, "whole": at[self._numbers((whole,))[0]]}
        return shape, places

    def _in_order(self) -> Iterator[_Group]:
        """All groups such that a row comes after the rows it holds; what is made empty first comes first."""
        for kind, leaves in self._leaves.items():
            columns = [self._numbers(column) for column in zip(*leaves, strict=True)]
            yield _Group(self._classes[kind][0], columns, list(leaves))
        row_groups = {key: group for key, group in self._groups.items() if issubclass(key[0], _ROWS)}
        yield from (group for key, group in self._groups.items() if key not in row_groups)
        yield from (group for key, group in row_groups.items() if not key[2])
        holding = [(group.name, group.members) for key, group in row_groups.items() if key[2]]
        waiting = {id(one) for _, members in holding for one in members}
        while holding:
            ready = [(name, [one for one in members if waiting.isdisjoint(map(id, one))]) for name, members in holding]
            waiting.difference_update(id(one) for _, members in ready for one in members)
            for name, members in ready:
                if members:
                    yield _Group(name, [self._numbers(column) for column in zip(*members, strict=True)], members)
            holding = [(name, [one for one in members if id(one) in waiting]) for name, members in holding]
            holding = [(name, members) for name, members in holding if members]


def _tell_themselves_apart(rows: Iterable[Iterable[Any]]) -> bool:
    """Whether rows hold nothing but plain values and rows of them."""
    parts = (one for row in rows for one in row)
    return all(type(one) in _PLAIN or (isinstance(one, _ROWS) and _tell_themselves_apart((one,))) for one in parts)


def _is_leaf(kind: type) -> bool:
    return issubclass(kind, tuple) and kind is not tuple and set(get_type_hints(kind).values()) <= _AS_THEY_ARE


def _written(kind: type) -> tuple[str, Parts]:
    """The name of a class, and how its values are taken apart."""
    if kind in (tuple, list, set, frozenset):
        return kind.__name__, tuple
    if kind is dict:
        return "dict", lambda value: tuple([part for pair in value.items() for part in pair])
    if issubclass(kind, PurePath):
        return "path", lambda value: (str(value),)
    name = f"{kind.__module__}:{kind.__qualname__}"
    if not name.startswith(_ROOM):
        raise Unwritable(name)
    if issubclass(kind, tuple):
        return name, tuple
    if issubclass(kind, Enum):
        return name, lambda value: (value.value,)
    if not is_dataclass(kind):
        raise Unwritable(name)
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return name, attrgetter(*names)
    return name, lambda value: tuple([getattr(value, one) for one in names])


# ---- reading


def from_plain(shape: Shape, places: Places) -> Any:
    """The value that was written. Data of another shape end in an error of some kind."""
    table: list[Any] = shape["plain"]
    get = table.__getitem__
    fill: list[tuple[str, type | None, list[Any], Columns]] = []
    at = 0
    for number, many, size in shape["groups"]:
        name = shape["classes"][number]
        columns: Columns = []
        for _ in range(size):
            columns.append(map(get, places[at : at + many]))
            at += many
        if name == "path":
            table += map(Path, columns[0])
            continue
        if name == "frozenset":
            table += map(frozenset, _rows(many, columns))
            continue
        kind = tuple if name == "tuple" else None if name in _FILLED else _class(name)
        if kind is not None and issubclass(kind, tuple):
            table += _rows(many, columns) if kind is tuple else map(tuple.__new__, repeat(kind), _rows(many, columns))
            continue
        if kind is not None and issubclass(kind, Enum):
            table += map(kind, columns[0])
            continue
        made = [_FILLED[name]() if kind is None else object.__new__(kind) for _ in range(many)]
        fill.append((name, kind, made, columns))
        table += made
    # Mappings and sets last: what they hold must be whole to be found again.
    for name, kind, made, columns in sorted(fill, key=lambda group: group[1] is None):
        if kind is not None:
            _fill_records(kind, made, columns)
            continue
        for value, row in zip(made, _rows(len(made), columns), strict=True):
            if name == "list":
                value.extend(row)
            else:
                value.update(zip(row[::2], row[1::2], strict=True) if name == "dict" else row)
    return table[shape["whole"]]


def _class(name: str) -> type:
    """A class of records, named tuples or named values of ours, by its name."""
    module, _, qualified = name.partition(":")
    if not module.startswith(_ROOM):
        raise ValueError(name)
    kind: Any = import_module(module)
    for part in qualified.split("."):
        kind = getattr(kind, part)
    if not isinstance(kind, type) or kind.__module__ != module:
        raise ValueError(name)
    if not (is_dataclass(kind) or issubclass(kind, (tuple, Enum))):
        raise ValueError(name)
    return kind


def _fill_records(kind: Any, made: list[Any], columns: Columns) -> None:
    """Records, field by field: all of them at once and without their constructor."""
    for one, column in zip(fields(kind), columns, strict=True):
        slot = getattr(kind, one.name, None)
        if isinstance(slot, MemberDescriptorType):
            deque(map(slot.__set__, made, column), maxlen=0)
        else:
            deque(map(object.__setattr__, made, repeat(one.name), column), maxlen=0)


def _rows(many: int, columns: Columns) -> Iterable[tuple[Any, ...]]:
    return zip(*columns, strict=True) if columns else [()] * many
