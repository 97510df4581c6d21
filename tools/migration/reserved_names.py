"""Names that are words of the language now: they get another one, wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.written_files import WrittenFiles

NEW_WORDS: dict[Language, frozenset[str]] = {
    "de": frozenset(
        {"bist", "darfst", "hast", "jene", "jenem", "jenen", "jener", "jenes", "musst", "werde", "wirst", "you"}
    ),
    "en": frozenset(
        {"another", "bin", "bist", "darfst", "dich", "dir", "du", "hast", "mindestens", "musst", "those", "werde"}
        | {"wirst"}
    ),
}
"""Words that could be names in texts of the first edition and cannot any more."""

_READ_BY_PEOPLE = frozenset(
    {"name", "hinweis", "note", "quelle", "source", "de", "en", "weil", "because", "geduldet", "tolerated", "zeichen"}
)
"""Keys below which a person reads."""

_FIXED = frozenset({"key", "choice", "language"})
_WORD = re.compile(r"[^\W\d]\w*")


def declared(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A declared name that is a word of the language."""
    source = written.files.of(finding.span.file)
    start, end = source.stretch(finding.span)
    found = _WORD.match(source.text, start, end)
    if found is not None:
        yield from _renamed(found[0], written, reason)


def said(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A name in a text that cannot be one any more."""
    text = written.text_at(finding.span)
    if text is None:
        return
    for word in dict.fromkeys(piece.text for piece in text.pieces if piece.text in NEW_WORDS[text.language]):
        yield from _renamed(word, written, reason)


def _renamed(word: str, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    all_texts = "\n".join(written.files.of(str(path)).text for path in written.paths)
    taken = set(_WORD.findall(all_texts))
    new = next(name for name in (f"{word}_{number}" for number in range(1, 1000)) if name not in taken)
    edits: list[Edit] = []
    for path in written.paths:
        edits += in_file(path, word, new, written, reason)
    yield tuple(edits)


def in_file(path: Path, word: str, new: str, written: WrittenFiles, reason: str) -> Iterator[Edit]:
    """Every place of a file where a name stands, in its texts and elsewhere."""
    node = written.node(path)
    if node is None:
        return
    fixed = {one.scalar.span for one in written.roles(path) if one.what in _FIXED}
    texts = {one.scalar.span: one for one in written.texts(path)}
    source = written.files.of(str(path))
    inside = re.compile(rf"(?<![\w]){re.escape(word)}(?![\w])")
    for scalar in _scalars(node):
        if scalar.span in fixed or not isinstance(scalar.value, str):
            continue
        if scalar.span in texts:
            text = texts[scalar.span]
            for piece in text.pieces:
                if piece.text == word:
                    yield Edit(text.span(piece), new, reason)
        elif "\n" not in scalar.value and inside.search(scalar.value) and _is_name(scalar.value):
            start, end = source.stretch(scalar.span)
            for found in inside.finditer(source.text, start, end):
                yield Edit(source.span(scalar.span.file, found.start(), found.end()), new, reason)


def _is_name(value: str) -> bool:
    """A name, a path, a copy, an owned place, or a sentence with slots; nothing with blanks otherwise."""
    return " " not in value or "{" in value


def _scalars(node: Node, below: str = "") -> Iterator[Scalar]:
    match node:
        case Mapping(entries):
            for entry in entries:
                yield entry.key
                yield from _scalars(entry.value, _key(entry, below))
        case Sequence(items):
            for item in items:
                yield from _scalars(item, below)
        case Scalar():
            if below not in _READ_BY_PEOPLE:
                yield node


def _key(entry: Entry, below: str) -> str:
    """Below a key for people everything is; `en` and `de` may also be sentences."""
    key = entry.key.text
    if isinstance(entry.value, Scalar) and "{" in entry.value.text:
        return ""
    return below if below in _READ_BY_PEOPLE else key
