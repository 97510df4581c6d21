"""What is wrong with a value that does not fit its shape, and what to do about it, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.advice.false_friends import NUMBER_WORDS
from regelwerk.dsl.messages.message import Sayable, about, message
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import Broken, Data
from regelwerk.dsl.shape.shapes import (
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

ADJECTIVE: dict[Language, str] = {"de": "deutsche", "en": "englische"}
NOUN: dict[Language, str] = {"de": "Deutsch", "en": "Englisch"}

_KINDS = {
    "text": "ein Text",
    "name": "ein Name",
    "effekt": "ein Effekt",
    "bedingung": "eine Bedingung",
    "wert": "ein Wert",
    "preis": "ein Preis",
    "angabe": "ein Wert",
    "menge": "eine Menge",
    "ereignis": "ein Ereignis",
    "fenster": "ein Fenster",
    "grenze": "eine Grenze",
    "bereich": "ein Bereich",
    "satz": "ein Satz",
    "art": "eine Art von Werten",
}

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

    def missing(self, key: Key, node: Node, place: Place, hint: str) -> None:
        spelling = key.spelling(self.language)
        if place.owner is not None:
            span = place.owner.span
            what = f"Bei „{place.owner.text}“ fehlt der Schlüssel „{spelling}“."
        else:
            span = node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
            what = f"Hier fehlt der Schlüssel „{spelling}“."
        self.findings.append(Finding("RW103", span, what, hint))

    def empty(self, node: Scalar, shape: Shape, place: Place) -> Data:
        forms = [form for form, _ in alternatives(shape, self.named)]
        empty = "[]" if "list" in forms else "{}" if "mapping" in forms else ""
        brackets = "" if "scalar" in forms else empty  # where a single value may stand, empty brackets are none
        hint = f"Hier wird {self.expected(shape)} erwartet"
        hint += f"; ist wirklich nichts gemeint, gehört „{brackets}“ hierher." if brackets else "."
        if place.owner is None:
            return self.broken("RW108", node, "Hier steht nichts.", hint)
        self.findings.append(
            Finding("RW108", place.owner.span, f"Hinter „{place.owner.text}“ steht nichts.", hint)
        )
        return Broken(node)

    def mismatch(self, node: Node, shape: Shape) -> Data:
        hint, suggestion = self.remedy(node, shape)
        what = f"Hier wird {self.expected(shape)} erwartet, hier steht {_actual(node)}."
        return self.broken("RW104", node, what, hint, suggestion)

    def expected(self, shape: Shape) -> str:
        phrases: list[str] = []
        for _, alternative in alternatives(shape, self.named):
            match alternative:
                case Text(kind):
                    phrases.append(_KINDS.get(kind, "ein Text"))
                case Number():
                    phrases.append("eine ganze Zahl")
                case Truth():
                    phrases.append("ein Wahrheitswert (true oder false)")
                case ListOf():
                    phrases.append("eine Liste")
                case MapOf():
                    named = "benannten Absätzen" if alternative.key == "paragraph" else "Namen"
                    phrases.append(f"ein Block mit {named}")
                case _:
                    phrases.append("ein Block mit Schlüsseln")
        return " oder ".join(phrases)

    def remedy(self, node: Node, shape: Shape) -> tuple[Sayable, str]:
        """Hint and suggestion for the usual ways to get the form of a value wrong."""
        wanted = dict(alternatives(shape, self.named))
        value = node.value if isinstance(node, Scalar) else None
        match wanted.get("scalar"), node:
            case Text("text"), Scalar() if isinstance(value, int) and not isinstance(value, bool):
                return "In Anführungszeichen ist die Zahl ein Text.", f'"{value}"'
            case Text("text"), Scalar():
                return "In Anführungszeichen ist das Wort ein Text.", ""
            case Number(), Scalar() if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value):
                return "Die Zahl gehört ohne Anführungszeichen hierher.", str(int(value))
            case Number(), Scalar(str()) if re.fullmatch("-?[0-9]+( +-?[0-9]+)+", node.text):
                listed = ", ".join(node.text.split())
                return message("findings.RW300.no_comma_hint", said=listed), listed
            case Number(), Scalar(str()) if (number := number_in(node.text)) is not None:
                return f"Schreibe nur die Zahl: „{number}“.", str(number)
            case Number(), Sequence((Scalar(int() as only),)) if not isinstance(only, bool):
                return message("findings.RW104.one_number", number=only), str(only)
            case Number(), _ if len(wanted) == 1:
                return message("findings.RW104.in_figures"), ""
            case Truth(), Scalar() if node.text.casefold() in _TRUTHS:
                word = _TRUTHS[node.text.casefold()]
                return f"Hier gehört „{word}“ hin.", word
            case Text(), Mapping():
                return "Ein Text mit Doppelpunkt gehört in Anführungszeichen oder in einen Block hinter „|“.", ""
            case Text(), Sequence():
                return "Mehrere Zeilen Text gehören ohne Spiegelstriche in einen Block hinter „|“.", ""
        if "list" in wanted and isinstance(node, Scalar) and not node.block and "\n" not in str(value):
            listed = f"[{', '.join(_items(node.text))}]"
            return f"Eine Liste steht in eckigen Klammern: „{listed}“.", listed
        if "list" in wanted:
            return "In einer Liste beginnt jeder Eintrag in einer eigenen Zeile mit „- “.", ""
        if isinstance(node, Scalar) and isinstance(value, (str, int)):
            return self.in_braces(node, wanted.get("mapping"))
        if "mapping" in wanted and isinstance(node, Sequence):
            return "Statt der Spiegelstriche gehört vor jeden Eintrag ein Wort mit Doppelpunkt.", ""
        return "", ""

    def in_braces(self, node: Scalar, shape: Shape | None) -> tuple[str, str]:
        """What to write where a single word stands in place of a mapping."""
        written = node.text
        if isinstance(shape, MapOf) and re.fullmatch(rf"{NAME_PATTERN}(?: *[,;] *{NAME_PATTERN})*", written):
            named = ", ".join(f"{name}: …" for name in _items(written))
            return f"Schreibe hinter jeden Namen, was er ist: „{{{named}}}“.", ""
        if isinstance(shape, Record):
            keys = [key.spelling(self.language) for key in shape.keys]
            ends = [key.spelling(self.language) for key in shape.keys if key.en in ("from", "to")]
            both = re.fullmatch(r"(\d+) *(?:-|–|bis|to|\.\.+|…) *(\d+)", written)
            if both and len(ends) == 2:
                right = f"{{{ends[0]}: {both[1]}, {ends[1]}: {both[2]}}}"
                return f"Schreibe „{right}“.", right
            fitting = next((key for key in shape.keys if self._takes(key, node)), None)
            example = f"; zum Beispiel „{{{fitting.spelling(self.language)}: {written}}}“" if fitting else ""
            return f"Davor gehört einer der Schlüssel: {enumerated(keys)}{example}.", ""
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
    found = re.fullmatch(r"(\d{1,9})(?: ?[x×]| +\w+)?", word)
    return int(found[1]) if found else None


def _items(written: str) -> list[str]:
    """The items of a list that is written without its brackets, or with wrong ones."""
    bare = written.strip().strip("()")
    dashes = bare.startswith("-")  # `-rot -blau`
    return [item for part in re.split(r"(?:^| )-" if dashes else "[,;]", bare) if (item := part.strip(" ,"))]


def _actual(node: Node) -> str:
    match node:
        case Mapping():
            return "ein Block mit Schlüsseln"
        case Sequence():
            return "eine Liste"
        case Scalar(bool()):
            return "ein Wahrheitswert"
        case Scalar(int()):
            return "eine Zahl"
        case _:
            return "ein Text"


def allowed_range(shape: Number) -> str:
    if shape.least is None:
        return f"höchstens {shape.most}"
    if shape.most is None:
        return f"mindestens {shape.least}"
    return f"{shape.least} bis {shape.most}" if shape.least < shape.most else f"nur {shape.least}"


def enumerated(words: list[str], most: int = 12) -> str:
    return ", ".join(words[:most]) + (" und weitere" if len(words) > most else "")
