"""Holding a file against its shape: everything that is wrong, and the same content as checked data."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding, foreign_word, nearest
from regelwerk.dsl.grammar.words import every_word
from regelwerk.dsl.messages.message import message, one_of
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.checked_data import Broken, Data, Field, Leaf, ListData, MapData, MapEntry, RecordData
from regelwerk.dsl.shape.shape_faults import Frame, Place, allowed_range, enumerated
from regelwerk.dsl.shape.shape_keys import THINGS, ShapeKeys
from regelwerk.dsl.shape.shapes import (
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
from regelwerk.dsl.shape.slipped_keys import entries_beside_key, keys_among_entries

_NAME = re.compile(NAME_PATTERN)
_LANGUAGES: dict[str, Language] = {"de": "de", "en": "en", "ge": "de"}
"""Languages by how their names begin, in either of them."""


def declared_language(node: Node, otherwise: Language = "de") -> Language:
    """The language a file declares with `sprache:` or `language:`, whichever of the two it uses; where it declares
    something else (`language: english`), the one it probably means, and where all its keys are words of the other
    language, that one."""
    declared = _declared(node)
    if declared is None:
        return otherwise
    key, value = declared
    said = _LANGUAGES.get(value.text.casefold()[:2], otherwise)
    return key if key != said and _is_written_in(node, key) else said


def _declared(node: Node) -> tuple[Language, Scalar] | None:
    """The language of the word by which a file declares its language, and what it declares."""
    own: tuple[tuple[str, Language], ...] = (("sprache", "de"), ("language", "en"))
    for word, language in own if isinstance(node, Mapping) else ():
        value = node.get(word) if isinstance(node, Mapping) else None
        if isinstance(value, Scalar):
            return language, value
    return None


def _is_written_in(node: Node, language: Language) -> bool:
    """Whether the keys of a file are words of one language, at least one of them of this one alone."""
    from regelwerk.dsl.shape.schema import RULEBOOK

    spelled = {"de": {*RULEBOOK.german, "szenarien"}, "en": {*RULEBOOK.english, "scenarios"}}
    other: Language = "en" if language == "de" else "de"
    keys = {entry.key.text for entry in node.entries} - {"sprache", "language"} if isinstance(node, Mapping) else set()
    return bool(keys & (spelled[language] - spelled[other])) and not keys & (spelled[other] - spelled[language])


def check(node: Node, shape: Shape, language: Language, named: Named = NOTHING_NAMED) -> tuple[Data, list[Finding]]:
    """Hold `node` against `shape`: the normalised data, and all findings in the order of the file.

    `named` holds the shapes that a `Ref` may name. Nothing a file contains raises.
    """
    checker = _Checker(language, named)
    data = checker.value(node, shape, Place())
    declared = _declared(node)
    if declared is not None and declared[0] == language != _LANGUAGES.get(declared[1].text.casefold()[:2], language):
        what = message("findings.RW102.other_language", word=declared[1].text)
        hint = message("findings.common.write", said=language)
        checker.findings.append(Finding("RW102", declared[1].span, what, hint, language))
    return data, sorted(checker.findings, key=lambda finding: (finding.span.line, finding.span.column))


def gathered(
    node: Mapping, record: Record, language: Language, named: Named = NOTHING_NAMED
) -> tuple[Mapping, list[Finding]]:
    """Entries of a shape that is known only later, with the keys that slipped out of them put back."""
    return keys_among_entries(node, record, language, _Checker(language, named).fits)


def form_of(node: Node) -> Form:
    """Which of the three forms a node has."""
    match node:
        case Mapping():
            return "mapping"
        case Sequence():
            return "list"
        case _:
            return "scalar"


class _Checker(ShapeKeys):
    """One run over one file."""

    def value(self, node: Node, shape: Shape, place: Place) -> Data:
        if place.depth > DEEPEST:
            return self.broken("RW003", node, message("findings.RW003.value"))
        if isinstance(node, Scalar) and node.value is None:
            return self.empty(node, shape, place)
        governing = self.governing(node, shape)
        match governing, node:
            case Text(), Scalar():  # first, since most values are texts
                return self.text(node, governing)
            case Record(), Mapping():
                return self.record(node, governing, place)
            case MapOf(key="paragraph"), Mapping() if not node.entries:
                return self.broken("RW108", node, message("findings.RW108.value"), message("findings.RW108.value_hint"))
            case MapOf(key="paragraph"), Mapping() if any(_is_sentence(entry.key) for entry in node.entries):
                return self.without_bar(node, shape, place)
            case MapOf(), Mapping():
                return self.map(node, governing, place)
            case ListOf(), Sequence():
                inner = Place(None, place.frame, place.depth + 1)
                return ListData(node, tuple(self.value(item, governing.item, inner) for item in node.items))
            case ListOf(item=Text(kind="name")), Scalar(str() as text) if re.search("[,;]", text):
                return self.mismatch(node, governing)
            case ListOf(), _ if governing.single and self.fits(node, governing.item):
                only = self.value(node, governing.item, replace(place, depth=place.depth + 1))
                return only if isinstance(only, Broken) else ListData(node, (only,))
            case Record(), _ if governing.short is not None and self.fits(node, governing.short):
                return self.short_form(node, governing, governing.short, place)
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

    def _map_of(self, shape: Shape) -> MapOf | None:
        """The mapping with names of the author's that a value can be, if it can."""
        found = dict(alternatives(shape, self.named)).get("mapping")
        return found if isinstance(found, MapOf) else None

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
        written = node.text
        if isinstance(node.value, str) and _NAME.fullmatch(written):
            return
        mended = re.sub(r"\W+", "_", unicodedata.normalize("NFC", written)).strip("_")
        if re.fullmatch(r"-\w+(?: +- ?\w+)+", written):  # `[-rot -blau]`
            mended = ", ".join(re.findall(r"\w+", written))
            hint = message("findings.common.write", said=mended)
            self.findings.append(Finding("RW106", node.span, message("findings.RW106.dashes"), hint, mended))
            return
        self.findings.append(
            Finding(
                "RW106",
                node.span,
                message("findings.RW106.name", written=written),
                message("findings.RW106.name_hint"),
                mended if _NAME.fullmatch(mended) else "",
            )
        )

    def choice(self, node: Scalar, shape: Text) -> Data:
        written = node.text
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
                    foreign_word(written, self.language),
                    message("findings.RW109.choice_hint", right=right[foreign]),
                    right[foreign],
                )
            )
            return Leaf(node, foreign)
        longer = [word for word in words if written.startswith(word)]  # `language: english`
        near = nearest(written, words) or (longer[0] if len(longer) == 1 else "")
        hint = (
            message("findings.common.probably", name=near)
            if near
            else message("findings.shape_check.allowed", list=enumerated(list(words)))
        )
        return self.broken("RW105", node, message("findings.RW105.choice", written=written), hint, near)

    def number(self, node: Scalar, shape: Number) -> Data:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int):
            return self.mismatch(node, shape)
        too_small = shape.least is not None and value < shape.least
        if too_small or (shape.most is not None and value > shape.most):
            return self.broken(
                "RW107",
                node,
                message("findings.RW107.too_small" if too_small else "findings.RW107.too_large", value=value),
                message("findings.RW107.number_hint", shape=allowed_range(shape)),
                str(shape.least) if shape.least is not None and shape.least == shape.most else "",
            )
        return Leaf(node)

    def truth(self, node: Scalar) -> Data:
        return Leaf(node) if isinstance(node.value, bool) else self.mismatch(node, Truth())

    # ---- Mappings

    def map(self, node: Mapping, shape: MapOf, place: Place) -> Data:
        entries: list[MapEntry] = []
        depth = place.depth + 1
        record = resolve(shape.value, self.named)
        if isinstance(record, Record):
            node, slipped = keys_among_entries(node, record, self.language, self.fits)
            self.findings += slipped
        for entry in node.entries:
            if shape.key not in ("text", CELL):
                self.name(entry.key)
            data = self.value(entry.value, shape.value, Place(entry.key, place.frame, depth))
            entries.append(MapEntry(entry.key.text, entry.key.span, data))
        return MapData(node, tuple(entries))

    def short_form(self, node: Node, shape: Record, short: Shape, place: Place) -> Data:
        data = self.value(node, short, replace(place, depth=place.depth + 1))
        if isinstance(data, Broken):
            return data
        for key in shape.keys:
            if key.required and key.en != shape.short_key:
                self.missing(key, node, place, message("findings.shape_check.entry_must_stand_its"))
        return RecordData(node, (Field(shape.short_key, node.span, data),), shape)

    def record(self, node: Mapping, shape: Record, place: Place) -> Data:
        node, slipped = entries_beside_key(node, shape, self.language, self._map_of)
        self.findings += slipped
        readings = self.read_keys(node, shape)
        frame = Frame(shape, {reading.key.en for reading in readings if reading.key})
        fields: list[Field] = []
        for reading in readings:
            entry = reading.entry
            frame.beside = entry.key.text
            inner = Place(entry.key, frame, place.depth + 1)
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
                self.missing(
                    key, node, place, message("findings.shape_check.add_line", key=key.spelling(self.language))
                )
        return RecordData(node, tuple(fields), shape)

    def stranger(self, entry: Entry, frame: Frame, place: Place) -> None:
        """Report a key that is like none of its record, and say where it belongs if a neighbouring record has it."""
        written = entry.key.text
        above = self.spelled_anyhow(place.frame.record, written) if place.frame else None
        below = self.keys_below(frame.record, written)
        belongs: Key | None = None
        right = ""
        if place.frame and above and above.en not in place.frame.present:
            hint = message("findings.RW101.stranger_hint", key=above.spelling(self.language), beside=place.frame.beside)
            place.frame.excused.add(above.en)
            belongs = above
        elif 1 <= len(below) <= 3:
            under = one_of(
                [message("findings.expected.word", word=outer.spelling(self.language)) for outer, _ in below]
            )
            hint = message("findings.RW101.belongs_under", key=below[0][1].spelling(self.language), under=under)
            if len(below) == 1:
                frame.excused.add(below[0][0].en)
                belongs = below[0][1]
        elif written.casefold() in THINGS and (section := frame.record.spelled("things", "en")):
            spelling = section.spelling(self.language)
            hint = message("findings.RW101.things_stand_under_under", spelling=spelling)
        else:
            unsaid = [key for key in frame.record.keys if key.en not in frame.present | frame.excused]
            # What a kind of things has of its own is meant more often than what everything may have.
            unsaid.sort(key=lambda key: (not key.required, bool(key.doc), not self.fits(entry.value, key.shape)))
            allowed = [key.spelling(self.language) for key in unsaid]
            hint = (
                message("findings.RW101.still_allowed", allowed=enumerated(allowed))
                if allowed
                else message("findings.RW101.no_further_key_allowed")
            )
            missing = [key for key in unsaid if key.required]
            if len(missing) == 1 and self.fits(entry.value, missing[0].shape):  # it stands in the place of what must be
                right = missing[0].spelling(self.language)
                frame.excused.add(missing[0].en)
                hint = message("findings.common.probably", name=right)
        what = message("findings.RW101.stranger", written=written)
        self.findings.append(Finding("RW101", entry.key.span, what, hint, right))
        if belongs:
            self.probe(entry.value, belongs.shape, Place(entry.key, None, place.depth + 1))

    def probe(self, node: Node, shape: Shape, place: Place) -> Data:
        """Check a value whose key is only guessed: if it does not fit at all, the guess is wrong, not the value."""
        before = len(self.findings)
        data = self.value(node, shape, place)
        if isinstance(data, Broken):
            del self.findings[before:]
        return data


def _is_sentence(key: Scalar) -> bool:
    """Whether a key is the beginning of an effect that should stand behind a `|`."""
    written = key.text
    return not _NAME.fullmatch(written) or written in every_word()
