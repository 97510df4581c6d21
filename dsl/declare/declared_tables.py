"""Declarations of tables: what is looked up by a key, and that no key can be asked for that they do not answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from regelwerk.dsl.declare.declared_values import TRUTHS, DeclaredValues, plain
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.shared_words import NOTHING
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.shape.cell_keys import OTHERWISE as OTHERWISE_WORDS
from regelwerk.dsl.shape.cell_keys import RANGE, range_of, said_in
from regelwerk.dsl.shape.checked_data import Broken, Leaf, MapData, MapEntry, RecordData
from regelwerk.dsl.tree.types import ANY, BOOL, INT, OTHERWISE, RESOURCE, Type
from regelwerk.dsl.world.counted_values import Table
from regelwerk.dsl.world.kinds import PLAYER

MOST_CELLS = 10_000
"""How many numbers a range of keys may have."""

_TRUTH_WORDS = {**TRUTHS, "true": True, "false": False}


@dataclass(frozen=True)
class _Read:
    """The cells of a table or of one of its rows: by key, and where each is written, by all keys that lead to it."""

    cells: dict[Any, Any] = field(default_factory=dict)
    spans: dict[tuple[Any, ...], Span] = field(default_factory=dict)


class DeclaredTables(DeclaredValues):
    """Named tables. Their names are known with those of the nouns; their cells may name things."""

    def _tables(self, data: RecordData, language: Language) -> None:
        for item in data.entries("tables"):
            if isinstance(item.data, Broken):
                continue
            record = item.record
            keys = tuple(self._key_type(leaf) for leaf in record.leaves("by")) or (INT,)
            value = self._type(record["type"]) if "type" in record else INT
            source, forms = self._source(record), self._forms(item)
            table = Table(item.id, forms, keys, value, (), {}, item.id_span, source, language)
            written = record.get("values")
            if isinstance(written, MapData):
                read = self._cells(table, item.id_span, written, keys)
                table.cells, table.spans = tuple(read.cells.items()), read.spans
            self.world.tables.setdefault(item.id, table)

    def _key_type(self, written: Leaf) -> Type:
        """What a table is asked with: something of which there can be many, and each is one."""
        type = self._type(written)
        if type != ANY and (type.many or type.base not in ("int", "bool", "enum", "thing", "resource")):
            said = message("findings.RW611.message")
            self.fail("RW611", written.span, said, message("findings.RW611.hint"))
            return ANY
        return type

    def _cells(self, table: Table, at: Span, written: MapData, keys: tuple[Type, ...]) -> _Read:
        """The cells of a table or of one of its rows, and what is wrong with them."""
        read = _Read()
        first: dict[Any, Span] = {}
        for entry in written:
            cell, spans = self._cell(table, entry, keys[1:])
            for key in self._keys(entry, keys[0], cast(Language, table.language)):
                if key in first:
                    said = message("findings.RW612.message", key=entry.id, line=first[key].line)
                    self.fail("RW612", entry.id_span, said, message("findings.RW612.hint"))
                    break
                first[key] = entry.id_span
                read.cells[key] = cell
                read.spans.update({(key, *rest): span for rest, span in spans.items()})
        self._check_complete(table, at, keys[0], read.cells)
        return read

    def _cell(self, table: Table, entry: MapEntry, keys: tuple[Type, ...]) -> tuple[Any, dict[tuple[Any, ...], Span]]:
        """What stands under a key, and where: a value, or before the last key the cells of a row."""
        data, type = entry.data, table.value
        if isinstance(data, Broken):
            return None, {}
        if not keys:
            written = plain(data)
            nothing = isinstance(written, str) and written in NOTHING and type.base in ("thing", "enum", "resource")
            return None if nothing and not type.many else self._value(written, type, data.span), {(): data.span}
        if not isinstance(data, MapData):
            said = message("findings.RW613.message", table=table.id)
            self.fail("RW613", data.span, said, message("findings.RW613.hint"))
            return (), {}
        row = self._cells(table, entry.id_span, data, keys)
        return tuple(row.cells.items()), row.spans

    def _keys(self, entry: MapEntry, type: Type, language: Language) -> list[Any]:
        """What a key stands for: one, all numbers of a range, or all that are not there."""
        other: Language = "en" if language == "de" else "de"
        word = said_in(entry.id, other, language)
        if word != entry.id:
            said = message("findings.RW614.message", key=entry.id)
            self.fail("RW614", entry.id_span, said, message("findings.RW614.hint", key=word), word)
        if word == OTHERWISE_WORDS[language]:
            return [OTHERWISE]
        if type != INT:
            if type == BOOL and word in _TRUTH_WORDS:
                return [_TRUTH_WORDS[word]]
            return [self._value(word, type, entry.id_span, copies=True)]
        ends = range_of(word, language)
        if ends is not None and ends[0] <= ends[1] < ends[0] + MOST_CELLS:
            return list(range(ends[0], ends[1] + 1))
        if ends is not None or not word.removeprefix("-").isdigit():
            said = message("findings.RW615.message", key=word)
            example = f"4 {RANGE[language]} 6"
            hint = message("findings.RW615.hint", range=example, otherwise=OTHERWISE_WORDS[language], most=MOST_CELLS)
            self.fail("RW615", entry.id_span, said, hint)
            return []
        return [int(word)]

    def _check_complete(self, table: Table, at: Span, type: Type, found: dict[Any, Any]) -> None:
        """What has no cell could be asked for, and would silently be nothing."""
        if type == ANY or OTHERWISE in found:
            return
        known = self._all_keys(type)
        missing = [one for one in known or () if one not in found]
        if known is not None and not missing:
            return
        words = {truth: word for word, truth in reversed(_TRUTH_WORDS.items())} if type == BOOL else {}
        missed = ", ".join(words.get(one, str(one)) for one in missing)
        said = message("findings.RW610.message", table=table.id, keys=missed)
        if known is None:
            said = message("findings.RW610.message_open", table=table.id)
        otherwise = OTHERWISE_WORDS[cast(Language, table.language)]
        self.fail("RW610", at, said, message("findings.RW610.hint", otherwise=otherwise))

    def _all_keys(self, type: Type) -> list[Any] | None:
        """All values of a type, if there are finitely many that a rulebook can name."""
        world = self.world
        if type == BOOL:
            return [True, False]
        if type == RESOURCE:
            return list(world.resources)
        if type.base == "enum":
            return list(world.enumerations[type.name])
        kind = world.kinds.get(type.name) if type.base == "thing" else None
        if kind is None or kind.id == PLAYER or kind.count or kind.per or kind.place or kind.space:
            return None
        return [entry.id for entry in world.entries.values() if entry.kind == kind.id]
