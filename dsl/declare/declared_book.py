"""Prose for readers: the section `buch`. Books take it from the files; here its references are looked up."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.declare.declared_display import DeclaredDisplay
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.shape.checked_data import Leaf, RecordData


class DeclaredBook(DeclaredDisplay):
    """Holds what is told to readers against what is declared."""

    def _book(self, data: RecordData, language: Language) -> None:
        known = {key.en for key in data.shape.keys} if data.shape is not None else set()
        for item in data.entries("book") if "book" in known else ():
            if item.id in self._told_parts:
                said = message("findings.RW301.told_twice", id=item.id)
                self.fail("RW301", item.id_span, said, message("findings.RW301.verb_hint"))
            self._told_parts[item.id] = item

    def _check_book(self) -> None:
        declared = {*self._all_names()}
        for item in self._told_parts.values():
            for leaf in named_in_book(item.record):
                if leaf.text not in declared:
                    self._unknown("name", leaf.text, leaf.span, declared)


def named_in_book(record: RecordData) -> Iterator[Leaf]:
    """The leaves of a part that name an entry."""
    for key in ("at", "see"):
        if key in record:
            yield from record.leaves(key)
