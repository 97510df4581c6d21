"""What can be mended among findings, mended: an edit is kept only if it proves itself.

For a finding there may be remedies: edits that could be right, the likeliest first. They are tried on texts in memory:
afterwards the finding must be gone, and no error may stand there that did not before. All are tried at once; where that
goes wrong they are tried in halves, so that one bad one costs little. One mistake may hide another one behind it: then
the remedy for the other one is tried together with the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.tools.mending.mended_files import Edit, MendedFiles, Place
from regelwerk.tools.mending.overlaid import Overlaid

Check = Callable[[Overlaid], list[Finding]]
"""Everything that is wrong, with texts laid over files."""

Remedy = tuple[Edit, ...]
"""Edits that belong together."""

Remedies = Callable[[Finding, MendedFiles], Iterator[Remedy]]
"""What could mend a finding, with the texts as they stand; the likeliest first."""

MOST_CHECKS = 300
"""So often texts are checked at most: a folder with more to mend than this needs another run."""

_HIDDEN_BEHIND = 6
"""So many mistakes, one behind the other, are mended together."""

_READING, _SHAPE, _TEXTS = "RW0", "RW1", ("RW2", "RW4")
"""Of what cannot be read or parsed only the first mistake is told; an unknown key hides what stands below it."""


@dataclass(frozen=True, slots=True)
class _Trial:
    finding: Finding
    remedy: Remedy


@dataclass
class Fixing:
    """One run over what belongs to a folder. `files` and `findings` are as far as it came; nothing is written."""

    check: Check
    home: Path
    remedies: Remedies
    files: MendedFiles = field(default_factory=MendedFiles)
    findings: list[Finding] = field(default_factory=list)
    _refused: dict[Place, list[Remedy]] = field(default_factory=dict)
    _known: Overlaid = field(default_factory=lambda: Overlaid({}))
    _reached: int = 0
    _checks: int = 0

    def mend(self) -> None:
        """Take over all remedies that prove themselves, until there is none left."""
        self.findings = self._found(self.files)
        self._reached = self._known.reached
        while self._checks < MOST_CHECKS:
            waiting = self._waiting(self.findings)
            if not waiting:
                return
            self._take(waiting)

    # ---- which

    def _waiting(self, findings: Sequence[Finding]) -> list[_Trial]:
        """For each line the first remedy that was not tried yet: what else stands in the line may hang on it."""
        waiting: dict[tuple[str, int], _Trial] = {}
        for one in findings:
            line = (one.span.file, one.span.line)
            remedy = self._untried(one, self.files) if line not in waiting else None
            if remedy is not None:
                waiting[line] = _Trial(one, remedy)
        return list(waiting.values())

    def _untried(self, finding: Finding, files: MendedFiles) -> Remedy | None:
        refused = self._refused.get(files.place(finding), [])
        there = (one for one in self.remedies(finding, files) if one and one not in refused)
        return next((one for one in there if all(map(self._ours, one))), None)

    def _ours(self, edit: Edit) -> bool:
        """Whether it stands in a file that may be written: a mod never mends the rulebook it is for."""
        path = Path(edit.span.file).resolve()
        return bool(edit.span.line) and path.is_file() and path.is_relative_to(self.home)

    # ---- trying

    def _take(self, waiting: list[_Trial]) -> None:
        """Take over what can be; what cannot is remembered as refused. The findings are some of those as they stand."""
        if not waiting or self._checks >= MOST_CHECKS:
            return
        files = self.files.edited(edit for one in waiting for edit in one.remedy)
        found = self._found(files)
        if self._good([one.finding for one in waiting], files, found):
            self._keep(files, found)
        elif len(waiting) == 1:
            if not self._with_hidden(waiting[0].finding, files, found):
                self._refused.setdefault(self.files.place(waiting[0].finding), []).append(waiting[0].remedy)
        else:
            middle = len(waiting) // 2
            later = [self.files.place(one.finding) for one in waiting[middle:]]
            self._take(waiting[:middle])
            there = {self.files.place(one.finding): one for one in self._waiting(self.findings)}
            self._take([there[place] for place in later if place in there])

    def _with_hidden(self, first: Finding, files: MendedFiles, found: list[Finding]) -> bool:
        """Whether the remedy is right once what it brings to light is mended, too."""
        for _ in range(_HIDDEN_BEHIND):
            new = (self._untried(one, files) for one in self._new_errors(files, found))
            more = next((remedy for remedy in new if remedy is not None), None)
            if more is None or self._checks >= MOST_CHECKS:
                return False
            files = files.edited(more)
            found = self._found(files)
            if self._good([first], files, found):
                self._keep(files, found)
                return True
        return False

    def _found(self, files: MendedFiles) -> list[Finding]:
        self._checks += 1
        self._known = Overlaid(files.texts, self._known)
        return self.check(self._known)

    def _good(self, mended: Sequence[Finding], files: MendedFiles, found: list[Finding]) -> bool:
        """Whether these findings are gone, and no new error stands in their place or was caused elsewhere."""
        places = {files.place(one) for one in found}
        if any(self.files.place(one) in places for one in mended):
            return False
        touched = files.touched_lines(self.files)
        further = self._known.reached > self._reached
        return all(
            not _on(one, touched) and (further or any(_hides(first, one) for first in mended))
            for one in self._new_errors(files, found)
        )

    def _keep(self, files: MendedFiles, found: list[Finding]) -> None:
        self.files, self.findings, self._reached = files, found, self._known.reached

    def _new_errors(self, files: MendedFiles, found: list[Finding]) -> list[Finding]:
        known = {self.files.place(one) for one in self.findings}
        return [one for one in errors_in(found) if files.place(one) not in known]


def _hides(first: Finding, error: Finding) -> bool:
    """Whether a finding keeps an error further down in its file from being told."""
    behind = first.span.file == error.span.file and first.span.line < error.span.line
    alike = error.code.startswith(first.code[:3]) or error.code.startswith(_TEXTS)
    return behind and alike and first.code.startswith((_READING, _SHAPE, *_TEXTS))


def _on(finding: Finding, touched: set[tuple[str, int]]) -> bool:
    return (str(Path(finding.span.file).resolve()), finding.span.line) in touched
