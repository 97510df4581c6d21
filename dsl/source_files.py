"""The files of a rulebook or mod: what may be read, and what people call it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Span

PARAGRAPH_FILE = Path("quellen", "paragraphen.yaml")
"""Where the numbered paragraphs of the printed rules stand, below the folder of a rulebook or mod."""


def inside(folder: Path, path: Path) -> bool:
    """Whether a file really lies in the folder, links followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def outside_finding(span: Span) -> Finding:
    """The finding for a file name that leads out of the folder."""
    return Finding(
        "RW307",
        span,
        message("findings.RW307.message"),
        message("findings.RW307.outside_finding_hint"),
    )


def missing_file(folder: Path, name: str, span: Span) -> Finding:
    """The finding for a file that is named and not there."""
    there = [file.relative_to(folder).as_posix() for file in folder.rglob("*.yaml")]
    elsewhere = [one for one in there if one.endswith(f"/{name}")]
    near = elsewhere[0] if len(elsewhere) == 1 else nearest(name, there)
    hint = message("findings.common.meant", name=near) if near else message("findings.RW017.missing_file_hint")
    return Finding("RW017", span, message("findings.RW017.missing_file", name=name), hint, near)


def shown(path: Path) -> str:
    """A path as people write it: relative to where they stand, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):
        return str(path)


_DECLARED_LANGUAGE = re.compile(rb"^(?:sprache|language): *[\"']?(de|en)", re.MULTILINE | re.IGNORECASE)


def guessed_language(content: bytes) -> str:
    """The language that a file seems to declare, read or not; "" if it does not say."""
    found = _DECLARED_LANGUAGE.search(content)
    return found[1].decode().lower() if found else ""


def about_files(findings: list[Finding], languages: Mapping[str, str], otherwise: str) -> list[Finding]:
    """The findings, told in the language of the file that each is about."""
    return [_about(one, languages.get(one.span.file, otherwise)) for one in findings]


def _about(finding: Finding, language: str) -> Finding:
    return replace(finding, message=about(finding.message, language), hint=about(finding.hint, language))


def in_order(findings: list[Finding]) -> list[Finding]:
    """File by file, line by line; each place and code once, and of two the later one, which knows more."""
    unique = {(finding.span, finding.code): finding for finding in findings}
    return sorted(unique.values(), key=lambda f: (f.span.file, f.span.line, f.span.column, f.code))
