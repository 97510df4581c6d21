"""From a place inside an effect text to the place in the YAML file.

Lines and columns are counted from 1 on both sides. A block scalar (`|`) and a quoted text on one line keep every
place; a folded text (`>`, or quotes over several lines) has lost its line ends, so only its beginning is known.
A text in named paragraphs is their lines one after the other; each paragraph knows its own file.
"""

from __future__ import annotations

from regelwerk.dsl.grammar.syntax import Node, Word, first_word, last_word
from regelwerk.dsl.reading.nodes import Scalar, Span


def keeps_positions(scalar: Scalar) -> bool:
    """Whether every place in the text of this scalar is known in the file."""
    if scalar.parts:
        return all(map(keeps_positions, scalar.parts))
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
    """The file span between two text positions; of the first paragraph only, if it goes beyond."""
    if not scalar.parts:
        return Span(scalar.span.file, *text_position(scalar, *start), *text_position(scalar, *end))
    part, first = paragraph_at(scalar, start[0])
    last_part, last = paragraph_at(scalar, end[0])
    line, column = text_position(part, first, start[1])
    if last_part is not part:
        return Span(part.span.file, line, column, part.span.end_line, part.span.end_column)
    return Span(part.span.file, line, column, *text_position(part, last, end[1]))


def paragraph_at(scalar: Scalar, line: int) -> tuple[Scalar, int]:
    """The paragraph that a line of a text stands in, and its number there; an undivided text is one paragraph."""
    for part in scalar.parts[:-1]:
        if line <= len(part.lines):
            return part, line
        line -= len(part.lines)
    return (scalar.parts[-1] if scalar.parts else scalar), line


def span_of(part: Node | Word, scalar: Scalar) -> Span:
    """Where a part of a syntax tree stands in the file; what comes from no text stands where the scalar stands."""
    first, last = first_word(part), last_word(part)
    if first.line is None or first.column is None:
        return scalar.span
    end_line = first.line if last.end_line is None else last.end_line
    end_column = first.column if last.end_column is None else last.end_column
    return text_span(scalar, (first.line, first.column), (end_line, end_column))
