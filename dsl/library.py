"""The standard library: events, procedures and derived values that a rulebook takes ready-made.

    bibliothek:
      versteigerung: {ware: karte, währung: gold, ziel: hand}

A library file is written in the effect language like any part of a rulebook. Some of its words are parameters: where it
is used, the rulebook puts its own words or values in their place. Everything that it declares begins with its name, and
a rulebook may use it twice under two names (`kartenkauf: {art: versteigerung, …}`).

A file is written in German and names the English words for its parameters and for all that it declares. Who asks for
the `auction` speaks of its `good` and of `auction_bid`, who asks for the `versteigerung` of its `ware` and of
`versteigerung_gebot`, whatever the language of the file: these are names, and names stay when a file is translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from regelwerk.dsl.findings.findings import Finding, meant, nearest
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.syntax import ValueIf, ValueText
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.shape.common_shapes import NAME
from regelwerk.dsl.shape.schema import LIBRARY, NAMED, SECTIONS
from regelwerk.dsl.shape.shape_check import check
from regelwerk.dsl.shape.shapes import Key

FOLDER = Path(__file__).parent / "library"
_WORD = re.compile(r"[^\W\d]\w*")
_REMARKS = ("name", "quelle", "hinweis")
KIND = Key("art", "kind", NAME, doc="The library that is meant, if it is used under another name.")


@record
class Parameter:
    """What a rulebook must say itself: the name of a kind, a place or a resource, or a value."""

    de: str
    en: str
    what: str
    doc: str
    default: str | None

    def name(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@record
class Library:
    """One file of the library."""

    de: str
    en: str
    doc: str
    path: Path
    parameters: tuple[Parameter, ...]
    words: dict[str, str]
    node: Mapping

    def name(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@record
class Use:
    """A library in use: its declarations in the words of the rulebook, and the names that must be there.

    `name` is what all its names begin with, `words` the language they are in; `given` are the words of the rulebook
    that fill its parameters.
    """

    library: Library
    name: str
    words: Language
    given: dict[str, Scalar]
    node: Mapping
    span: Span
    needs: tuple[tuple[str, str, Span], ...]

    def names(self) -> dict[str, tuple[str, str]]:
        """All that it declares, by the name it has in the rulebook: what it is called in German and in English."""
        library, found = self.library, dict[str, tuple[str, str]]()
        german, english = library.de, library.en
        if self.name != library.name(self.words):
            german = english = self.name
        for de, en in library.words.items():
            said = _under(german, de, library.de), _under(english, en, library.en)
            own = said[self.words == "en"]
            found[own] = said
        return found


@cache
def libraries() -> tuple[Library, ...]:
    """Every library there is, by the name of its file."""
    return tuple(_opened(path) for path in sorted(FOLDER.glob("*.yaml")))


def _opened(path: Path) -> Library:
    node = read(path)
    data, findings = check(node, LIBRARY, "de", NAMED)
    assert not findings, findings
    record = data.as_record
    sections = {key.de for key in SECTIONS if key.en != "words"}  # the words of a library are forms for its texts
    inner = tuple(entry for entry in cast(Mapping, node).entries if entry.key.value in sections)
    parameters = tuple(
        Parameter(
            item.id,
            item.record.text("en"),
            item.record.text("what"),
            item.record.text("note"),
            item.record.text("default") if "default" in item.record else None,
        )
        for item in record.entries("parameters")
    )
    words = {item.id: item.leaf.text for item in record.entries("words")}
    names = (record.text("id"), record.text("en"), record.text("note"))
    return Library(*names, path, parameters, words, Mapping(inner, node.span))


def uses(header: RecordData, language: Language, findings: list[Finding]) -> Iterator[Use]:
    """The libraries that a rulebook asks for, in its own words."""
    for leaf in header.leaves("library"):
        asked = _asked(leaf.text, language, leaf.span, findings)
        if asked is not None:
            yield from _used(asked, leaf.text, {}, leaf.span, language, findings)
    for item in header.entries("library"):
        given = {one.id: one.leaf.scalar for one in item.data.as_map}
        kind = next((given.pop(word) for word in (KIND.de, KIND.en) if word in given), None)
        asked = _asked(str(kind.value) if kind else item.id, language, kind.span if kind else item.id_span, findings)
        if asked is not None:
            yield from _used(asked, item.id, given, item.id_span, language, findings)


@record
class _Asked:
    """A library that a rulebook asks for, and the language of the name by which it does."""

    library: Library
    words: Language

    @property
    def name(self) -> str:
        return self.library.name(self.words)


def _asked(word: str, language: Language, span: Span, findings: list[Finding]) -> _Asked | None:
    other: Language = "en" if language == "de" else "de"
    known = {(one := _Asked(library, words)).name: one for words in (other, language) for library in libraries()}
    if word not in known:
        near = nearest(word, known)
        usual = [library.name(language) for library in libraries()]
        hint, _ = meant(word, known, message("findings.library.there_is", names=", ".join(usual)))
        findings.append(Finding("RW300", span, message("findings.library.unknown", word=word), hint, near))
    return known.get(word)


def _used(
    asked: _Asked, name: str, given: dict[str, Scalar], span: Span, language: Language, findings: list[Finding]
) -> Iterator[Use]:
    library = asked.library
    wanted = {one.name(asked.words): one for one in library.parameters}
    for word, scalar in given.items():
        if word not in wanted:
            near = nearest(word, wanted)
            has = message("findings.library.has", library=asked.name, names=", ".join(wanted))
            hint, _ = meant(word, wanted, has)
            findings.append(
                Finding("RW300", scalar.span, message("findings.library.no_argument", word=word), hint, near)
            )
    missing = [word for word, one in wanted.items() if word not in given and one.default is None]
    if missing:
        hint = "; ".join(f"{word}: {wanted[word].doc}" for word in missing)
        said = message("findings.library.needs", library=asked.name, names=", ".join(missing))
        findings.append(Finding("RW315", span, said, hint))
        return
    replaced: dict[str, str] = dict(library.words) if asked.words == "en" else {}
    needs: list[tuple[str, str, Span]] = []
    for word, one in wanted.items():
        scalar = given.get(word, Scalar(one.default, span))
        text = _argument(word, one, scalar, language if word in given else "de", findings)
        if text is None:
            return
        replaced[one.de] = text
        if one.what in ("art", "ort", "ressource"):
            needs.append((one.what, text, scalar.span))
    node = _renamed(library.node, replaced, asked.name, name)
    yield Use(library, name, asked.words, given, node, span, tuple(needs))


def _argument(
    word: str, parameter: Parameter, scalar: Scalar, language: Language, findings: list[Finding]
) -> str | None:
    """What stands in the place of a parameter, in the language of the library."""
    text = str(scalar.value)
    if _WORD.fullmatch(text) or text.isdigit():
        return text
    if parameter.what in ("art", "ort", "ressource"):
        findings.append(Finding("RW102", scalar.span, message("findings.library.a_name", word=word), parameter.doc))
        return None
    try:
        tree = parse(text, "value", language)
    except SyntaxFault:
        findings.append(Finding("RW200", scalar.span, message("findings.library.no_value"), parameter.doc))
        return None
    if isinstance(tree, ValueText) and isinstance(tree.value, ValueIf):
        advice = message("findings.library.value_if_hint")
        findings.append(Finding("RW200", scalar.span, message("findings.library.value_if"), advice))
        return None
    return f"({show(tree, 'de')})"


def _under(name: str, word: str, own: str) -> str:
    """A word of a library that is used under a name; `own` is the name it has itself."""
    return name + word[len(own) :] if word == own or word.startswith(own + "_") else word


def _renamed(node: Mapping, words: dict[str, str], own: str, name: str) -> Mapping:
    def word(found: re.Match[str]) -> str:
        return _under(name, words.get(found[0], found[0]), own)

    def scalar(one: Scalar) -> Scalar:
        if not isinstance(one.value, str):
            return one
        return Scalar(_WORD.sub(word, one.value), one.span, one.block, one.lines)

    def inner(one: Node) -> Node:
        if isinstance(one, Scalar):
            return scalar(one)
        if isinstance(one, Sequence):
            return Sequence(tuple(inner(item) for item in one.items), one.span)
        return Mapping(
            tuple(
                entry if entry.key.value in _REMARKS else Entry(scalar(entry.key), inner(entry.value))
                for entry in one.entries
            ),
            one.span,
        )

    # the names of sections and keys stay as they are: no parameter and no declared name is spelled like one of them
    return Mapping(tuple(Entry(entry.key, inner(entry.value)) for entry in node.entries), node.span)
