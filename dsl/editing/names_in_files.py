"""The names in one file of a rulebook, outside of its texts: what it declares, and what its values refer to."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import cast

from regelwerk.dsl.declare.declared_book import named_in_book
from regelwerk.dsl.declare.declared_display import named_in_look
from regelwerk.dsl.editing.names_in_texts import names_in_text
from regelwerk.dsl.editing.occurrences import Occurrence, Symbol, whole_word
from regelwerk.dsl.grammar.words import Language, reserved_words
from regelwerk.dsl.library import KIND
from regelwerk.dsl.meaning.text_places import TextPlace
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.shape.checked_data import Data, Leaf, MapEntry, RecordData
from regelwerk.dsl.shape.noun_shapes import THING_KEYS
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, Type
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

_KEYS_OF_THINGS = {spelling: key.en for key in THING_KEYS for spelling in (key.de, key.en)}
_WORD = re.compile(r"[^\W\d]\w*")
_SENTENCE_WORD = re.compile(r"\{(\w+)(?::\w*)?\}|[^\W\d]\w*")

DECLARED_BY_ID = {
    "resources": "resource",
    "means": "means",
    "kinds": "kind",
    "places": "kind",
    "space": "space",
    "patterns": "pattern",
    "events": "event",
    "derived": "derived",
    "tables": "table",
    "procedures": "procedure",
    "rules": "rule",
    "prohibitions": "rule",
    "templates": "template",
    "enumerations": "enumeration",
}
REFERENCES = {
    "per": "kind", "of": "kind", "field": "kind", "active": "kind", "announce": "event", "owner": "attribute",
    "for": "resource", "resource": "resource", "same_as": "procedure", "covers": "procedure",
    "layer": "layer", "template": "template", "main": "procedure", "irrevocable": "layer", "in": "place",
    "after": "entry or rule", "shows": "attribute", "mark": "attribute",
}  # fmt: skip
"""Keys whose values name something, wherever they stand."""


def names_in_file(world: World, data: RecordData) -> Iterator[Occurrence]:
    """Everything that a checked file names outside of its texts."""
    reading = _Names(world)
    if data.shape is not None and any(key.en == "main" for key in data.shape.keys):
        yield from reading.header(data)
    for section, what in DECLARED_BY_ID.items():
        for item in data.entries(section):
            yield Occurrence(_key_span(item), item.id, Symbol(what, item.id), True)
            yield from reading.entry(section, item)
    for item in (*data.entries("words"), *data.entries("display")):
        symbol = _only_symbol(world, item.id)
        if symbol is not None:
            yield Occurrence(_key_span(item), item.id, symbol)
    for leaf in (leaf for item in data.entries("display") for leaf in item.record.leaves("phases")):
        yield Occurrence(leaf.span, leaf.text, Symbol("procedure", leaf.text))
    looks = (leaf for item in data.entries("display") for leaf in named_in_look(item.record))
    for leaf in (*looks, *(leaf for item in data.entries("book") for leaf in named_in_book(item.record))):
        symbol = _only_symbol(world, leaf.text)
        if symbol is not None:
            yield Occurrence(leaf.span, leaf.text, symbol)
    rows: dict[Span, list[str]] = {}
    for entry in world.entries.values():
        rows.setdefault(entry.span, []).append(entry.id)
    for group in data.entries("things"):
        kind = world.kind_of_form(group.id)
        if kind:
            yield Occurrence(_key_span(group), group.id, Symbol("kind", kind))
            for item in group.data.as_map:
                for id in rows.get(item.id_span, (item.id,)):  # a row declares all its things
                    yield Occurrence(_key_span(item), item.id, Symbol("entry", id), True)
                yield from reading.thing(kind, item.data.node)


def _only_symbol(world: World, word: str) -> Symbol | None:
    """What a word under `wörter` stands for, if it is one thing only; else it stays when one of them is renamed."""
    tables: dict[str, Container[str]] = {
        "event": world.events, "derived": world.derived, "procedure": world.procedures, "rule": world.rules,
        "entry": world.entries, "attribute": world.attributes, "option": world.options, "pattern": world.patterns,
        "enumeration": world.enumerations, "template": world.templates, "space": world.spaces, "means": world.means,
        "table": world.tables,
    }  # fmt: skip
    found = [Symbol(what, word) for what, table in tables.items() if word in table]
    what, id = world.forms.get(word, ("", ""))
    if what in ("kind", "resource"):
        found.append(Symbol(what, id))
    return found[0] if len(found) == 1 else None


def _key_span(item: MapEntry) -> Span:
    return whole_word(Scalar(item.id, item.id_span), item.id) or item.id_span


class _Names:
    """Reads one file."""

    def __init__(self, world: World) -> None:
        self.world = world

    def header(self, data: RecordData) -> Iterator[Occurrence]:
        for item in data.entries("options"):
            yield Occurrence(_key_span(item), item.id, Symbol("option", item.id), True)
        for item in data.entries("profiles"):
            yield Occurrence(_key_span(item), item.id, Symbol("profile", item.id), True)
            yield from self.options(item.data)
        yield from self.leaves(data.leaves("layers"), "layer", True)
        yield from self.leaves(data.record("players").leaves("names"), "player", True)
        for item in data.entries("library"):
            for given in item.data.as_map:
                if given.id not in (KIND.de, KIND.en):
                    path = ("library", item.id, given.id)
                    language = cast(Language, self.world.language)
                    yield from names_in_text(self.world, TextPlace(path, given.leaf.scalar, "value", language, {}), ())
        yield from self.references(data)

    def entry(self, section: str, item: MapEntry) -> Iterator[Occurrence]:
        if section == "enumerations":
            for leaf in item.data.as_list:
                yield from self.leaf(leaf, Symbol("value", f"{item.id}.{leaf.as_leaf.text}"), True)
            return
        if section == "patterns":
            for role in item.data.as_map:
                yield Occurrence(_key_span(role), role.id, Symbol("role", role.id), True)
            return
        record, what = item.record, DECLARED_BY_ID[section]
        keys = set(record.keys())
        yield from self.references(record)
        if what in ("kind", "resource", "derived", "table"):
            for key in ({"forms"} if "subject" in keys else {"forms", "en"}) & keys:
                for leaf in record.leaves(key):
                    yield from self.leaf(leaf, Symbol(what, item.id), True)
        if "attributes" in keys:
            yield from self.attributes(record.entries("attributes"))
        for entry in record.entries("paragraphs") if "paragraphs" in keys else ():
            yield Occurrence(_key_span(entry), entry.id, Symbol("procedure", entry.id), section == "kinds")
            if section == "kinds":
                yield from self.sentences(entry.id, "", entry.record)
        for key, named in (("fields", "field"), ("parameters", "parameter")):
            for entry in record.entries(key) if key in keys else ():
                symbol = Symbol(named, f"{item.id}.{entry.id}")
                yield Occurrence(_key_span(entry), entry.id, symbol, True, self.world.type_named(entry.leaf.text))
                yield from self.type(entry.leaf)
        if section == "tables":
            yield from self.table(item.id, record)
        if section == "derived" and "subject" in keys:
            yield from self.leaf(record["subject"], Symbol("parameter", f"{item.id}.{record.text('subject')}"))
            yield from self.sentences(item.id, "parameter", record)
        if section == "events":
            yield from self.event(item.id, record)
        if section == "procedures":
            yield from self.procedure(item.id, record, keys)
        if section == "space":
            for entry in record.entries("lines"):
                yield Occurrence(_key_span(entry), entry.id, Symbol("kind", entry.id), True)
            for size in record.items("sizes"):
                yield from self.options(size.as_record.get("if_option"))
            for pair in record.items("edges"):
                yield from self.leaves((one.as_leaf for one in pair.as_list), "entry")
        if section == "means" and "purposes" in keys:
            yield from self.leaves(record.leaves("purposes"), "purpose", True)
        if "if_option" in keys:
            yield from self.options(record.get("if_option"))

    def table(self, id: str, record: RecordData) -> Iterator[Occurrence]:
        for leaf in (*record.leaves("by"), *record.leaves("type")):
            yield from self.type(leaf)
        cells, table = record.get("values"), self.world.tables.get(id)
        if cells is not None and table is not None:
            yield from self.value(cells.node, table.type)

    def procedure(self, procedure: str, record: RecordData, keys: set[str]) -> Iterator[Occurrence]:
        if "actor" in keys:
            yield from self.leaf(record["actor"], Symbol("parameter", f"{procedure}.{record.text('actor')}"))
        if "result" in keys:
            yield from self.type(record["result"])
        for entry in record.entries("defaults"):
            yield Occurrence(_key_span(entry), entry.id, Symbol("parameter", f"{procedure}.{entry.id}"))
        yield from self.sentences(procedure, "parameter", record)

    def event(self, event: str, record: RecordData) -> Iterator[Occurrence]:
        for key in ("subject", "hidden"):
            for leaf in record.leaves(key):
                yield from self.leaf(leaf, Symbol("field", f"{event}.{leaf.text}"))
        for entry in record.entries("defaults"):
            yield Occurrence(_key_span(entry), entry.id, Symbol("field", f"{event}.{entry.id}"))
        yield from self.sentences(event, "field", record)

    def sentences(self, owner: str, what: str, record: RecordData) -> Iterator[Occurrence]:
        """The verbs, fixed words and slots of how something is said; the slots are its fields or parameters (`what`),
        if it has any of its own.
        """
        keys: tuple[tuple[str, Language], ...] = (("de", "de"), ("sentence", "en"))
        for key, language in keys:
            fixed = reserved_words(language)
            for leaf in record.leaves(key):
                for found in _SENTENCE_WORD.finditer(leaf.text):
                    word = found[1] or found[0]
                    if (word in fixed) if not found[1] else not what:
                        continue  # a preposition, an article, or a slot that is called so everywhere
                    symbol = Symbol(what, f"{owner}.{word}") if found[1] else Symbol("verb", f"{owner}:{word.lower()}")
                    span = whole_word(leaf.scalar, word, found.start(1) if found[1] else found.start())
                    if span is not None:
                        yield Occurrence(span, word, symbol, not found[1])

    def attributes(self, entries: Iterable[MapEntry]) -> Iterator[Occurrence]:
        for entry in entries:
            if self._is_stated(entry.id):
                yield Occurrence(_key_span(entry), entry.id, Symbol("derived", entry.id), True)
                continue
            written = entry.record["type"]
            type = self.world.type_named(written.text)
            what = "resource" if entry.id in self.world.resources else "attribute"  # the same, of other things
            yield Occurrence(_key_span(entry), entry.id, Symbol(what, entry.id), True, type)
            yield from self.type(written)
            start = entry.record.get("start")
            if start is not None and type is not None:
                yield from self.value(start.node, type)

    def _is_stated(self, word: str) -> bool:
        """Whether an attribute is a text of each thing."""
        return word in self.world.derived and self.world.derived[word].stated

    def thing(self, kind: str, node: Node) -> Iterator[Occurrence]:
        attributes = self.world.kinds[kind].attributes
        used = node.get("vorlage") or node.get("template") if isinstance(node, Mapping) else None
        template = self.world.templates.get(str(used.value)) if isinstance(used, Scalar) else None
        for entry in node.entries if isinstance(node, Mapping) else ():
            word = str(entry.key.value)
            key = _KEYS_OF_THINGS.get(word, "")
            span = whole_word(entry.key, word)
            if template is not None and word in template.parameters and span is not None:
                yield Occurrence(span, word, Symbol("parameter", f"{template.id}.{word}"))
                continue
            if not key and self._is_stated(word) and span is not None:
                yield Occurrence(span, word, Symbol("derived", word))
            elif word in attributes and not key:
                if span is not None:
                    what = "resource" if word in self.world.resources else "attribute"
                    yield Occurrence(span, word, Symbol(what, word), False, attributes[word].type)
                yield from self.value(entry.value, attributes[word].type)
            elif key == "if_option":
                yield from self.options_in(entry.value)
            elif key == "per":
                yield from self.row(kind, entry.value)
            elif key == "paragraphs":
                yield from self.paragraphs(entry.value)
            elif key in REFERENCES:
                for scalar in _scalars(entry.value):
                    yield from self.reference(scalar, REFERENCES[key])

    def row(self, kind: str, node: Node) -> Iterator[Occurrence]:
        """The attributes by which a row of things is made, and the values that it names."""
        attributes = self.world.kinds[kind].attributes
        if isinstance(node, Mapping):
            for entry in node.entries:
                yield from self.reference(entry.key, "attribute")
                word = str(entry.key.value)
                if word in attributes:
                    yield from self.value(entry.value, attributes[word].type)
        for scalar in _scalars(node):
            yield from self.reference(scalar, "attribute")

    def paragraphs(self, node: Node) -> Iterator[Occurrence]:
        """The paragraphs that a thing says, by the names that its kind gives them."""
        for entry in node.entries if isinstance(node, Mapping) else ():
            word = str(entry.key.value)
            span = whole_word(entry.key, word)
            if span is not None and word in self.world.procedures:
                yield Occurrence(span, word, Symbol("procedure", word))

    # ---- values

    def references(self, record: RecordData) -> Iterator[Occurrence]:
        for field in record.fields:
            what = REFERENCES.get(field.key, "")
            if what:
                for scalar in _scalars(field.data.node):
                    yield from self.reference(scalar, what)

    def reference(self, scalar: Scalar, what: str) -> Iterator[Occurrence]:
        word, world = str(scalar.value), self.world
        symbol = Symbol(what, word)
        if what in ("kind", "place"):
            kind = world.kind_of_form(word)
            symbol = Symbol("kind", kind) if kind else Symbol("entry", word)
        elif what == "entry or rule":
            symbol = Symbol("rule" if word in world.rules else "entry", word)
        elif what == "attribute":
            if word not in world.attributes:
                return  # `zeigt: inhalt` is no name
            symbol = Symbol("resource" if word in world.resources else "attribute", word)
        yield from self.leaf(Leaf(scalar), symbol)

    def type(self, leaf: Leaf) -> Iterator[Occurrence]:
        """The kinds and enumerations that a type names: `mehrere karten`, `zahl je gut`."""
        for found in _WORD.finditer(leaf.text):
            word = found[0]
            kind = self.world.kind_of_form(word)
            if kind or word in self.world.enumerations:
                symbol = Symbol("kind", kind) if kind else Symbol("enumeration", word)
                span = whole_word(leaf.scalar, word, found.start())
                if span is not None:
                    yield Occurrence(span, word, symbol)

    def value(self, node: Node, type: Type) -> Iterator[Occurrence]:
        """The names in a value of an attribute."""
        if isinstance(node, Mapping) and (type.key is None or not _asks(self.world, node, type.key)):
            for entry in node.entries:  # by what a row of things is made
                yield from self.value_of_row(entry.key)
                yield from self.value(entry.value, type)
            return
        if type in (INT, BOOL):
            return
        if type == AMOUNT and isinstance(node, Scalar):
            yield from self.amount(node)
            return
        if type.key is not None and type.value is not None:
            for entry in node.entries if isinstance(node, Mapping) else ():
                yield from self.value(entry.key, type.key)
                yield from self.value(entry.value, type.value)
            return
        for scalar in _scalars(node):
            word = str(scalar.value)
            if type.base == "enum" and word not in self.world.enumerations.get(type.name, ()):
                continue  # `sonst`
            if type.base == "enum":
                yield from self.leaf(Leaf(scalar), Symbol("value", f"{type.name}.{word}"))
            elif type.base == "pattern":
                yield from self.leaf(Leaf(scalar), Symbol("pattern", word))
            elif type.name == PLAYER and word in self.world.player_names:
                yield from self.leaf(Leaf(scalar), Symbol("player", word))
            elif word in self.world.entries:
                yield from self.leaf(Leaf(scalar), Symbol("entry", word))
            elif word in self.world.resources:
                yield from self.leaf(Leaf(scalar), Symbol("resource", word))

    def amount(self, scalar: Scalar) -> Iterator[Occurrence]:
        """The resources of an amount that is written as it is said: `2 erz und 1 wissen`."""
        for found in _WORD.finditer(str(scalar.value)):
            what, id = self.world.forms.get(found[0], ("", ""))
            span = whole_word(scalar, found[0], found.start()) if what == "resource" else None
            if span is not None:
                yield Occurrence(span, found[0], Symbol("resource", id))

    def value_of_row(self, key: Scalar) -> Iterator[Occurrence]:
        """A value by which a row is made, as the key of what is written by it."""
        word = str(key.value)
        owner = next((name for name, values in self.world.enumerations.items() if word in values), "")
        if owner:
            yield from self.leaf(Leaf(key), Symbol("value", f"{owner}.{word}"))
        elif word in self.world.entries:
            yield from self.leaf(Leaf(key), Symbol("entry", word))

    def options(self, data: Data | None) -> Iterator[Occurrence]:
        if data is not None:
            yield from self.options_in(data.node)

    def options_in(self, node: Node) -> Iterator[Occurrence]:
        for entry in node.entries if isinstance(node, Mapping) else ():
            span = whole_word(entry.key, str(entry.key.value))
            if span is not None:
                yield Occurrence(span, str(entry.key.value), Symbol("option", str(entry.key.value)))

    def leaves(self, leaves: Iterable[Leaf], what: str, declares: bool = False) -> Iterator[Occurrence]:
        for leaf in leaves:
            yield from self.leaf(leaf, Symbol(what, leaf.text), declares)

    def leaf(self, data: Data, symbol: Symbol, declares: bool = False) -> Iterator[Occurrence]:
        if isinstance(data, Leaf) and isinstance(data.scalar.value, str):
            span = whole_word(data.scalar, data.scalar.value)
            if span is not None:
                yield Occurrence(span, data.scalar.value, symbol, declares)


def _asks(world: World, node: Mapping, key: Type) -> bool:
    """Whether the keys of a mapping are those of a table; else they say which thing of a row has what."""
    if key.base != "resource":
        return True
    found = (world.forms.get(str(one.key.value), ("", ""))[0] for one in node.entries)
    return not node.entries or "resource" in found


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        if isinstance(node.value, str):
            yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)
