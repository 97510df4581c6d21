"""What comments and docstrings call by its file name is there: a module that is renamed takes its name along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fenced import ROOT

PARTS = ("dsl", "interpreter", "tools")
_NAMED = re.compile(r"[`( ]((?:\w+/)*\w+\.(?:py|lark))\b(?!\w)")


def _named_in(path: Path) -> set[str]:
    """The files that the text of a module names; names with a star are none."""
    return set(_NAMED.findall(path.read_text(encoding="utf-8")))


def _modules(part: str) -> list[Path]:
    return [path for path in (ROOT / part).rglob("*") if path.suffix in (".py", ".lark")]


@pytest.mark.parametrize("part", PARTS)
def test_a_module_that_is_named_is_there(part: str) -> None:
    there = ["/" + path.relative_to(ROOT).as_posix() for other in (*PARTS, "tests") for path in _modules(other)]
    gone = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in _modules(part)
        for name in sorted(_named_in(path))
        if not any(one.endswith("/" + name) for one in there)
    ]
    assert gone == []
