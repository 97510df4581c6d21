"""A checked rulebook as plain data: records of ours, written as numbers and texts, read back by their field names.

What is written is one table of values. First stand the plain ones (numbers, texts, yes, no, nothing), then everything
that is made of others, each after its parts, the whole last. Values of one class and size with the same depth below
them are a group, and a group is written column by column: the places of all first parts, of all second parts, and so
on. So reading takes a few calls for each group, not for each value. What was one thing before is one thing afterwards.

Reading makes nothing but rows, mappings, paths and the records of `regelwerk.dsl`, and calls none of their functions:
whatever a file says, no code of it runs.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import repeat
from operator import attrgetter
from pathlib import Path, PurePath
from types import MemberDescriptorType
from typing import Any, TypeAlias

_PLAIN = frozenset((int, str, bool, float, type(None)))
_ROOM = "regelwerk.dsl."
_FILLED: dict[str, Callable[[], Any]] = {"list": list, "dict": dict, "set": set}

Shape: TypeAlias = dict[str, Any]
"""What is told of a table besides its places (JSON): `classes`, the `plain` values, and `groups`: for each its class,
how many values it has, and of how many parts each is made."""
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
    return writer.table()


class _Writer:
    """Collects values with their parts. A part is noted as the place of a plain value (from 0 up), or as the number of
    one that is made of others (from -1 down), whose place is known when all are collected."""

    def __init__(self) -> None:
        self._plain: dict[Any, int] = {}
        self._made: list[Any] = []  # in the order of their numbers; while they live, no other has their id
        self._numbers: dict[int, int] = {}
        self._levels: list[int] = []
        """By number: how many values stand below one another in this one; -1 while that is being found out."""
        self._groups: dict[tuple[int, str, int], list[tuple[int, list[int]]]] = {}
        """For each level, class and size the numbers of values, each with its parts."""
        self._classes: dict[type, tuple[str, Parts]] = {}
        self._leaves: dict[type, dict[Any, int]] = {}
        """Named tuples of nothing but texts and numbers, by what they hold: equal ones are written once."""

    def collect(self, value: Any) -> int:
        """Note a value that is not plain, with all its parts; gives its number."""
        number = len(self._made)
        self._made.append(value)
        self._numbers[id(value)] = number
        self._levels.append(-1)
        kind = type(value)
        if kind not in self._classes:
            self._classes[kind] = _written(kind)
            if issubclass(kind, tuple) and kind is not tuple and set(kind.__annotations__.values()) <= {"str", "int"}:
                self._leaves[kind] = {}
        name, taken_apart = self._classes[kind]
        plain, numbers, levels, leaves = self._plain, self._numbers, self._levels, self._leaves
        level, noted = 0, []
        for part in taken_apart(value):
            kind = type(part)
            if kind is str or kind is int:
                noted.append(plain.setdefault(part, len(plain)))
                continue
            if kind in _PLAIN:
                noted.append(plain.setdefault((kind, part), len(plain)))
                continue
            leaf = leaves.get(kind)
            one = numbers.get(id(part)) if leaf is None else leaf.get(part)
            if one is None:
                one = self.collect(part) if leaf is None else self._leaf(part, leaf)
            below = levels[one]
            if below < 0:
                raise Unwritable("a value that contains itself")
            if below > level:
                level = below
            noted.append(~one)
        levels[number] = level + 1
        self._groups.setdefault((level + 1, name, len(noted)), []).append((number, noted))
        return number

    def _leaf(self, value: Any, known: dict[Any, int]) -> int:
        """The same for a tuple of texts and numbers; there are more of these than of all others."""
        number = known[value] = len(self._made)
        self._made.append(value)
        self._levels.append(1)
        plain = self._plain
        noted = [plain.setdefault(part, len(plain)) for part in value]
        self._groups.setdefault((1, self._classes[type(value)][0], len(noted)), []).append((number, noted))
        return number

    def table(self) -> tuple[Shape, Places]:
        classes: dict[str, int] = {}
        groups: list[tuple[int, int, int]] = []
        places = array("I")
        at = [0] * len(self._made)
        following = len(self._plain)
        for (_, name, size), members in sorted(self._groups.items(), key=lambda group: group[0]):
            groups.append((classes.setdefault(name, len(classes)), len(members), size))
            for number, _ in members:
                at[number] = following
                following += 1
            for column in zip(*[noted for _, noted in members], strict=True):
                places.extend([one if one >= 0 else at[~one] for one in column])
        plain = [key[1] if type(key) is tuple else key for key in self._plain]
        return {"classes": list(classes), "plain": plain, "groups": groups}, places


def _written(kind: type) -> tuple[str, Parts]:
    """The name of a class, and how its values are taken apart."""
    if kind in (tuple, list, set):
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
    if not is_dataclass(kind):
        raise Unwritable(name)
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return name, attrgetter(*names)
    return name, lambda value: tuple([getattr(value, one) for one in names])


# ---- reading


def from_plain(shape: Shape, places: Places) -> Any:
    """The value that was written: the last of its table. Data of another shape end in an error of some kind."""
    table: list[Any] = shape["plain"]
    get = table.__getitem__
    fill: list[tuple[str, type | None, list[Any], Columns]] = []
    at = 0
    for number, count, size in shape["groups"]:
        name = shape["classes"][number]
        columns: Columns = []
        for _ in range(size):
            columns.append(map(get, places[at : at + count]))
            at += count
        if name == "path":
            table += map(Path, columns[0])
            continue
        kind = tuple if name == "tuple" else None if name in _FILLED else _class(name)
        if kind is not None and issubclass(kind, tuple):
            table += _rows(count, columns) if kind is tuple else map(tuple.__new__, repeat(kind), _rows(count, columns))
            continue
        made = [_FILLED[name]() if kind is None else object.__new__(kind) for _ in range(count)]
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
    return table[-1]


def _class(name: str) -> type:
    """A class of records or named tuples of ours, by its name."""
    module, _, qualified = name.partition(":")
    if not module.startswith(_ROOM):
        raise ValueError(name)
    kind: Any = import_module(module)
    for part in qualified.split("."):
        kind = getattr(kind, part)
    if not isinstance(kind, type) or kind.__module__ != module or not (is_dataclass(kind) or issubclass(kind, tuple)):
        raise ValueError(name)
    return kind


def _fill_records(kind: Any, made: list[Any], columns: Columns) -> None:
    """Records, field by field: all of them at once and without their constructor."""
    for field, column in zip(fields(kind), columns, strict=True):
        slot = getattr(kind, field.name, None)
        if isinstance(slot, MemberDescriptorType):
            deque(map(slot.__set__, made, column), maxlen=0)
        else:
            deque(map(object.__setattr__, made, repeat(field.name), column), maxlen=0)


def _rows(count: int, columns: Columns) -> Iterable[tuple[Any, ...]]:
    return zip(*columns, strict=True) if columns else [()] * count
