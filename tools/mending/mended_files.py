"""Several files that are mended together, and where a finding stands in them before and after."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.source_text import as_read
from regelwerk.tools.mending.mended_text import Change, MendedText

Place = tuple[str, str, int]
"""Where a finding stands: its code, its file, and where it begins in the text as it was."""


@dataclass(frozen=True)
class Edit:
    """What is to stand in place of a span, and why: the code of a finding, or the name of a rewriting."""

    span: Span
    text: str
    reason: str


@dataclass(frozen=True)
class MendedFiles:
    """The texts of files by their resolved paths, those that were looked at; `reasons` of each change by its place."""

    files: Mapping[Path, MendedText] = field(default_factory=dict)
    reasons: Mapping[tuple[Path, int], str] = field(default_factory=dict)

    @property
    def texts(self) -> dict[Path, str]:
        """The texts that are others than those on the disk."""
        return {path: mended.text for path, mended in self.files.items() if mended.changes}

    def of(self, file: str) -> MendedText:
        """The text of a file that findings name; an empty one if it cannot be had."""
        path = Path(file).resolve()
        return self.files[path] if path in self.files else MendedText(_read(path))

    def place(self, finding: Finding) -> Place:
        mended = self.of(finding.span.file)
        start = mended.offset(finding.span.line, finding.span.column)
        return finding.code, finding.span.file, mended.as_it_was(start)

    def edited(self, edits: Iterable[Edit]) -> MendedFiles:
        """With further edits; spans are those of the texts as they are now. Of two that overlap the first counts."""
        by_file: dict[str, list[Edit]] = {}
        for edit in edits:
            by_file.setdefault(edit.span.file, []).append(edit)
        files, reasons = dict(self.files), dict(self.reasons)
        for name, listed in by_file.items():
            mended, path = self.of(name), Path(name).resolve()
            taken: list[Change] = []
            places: set[tuple[int, int]] = set()
            for edit in listed:
                start, end = mended.stretch(edit.span)
                if all(end <= one.start or start >= one.end for one in taken) and (start, end) not in places:
                    taken.append(Change(start, end, edit.text))
                    places.add((start, end))
                    reasons[path, mended.as_it_was(start)] = edit.reason
            files[path] = mended.replaced(taken)
        return MendedFiles(files, reasons)

    def without(self, reasons: Container[str]) -> MendedFiles:
        """Without the changes that were made for these reasons."""
        files: dict[Path, MendedText] = {}
        for path, one in self.files.items():
            kept = tuple(change for change in one.changes if self.reason(path, change) not in reasons)
            files[path] = MendedText(one.original, kept)
        return MendedFiles(files, {place: why for place, why in self.reasons.items() if why not in reasons})

    def moved(self, span: Span, later: MendedFiles) -> Span:
        """A place of these texts in later ones."""
        here, there = self.of(span.file), later.of(span.file)
        start, end = (there.as_it_is(here.as_it_was(place)) for place in here.stretch(span))
        return there.span(span.file, start, max(start, end))

    def reason(self, path: Path, change: Change) -> str:
        """Why a change was made: the last reason for anything inside of it."""
        here = ((at, why) for (where, at), why in self.reasons.items() if where == path)
        inside = [why for at, why in here if change.start <= at <= change.end]
        return inside[-1] if inside else ""

    def touched_lines(self, since: MendedFiles) -> set[tuple[str, int]]:
        """The lines, by resolved file and number, on which something stands that did not stand there before."""
        found: set[tuple[str, int]] = set()
        for path, mended in self.files.items():
            known = set(since.files[path].changes) if path in since.files else set()
            for change in mended.changes:
                if change not in known:
                    start = mended.as_it_is(change.start) if change.end > change.start else _inserted(mended, change)
                    lines = range(mended.line_of(start), mended.line_of(start + len(change.text)) + 1)
                    found.update((str(path), line) for line in lines)
        return found


def _inserted(mended: MendedText, change: Change) -> int:
    return mended.as_it_is(change.start) - len(change.text)


def _read(path: Path) -> str:
    try:
        return as_read(path.read_bytes().decode("utf-8"))
    except (OSError, ValueError):
        return ""
