"""What the reader hands on: YAML as nodes that know where they stand in the file.

Lines and columns are counted from 1, columns in characters. A span's end lies directly behind its last character.
"""

from __future__ import annotations

from collections import abc
from dataclasses import field
from typing import Literal, NamedTuple, TypeAlias

from regelwerk.dsl.record_classes import record


class Span(NamedTuple):
    """A stretch of one file. A plain tuple, because there is one for every node and every piece of a text."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 0, 0, 0, 0)

Words: TypeAlias = abc.Mapping[str, str]


@record
class Scalar:
    """One value: text, a whole number, a truth value, or nothing.

    `block` is true for a block scalar (`|`). `lines` gives, for text, the file position (line, column) at which each
    line of the text begins, so that a position inside an effect is a position in the file.

    `parts` are the paragraphs of a text that is written in named ones; they may stand in different files. `words` are
    the names that a mod made up, each with the name by which the whole game knows it. `language` is the one that a text
    is written in, if it is not that of the entry it belongs to: a mod changes texts in its own language.
    """

    value: str | int | bool | None
    span: Span
    block: bool = False
    lines: tuple[tuple[int, int], ...] = ()
    parts: tuple[Scalar, ...] = ()
    words: Words | None = None
    language: Literal["", "de", "en"] = ""

    @property
    def text(self) -> str:
        """The value as text: whole numbers as digits, truth values as true and false, nothing as ""."""
        value = self.value
        if isinstance(value, str):
            return value
        if isinstance(value, bool):
            return "true" if value else "false"
        return "" if value is None else str(value)


@record
class Entry:
    """One `key: value` of a mapping."""

    key: Scalar
    value: Node


@record
class Mapping:
    """An ordered mapping with unique text keys."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        for entry in self.entries:
            if entry.key.value == key:
                return entry.value
        return None


@record
class Sequence:
    """A list."""

    items: tuple[Node, ...] = field(default=())
    span: Span = NOWHERE


Node: TypeAlias = "Scalar | Mapping | Sequence"
