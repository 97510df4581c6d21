"""Rows of things that are written as one: one thing for each value of an attribute, or of several.

    kreuzer: {je: farbe, name: "Kreuzer ({farbe})", kosten: {rot: 3, sonst: 2}}

makes `kreuzer_rot`, `kreuzer_blau` …: each has its value of `farbe`, and what is written by colour its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Any

from regelwerk.dsl.declare.declared_values import DeclaredValues
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.shape.cell_keys import OTHERWISE
from regelwerk.dsl.shape.checked_data import Data, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.tree.types import AMOUNT, BOOL, Type
from regelwerk.dsl.world.kinds import PLAYER, Kind, plain_name

MOST_ROWS = 5_000
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Row:
    """One thing of a row: its id, and its value for each attribute by which the row is made."""

    id: str
    chosen: dict[str, Any]


class DeclaredRows(DeclaredValues):
    """Rows: which things there are, and which of the written values is whose."""

    def _rows(self, kind: Kind, item: MapEntry, record: RecordData) -> list[Row]:
        """The things that an entry stands for; one, if it is no row."""
        by = self._by(kind, record)
        if not by:
            return [Row(item.id, {})]
        count = 1
        for values in by.values():
            count *= len(values)
        if count > MOST_ROWS:
            said = message("findings.RW623.message", count=count, most=MOST_ROWS)
            self.fail("RW623", record.key_span("per"), said, message("findings.RW623.hint"))
            return []
        self._check_placeholders(record, list(by))
        return [
            Row("_".join((item.id, *map(_word, chosen))), dict(zip(by, chosen, strict=True)))
            for chosen in product(*by.values())
        ]

    def _by(self, kind: Kind, record: RecordData) -> dict[str, list[Any]]:
        """The attributes by which a row is made, with the values of each."""
        found: dict[str, list[Any]] = {}
        written = record.get("per")
        if isinstance(written, MapData):
            for entry in written:
                if self._is_attribute(kind, entry.id, entry.id_span):
                    found[entry.id] = self._listed(kind, entry)
        elif written is not None:
            for leaf in record.leaves("per"):
                if self._is_attribute(kind, leaf.text, leaf.span):
                    found[leaf.text] = self._all_of(kind.attributes[leaf.text].type, leaf)
        return {name: values for name, values in found.items() if values}

    def _is_attribute(self, kind: Kind, name: str, span: Span) -> bool:
        if name not in kind.attributes:
            self._unknown("attribute", name, span, kind.attributes)
        return name in kind.attributes

    def _listed(self, kind: Kind, entry: MapEntry) -> list[Any]:
        type = kind.attributes[entry.id].type
        items = entry.data.items if isinstance(entry.data, ListData) else (entry.data,)
        return list(dict.fromkeys(self._written(one, type) for one in items))

    def _all_of(self, type: Type, leaf: Leaf) -> list[Any]:
        """All values of a type, in the order in which they are declared."""
        world = self.world
        if type.base == "enum":
            return list(world.enumerations[type.name])
        if type == BOOL:
            return [True, False]
        if type.base == "thing" and type.name != PLAYER and not type.many:
            things = [entry.id for entry in world.entries.values() if entry.kind == type.name]
            if things:
                return things
        said = message("findings.RW624.message", attribute=leaf.text)
        self.fail("RW624", leaf.span, said, message("findings.RW624.hint", attribute=leaf.text))
        return []

    # ---- what is whose

    def _own_value(self, data: Data, type: Type, row: Row, language: Language) -> Data:
        """What is written for one thing of a row: the value for its colour, where it is written by colour."""
        while isinstance(data, MapData) and self._is_by_row(data, type, row, language):
            keys = [entry.id for entry in data if entry.id != OTHERWISE[language]]
            own = [_word(value) for value in row.chosen.values()]
            found = data.get(next((key for key in keys if key in own), OTHERWISE[language]))
            if found is None:
                missing = ", ".join(own)
                said = message("findings.RW625.message", keys=missing)
                self.fail("RW625", data.span, said, message("findings.RW625.hint", otherwise=OTHERWISE[language]))
                return Leaf(data.entries[0].leaf.scalar)
            data = found
        return data

    def _is_by_row(self, data: MapData, type: Type, row: Row, language: Language) -> bool:
        """Whether a mapping says which thing of a row has which value: of a table, only where it is no table."""
        if not row.chosen or not data.entries:
            return False
        if type.key is None:
            return True
        resources = type == AMOUNT and any(entry.id in self.world.forms for entry in data)
        return type == AMOUNT and not resources

    def _row_names(self, record: RecordData, item: MapEntry, row: Row) -> dict[str, str]:
        """What one thing of a row is called: the values stand where the name says so, else behind it."""
        names = self._names(record, item.id if row.chosen else row.id)
        if not row.chosen:
            return names
        return {language: self._named(written, row, language) for language, written in names.items()}

    def _named(self, written: str, row: Row, language: str) -> str:
        said = {name: self._printed(value, language) for name, value in row.chosen.items()}
        if not _PLACEHOLDER.search(written):
            return " ".join((written, *said.values()))
        return _PLACEHOLDER.sub(lambda found: said.get(found[1], found[0]), written)

    def _printed(self, value: Any, language: str) -> str:
        if isinstance(value, bool):
            return {"de": ("nein", "ja"), "en": ("no", "yes")}[language][value]
        word, entry = self.world.words.get(str(value)), self.world.entries.get(str(value))
        names = word.names if word is not None else entry.names if entry is not None else {}
        return names.get(language) or plain_name(str(value))

    def _check_placeholders(self, record: RecordData, names: list[str]) -> None:
        given = record.record("name") if "name" in record else None
        for language in ("de", "en") if given is not None else ():
            for name in _PLACEHOLDER.findall(given.text(language)) if given is not None else ():
                if name not in names:
                    self._unknown("attribute", name, record["name"].span, names)


def _word(value: Any) -> str:
    """A value as it stands in the name of a thing, and as a key of what is written by it."""
    return ("ja" if value else "nein") if isinstance(value, bool) else str(value)
