"""The cells of tables as places that can be broken: a number in one is one more, or one less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.text_places import TextPlace
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.tree.types import INT
from regelwerk.dsl.world.counted_values import Table
from regelwerk.dsl.world.world import World

TABLE = "table"


def cell_places(world: World) -> Iterator[TextPlace]:
    """The cells that hold a number, as texts; one for several keys if they are written as a range."""
    for table in world.tables.values():
        if table.value != INT:
            continue
        written: dict[Any, TextPlace] = {}
        for number, (keys, span) in enumerate(table.spans.items()):
            scalar = Scalar(_cell(table.cells, keys), span)
            language = cast(Language, table.language)
            written.setdefault(span, TextPlace((TABLE, table.id, str(number)), scalar, "value", language, {}))
        yield from written.values()


def put_cell(table: Table, place: int, value: int) -> None:
    """Another number in a cell, and in all that are written with it."""
    spans = list(table.spans.items())
    _, span = spans[place]
    for keys, there in spans:
        if there == span:
            table.cells = _with(table.cells, keys, value)


def _cell(cells: Any, keys: tuple[Any, ...]) -> Any:
    for key in keys:
        cells = next(cell for one, cell in cells if one == key)
    return cells


def _with(cells: tuple[tuple[Any, Any], ...], keys: tuple[Any, ...], value: int) -> tuple[tuple[Any, Any], ...]:
    first, *rest = keys
    return tuple(
        (key, (_with(cell, tuple(rest), value) if rest else value) if key == first else cell) for key, cell in cells
    )
