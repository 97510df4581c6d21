"""A name in a file: what it names, and where."""

from __future__ import annotations

import re
from dataclasses import replace

from regelwerk.dsl.grammar.positions import keeps_positions, text_span
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import Type

_FROM_MOD = re.compile(rf"(?<!\w)[^\W\d]\w*{SEPARATOR}(?=\w)")


@record
class Symbol:
    """Something that has a name: `what` is its sort, `id` is unique within that (`schaden.ziel` for a field)."""

    what: str
    id: str

    def is_called(self, word: str) -> bool:
        """Whether a word is its own name, without its owner, with or without the mod that it is from."""
        name = self.id.rpartition(".")[2]
        return word in (name, short_names(name))


@record
class Occurrence:
    """A word that names something; a word that brings the name into being declares it."""

    span: Span
    word: str
    symbol: Symbol
    declares: bool = False
    type: Type | None = None


def word_span(scalar: Scalar, line: int, column: int, word: str) -> Span | None:
    """Where a word inside a text stands in the file; None where the text does not keep its places."""
    if not keeps_positions(scalar):
        return None
    return text_span(scalar, (line, column), (line, column + len(word)))


def whole_word(scalar: Scalar, word: str, after: int = 0) -> Span | None:
    """Where a word of a value on one line stands in the file. A mod writes its own names short."""
    text = str(scalar.value)
    offset = text.find(word, after)
    if offset < 0 or scalar.block or "\n" in text or scalar.span.line != scalar.span.end_line:
        return None
    width = scalar.span.end_column - scalar.span.column
    if SEPARATOR in text and width < len(text):
        offset, text, word = len(short_names(text[:offset])), short_names(text), short_names(word)
        if width - len(text) not in (0, 2):
            return None  # some of its names are written short, some in full
    if not scalar.lines:  # a key or a number: its span is all there is
        at, begin = scalar.span.line, scalar.span.column
        begin += (width - len(text)) // 2  # quotes
    else:
        at, begin = scalar.lines[0]
    return Span(scalar.span.file, at, begin + offset, at, begin + offset + len(word))


def short_names(text: str) -> str:
    """A name, or all names of a text, without the mods that they are from."""
    return _FROM_MOD.sub("", text)


def as_written(one: Occurrence) -> Occurrence:
    """A name by the word that stands in the file: a mod writes its own names short."""
    width = one.span.end_column - one.span.column
    return replace(one, word=one.word[-width:]) if 0 < width < len(one.word) else one


def span_at(scalar: Scalar, offset: int, word: str) -> Span | None:
    """Where a word stands in the file that begins so many characters into a value of any form."""
    text = str(scalar.value)
    if scalar.block or "\n" in text:
        line = text.count("\n", 0, offset)
        return word_span(scalar, line + 1, offset - text.rfind("\n", 0, offset), word)
    return whole_word(scalar, word, offset)
