"""Where every name of a rulebook is declared and where it is used: in its files and inside its texts.

Made from the checked files and from what understanding the texts noted (`uses.py`). Words that no rule of meaning had
to look at (steps, fields in front of a colon, options) are told by where they stand in the syntax tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from regelwerk.dsl.checked_data import RecordData
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.names_in_files import names_in_file
from regelwerk.dsl.names_in_texts import names_in_texts
from regelwerk.dsl.occurrences import Occurrence, Symbol
from regelwerk.dsl.world import World


@dataclass(frozen=True)
class NameIndex:
    """All occurrences, by file and line, and by what they name."""

    by_line: dict[tuple[str, int], list[Occurrence]]
    by_symbol: dict[Symbol, list[Occurrence]]

    def at(self, file: str, line: int, column: int) -> Occurrence | None:
        """What stands at a place; the end of a word still belongs to it. Of two, the narrower one."""
        here = [
            one for one in self.by_line.get((file, line), ()) if one.span.column <= column <= one.span.end_column
        ]
        return min(here, key=lambda one: (one.span.end_column - one.span.column, one.span.column != column), default=None)

    def of(self, symbol: Symbol) -> list[Occurrence]:
        """Every place that names it, declarations first."""
        return sorted(self.by_symbol.get(symbol, ()), key=lambda one: (not one.declares, _order(one)))

    def declarations(self, symbol: Symbol) -> list[Occurrence]:
        return [one for one in self.of(symbol) if one.declares]


def _order(one: Occurrence) -> tuple[str, int, int]:
    return one.span.file, one.span.line, one.span.column


def name_index(world: World, files: Iterable[tuple[RecordData, Language]]) -> NameIndex:
    """The index of a world whose texts were understood with uses noted."""
    found: dict[tuple[str, int, int, Symbol], Occurrence] = {}
    for data, _ in files:
        for one in names_in_file(world, data):
            found.setdefault((*_order(one), one.symbol), one)
    for one in names_in_texts(world):
        key = (*_order(one), one.symbol)
        if key not in found or (one.type is not None and found[key].type is None):
            found[key] = one
    by_line: dict[tuple[str, int], list[Occurrence]] = {}
    by_symbol: dict[Symbol, list[Occurrence]] = {}
    for one in found.values():
        by_line.setdefault((one.span.file, one.span.line), []).append(one)
        by_symbol.setdefault(one.symbol, []).append(one)
    return NameIndex(by_line, by_symbol)
