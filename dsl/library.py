"""The standard library: events, procedures and derived values that a rulebook takes ready-made.

    bibliothek:
      versteigerung: {ware: karte, währung: gold, ziel: hand}

A library file is written in the effect language like any part of a rulebook. Some of its words are parameters: where it
is used, the rulebook puts its own words or values in their place. Everything that it declares begins with its name, and
a rulebook may use it twice under two names (`kartenkauf: {art: versteigerung, …}`).

A file is written in German and names the English words for its parameters and for all that it declares, so that an
English rulebook speaks of `auction_bid`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from regelwerk.dsl.checked_data import RecordData
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reader import read
from regelwerk.dsl.schema import LIBRARY, NAMED, SECTIONS
from regelwerk.dsl.shape_check import check

FOLDER = Path(__file__).parent / "library"
_WORD = re.compile(r"[^\W\d]\w*")
_REMARKS = ("name", "quelle", "hinweis")
_KIND_WORDS = ("art", "kind")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a rulebook must say itself: the name of a kind, a place or a resource, or a value."""

    de: str
    en: str
    what: str
    doc: str
    default: str | None

    def name(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Use:
    """A library in use: its declarations in the words of the rulebook, and the names that must be there."""

    library: Library
    node: Mapping
    span: Span
    needs: tuple[tuple[str, str, Span], ...]


@cache
def libraries() -> tuple[Library, ...]:
    """Every library there is, by the name of its file."""
    return tuple(_opened(path) for path in sorted(FOLDER.glob("*.yaml")))


def _opened(path: Path) -> Library:
    node = read(path)
    data, findings = check(node, LIBRARY, "de", NAMED)
    assert not findings, findings
    record = data.as_record
    sections = {key.de for key in SECTIONS}
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
        library = _named(leaf.text, language, leaf.span, findings)
        if library is not None:
            yield from _used(library, leaf.text, {}, leaf.span, language, findings)
    for item in header.entries("library"):
        given = {one.id: one.leaf.scalar for one in item.data.as_map}
        kind = next((given.pop(word) for word in _KIND_WORDS if word in given), None)
        library = _named(str(kind.value) if kind else item.id, language, kind.span if kind else item.id_span, findings)
        if library is not None:
            yield from _used(library, item.id, given, item.id_span, language, findings)


def _named(word: str, language: Language, span: Span, findings: list[Finding]) -> Library | None:
    known = {library.name(language): library for library in libraries()}
    if word not in known:
        near = nearest(word, known)
        hint = f"Meintest du {near}?" if near else f"Es gibt: {', '.join(known)}."
        findings.append(Finding("RW300", span, f"Eine Bibliothek {word} gibt es nicht.", hint, near))
    return known.get(word)


def _used(
    library: Library, name: str, given: dict[str, Scalar], span: Span, language: Language, findings: list[Finding]
) -> Iterator[Use]:
    wanted = {one.name(language): one for one in library.parameters}
    for word, scalar in given.items():
        if word not in wanted:
            near = nearest(word, wanted)
            hint = f"Meintest du {near}?" if near else f"{library.name(language)} hat: {', '.join(wanted)}."
            findings.append(Finding("RW300", scalar.span, f"Eine Angabe {word} gibt es hier nicht.", hint, near))
    missing = [word for word, one in wanted.items() if word not in given and one.default is None]
    if missing:
        hint = "; ".join(f"{word}: {wanted[word].doc}" for word in missing)
        message = f"{library.name(language)} braucht noch: {', '.join(missing)}."
        findings.append(Finding("RW315", span, message, hint))
        return
    replaced: dict[str, str] = dict(library.words) if language == "en" else {}
    needs: list[tuple[str, str, Span]] = []
    for word, one in wanted.items():
        scalar = given.get(word, Scalar(one.default, span))
        text = _argument(one, scalar, language if word in given else "de", findings)
        if text is None:
            return
        replaced[one.de] = text
        if one.what in ("art", "ort", "ressource"):
            needs.append((one.what, text, scalar.span))
    own = library.name(language)
    yield Use(library, _renamed(library.node, replaced, own, name), span, tuple(needs))


def _argument(parameter: Parameter, scalar: Scalar, language: Language, findings: list[Finding]) -> str | None:
    """What stands in the place of a parameter, in the language of the library."""
    text = str(scalar.value)
    if _WORD.fullmatch(text) or text.isdigit():
        return text
    if parameter.what in ("art", "ort", "ressource"):
        findings.append(Finding("RW102", scalar.span, f"{parameter.name(language)} ist ein Name.", parameter.doc))
        return None
    try:
        tree = parse(text, "value", language)
    except SyntaxFault:
        findings.append(Finding("RW200", scalar.span, "Das ist kein Wert der Sprache.", parameter.doc))
        return None
    if tree.children[0].data == "value_if":
        advice = "Gib dem Wert als Ableitung einen Namen, und nenne hier diesen."
        findings.append(Finding("RW200", scalar.span, "Ein Wert mit „falls“ kann hier nicht stehen.", advice))
        return None
    return f"({show(tree, 'de')})"


def _renamed(node: Mapping, words: dict[str, str], own: str, name: str) -> Mapping:
    def word(found: re.Match[str]) -> str:
        made = words.get(found[0], found[0])
        if made == own or made.startswith(own + "_"):
            return name + made[len(own) :]
        return made

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
