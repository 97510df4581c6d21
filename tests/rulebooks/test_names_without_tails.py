"""A bundled rulebook's names are words: none ends in an underscore to be told from another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FILES = sorted(one for one in Path("rulebooks").rglob("*.yaml") if "quellen" not in one.parts)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_no_name_has_a_tail(file: Path) -> None:
    assert re.findall(r"\w_(?!\w)", file.read_text(encoding="utf-8")) == []
