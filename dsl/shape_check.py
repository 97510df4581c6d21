"""Holding a file against its shape: everything that is wrong, and the same content as checked data."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import Literal

from regelwerk.dsl.checked_data import Broken, Data, Field, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.grammar.words import every_word
from regelwerk.dsl.nodes import Entry, Mapping, Node, Scalar, Sequence
from regelwerk.dsl.shapes import (
    DEEPEST,
    LITERAL_KINDS,
    NAME_PATTERN,
    NOTHING_NAMED,
    Either,
    Form,
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
    resolve,
)


def declared_language(node: Node, otherwise: Language = "de") -> Language:
    """The language a file declares with `sprache:` or `language:`, whichever of the two it uses."""
    if isinstance(node, Mapping):
        for key in ("sprache", "language"):
            declared = node.get(key)
            if isinstance(declared, Scalar) and declared.value == "de":
                return "de"
            if isinstance(declared, Scalar) and declared.value == "en":
                return "en"
    return otherwise


def check(node: Node, shape: Shape, language: Language, named: Named = NOTHING_NAMED) -> tuple[Data, list[Finding]]:
    """Hold `node` against `shape`: the normalised data, and all findings in the order of the file.

    `named` holds the shapes that a `Ref` may name. Nothing a file contains raises.
    """
    checker = _Checker(language, named)
    data = checker.value(node, shape, _Place())
    return data, sorted(checker.findings, key=lambda finding: (finding.span.line, finding.span.column))


def form_of(node: Node) -> Form:
    """Which of the three forms a node has."""
    match node:
        case Mapping():
            return "mapping"
        case Sequence():
            return "list"
        case _:
            return "scalar"


@dataclass(slots=True)
class _Frame:
    """A record on the way from the top of the file to the value being checked.

    `present` are the canonical keys it has; `beside` is the key, as spelled in the file, that the way goes through;
    `excused` are keys whose absence another finding already explains.
    """

    record: Record
    present: set[str]
    beside: str = ""
    excused: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands: the key or id it belongs to, the record around it, and how deep it is nested."""

    owner: Scalar | None = None
    frame: _Frame | None = None
    depth: int = 0


@dataclass(frozen=True, slots=True)
class _Reading:
    """How an entry of a mapping is understood.

    `how` is "exact", "foreign" (spelled in the other language), "doubled" (the same, but the key is there already),
    "near" (a slip of the pen), or "stranger".
    """

    entry: Entry
    key: Key | None
    how: Literal["exact", "foreign", "doubled", "near", "stranger"]


class _Checker:
    """One run over one file."""

    def __init__(self, language: Language, named: Named) -> None:
        self.language: Language = language
        self.other: Language = "en" if language == "de" else "de"
        self.named = named
        self.findings: list[Finding] = []

    def value(self, node: Node, shape: Shape, place: _Place) -> Data:
        if place.depth > DEEPEST:
            return self.broken("RW003", node, "Die Werte sind hier zu tief ineinander verschachtelt.")
        if isinstance(node, Scalar) and node.value is None:
            return self.empty(node, shape, place)
        governing = self.governing(node, shape)
        match governing, node:
            case Record(), Mapping():
                return self.record(node, governing, place)
            case MapOf(key="paragraph"), Mapping() if not node.entries:
                return self.broken("RW108", node, "Hier steht kein Absatz.", "Schreibe einen, oder streiche die Zeile.")
            case MapOf(key="paragraph"), Mapping() if any(_is_sentence(entry.key) for entry in node.entries):
                return self.mismatch(node, shape)
            case MapOf(), Mapping():
                return self.map(node, governing, place)
            case ListOf(), Sequence():
                inner = replace(place, owner=None, depth=place.depth + 1)
                return ListData(node, tuple(self.value(item, governing.item, inner) for item in node.items))
            case ListOf(), _ if governing.single and self.fits(node, governing.item):
                only = self.value(node, governing.item, replace(place, depth=place.depth + 1))
                return only if isinstance(only, Broken) else ListData(node, (only,))
            case Record(), _ if governing.short is not None and self.fits(node, governing.short):
                return self.short_form(node, governing, governing.short, place)
            case Text(), Scalar():
                return self.text(node, governing)
            case Number(), Scalar():
                return self.number(node, governing)
            case Truth(), Scalar():
                return self.truth(node)
            case _:
                return self.mismatch(node, shape)

    def governing(self, node: Node, shape: Shape) -> Shape | None:
        """The shape that `node` is to be held against once names and alternatives are settled."""
        for _ in range(DEEPEST):
            shape = resolve(shape, self.named)
            if not isinstance(shape, Either):
                return shape
            option = shape.option(form_of(node))
            if option is None:
                return None
            shape = option
        return None

    def fits(self, node: Node, shape: Shape) -> bool:
        return any(form == form_of(node) for form, _ in alternatives(shape, self.named))

    # ---- Single values

    def text(self, node: Scalar, shape: Text) -> Data:
        value = node.value
        if shape.choices:
            return self.choice(node, shape)
        if isinstance(value, str):
            if shape.kind == "name":
                self.name(node)
            return Leaf(node)
        if shape.kind in LITERAL_KINDS:
            return Leaf(node)
        if shape.kind == "name" and not isinstance(value, bool):
            self.name(node)
            return Broken(node)
        return self.mismatch(node, shape)

    def name(self, node: Scalar) -> None:
        """Report an identifier that is none."""
        written = _written(node)
        if isinstance(node.value, str) and re.fullmatch(NAME_PATTERN, written):
            return
        mended = re.sub(r"\W+", "_", unicodedata.normalize("NFC", written)).strip("_")
        self.findings.append(
            Finding(
                "RW106",
                node.span,
                f"„{written}“ taugt nicht als Name.",
                "Ein Name besteht aus Buchstaben, Ziffern und Unterstrichen und beginnt nicht mit einer Ziffer.",
                mended if re.fullmatch(NAME_PATTERN, mended) else "",
            )
        )

    def choice(self, node: Scalar, shape: Text) -> Data:
        written = _written(node)
        words = shape.words(self.language)
        if isinstance(node.value, str) and written in words:
            return Leaf(node, words[written])
        right = {canonical: word for word, canonical in words.items()}
        foreign = shape.words(self.other).get(written)
        if foreign is not None:
            self.findings.append(
                Finding(
                    "RW109",
                    node.span,
                    f"„{written}“ ist das {_ADJECTIVE[self.other]} Wort, diese Datei ist auf {_NOUN[self.language]}.",
                    f"Hier gehört „{right[foreign]}“ hin.",
                    right[foreign],
                )
            )
            return Leaf(node, foreign)
        near = nearest(written, words)
        hint = f"Gemeint ist wohl „{near}“." if near else f"Erlaubt sind: {_enumerated(list(words))}."
        return self.broken("RW105", node, f"„{written}“ ist hier keines der erlaubten Wörter.", hint, near)

    def number(self, node: Scalar, shape: Number) -> Data:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int):
            return self.mismatch(node, shape)
        too_small = shape.least is not None and value < shape.least
        if too_small or (shape.most is not None and value > shape.most):
            return self.broken(
                "RW107",
                node,
                f"Die Zahl {value} ist hier zu {'klein' if too_small else 'groß'}.",
                f"Erlaubt ist {_allowed_range(shape)}.",
                str(shape.least) if shape.least is not None and shape.least == shape.most else "",
            )
        return Leaf(node)

    def truth(self, node: Scalar) -> Data:
        return Leaf(node) if isinstance(node.value, bool) else self.mismatch(node, Truth())

    # ---- Mappings

    def map(self, node: Mapping, shape: MapOf, place: _Place) -> Data:
        entries: list[MapEntry] = []
        for entry in node.entries:
            if shape.key != "text":
                self.name(entry.key)
            data = self.value(entry.value, shape.value, replace(place, owner=entry.key, depth=place.depth + 1))
            entries.append(MapEntry(_written(entry.key), entry.key.span, data))
        return MapData(node, tuple(entries))

    def short_form(self, node: Node, shape: Record, short: Shape, place: _Place) -> Data:
        data = self.value(node, short, replace(place, depth=place.depth + 1))
        if isinstance(data, Broken):
            return data
        for key in shape.keys:
            if key.required and key.en != shape.short_key:
                self.missing(key, node, place, "Dazu muss der Eintrag in der langen Form mit Schlüsseln dastehen.")
        return RecordData(node, (Field(shape.short_key, node.span, data),), shape)

    def record(self, node: Mapping, shape: Record, place: _Place) -> Data:
        readings = self.read_keys(node, shape)
        frame = _Frame(shape, {reading.key.en for reading in readings if reading.key})
        fields: list[Field] = []
        for reading in readings:
            entry = reading.entry
            frame.beside = _written(entry.key)
            inner = _Place(entry.key, frame, place.depth + 1)
            if reading.key is None:
                self.stranger(entry, frame, place)
                continue
            if reading.how != "exact":
                self.misspelled(reading, reading.key)
            if reading.how == "near":
                data = self.probe(entry.value, reading.key.shape, inner)
            else:
                data = self.value(entry.value, reading.key.shape, inner)
            if reading.how != "doubled":
                fields.append(Field(reading.key.en, entry.key.span, data))
        for key in shape.keys:
            if key.required and key.en not in frame.present | frame.excused:
                self.missing(key, node, place, f"Hier eine Zeile „{key.spelling(self.language)}: …“ ergänzen.")
        return RecordData(node, tuple(fields), shape)

    def read_keys(self, node: Mapping, shape: Record) -> list[_Reading]:
        """Understand every key of a mapping. No entry takes a key from one that spells it better."""
        keys = [shape.spelled(_written(entry.key), self.language) for entry in node.entries]
        taken = {key.en for key in keys if key}
        foreign = [
            None if own else shape.spelled(_written(entry.key), self.other)
            for entry, own in zip(node.entries, keys, strict=True)
        ]
        unavailable = taken | {key.en for key in foreign if key}
        readings: list[_Reading] = []
        for entry, own, alien in zip(node.entries, keys, foreign, strict=True):
            if own:
                readings.append(_Reading(entry, own, "exact"))
            elif alien:
                readings.append(_Reading(entry, alien, "doubled" if alien.en in taken else "foreign"))
                taken.add(alien.en)
            else:
                near = self.near_key(_written(entry.key), [key for key in shape.keys if key.en not in unavailable])
                readings.append(_Reading(entry, near, "near" if near else "stranger"))
                unavailable |= {near.en} if near else set()
        return readings

    def near_key(self, written: str, keys: list[Key]) -> Key | None:
        for language in (self.language, self.other):
            spellings = {key.spelling(language): key for key in keys}
            near = nearest(written, spellings)
            if near:
                return spellings[near]
        return None

    def misspelled(self, reading: _Reading, key: Key) -> None:
        written, right = _written(reading.entry.key), key.spelling(self.language)
        if reading.how == "near":
            code, message = "RW101", f"„{written}“ ist hier kein bekannter Schlüssel."
            hint = f"Gemeint ist wohl „{right}“."
        else:
            code = "RW102"
            message = (
                f"„{written}“ ist die {_ADJECTIVE[self.other]} Schreibweise, "
                f"diese Datei ist auf {_NOUN[self.language]}."
            )
            hint = f"Hier gehört „{right}“ hin."
        if reading.how == "doubled":
            hint, right = f"„{right}“ steht schon da, einer der beiden Schlüssel muss weg.", ""
        self.findings.append(Finding(code, reading.entry.key.span, message, hint, right))

    def stranger(self, entry: Entry, frame: _Frame, place: _Place) -> None:
        """Report a key that is like none of its record, and say where it belongs if a neighbouring record has it."""
        written = _written(entry.key)
        above = self.spelled_anyhow(place.frame.record, written) if place.frame else None
        below = self.keys_below(frame.record, written)
        belongs: Key | None = None
        if place.frame and above and above.en not in place.frame.present:
            hint = f"„{above.spelling(self.language)}“ gehört eine Ebene höher, neben „{place.frame.beside}“."
            place.frame.excused.add(above.en)
            belongs = above
        elif 1 <= len(below) <= 3:
            under = " oder ".join(f"„{outer.spelling(self.language)}“" for outer, _ in below)
            hint = f"„{below[0][1].spelling(self.language)}“ gehört unter {under}."
            if len(below) == 1:
                frame.excused.add(below[0][0].en)
                belongs = below[0][1]
        else:
            allowed = [key.spelling(self.language) for key in frame.record.keys if key.en not in frame.present]
            hint = (
                f"Hier ist noch erlaubt: {_enumerated(allowed)}."
                if allowed
                else "Hier ist kein weiterer Schlüssel erlaubt."
            )
        self.findings.append(Finding("RW101", entry.key.span, f"„{written}“ ist hier kein bekannter Schlüssel.", hint))
        if belongs:
            self.probe(entry.value, belongs.shape, _Place(entry.key, None, place.depth + 1))

    def probe(self, node: Node, shape: Shape, place: _Place) -> Data:
        """Check a value whose key is only guessed: if it does not fit at all, the guess is wrong, not the value."""
        before = len(self.findings)
        data = self.value(node, shape, place)
        if isinstance(data, Broken):
            del self.findings[before:]
        return data

    def spelled_anyhow(self, record: Record, written: str) -> Key | None:
        return record.spelled(written, self.language) or record.spelled(written, self.other)

    def keys_below(self, record: Record, written: str) -> list[tuple[Key, Key]]:
        """The keys of `record` under which a record has the key `written`, each with that inner key."""
        found: list[tuple[Key, Key]] = []
        for outer in record.keys:
            for inner_record in self.records_in(outer.shape):
                inner = self.spelled_anyhow(inner_record, written)
                if inner:
                    found.append((outer, inner))
                    break
        return found

    def records_in(self, shape: Shape) -> list[Record]:
        """The records one meets first on the way into `shape`."""
        records: list[Record] = []
        waiting: list[Shape] = [shape]
        seen: list[Shape] = []
        while waiting:
            candidate = resolve(waiting.pop(0), self.named)
            if candidate in seen:
                continue
            seen.append(candidate)
            match candidate:
                case Record():
                    records.append(candidate)
                case ListOf(inner) | MapOf(inner):
                    waiting.append(inner)
                case Either(options):
                    waiting.extend(option for _, option in options)
        return records

    # ---- Findings

    def missing(self, key: Key, node: Node, place: _Place, hint: str) -> None:
        spelling = key.spelling(self.language)
        if place.owner is not None:
            span = place.owner.span
            message = f"Bei „{_written(place.owner)}“ fehlt der Schlüssel „{spelling}“."
        else:
            span = node.entries[0].key.span if isinstance(node, Mapping) and node.entries else node.span
            message = f"Hier fehlt der Schlüssel „{spelling}“."
        self.findings.append(Finding("RW103", span, message, hint))

    def empty(self, node: Scalar, shape: Shape, place: _Place) -> Data:
        forms = [form for form, _ in alternatives(shape, self.named)]
        brackets = "[]" if "list" in forms else "{}" if "mapping" in forms else ""
        hint = f"Hier wird {self.expected(shape)} erwartet"
        hint += f"; ist wirklich nichts gemeint, gehört „{brackets}“ hierher." if brackets else "."
        if place.owner is None:
            return self.broken("RW108", node, "Hier steht nichts.", hint)
        self.findings.append(
            Finding("RW108", place.owner.span, f"Hinter „{_written(place.owner)}“ steht nichts.", hint)
        )
        return Broken(node)

    def mismatch(self, node: Node, shape: Shape) -> Data:
        hint, suggestion = self.remedy(node, shape)
        message = f"Hier wird {self.expected(shape)} erwartet, hier steht {_actual(node)}."
        return self.broken("RW104", node, message, hint, suggestion)

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

    def remedy(self, node: Node, shape: Shape) -> tuple[str, str]:
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
            case Truth(), Scalar() if _written(node).casefold() in _TRUTHS:
                word = _TRUTHS[_written(node).casefold()]
                return f"Hier gehört „{word}“ hin.", word
            case Text(), Mapping():
                return "Ein Text mit Doppelpunkt gehört in Anführungszeichen oder in einen Block hinter „|“.", ""
            case Text(), Sequence():
                return "Mehrere Zeilen Text gehören ohne Spiegelstriche in einen Block hinter „|“.", ""
        if "list" in wanted:
            return "In einer Liste beginnt jeder Eintrag in einer eigenen Zeile mit „- “.", ""
        if "mapping" in wanted and isinstance(node, Sequence):
            return "Statt der Spiegelstriche gehört vor jeden Eintrag ein Wort mit Doppelpunkt.", ""
        return "", ""

    def broken(self, code: str, node: Node, message: str, hint: str = "", suggestion: str = "") -> Broken:
        self.findings.append(Finding(code, node.span, message, hint, suggestion))
        return Broken(node)


# ---- Wording ---------------------------------------------------------------------------------------------------------

_ADJECTIVE: dict[Language, str] = {"de": "deutsche", "en": "englische"}
_NOUN: dict[Language, str] = {"de": "Deutsch", "en": "Englisch"}

_KINDS = {
    "text": "ein Text",
    "name": "ein Name",
    "effekt": "ein Effekt",
    "bedingung": "eine Bedingung",
    "wert": "ein Wert",
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


def _is_sentence(key: Scalar) -> bool:
    """Whether a key is the beginning of an effect that should stand behind a `|`."""
    written = _written(key)
    return not re.fullmatch(NAME_PATTERN, written) or written in every_word()


def _written(node: Scalar) -> str:
    return Leaf(node).text


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


def _allowed_range(shape: Number) -> str:
    if shape.least is None:
        return f"höchstens {shape.most}"
    if shape.most is None:
        return f"mindestens {shape.least}"
    return f"{shape.least} bis {shape.most}" if shape.least < shape.most else f"nur {shape.least}"


def _enumerated(words: list[str], most: int = 12) -> str:
    return ", ".join(words[:most]) + (" und weitere" if len(words) > most else "")
