"""A name in a file: what it names, and where."""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.dsl.grammar.positions import keeps_positions, text_span
from regelwerk.dsl.nodes import Scalar, Span
from regelwerk.dsl.types import Type


@dataclass(frozen=True, slots=True)
class Symbol:
    """Something that has a name: `what` is its sort, `id` is unique within that (`schaden.ziel` for a field)."""

    what: str
    id: str


@dataclass(frozen=True, slots=True)
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
    """Where a word of a value on one line stands in the file."""
    text = str(scalar.value)
    offset = text.find(word, after)
    if offset < 0 or scalar.block or "\n" in text:
        return None
    if not scalar.lines:  # a key or a number: its span is all there is
        at, begin = scalar.span.line, scalar.span.column
        begin += (scalar.span.end_column - begin - len(text)) // 2  # quotes
    else:
        at, begin = scalar.lines[0]
    if scalar.span.line != scalar.span.end_line:
        return None
    return Span(scalar.span.file, at, begin + offset, at, begin + offset + len(word))


def span_at(scalar: Scalar, offset: int, word: str) -> Span | None:
    """Where a word stands in the file that begins so many characters into a value of any form."""
    text = str(scalar.value)
    if scalar.block or "\n" in text:
        line = text.count("\n", 0, offset)
        return word_span(scalar, line + 1, offset - text.rfind("\n", 0, offset), word)
    return whole_word(scalar, word, offset)
