"""A mod's YAML as part of the game: its short names become full ones, its keys those of the file they go into.

Names inside effects stay as they are written; the scalar only remembers the mod's words (`paragraphs.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Words
from regelwerk.dsl.shape.cell_keys import CELL, said_in
from regelwerk.dsl.shape.common_shapes import ANYTHING
from regelwerk.dsl.shape.said_amounts import joined_in, said_parts
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shape_check import form_of
from regelwerk.dsl.shape.shapes import Either, Language, ListOf, MapOf, Record, Shape, Text, resolve

IDENTIFIER = re.compile(r"[^\W\d]\w*")
_TEXTS = frozenset({"effekt", "bedingung", "wert", "preis", "menge", "ereignis"})
"""The kinds of text that the effect language reads."""


@dataclass(slots=True)
class Adopting:
    """One mod's words, and the languages that are translated between: keys are, texts say which one they are in."""

    words: Words
    source: Language
    target: Language

    def adopted(self, node: Node, shape: Shape) -> Node:
        shape = resolve(shape, NAMED)
        if shape == ANYTHING:
            return self._anything(node)
        match shape, node:
            case Either(), _:
                option = shape.option(form_of(node))
                return self.adopted(node, option) if option is not None else node
            case Record(), Mapping():
                return replace(node, entries=tuple(self._field(entry, shape) for entry in node.entries))
            case Record(short=Text() | ListOf() | Either() as short), _:
                return self.adopted(node, short)
            case MapOf(value, key), Mapping():
                entries = tuple(Entry(self._key(one.key, key), self.adopted(one.value, value)) for one in node.entries)
                return replace(node, entries=entries)
            case ListOf(item), Sequence():
                return replace(node, items=tuple(self.adopted(one, item) for one in node.items))
            case ListOf(item, True), _:
                return self.adopted(node, item)
            case Text(), Scalar():
                return self._text(node, shape)
        return node

    def _field(self, entry: Entry, record: Record) -> Entry:
        key = record.spelled(str(entry.key.value), self.source)
        if key is None:  # an attribute, or a parameter of a template
            return Entry(self._name(entry.key), self._anything(entry.value))
        spelling = replace(entry.key, value=key.spelling(self.target))
        return Entry(spelling, self.adopted(entry.value, key.shape))

    def _text(self, node: Scalar, shape: Text) -> Node:
        if shape.choices:
            english = shape.words(self.source).get(str(node.value), "")
            translated = next((word for word, en in shape.words(self.target).items() if en == english), node.value)
            return replace(node, value=translated)
        if not isinstance(node.value, str):
            return node
        if shape.kind == "name":
            return self._name(node)
        if shape.kind in ("art", "satz"):
            return replace(node, value=exchanged(node.value, self.words))
        if shape.kind in _TEXTS:
            return self._spoken(node)
        return node

    def _spoken(self, node: Scalar) -> Scalar:
        """A text of the effect language as its author wrote it."""
        return replace(node, words=self.words, language=self.source if self.source != self.target else "")

    def _anything(self, node: Node) -> Node:
        match node:
            case Mapping(entries):
                inside = tuple(Entry(self._key(one.key, CELL), self._anything(one.value)) for one in entries)
                return replace(node, entries=inside)
            case Sequence(items):
                return replace(node, items=tuple(map(self._anything, items)))
            case Scalar(str() as written) if said_parts(written):
                return replace(node, value=exchanged(joined_in(written, self.target), self.words))
            case Scalar(str()):
                return self._spoken(self._name(node))
        return node

    def _key(self, node: Scalar, kind: str) -> Scalar:
        """A key that the author made up: a name, a paragraph (which stays), or what a cell of a table is asked with."""
        if kind == "paragraph":
            return node
        written = str(node.value)
        said = said_in(written, self.source, self.target) if kind == CELL else written
        return self._name(node if said == written else replace(node, value=said))

    def _name(self, node: Scalar) -> Scalar:
        full = self.words.get(str(node.value))
        return replace(node, value=full) if full is not None else node


def exchanged(text: str, words: Words) -> str:
    """A text in which every short name is exchanged for the full one."""
    return IDENTIFIER.sub(lambda found: words.get(found[0], found[0]), text)
