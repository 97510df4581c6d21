"""Checked data: a file as it was held against its shape, asked by canonical (English) keys."""

from __future__ import annotations

from collections import abc
from typing import NamedTuple

from regelwerk.dsl.reading.nodes import Node, Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.shapes import Record


@record
class Data:
    """A checked piece of a file.

    The `as_...` properties say what the reader of the data expects. Where the file had something else there (and a
    finding told so), they answer with something empty at the same place, so that reading goes on.
    """

    node: Node

    @property
    def span(self) -> Span:
        return self.node.span

    @property
    def as_leaf(self) -> Leaf:
        return self if isinstance(self, Leaf) else Leaf(Scalar(None, self.span))

    @property
    def as_record(self) -> RecordData:
        return self if isinstance(self, RecordData) else RecordData(self.node)

    @property
    def as_list(self) -> ListData:
        return self if isinstance(self, ListData) else ListData(self.node)

    @property
    def as_map(self) -> MapData:
        return self if isinstance(self, MapData) else MapData(self.node)


@record
class Broken(Data):
    """Something stands here that does not fit; a finding has already told so."""


@record
class Leaf(Data):
    """A single value. `word` is the canonical English word where the shape offers choices."""

    node: Scalar
    word: str = ""

    @property
    def scalar(self) -> Scalar:
        return self.node

    @property
    def value(self) -> str | int | bool | None:
        return self.word or self.node.value

    @property
    def text(self) -> str:
        """The value as text (`Scalar.text`); of choices the canonical word."""
        return self.word or self.node.text

    @property
    def number(self) -> int:
        """The whole number, 0 where there is none."""
        value = self.node.value
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    @property
    def truth(self) -> bool:
        return self.node.value is True


@record
class ListData(Data):
    """A list. Items that do not fit are in it as `Broken`."""

    items: tuple[Data, ...] = ()

    def __iter__(self) -> abc.Iterator[Data]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class MapEntry(NamedTuple):
    """One id of a `MapOf`, in the order of the file."""

    id: str
    id_span: Span
    data: Data

    @property
    def record(self) -> RecordData:
        return self.data.as_record

    @property
    def leaf(self) -> Leaf:
        return self.data.as_leaf


@record
class MapData(Data):
    """A mapping from ids to data. Ids that are no proper names, and ids with `Broken` data, are in it all the same."""

    entries: tuple[MapEntry, ...] = ()

    def __iter__(self) -> abc.Iterator[MapEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def get(self, id: str) -> Data | None:
        return next((entry.data for entry in self.entries if entry.id == id), None)


class Field(NamedTuple):
    """One key of a record as it stands in the file."""

    key: str
    key_span: Span
    data: Data


@record
class RecordData(Data):
    """A record, asked by canonical (English) keys.

    Asking for a key that stands in the file but does not fit is like asking for one that is absent; `in` and `get`
    tell the two apart. Except with these two, a key that the shape does not know at all is a mistake of the caller
    and raises KeyError.
    """

    fields: tuple[Field, ...] = ()
    shape: Record | None = None

    def get(self, key: str) -> Data | None:
        """What stands under `key`, `Broken` included, or None where the key is absent."""
        for field in self.fields:
            if field.key == key:
                return field.data
        return None

    def __contains__(self, key: object) -> bool:
        return any(field.key == key for field in self.fields)

    def __getitem__(self, key: str) -> Leaf:
        """The single value under `key`; an empty leaf at the place of the record where there is none."""
        data = self._known(key)
        return Leaf(Scalar(None, self.span)) if data is None else data.as_leaf

    def keys(self) -> tuple[str, ...]:
        """The canonical keys that stand in the file, in its order."""
        return tuple(field.key for field in self.fields)

    def key_span(self, key: str) -> Span:
        """Where the key itself stands; the place of the record where it is absent or the short form was used."""
        self._known(key)
        return next((field.key_span for field in self.fields if field.key == key), self.span)

    def text(self, key: str, default: str = "") -> str:
        data = self._known(key)
        return data.text if isinstance(data, Leaf) else default

    def number(self, key: str, default: int = 0) -> int:
        data = self._known(key)
        return data.number if isinstance(data, Leaf) else default

    def truth(self, key: str, default: bool = False) -> bool:
        data = self._known(key)
        return data.truth if isinstance(data, Leaf) else default

    def record(self, key: str) -> RecordData:
        """The record under `key`; an empty one, which answers every question with its default, where there is none."""
        data = self._known(key)
        return RecordData(self.node) if data is None else data.as_record

    def items(self, key: str) -> tuple[Data, ...]:
        """What fits of the list under `key`; a value that is no list counts as a list of one."""
        data = self._known(key)
        found = data.items if isinstance(data, ListData) else () if data is None else (data,)
        return tuple(item for item in found if not isinstance(item, Broken))

    def records(self, key: str) -> tuple[RecordData, ...]:
        """The records in the list under `key`."""
        return tuple(item for item in self.items(key) if isinstance(item, RecordData))

    def leaves(self, key: str) -> tuple[Leaf, ...]:
        """The single values in the list under `key`."""
        return tuple(item for item in self.items(key) if isinstance(item, Leaf))

    def entries(self, key: str) -> tuple[MapEntry, ...]:
        """The ids of the map under `key`, with what belongs to each."""
        data = self._known(key)
        return data.entries if isinstance(data, MapData) else ()

    def _known(self, key: str) -> Data | None:
        if self.shape is not None and self.shape.spelled(key, "en") is None:
            raise KeyError(key)
        return self.get(key)
