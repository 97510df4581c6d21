"""Between the places an editor speaks of and those the checker speaks of.

An editor counts lines and columns from 0, columns in units of UTF-16, in the text as it is on the screen. The checker
counts from 1, columns in characters, in the text as it reads it (`source_text.as_read`).
"""

from __future__ import annotations

from lsprotocol.types import Position, Range
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.source_text import composed


class Columns:
    """The places of one text."""

    def __init__(self, source: str) -> None:
        self.lines = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def position(self, line: int, column: int) -> Position:
        """An editor's position from a checker's place."""
        row = min(max(line - 1, 0), len(self.lines) - 1)
        written = self.lines[row]
        return Position(row, _units(written[: _written(written, column - 1)]))

    def range(self, span: Span) -> Range:
        start = self.position(span.line, span.column)
        end = self.position(span.end_line, span.end_column)
        return Range(start, end if (end.line, end.character) >= (start.line, start.character) else start)

    def place(self, position: Position) -> tuple[int, int]:
        """A checker's place from an editor's position."""
        if position.line >= len(self.lines):
            return len(self.lines), len(composed(self.lines[-1])) + 1
        written = self.lines[position.line]
        units = count = 0
        while count < len(written) and units < position.character:
            units += _units(written[count])
            count += 1
        return position.line + 1, len(composed(written[:count])) + 1

    def composed_lines(self) -> list[str]:
        """The lines as the checker reads them."""
        return [composed(line) for line in self.lines]


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _written(line: str, read: int) -> int:
    """How many characters of a line make so many of the line as it is read."""
    if line.isascii() or composed(line) == line:
        return min(max(read, 0), len(line))
    count = 0
    while count < len(line) and len(composed(line[:count])) < read:
        count += 1
    return count
