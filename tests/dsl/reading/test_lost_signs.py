"""A sign that is lost in a file is told where it should stand, and put there the file can be read again.

Each file of the bundled rulebooks is damaged sign by sign, so where the sign belongs is known beforehand. What can be
read all the same (`{de: Zug en: turn}` in a text) is no matter of this test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.reading.reader import read_text
from regelwerk.tools.commands.games import bundled
from samples import evenly, so_many

LOST = {
    "the colon behind a key": re.compile(r"(?<=\w)(:)(?=$| [\w\[{\"])", re.MULTILINE),
    "the blank behind a colon": re.compile(r"(?<=\w:)( )(?=[\w\[{\"])"),
    "a comma between entries": re.compile(r"(?<=[\]}\"])(,)(?= \w+: )"),
    "a closing bracket": re.compile(r"([\]}])$", re.MULTILINE),
    "an opening bracket": re.compile(r"(?<=: )([\[{])(?=\w)"),
    "a closing quotation mark": re.compile(r"(?<=: )\"[^\"\n]*(\")$", re.MULTILINE),
    "an opening quotation mark": re.compile(r"(?<=: )(\")(?=[^\"\n]*\"$)", re.MULTILINE),
}
FILES = sorted(path for game in bundled().values() for path in game.glob("*.yaml"))


def damaged(kind: str) -> Iterator[tuple[Path, str, int]]:
    """Files without one sign, and where it stood."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        without = [(text[: at.start(1)] + text[at.end(1) :], at.start(1)) for at in LOST[kind].finditer(text)]
        yield from ((path, *one) for one in evenly(without, so_many(2, 20)))


def found(text: str, path: Path) -> list[Finding]:
    try:
        read_text(text, path.name)
    except RulebookError as error:
        return list(error.findings)
    return []


def offset(text: str, finding: Finding) -> int:
    return sum(len(line) + 1 for line in text.split("\n")[: finding.span.line - 1]) + finding.span.column - 1


@pytest.mark.parametrize("kind", LOST)
def test_a_lost_sign_is_told_at_its_place_and_put_back(kind: str) -> None:
    told = [(path, text, place, findings) for path, text, place in damaged(kind) if (findings := found(text, path))]
    assert len(told) >= 20
    wrong = []
    for path, text, place, findings in told:
        first = findings[0]
        start = offset(text, first)
        width = first.span.end_column - first.span.column
        mended = text[:start] + first.suggestion + text[start + width :]
        if (len(findings), start) != (1, place) or found(mended, path):
            line = text.count("\n", 0, place) + 1
            wrong.append(f"{path.name}:{line}: {first} told at {first.span.line}:{first.span.column}")
    assert len(wrong) * 20 <= len(told), "\n".join(wrong)
