"""Pages to type along with are followed from first to last line: every file, every command, every output."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import ROOT, alike, blocks, follow
from regelwerk.dsl.overlay.mod_shape import CHANGE
from regelwerk.tools.scenarios import scenarios

pytestmark = pytest.mark.long

GUIDE, MODS, TUTORIAL = "docs/guide.md", "docs/mods.md", "docs/tutorial.md"
TI4_MODS = "docs/ti4-mods.md"
MINUTES = 15
WORDS_A_MINUTE = 130
"""How fast people read who type along."""


@pytest.mark.parametrize("page", [GUIDE, MODS, TUTORIAL, TI4_MODS])
def test_a_page_from_its_first_to_its_last_line(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    compared = 0
    for block in blocks(page):
        scenarios.forget()  # the same folder holds another rulebook or mod after every chapter
        compared += follow(page, block)
    assert compared >= 5, "a page to type along with runs commands"


@pytest.mark.parametrize("page", [GUIDE, MODS, TUTORIAL, TI4_MODS])
def test_nothing_on_a_page_is_left_untried(page: str) -> None:
    for block in blocks(page):
        tried = block.language == "console" or bool(block.note)
        assert tried, f"line {block.line}: name the file of this block, or make it a console block"


def test_the_tutorial_is_read_in_a_quarter_of_an_hour() -> None:
    words = (ROOT / TUTORIAL).read_text(encoding="utf-8").split()
    assert len(words) <= MINUTES * WORDS_A_MINUTE


def test_every_operation_of_mods_is_on_their_page() -> None:
    page = (ROOT / MODS).read_text(encoding="utf-8")
    assert [key.de for key in CHANGE.keys if f"`{key.de}" not in page] == []


def test_outputs_are_compared_line_by_line() -> None:
    assert alike("eins\n…\ndrei\n", "eins\nzwei\nzweieinhalb\ndrei\n")
    assert alike("Länge: … Züge\n", "Länge: 12 Züge\n")
    assert not alike("eins\ndrei\n", "eins\nzwei\ndrei\n")
    assert not alike("Länge: … Züge\n", "Länge: 12 Zügel\n")
