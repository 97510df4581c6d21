"""A line that is indented too little or too much is told once, at its first letter, with how deep it belongs.

Line after line of bundled rulebooks is moved by one step, so where it belongs is known beforehand. What is refused
while reading and what is held against its shape only later are told alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import bundled
from samples import evenly, so_many

GAMES = {"kuhn", "durchbruch", "night_market", "funkenflug"}
KEY = re.compile(r"(?P<blanks> *)(?P<key>\w+):(?= |$)")
OF_TEXTS = {"aktion", "action", "sonst", "else"}
"""Lines of texts that look like keys."""
SECTIONS_OF_THINGS = 4
"""So deep stand the things of a kind; above that, what slips is no key of an entry."""


def moved(lines: list[str], by: int) -> Iterator[tuple[str, int, int]]:
    """The text with one line moved, and where its key stands then."""
    for number, line in enumerate(lines):
        key = KEY.match(line)
        depth = len(key["blanks"]) if key is not None else 0
        if key is None or key["key"] in OF_TEXTS or depth < (SECTIONS_OF_THINGS if by < 0 else 2):
            continue
        said = line[-by:] if by < 0 else " " * by + line
        yield "\n".join([*lines[:number], said, *lines[number + 1 :]]), number + 1, depth + by + 1


@pytest.mark.parametrize("by", [-2, 2], ids=["too little", "too much"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_line_that_slipped_is_told_at_its_key(game: str, by: int) -> None:
    folder = bundled()[game]
    drafts = Drafts(folder / MAIN_FILE)
    assert drafts.check() == []
    missed: list[str] = []
    tried = 0
    for path in sorted(folder.glob("*.yaml")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for text, line, column in evenly(moved(lines, by), so_many(12, 1000)):
            found = drafts.with_texts({path.resolve(): text}).check()
            tried += 1
            if [_place(one) for one in found] != [(path.name, line, column)] or not _says_how(found[0]):
                deeper_alone = by > 0 and not found  # a single entry of a block may be as deep as it likes
                missed += [] if deeper_alone else [f"{path.name}:{line}:{column}: {found}"]
    assert tried >= 10
    assert missed == []


def _place(finding: Finding) -> tuple[str, int, int]:
    return Path(finding.span.file).name, finding.span.line, finding.span.column


def _says_how(finding: Finding) -> bool:
    return bool(re.search("ück|ndent|name|Namen", str(finding.hint)))
