"""What is wrong with a value that does not fit its shape, and what to do about it, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.grammar.advice.false_friends import NUMBER_WORDS
from regelwerk.dsl.messages.message import Message, Sayable, about, message, one_of
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import Broken, Data
from regelwerk.dsl.shape.shapes import (
    LITERAL_KINDS,
    NAME_PATTERN,
    Key,
    Language,
    ListOf,
    MapOf,
    Named,
    Number,
    Record,
    Shape,
    Text,
    Truth,
    alternatives,
)

_KINDS = {
    "text": message("findings.shape_faults.text"),
    "name": message("findings.shape_faults.name"),
    "effekt": message("findings.shape_faults.effect"),
    "bedingung": message("findings.shape_faults.condition"),
    "wert": message("findings.shape_faults.value"),
    "preis": message("findings.shape_faults.price"),
    "angabe": message("findings.shape_faults.value"),
    "menge": message("findings.shape_faults.amount"),
    "ereignis": message("findings.shape_faults.event"),
    "fenster": message("findings.shape_faults.window"),
    "grenze": message("findings.shape_faults.limit"),
    "bereich": message("findings.shape_faults.range"),
    "satz": message("findings.shape_faults.sentence"),
    "art": message("findings.shape_faults.type_values"),
}

_LISTED = LITERAL_KINDS | {"menge"}
"""Kinds of texts in which a list may stand."""

_TRUTHS = {
    "ja": "true",
    "wahr": "true",
    "yes": "true",
    "true": "true",
    "nein": "false",
    "falsch": "false",
    "no": "false",
    "false": "false",
}


@dataclass(slots=True)
class Frame:
    """A record on the way from the top of the file to the value being checked.

    `present` are the canonical keys it has; `beside` is the key, as spelled in the file, that the way goes through;
    `excused` are keys whose absence another finding already explains.
    """

    record: Record
    present: set[str]
    beside: str = ""
    excused: set[str] = field(default_factory=set)


@record
class Place:
    """Where a value stands: the key or id it belongs to, the record around it, and how deep it is nested."""

    owner: Scalar | None = None
    frame: Frame | None = None
    depth: int = 0


class ShapeFaults:
    """Collects what is wrong with one file."""

    def __init__(self, language: Language, named: Named) -> None:
        self.language: Language = language
        self.other: Language = "en" if language == "de" else "de"
        self.named = named
        self.findings: list[Finding] = []

    def missing(self, key: Key, node: Node, place: Place, hint: Sayable) -> None:
        spelling = key.spelling(self.language)
        if place.owner is not None:
            span = place.owner.span
            what = message("findings.RW103.missing", text=place.owner.text, spelling=spelling)
        else:
            span = node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
            what = message("findings.RW103.key_missing", spelling=spelling)
        self.findings.append(Finding("RW103", span, what, hint))

    def empty(self, node: Scalar, shape: Shape, place: Place) -> Data:
        forms = [form for form, _ in alternatives(shape, self.named)]
        empty = "[]" if "list" in forms else "{}" if "mapping" in forms else ""
        brackets = "" if "scalar" in forms else empty  # where a single value may stand, empty brackets are none
        hint = message("findings.RW108.expected", expected=self.expected(shape))
        if brackets:
            hint = message("findings.RW108.expected_or_nothing", expected=self.expected(shape), brackets=brackets)
        if place.owner is None:
            return self.broken("RW108", node, message("findings.RW108.empty"), hint)
        self.findings.append(
            Finding("RW108", place.owner.span, message("findings.RW108.nothing_behind", text=place.owner.text), hint)
        )
        return Broken(node)

    def mismatch(self, node: Node, shape: Shape) -> Data:
        hint, suggestion = self.remedy(node, shape)
        what = message("findings.RW104.mismatch", expected=self.expected(shape), actual=_actual(node))
        return self.broken("RW104", node, what, hint, suggestion)

    def without_bar(self, node: Mapping, shape: Shape, place: Place) -> Data:
        """Sentences that YAML takes for keys, since the text below the key lacks the `|` behind the key."""
        if place.owner is None or node.span.line <= place.owner.span.end_line:
            return self.mismatch(node, shape)
        key, found = place.owner.span, place.owner.text
        behind = key.end_column + 1
        span = Span(key.file, key.end_line, behind, key.end_line, behind)
        what = about(message("findings.RW009.missing_bar", found=found), self.language)
        hint = about(message("findings.RW009.missing_bar_hint", found=found), self.language)
        self.findings.append(Finding("RW104", span, what, hint, " |"))
        return Broken(node)

    def expected(self, shape: Shape) -> Sayable:
        phrases: list[Sayable] = []
        for _, alternative in alternatives(shape, self.named):
            match alternative:
                case Text(kind):
                    phrases.append(_KINDS.get(kind, message("findings.shape_faults.text")))
                case Number():
                    phrases.append(message("findings.shape_faults.whole_number"))
                case Truth():
                    phrases.append(message("findings.shape_faults.truth_value_true_false"))
                case ListOf():
                    phrases.append(message("findings.shape_faults.list"))
                case MapOf():
                    paragraphs = alternative.key == "paragraph"
                    phrases.append(message("findings.expected.paragraphs" if paragraphs else "findings.expected.names"))
                case _:
                    phrases.append(message("findings.shape_faults.block_keys"))
        return one_of(phrases)

    def remedy(self, node: Node, shape: Shape) -> tuple[Sayable, str]:
        """Hint and suggestion for the usual ways to get the form of a value wrong."""
        wanted = dict(alternatives(shape, self.named))
        value = node.value if isinstance(node, Scalar) else None
        match wanted.get("scalar"), node:
            case Text("text"), Scalar() if isinstance(value, int) and not isinstance(value, bool):
                return message("findings.shape_faults.quotation_marks_number_text"), f'"{value}"'
            case Text("text"), Scalar():
                return message("findings.shape_faults.quotation_marks_word_text"), ""
            case Number(), Scalar() if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value):
                return message("findings.shape_faults.number_belongs_without_quotation"), str(int(value))
            case Number(), Scalar(str()) if re.fullmatch("-?[0-9]+( +-?[0-9]+)+", node.text):
                listed = ", ".join(node.text.split())
                return message("findings.RW300.no_comma_hint", said=listed), listed
            case Number(), Scalar(str()) if (number := number_in(node.text)) is not None:
                return message("findings.shape_faults.write_only_number", number=number), str(number)
            case Number(), Sequence((Scalar(int() as only),)) if not isinstance(only, bool):
                return message("findings.RW104.one_number", number=only), str(only)
            case Number(), _ if len(wanted) == 1:
                return message("findings.RW104.in_figures"), ""
            case Truth(), Scalar() if node.text.casefold() in _TRUTHS:
                word = _TRUTHS[node.text.casefold()]
                return message("findings.shape_faults.belongs", word=word), word
            case Truth(), Scalar():
                near = nearest(node.text.casefold(), _TRUTHS)
                word = _TRUTHS.get(near, "")
                hint = message("findings.shape_faults.belongs", word=word or "true/false")
                return hint, word
            case Text(), Mapping():
                return message("findings.shape_faults.text_colon_belongs_quotation"), ""
            case Text(kind), Sequence((Scalar(str() as only),)) if kind not in _LISTED and _in_brackets(node):
                return message("findings.RW104.only_one", name=only), only
            case Text(kind), Sequence() if kind in _LISTED and _on_one_line(node):
                written = f"[{', '.join(one.text if isinstance(one, Scalar) else '…' for one in node.items)}]"
                right = f'"{written}"'
                return message("findings.RW104.list_in_text", right=right), "" if "…" in right else right
            case Text(), Sequence():
                return message("findings.shape_faults.several_lines_text_belong"), ""
        if "list" in wanted and isinstance(node, Scalar) and not node.block and "\n" not in str(value):
            listed = f"[{', '.join(_items(node.text))}]"
            return message("findings.shape_faults.list_stands_square_brackets", listed=listed), listed
        if "mapping" in wanted and isinstance(node, Sequence) and _on_one_line(node):  # `felder: [spieler, n]`
            pairs = [entry for one in node.items if isinstance(one, Mapping) for entry in one.entries]
            if pairs and all(isinstance(one, Mapping) for one in node.items):  # `felder: [n: zahl]`
                said = (f"{one.key.text}: {one.value.text}" for one in pairs if isinstance(one.value, Scalar))
                right = f"{{{', '.join(said)}}}"
                return message("findings.common.write", said=right), right
            named = ", ".join(f"{one.text}: …" for one in node.items if isinstance(one, Scalar))
            return message("findings.shape_faults.write_behind_each_name", named=named), ""
        if "list" in wanted:
            return message("findings.shape_faults.list_each_entry_begins"), ""
        if isinstance(node, Scalar) and isinstance(value, (str, int)):
            return self.in_braces(node, wanted.get("mapping"))
        if "mapping" in wanted and isinstance(node, Sequence):
            return message("findings.shape_faults.instead_dashes_word_colon"), ""
        return "", ""

    def in_braces(self, node: Scalar, shape: Shape | None) -> tuple[Sayable, str]:
        """What to write where a single word stands in place of a mapping."""
        written = node.text
        if isinstance(shape, MapOf) and re.fullmatch(rf"{NAME_PATTERN}(?: *[,;] *{NAME_PATTERN})*", written):
            named = ", ".join(f"{name}: …" for name in _items(written))
            return message("findings.shape_faults.write_behind_each_name", named=named), ""
        if isinstance(shape, Record):
            keys = [key.spelling(self.language) for key in shape.keys]
            ends = [key.spelling(self.language) for key in shape.keys if key.en in ("from", "to")]
            both = re.fullmatch(r"(\d+) *(?:-|–|bis|to|\.\.+|…) *(\d+)", written)
            if both and len(ends) == 2:
                right = f"{{{ends[0]}: {both[1]}, {ends[1]}: {both[2]}}}"
                return message("findings.common.write", said=right), right
            fitting = next((key for key in shape.keys if self._takes(key, node)), None)
            hint = message("findings.RW104.key_before", keys=enumerated(keys))
            if fitting:
                example = f"{{{fitting.spelling(self.language)}: {written}}}"
                hint = message("findings.RW104.key_before_example", keys=enumerated(keys), example=example)
            return hint, ""
        return "", ""

    def _takes(self, key: Key, node: Scalar) -> bool:
        """Whether a single word or number could be what a key says of its subject; its name and source never are."""
        if key.en in ("name", "source", "note", "allowed"):
            return False
        wanted = dict(alternatives(key.shape, self.named)).get("scalar")
        if isinstance(node.value, int):
            return isinstance(wanted, Number)
        is_name = re.fullmatch(NAME_PATTERN, str(node.value)) is not None
        return isinstance(wanted, Text) and not wanted.choices and (is_name or wanted.kind != "name")

    def broken(self, code: str, node: Node, what: Sayable, hint: Sayable = "", suggestion: str = "") -> Broken:
        said, advice = about(what, self.language), about(hint, self.language)
        self.findings.append(Finding(code, node.span, said, advice, suggestion))
        return Broken(node)


def number_in(written: str) -> int | None:
    """The number that was meant: `vier`, `4x`, `4 Stück`, `"4"`."""
    word = written.strip().casefold()
    for words in NUMBER_WORDS.values():
        if word in words:
            return words[word]
    found = re.fullmatch(r"(\d{1,9})(?: ?[x×]|[.,;]| +\w+)?", word)
    return int(found[1]) if found else None


def _in_brackets(node: Sequence) -> bool:
    """Whether a list stands in brackets: behind the dash of a list is a blank."""
    first = node.items[0].span
    return _on_one_line(node) and (first.line, first.column) == (node.span.line, node.span.column + 1)


def _on_one_line(node: Node) -> bool:
    """Whether a list stands in brackets behind its key, not with dashes below it."""
    return node.span.line == node.span.end_line


def _items(written: str) -> list[str]:
    """The items of a list that is written without its brackets, or with wrong ones."""
    bare = written.strip().strip("()")
    dashes = bare.startswith("-")  # `-rot -blau`
    return [item for part in re.split(r"(?:^| )-" if dashes else "[,;]", bare) if (item := part.strip(" ,"))]


def _actual(node: Node) -> Message:
    match node:
        case Mapping():
            return message("findings.shape_faults.block_keys")
        case Sequence():
            return message("findings.shape_faults.list")
        case Scalar(bool()):
            return message("findings.shape_faults.truth_value")
        case Scalar(int()):
            return message("findings.shape_faults.number")
        case _:
            return message("findings.shape_faults.text")


def allowed_range(shape: Number) -> Message:
    if shape.least is None:
        return message("findings.shape_faults.at_most", most=shape.most)
    if shape.most is None:
        return message("findings.RW107.at_least", least=shape.least)
    return (
        message("findings.RW107.from_to", least=shape.least, most=shape.most)
        if shape.least < shape.most
        else message("findings.shape_faults.only", least=shape.least)
    )


def enumerated(words: list[str], most: int = 12) -> Sayable:
    if len(words) <= most:
        return ", ".join(words)
    return message("findings.common.and_others", names=", ".join(words[:most]))
