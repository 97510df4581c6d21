"""Files of an earlier edition brought into the present one: what is the same in other words is rewritten and proved,
what a person must decide is told with its place and the ways to go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.message import Sayable
from regelwerk.tools.mending.fixing import Check, Fixing, Remedy
from regelwerk.tools.mending.mended_files import MendedFiles, Place
from regelwerk.tools.mending.overlaid import Overlaid
from regelwerk.tools.migration.editions import REWRITINGS
from regelwerk.tools.migration.written_files import WrittenFiles

_TRIED = frozenset(one.id for one in REWRITINGS if one.choices is not None)
"""Rewritings that are made to look behind them, and taken back."""


@dataclass(frozen=True)
class Decision:
    """Something that a person must decide: what is wrong, and the ways to go on."""

    finding: Finding
    choices: tuple[Sayable, ...]


@dataclass(frozen=True)
class Migrated:
    """What came of a folder: the texts as they should be, what is to be decided, and warnings that are there now."""

    files: MendedFiles
    decisions: list[Decision]
    warnings: list[Finding]


def migrate(home: Path, check: Check, files: MendedFiles) -> Migrated:
    """One rulebook or mod with its scenarios, or one file of scenarios; nothing is written."""

    tried: dict[Place, tuple[Finding, MendedFiles]] = {}
    sources = [Overlaid({})]
    seen = [WrittenFiles(home, files)]  # what is known of the files as they stand

    def remedies(finding: Finding, mended: MendedFiles) -> Iterator[Remedy]:
        if seen[-1].files is not mended or seen[-1].world is not sources[-1].world:
            seen[-1] = WrittenFiles(home, mended, sources[-1].world)
        written = seen[-1]
        for one in REWRITINGS:
            if one.answers(finding):
                if one.choices is not None:
                    tried[mended.place(finding)] = finding, mended
                yield from one.rewrite(finding, written, one.id)

    def checked(overlaid: Overlaid) -> list[Finding]:
        sources[-1] = overlaid
        return check(overlaid)

    fixing = Fixing(checked, home, remedies, files)
    fixing.mend()
    final = fixing.files.without(_TRIED)
    told = check(Overlaid(final.texts))
    for one, there in [*((one, fixing.files) for one in fixing.findings), *tried.values()]:
        moved = replace(one, span=there.moved(one.span, final))
        if final.place(moved) not in map(final.place, told):
            told.append(moved)
    errors = errors_in(told)
    return Migrated(
        final, [Decision(one, _choices(one)) for one in errors], [one for one in told if one not in errors]
    )  # fmt: skip


def _choices(finding: Finding) -> tuple[Sayable, ...]:
    for one in REWRITINGS:
        if one.choices is not None and finding.code in one.codes:
            return one.choices
    return (finding.hint,) if finding.hint else ()
