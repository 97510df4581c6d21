"""The log in parts: a new one where a phase begins, or where somebody else begins to do something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.shown.told_log import DETAIL, HEADING, LogLine
from regelwerk.tools.play.log_columns import COLUMN, in_two_columns


def by_turns(lines: Iterable[LogLine]) -> list[list[LogLine]]:
    """The lines of a log in parts, the oldest first."""
    parts: list[list[LogLine]] = []
    whose: str | None = None
    for line in lines:
        somebody = line["kind"] == "begin" and line["subject"] is not None
        if not parts or line["weight"] == HEADING or (somebody and line["subject"] != whose):
            parts.append([])
            whose = line["subject"] if somebody else None
        parts[-1].append(line)
    return parts


def told_lines(lines: Sequence[LogLine], language: str, column: int = COLUMN) -> list[str]:
    """Lines of a log as a person reads them; details stand further in, by what it happened behind."""
    texts = (
        in_two_columns("  " * (line["weight"] == DETAIL) + line["text"][language], line["by"][language], column)
        for line in lines
    )
    return folded(texts, language)


def folded(lines: Iterable[str], language: str) -> list[str]:
    """The same line many times in a row is told once."""
    found = []
    for line, group in groupby(lines):
        count = len(list(group))
        times = message("sitting.times", line=line, count=count).told(language)
        found.append(line if count == 1 else times)
    return found
