"""What every declaration is read with: names, types, values, options, sources; and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from regelwerk.dsl.findings.findings import Finding, meant
from regelwerk.dsl.findings.kinds_of_names import KINDS_OF_NAMES, KindOfName
from regelwerk.dsl.grammar.words import Language, reserved_words
from regelwerk.dsl.messages.message import Message, Sayable, message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.overlay.paragraphs import joined
from regelwerk.dsl.reading.nodes import Node, Scalar, Span
from regelwerk.dsl.reading.sign_places import narrowed
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import Data, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.shape.said_amounts import said_parts
from regelwerk.dsl.shape.schema import NAMED, SECTIONS
from regelwerk.dsl.shape.shape_check import check
from regelwerk.dsl.shape.shape_faults import number_in
from regelwerk.dsl.shape.shapes import Record
from regelwerk.dsl.tree.types import ANY, BOOL, INT, RESOURCE, Type
from regelwerk.dsl.world.boards_and_options import Citation
from regelwerk.dsl.world.kinds import Kind, NounWords, plain_name
from regelwerk.dsl.world.type_words import MANY_WORDS, basic_type_names
from regelwerk.dsl.world.world import World

TRUTHS = {"ja": True, "nein": False, "yes": True, "no": False}


def plain(data: Data | None) -> Any:
    """Checked data as plain values, for attributes and options."""
    match data:
        case Leaf():
            return data.value
        case ListData():
            return tuple(plain(item) for item in data)
        case MapData():
            return {entry.id: plain(entry.data) for entry in data}
    return None


@record
class Reference:
    """A thing that a file names as a value: its kind must fit, and it may have copies only where all are meant."""

    name: str
    type: Type
    span: Span
    copies: bool


Shaped = Callable[[Node, Record, Language], tuple[Data, list[Finding]]]


def _shaped(node: Node, shape: Record, language: Language) -> tuple[Data, list[Finding]]:
    return check(node, shape, language, NAMED)


def _english_forms(record: RecordData) -> tuple[str, ...]:
    """The English forms of a word. What has a subject is said by a sentence instead."""
    key = next((one for one in ("en", "sentence") if one in record), "")
    return tuple(leaf.text for leaf in record.leaves(key)) if key and "subject" not in record else ()


_CITING_NOTHING = ("things", "words", "verbs", "display", "book")
"""Sections whose entries cite no source here; those of things are known already."""


class DeclaredValues:
    """What the declarations of a rulebook have in common: the world they fill, and how a written value is read."""

    def __init__(self, shaped: Shaped = _shaped) -> None:
        """`shaped` holds a thing against the shape of its kind."""
        self.world = World()
        self._shaped = shaped
        self.findings: list[Finding] = []
        self._seen: dict[str, Span] = {}
        self._starts: list[Leaf] = []
        self._announced: list[Leaf] = []
        self._references: list[Reference] = []
        self._earlier: list[Leaf] = []
        """The entries whose answers come before those of others."""
        self._first: dict[str, MapEntry] = {}
        self._borrowing = False
        self._shown: list[tuple[str, Leaf]] = []
        self._looks: list[MapEntry] = []
        self._told_parts: dict[str, MapEntry] = {}
        """What the section on display says of which id, until everything is declared."""
        self._waiting: list[tuple[Kind, MapEntry, Record, Language]] = []
        """Rows of things, until all other things are known."""
        self._misspelt: set[str] = set()
        """Things with a key that nobody knows."""
        self._paragraph_keys: dict[str, dict[str, Span]] = {}
        self._unmeasured: set[str] = set()
        """Kinds of fields of boards whose size is not known: nobody knows which of them there are."""

    def fail(self, code: str, span: Span, message: Sayable, hint: Sayable = "", suggestion: str = "") -> None:
        self.findings.append(Finding(code, span, message, hint, suggestion))

    def _reserved(self, word: str, span: Span, taken: bool = False) -> bool:
        """Whether a word cannot be a name, since it is one of the language, or `taken` by it otherwise: told here."""
        if not taken and word not in reserved_words(self.world.language):
            return False
        self.fail("RW302", span, message("findings.RW302.message", word=word), message("findings.RW302.hint"))
        return True

    def _unknown(self, what: KindOfName, word: str, span: Span, names: Iterable[str], otherwise: Sayable = "") -> None:
        """`otherwise` is the hint where no name is near."""
        choices = list(names)
        parts = word.split()
        if len(parts) > 1 and set(parts) <= set(choices):  # `[a1 a2, a3]`
            listed = ", ".join(parts)
            said = message("findings.RW300.no_comma", words=word)
            place, right = narrowed(span, word, listed)
            self.fail("RW300", place, said, message("findings.common.write", said=listed), right)
            return
        hint, near = meant(word, choices, otherwise)
        said = message("findings.RW300.nowhere", what=KINDS_OF_NAMES[what], word=word)
        self.findings.append(Finding("RW300", span, said, hint, near, name=word))

    def _no_such_value(self, option: str, value: object, span: Span) -> None:
        values = [_spelled(one) for one in self.world.options[option].values]
        word = _spelled(value)
        hint, near = meant(word, values, message("findings.RW300.possible", names=", ".join(values)))
        said = message("findings.RW300.no_value", option=option, word=word)
        self.findings.append(Finding("RW300", span, said, hint, near, name=word))

    def _unique(self, table: dict[str, Any], item: MapEntry, value: Any) -> None:
        if self._reserved(item.id, item.id_span, item.id in BY_NAME):
            return
        if item.id in self._seen:
            # Sections are not read in the order of the file; the later of the two is one too many.
            first, second = sorted((self._seen[item.id], item.id_span), key=lambda span: span.line)
            if first.file != second.file:
                first, second = self._seen[item.id], item.id_span
            hint = message("findings.RW301.unique_hint", line=first.line)
            self.fail("RW301", second, message("findings.RW301.unique", name=item.id), hint)
        else:
            self._seen[item.id] = item.id_span
            table[item.id] = value

    def _noun_words(self, item: MapEntry) -> NounWords:
        """The forms of a noun by language, as with sentences: `en` is English, the others are German in every file."""
        record = item.record
        german = tuple(dict.fromkeys((item.id, *(leaf.text for leaf in record.leaves("forms")))))
        return NounWords(german, _english_forms(record), record.text("article"))

    def _in_the_plural(self, record: RecordData, title: str, counted: Message | None) -> tuple[str, ...]:
        """The languages in which a name is in the plural; `counted` says why it cannot be, where it is counted."""
        found = tuple(leaf.text for leaf in record.leaves("plural"))
        if not found:
            return ()
        article = record.text("article", title.partition(" ")[0].casefold())
        is_singular = "de" in found and article in ("der", "das")
        wrong = counted or (message("findings.RW324.article", article=article) if is_singular else None)
        if wrong is not None:
            self.fail("RW324", record["plural"].span, wrong, message("findings.RW324.hint"))
        return found

    def _forms(self, item: MapEntry) -> tuple[str, ...]:
        record = item.record
        words = [item.id, *(leaf.text for leaf in record.leaves("forms")), *_english_forms(record)]
        return tuple(dict.fromkeys(words))

    def _chosen(self, data: Data | None) -> dict[str, Any]:
        """Values of options, each checked against what its option can be."""
        chosen: dict[str, Any] = {}
        for entry in data.as_map if data is not None else ():
            name, value, span = entry.id, plain(entry.data), entry.id_span
            option = self.world.options.get(name)
            if option is None:
                self._unknown("option", name, span, self.world.options)
                continue
            if isinstance(option.values[0], bool) and isinstance(value, str):
                value = TRUTHS.get(value, value)
            if value not in option.values:
                self._no_such_value(name, value, entry.data.span)
            chosen[name] = value
        return chosen

    def _typed(self, record: RecordData, key: str) -> dict[str, Type]:
        types = {}
        for entry in record.entries(key):
            self._reserved(entry.id, entry.id_span)
            types[entry.id] = self._type(entry.leaf)
        return types

    def _type(self, written: Leaf) -> Type:
        """The type that an author wrote; any at all if there is none of that name, so that nothing else is blamed."""
        type = self.world.type_named(written.text)
        if type is None and written.text:
            many = next((word for word in MANY_WORDS if written.text.startswith(word)), "")
            first, _, rest = re.sub(r"^(\w+) (?:von|der|of|aus) ", r"\1 ", written.text).partition(" ")
            if not many and first and self.world.type_named(rest) is not None:  # `viele spieler`
                right = f"{MANY_WORDS[self.world.language == 'en']}{rest}"
                said = message("findings.RW300.nowhere", what=KINDS_OF_NAMES["kind"], word=written.text)
                self.fail("RW300", written.span, said, message("findings.common.meant", name=right), right)
                return ANY
            names = [many + name for name in self.world.type_names(self.world.language)]
            basic = ", ".join(basic_type_names(self.world.language))
            hint = message("findings.RW300.types", basic=basic)
            self._unknown("kind", written.text, written.span, names, hint)
        return type or ANY

    def _typed_result(self, record: RecordData) -> Type | None:
        return self._type(record["result"]) if "result" in record else None

    def _written(self, data: Data, type: Type) -> Any:
        """What stands there, checked against its type, each item of a list and each cell of a table at its place."""
        if type.key is not None and type.value is not None and isinstance(data, MapData):
            cells = [(entry, int(entry.id) if type.key == INT and entry.id.isdigit() else entry.id) for entry in data]
            return tuple(
                (self._value(word, type.key, entry.id_span), self._written(entry.data, type.value))
                for entry, word in cells
            )
        if type.many and type.key is None and isinstance(data, ListData):
            return tuple(self._written(one, type.each()) for one in data)
        return self._value(plain(data), type, data.span)

    def _value(self, value: Any, type: Type, span: Span, copies: bool = False) -> Any:
        """A written value, checked against its type; names stay names until the game is set up.

        A thing of which there are several copies is no value, unless all of them are meant (`copies`).
        """
        if type.key is not None and type.value is not None:
            return self._table(value, type.key, type.value, span)
        if type.many:
            if isinstance(value, str) and "," in value:  # `1, 1, 1` without brackets is one text
                right = f"[{value.strip()}]"
                hint = message("findings.common.write", said=right)
                self.fail("RW306", span, message("findings.RW306.expected", type=type), hint, right)
                return ()
            values = value if isinstance(value, tuple) else (value,)
            return tuple(self._value(one, type.each(), span) for one in values)
        if value is None or type == ANY:
            return value
        expected: Callable[[Any], bool]
        if type == INT:
            expected = lambda v: isinstance(v, int) and not isinstance(v, bool)  # noqa: E731
        elif type == BOOL:
            if value in ("ja", "nein"):
                return value == "ja"
            expected = lambda v: isinstance(v, bool)  # noqa: E731
        elif type.base == "enum":
            if value not in self.world.enumerations[type.name]:
                self._unknown("value", str(value), span, self.world.enumerations[type.name])
            return value
        elif type.base == "resource":
            what, id = self.world.forms.get(str(value), ("", ""))
            if what != "resource":
                self._unknown("resource", str(value), span, self.world.resources)
            return id
        elif type.base == "pattern":
            if value not in self.world.patterns:
                self._unknown("pattern", str(value), span, self.world.patterns)
            return value
        else:
            expected = lambda v: isinstance(v, str)  # noqa: E731
        if type.base == "thing" and expected(value):
            self._references.append(Reference(value, type, span, copies))
        if not expected(value):
            number = number_in(str(value)) if type == INT else None
            meant = "" if number is None else str(number)
            if type == BOOL and value in (0, 1):
                meant = "ja" if value else "nein"
            if isinstance(value, tuple) and len(value) == 1:  # `[terraforming]`
                meant = str(value[0])
            hint = message("findings.RW306.write", said=meant) if meant else message("findings.RW306.hint")
            if type == BOOL and not meant:
                hint = message("findings.RW306.truth")
            self.fail("RW306", span, message("findings.RW306.expected", type=type), hint, meant)
            return None
        return value

    def _table(self, written: Any, key: Type, value: Type, span: Span) -> Any:
        """A table: a mapping from keys to values, or for numbers a list of the values for 1, 2, 3 …"""
        if isinstance(written, str) and (key, value) == (RESOURCE, INT):
            return self._said_amount(written, span)
        if isinstance(written, tuple) and key == INT and not _table_meant(written):
            pairs = list(enumerate(written, 1))
        elif isinstance(written, dict):
            pairs = [(int(word) if key == INT and word.isdigit() else word, one) for word, one in written.items()]
        else:
            form = message("findings.RW306.table") if key == INT else message("findings.RW306.mapping")
            meant = _table_meant(written)
            hint = message("findings.RW306.table_hint", form=form)
            hint = message("findings.common.write", said=meant) if meant else hint
            self.fail("RW306", span, message("findings.RW306.table_expected_per", value=value, key=key), hint, meant)
            return ()
        return tuple((self._value(word, key, span), self._value(one, value, span)) for word, one in pairs)

    def _said_amount(self, written: str, span: Span) -> tuple[tuple[str, int], ...]:
        """`2 erz und 1 wissen`; what is named twice is added up."""
        found: dict[str, int] = {}
        said = said_parts(written)
        if said is None:
            self.fail("RW622", span, message("findings.RW622.message"), message("findings.RW622.hint"))
        for number, word in said or ():
            resource = self._value(word, RESOURCE, span)
            found[resource] = found.get(resource, 0) + number
        return tuple(found.items())

    def _kind_named(self, record: RecordData, key: str) -> str:
        if key not in record:
            return ""
        leaf = record[key]
        kind = self.world.kind_of_form(leaf.text)
        if not kind:
            self._unknown("kind_or_place", leaf.text, leaf.span, self.world.kind_forms())
        return kind

    def _places(self, record: RecordData) -> tuple[str, ...]:
        places = []
        for leaf in record.leaves("active"):
            kind = self.world.kind_of_form(leaf.text)
            if kind:
                places.append(kind)
            else:
                fitting = [kind.id for kind in self.world.kinds.values() if kind.place or kind.space]
                self._unknown("place", leaf.text, leaf.span, fitting or self.world.kinds)
        return tuple(places)

    def _names(self, record: RecordData, id: str) -> dict[str, str]:
        given = record.record("name") if "name" in record else None
        names = {language: given.text(language) for language in ("de", "en") if given.text(language)} if given else {}
        names.setdefault("de", plain_name(id))
        return names

    def _cite(self, data: RecordData) -> None:
        """Who cites which source and allows which warning; of things it is known already."""
        self._cited("", data)
        for section in SECTIONS:
            for item in data.entries(section.en) if section.en not in _CITING_NOTHING else ():
                self._cited(item.id, item.record)

    def _cited(self, entry: str, record: RecordData) -> None:
        layer = record.get("layer")
        if isinstance(layer, Leaf) and layer.text not in self.world.layers:
            self._unknown("layer", layer.text, layer.span, self.world.layers)
        if "source" in record:
            self.world.citations += (Citation(entry, leaf.text, leaf.span) for leaf in record.leaves("source"))
        if entry and "allowed" in record:
            codes = {one.id: one.id_span for one in record.entries("allowed")}
            self.world.allowed.setdefault(entry, {}).update(codes)

    def _source(self, record: RecordData) -> tuple[str, ...]:
        return tuple(leaf.text for leaf in record.leaves("source"))

    def _answered_before(self, record: RecordData) -> tuple[str, ...]:
        self._earlier += record.leaves("after")
        return tuple(leaf.text for leaf in record.leaves("after"))

    def _check_earlier(self) -> None:
        """Only what there is can answer before something: an order after nothing would be ignored."""
        world = self.world
        named = [*world.entries, *(id for id, rule in world.rules.items() if not rule.prohibition), *world.kinds]
        for leaf in self._earlier:
            if leaf.text not in named:
                self._unknown("name", leaf.text, leaf.span, named)

    def _text(self, record: RecordData, key: str) -> Scalar | None:
        return effect_text(record.get(key))


def effect_text(data: Data | None) -> Scalar | None:
    """A text as one, also where it is written in parts with names."""
    if isinstance(data, MapData):
        return joined([entry.leaf.scalar for entry in data if isinstance(entry.data, Leaf)], data.span)
    return data.scalar if isinstance(data, Leaf) and data.scalar.value is not None else None


def _spelled(value: object) -> str:
    """A value of an option as it is written in a file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _table_meant(written: object) -> str:
    """`[erz: 2, wissen: 1]`, where a table is meant: what each key has stands in braces."""
    rows = list(written) if isinstance(written, tuple) else []
    if not rows or not all(isinstance(row, dict) and len(row) == 1 for row in rows):
        return ""
    return "{" + ", ".join(f"{key}: {value}" for row in rows for key, value in row.items()) + "}"
