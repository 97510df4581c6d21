"""The parts of a book that show tables: a row for each key, with what stands there."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.tree.types import INT, OTHERWISE, Type
from regelwerk.dsl.world.counted_values import Table
from regelwerk.tools.book.entry_pages import Entries
from regelwerk.tools.book.markup import Part, element, spoken
from regelwerk.tools.book.telling.prose import Pieces


def table(entries: Entries, one: Table) -> ET.Element:
    rows = [element("tr", *cells) for cells in _rows(entries, one.cells, one.keys, one.value)]
    return element(
        "section", entries.head("table", one.id), element("table", element("tbody", rows)),
        entries.foot("table", one.id), class_="entry", id=f"table-{one.id}",
    )  # fmt: skip


def _rows(entries: Entries, cells: Any, keys: tuple[Type, ...], value: Type) -> Iterator[list[Part]]:
    """One row of elements for each cell: its keys, what stands there."""
    for first, last, cell in _ranges(cells, keys[0]):
        told = element("th", *spoken(_key(entries, first, last, keys[0])))
        if keys[1:]:
            yield from ([told, *inner] for inner in _rows(entries, cell, keys[1:], value))
        else:
            yield [told, element("td", *spoken(entries.value(cell, value)))]


def _ranges(cells: Any, key: Type) -> Iterator[tuple[Any, Any, Any]]:
    """The cells with the first and the last key of each; numbers that follow one another and say the same are one."""
    rows: list[list[Any]] = []
    for word, cell in cells:
        if key == INT and rows and rows[-1][1] == word - 1 and rows[-1][2] == cell and word != OTHERWISE:
            rows[-1][1] = word
        else:
            rows.append([word, word, cell])
    return ((first, last, cell) for first, last, cell in rows)


def _key(entries: Entries, first: Any, last: Any, type: Type) -> Pieces:
    if first == OTHERWISE:
        return [entries.word("otherwise")]
    if first != last:
        return [f"{first} {entries.word('to')} {last}"]
    return entries.value(first, type)
