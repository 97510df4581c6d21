"""The tutorial is followed from its first to its last line: every file, every command, every output."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import ROOT, blocks, follow
from regelwerk.tools import scenarios

PAGE = "docs/tutorial.md"
MINUTES = 15
WORDS_A_MINUTE = 130
"""How fast people read who type along."""


def test_the_tutorial_from_its_first_to_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    for block in blocks(PAGE):
        scenarios.forget()  # the same folder holds another mod after every chapter
        follow(PAGE, block)


def test_nothing_in_the_tutorial_is_left_untried() -> None:
    for block in blocks(PAGE):
        tried = block.language == "console" or bool(block.note)
        assert tried, f"line {block.line}: name the file of this block, or make it a console block"


def test_the_tutorial_is_read_in_a_quarter_of_an_hour() -> None:
    words = (ROOT / PAGE).read_text(encoding="utf-8").split()
    assert len(words) <= MINUTES * WORDS_A_MINUTE
