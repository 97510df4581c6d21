"""The page on mods is followed from its first to its last line, as the tutorial of the guide is."""

from __future__ import annotations

from pathlib import Path

import pytest
from fenced import blocks, follow
from regelwerk.dsl.overlay.mod_shape import CHANGE
from regelwerk.tools import scenarios

PAGE = "docs/mods.md"


def test_the_page_from_its_first_to_its_last_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REGELWERK_FORMAT", raising=False)
    monkeypatch.setenv("REGELWERK_HOME", str(tmp_path / "home"))
    for block in blocks(PAGE):
        scenarios._checked.cache_clear()  # the same folder holds another mod after every chapter
        follow(PAGE, block)


def test_every_operation_is_on_the_page() -> None:
    from fenced import ROOT

    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert [key.de for key in CHANGE.keys if f"`{key.de}" not in page] == []
