"""The text of one file while it is mended: what stands in place of which stretch of it.

All changes are kept by where they stand in the text as it was, so that a person is told each change once, at its place
in the file that lies there, however many steps led to it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.source_text import as_read

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$")


@dataclass(frozen=True, slots=True)
class Change:
    """From `start` to `end` of the text as it was, `text` stands now."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class MendedText:
    """A text with changes; they are in order and do not touch each other."""

    original: str
    changes: tuple[Change, ...] = ()

    @cached_property
    def text(self) -> str:
        parts: list[str] = []
        done = 0
        for change in self.changes:
            parts += [self.original[done : change.start], change.text]
            done = change.end
        return "".join([*parts, self.original[done:]])

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line of the text begins."""
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        return starts[:-1]

    def offset(self, line: int, column: int) -> int:
        """How many characters stand before a place of the text."""
        if line > len(self._lines):
            return len(self.text)
        return min(self._lines[max(line, 1) - 1] + max(column, 1) - 1, len(self.text))

    def stretch(self, span: Span) -> tuple[int, int]:
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def span(self, file: str, start: int, end: int) -> Span:
        """The stretch between two places, in lines and columns."""
        first, last = self.line_of(start), self.line_of(end)
        return Span(file, first, start - self.offset(first, 1) + 1, last, end - self.offset(last, 1) + 1)

    def line_of(self, offset: int) -> int:
        return bisect_right(self._lines, offset)

    def as_it_was(self, offset: int) -> int:
        """The place in the original text of a place in this one; what is new lies where its change begins."""
        grown = 0
        for change in self.changes:
            begins = change.start + grown
            if offset < begins:
                break
            if offset < begins + len(change.text):
                return change.start
            grown += len(change.text) - (change.end - change.start)
        return offset - grown

    def as_it_is(self, original: int) -> int:
        """The place in this text of a place in the original one."""
        grown = 0
        for change in self.changes:
            if original < change.start or (original == change.start and change.end > change.start):
                break
            if original < change.end:
                return change.start + grown
            grown += len(change.text) - (change.end - change.start)
        return original + grown

    def replaced(self, edits: Iterable[Change]) -> MendedText:
        """With further changes, told by their places in this text; they must not overlap."""
        made = self
        for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
            made = made._with(edit)
        return made

    def _with(self, edit: Change) -> MendedText:
        before: list[Change] = []
        after: list[Change] = []
        start, end, text = edit.start, edit.end, edit.text
        grown = grown_before = grown_through = 0
        for change in self.changes:
            begins, ends = change.start + grown, change.start + grown + len(change.text)
            grown += len(change.text) - (change.end - change.start)
            if ends < edit.start:
                before.append(change)
                grown_before = grown_through = grown
            elif begins > edit.end:
                after.append(change)
            else:  # it touches what was changed before: both are one change
                if begins < start:
                    text = change.text[: start - begins] + text
                    start = begins
                if ends > end:
                    text = text + change.text[len(change.text) - (ends - end) :]
                    end = ends
                grown_through = grown
        merged = Change(start - grown_before, end - grown_through, text)
        kept = [merged] if self.original[merged.start : merged.end] != text else []
        return MendedText(self.original, (*before, *kept, *after))


def written(raw: str, mended: MendedText) -> str:
    """What goes into the file: lines that did not change stay as they are, with their ends and their accents."""
    if mended.original == raw:
        return mended.text
    mark = "\ufeff" if raw.startswith("\ufeff") else ""
    found = _LINE.findall(raw.removeprefix(mark))
    ends = [line[len(line.rstrip("\r\n")) :] for line in found]
    usual = max(("\r\n", "\n", "\r"), key=ends.count)
    rows = [line + "\n" for line in mended.original.split("\n")]
    if [as_read(line).rstrip("\n") for line in found] != [row[:-1] for row in rows][: len(found)]:
        return mark + mended.text.replace("\n", usual)
    before = MendedText(mended.original)
    grown = [0] * len(rows)
    touched: set[int] = set()
    for change in mended.changes:
        first, last = before.line_of(change.start) - 1, before.line_of(change.end) - 1
        touched.update(range(first, last + 1))
        grown[first] += len(change.text) - (change.end - change.start)
    parts: list[str] = []
    done = size = 0
    for number, row in enumerate(rows):
        size += len(row) + grown[number]
        if number in touched and number + 1 in touched:
            continue  # lines that changed together are written together
        kept = number not in touched and number < len(found)
        parts.append(found[number] if kept else mended.text[done : done + size].replace("\n", usual))
        done, size = done + size, 0
    return mark + "".join(parts)
