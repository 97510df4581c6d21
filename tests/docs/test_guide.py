"""The tutorial of the guide is played through: every file, every command, every output."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import alike, blocks, follow
from regelwerk.tools import scenarios

PAGE = "docs/guide.md"


def test_the_tutorial_from_its_first_to_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    for block in blocks(PAGE):
        scenarios._checked.cache_clear()  # the same folder holds another rulebook after every chapter
        follow(PAGE, block)


def test_nothing_in_the_guide_is_left_untried() -> None:
    for block in blocks(PAGE):
        tried = block.language == "console" or bool(block.note)
        assert tried, f"line {block.line}: name the file of this block, or make it a console block"


def test_outputs_are_compared_line_by_line() -> None:
    assert alike("eins\n…\ndrei\n", "eins\nzwei\nzweieinhalb\ndrei\n")
    assert alike("Länge: … Züge\n", "Länge: 12 Züge\n")
    assert not alike("eins\ndrei\n", "eins\nzwei\ndrei\n")
    assert not alike("Länge: … Züge\n", "Länge: 12 Zügel\n")
