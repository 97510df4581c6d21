"""Changes of files as a person reads them and as JSON: the place in the file that lies there, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.source_files import shown
from regelwerk.tools.mending.mended_files import MendedFiles
from regelwerk.tools.mending.mended_text import Change, MendedText

_WIDEST = 160
"""No more of a long text is shown on the screen; JSON has all of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """One change. Lines and columns are those of the file before anything was written."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    before: str
    after: str
    reason: str

    def __str__(self) -> str:
        return f"{printable(self.file)}:{self.line}:{self.column}: {_short(self.before)} → {_short(self.after)}"

    def as_object(self, reason: str) -> dict[str, object]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
            "before": self.before,
            "after": self.after,
            reason: self.reason,
        }


def told(files: MendedFiles) -> Iterator[Told]:
    """Every change, file by file and line by line."""
    for path, mended in sorted(files.files.items()):
        before = MendedText(mended.original)
        for change in mended.changes:
            yield _told(shown(path), before, change, files.reason(path, change))


def _told(file: str, before: MendedText, change: Change, reason: str) -> Told:
    start, end, text = change.start, change.end, change.text
    lines_go = not text and before.offset(before.line_of(start), 1) == start and before.original[:end].endswith("\n")
    if (start == end or not text) and not lines_go:  # what comes or goes is shown with the line it stands in
        start = before.offset(before.line_of(start), 1)
        end = max(end, before.original.find("\n", end) if "\n" in before.original[end:] else len(before.original))
        text = before.original[start : change.start] + text + before.original[change.end : end]
    line, last = before.line_of(start), before.line_of(end)
    columns = start - before.offset(line, 1) + 1, end - before.offset(last, 1) + 1
    return Told(file, line, columns[0], last, columns[1], before.original[start:end], text, reason)


def _short(text: str) -> str:
    line = printable(text.strip()) or "∅"
    return line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…"


def paths_changed(files: MendedFiles) -> list[Path]:
    return sorted(path for path, mended in files.files.items() if mended.changes)
