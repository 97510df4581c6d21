"""The tutorial of the guide is played through: every file, every command, every output."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import Block, alike, blocks, change, commands, run, write
from regelwerk.tools import scenarios

PAGE = "docs/guide.md"


def follow(block: Block) -> None:
    if block.language == "console":
        for command in commands(block):
            written = run(command)
            shown = f"{PAGE}, block at line {command.line}: {' '.join(command.words)}"
            assert alike(command.output, written), f"{shown}\n--- the page\n{command.output}\n--- in truth\n{written}"
    elif block.language == "diff":
        change(block)
    elif block.note:
        write(block)


def test_the_tutorial_from_its_first_to_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    for block in blocks(PAGE):
        scenarios._checked.cache_clear()  # the same folder holds another rulebook after every chapter
        follow(block)


def test_nothing_in_the_guide_is_left_untried() -> None:
    for block in blocks(PAGE):
        tried = block.language == "console" or bool(block.note)
        assert tried, f"line {block.line}: name the file of this block, or make it a console block"


def test_outputs_are_compared_line_by_line() -> None:
    assert alike("eins\n…\ndrei\n", "eins\nzwei\nzweieinhalb\ndrei\n")
    assert alike("Länge: … Züge\n", "Länge: 12 Züge\n")
    assert not alike("eins\ndrei\n", "eins\nzwei\ndrei\n")
    assert not alike("Länge: … Züge\n", "Länge: 12 Zügel\n")
