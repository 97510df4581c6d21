"""Mods on their way into a rulebook: one that does not fit is told and left out, the others are loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay.book import Page
from regelwerk.dsl.overlay.combine import Base, Combined, Left, Prepared, combine
from regelwerk.dsl.overlay.locate_cause import cause_of
from regelwerk.dsl.overlay.mods import Files, Mod, read_mod
from regelwerk.dsl.source_files import in_order, shown

Made = TypeVar("Made")
Understand = Callable[[Sequence[Page]], tuple[Made, list[Finding]]]
"""What makes something of the files of a rulebook, with all findings; without errors, it can be used."""


def read_mods(paths: Sequence[Path], files: Files) -> tuple[list[Mod], list[Finding]]:
    """The mods in some folders, each once; those with mistakes in themselves are only told of."""
    mods: list[Mod] = []
    findings: list[Finding] = []
    for path in dict.fromkeys(path.resolve() for path in paths):
        mod, found = read_mod(path, files)
        findings += found
        if mod is not None:
            mods.append(mod)
    return mods, findings


def with_mods(
    base: Base, mods: Sequence[Mod], understand: Understand[Made], alone: Made
) -> tuple[Combined, Made, list[Finding]]:
    """The rulebook with every mod that fits, and all findings about those that do not; `alone` is what it is where
    none does."""
    left: Left = {}
    while True:
        combined = combine(base, mods, left)
        made, findings = understand(combined.pages()) if combined.mods else (alone, [])
        if not errors_in(findings):
            told = [finding for one in combined.left_out.values() for finding in one]
            return combined, made, in_order([*told, *findings])
        culprit, why = _culprit(base, combined, understand, findings)
        left = {**combined.left_out, culprit: why}


def _culprit(
    base: Base, combined: Combined, understand: Understand[Made], findings: list[Finding]
) -> tuple[str, list[Finding]]:
    """The first mod, in their order, with which the rulebook makes no sense any more, and what it says then.

    `findings` are those of the rulebook with all of them.
    """
    *others, last = combined.mods
    tried: list[Mod] = []
    for one in others:
        tried.append(one.mod)
        _, found = understand(combine(base, tried).pages())
        if errors_in(found):
            return one.mod.id, _of(one, found, base, combined)
    return last.mod.id, _of(last, findings, base, combined)


def _of(one: Prepared, findings: list[Finding], base: Base, combined: Combined) -> list[Finding]:
    """The findings as the author of the mod can mend them: in the mod's own files, or one that tells what it breaks."""
    folder = Path(shown(one.mod.folder))
    own = [finding for finding in findings if Path(finding.span.file).is_relative_to(folder)]
    if own:
        return own
    first = errors_in(findings)[0]
    span = cause_of(first, base.pages, [written for written in combined.history if written.mod == one.mod.id])
    hint = message("findings.RW714.of_hint")
    place = f"{first.span.file}:{first.span.line}:{first.span.column}"
    what = message("findings.RW714.of", place=place, code=first.code, told=first.message)
    return [Finding("RW714", span or one.mod.span, what, hint)]
