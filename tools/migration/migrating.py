"""Files of an earlier edition brought into the present one: what is the same in other words is rewritten and proved,
what a person must decide is told with its place and the ways to go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.messages.message import Sayable
from regelwerk.tools.mending.fixing import Check, Fixing, Remedy
from regelwerk.tools.mending.mended_files import MendedFiles
from regelwerk.tools.migration.editions import CHOICES, REWRITINGS
from regelwerk.tools.migration.written_files import WrittenFiles


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

    def remedies(finding: Finding, mended: MendedFiles) -> Iterator[Remedy]:
        written = WrittenFiles(home, mended)
        for one in REWRITINGS:
            if one.answers(finding):
                yield from one.rewrite(finding, written, one.id)

    fixing = Fixing(check, home, remedies, files)
    fixing.mend()
    errors = errors_in(fixing.findings)
    return Migrated(
        fixing.files,
        [Decision(one, _choices(one)) for one in errors],
        [one for one in fixing.findings if one not in errors],
    )


def _choices(finding: Finding) -> tuple[Sayable, ...]:
    if finding.code in CHOICES:
        return CHOICES[finding.code]
    return (finding.hint,) if finding.hint else ()
