"""From a place inside an effect text to the place in the YAML file.

Lines and columns are counted from 1 on both sides. A block scalar (`|`) and a quoted text on one line keep every
place; a folded text (`>`, or quotes over several lines) has lost its line ends, so only its beginning is known.
"""

from __future__ import annotations

from lark import Token, Tree
from regelwerk.dsl.nodes import Scalar, Span


def keeps_positions(scalar: Scalar) -> bool:
    """Whether every place in the text of this scalar is known in the file."""
    if not scalar.block and scalar.span.end_line > scalar.span.line:
        return False
    text = scalar.value if isinstance(scalar.value, str) else ""
    return len(scalar.lines) > text.rstrip("\n").count("\n")


def text_position(scalar: Scalar, line: int, column: int) -> tuple[int, int]:
    """The file position of a text position; the beginning of the scalar where the line is not known."""
    if not scalar.lines:
        return scalar.span.line, scalar.span.column
    if line > len(scalar.lines):
        # The end of the last line is reported as the beginning of one that is not there.
        return (scalar.span.end_line, scalar.span.end_column) if scalar.block else scalar.lines[-1]
    first_line, first_column = scalar.lines[line - 1]
    return first_line, first_column + column - 1


def text_span(scalar: Scalar, start: tuple[int, int], end: tuple[int, int]) -> Span:
    """The file span between two text positions."""
    line, column = text_position(scalar, *start)
    end_line, end_column = text_position(scalar, *end)
    return Span(scalar.span.file, line, column, end_line, end_column)


def span_of(part: Tree[Token] | Token, scalar: Scalar) -> Span:
    """Where a part of a syntax tree stands in the file; an empty tree stands where its scalar stands."""
    place = part if isinstance(part, Token) else part.meta
    if isinstance(part, Tree) and part.meta.empty:
        return scalar.span
    if place.line is None or place.column is None:
        return scalar.span
    end_line = place.line if place.end_line is None else place.end_line
    end_column = place.column if place.end_column is None else place.end_column
    return text_span(scalar, (place.line, place.column), (end_line, end_column))
