"""The files of a rulebook or mod: what may be read, and what people call it."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.nodes import Span


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
        "Dateien eines Regelwerks liegen in seinem Ordner.",
        "Nenne die Datei ohne .. und ohne / am Anfang.",
    )


def shown(path: Path) -> str:
    """A path as people write it: relative to where they stand, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):
        return str(path)


def in_order(findings: list[Finding]) -> list[Finding]:
    """Every finding once, file by file, line by line."""
    unique = list(dict.fromkeys(findings))
    return sorted(unique, key=lambda f: (f.span.file, f.span.line, f.span.column, f.code))
