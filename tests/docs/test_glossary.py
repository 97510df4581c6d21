"""The glossary explains the names of compiled code: every short one, and every title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest
from fenced import ROOT
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.interpreter import prepared

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Names in compiled code")[2]
EXPLAINED = {word for name in re.findall(r"`([^`]+)`", PAGE) for word in name.split(".")}
GAMES = sorted(main.parent for main in (ROOT / "rulebooks").glob("*/rulebook.yaml"))


def names_in(code: CodeType) -> Iterator[str]:
    yield from (code.co_name, *code.co_names, *code.co_varnames, *code.co_cellvars)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def short_names_and_titles(folder: Path) -> set[str]:
    said = set(names_in(prepared.compiled(load(folder)).code))
    short = {name for name in said if re.fullmatch(r"[A-Za-z_]{1,2}", name)}
    return short | {untitled(name)[0] + ":" for name in said if ":" in name and not name.startswith("v")}


@pytest.mark.long
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_short_names_and_titles_of_compiled_code_are_explained(folder: Path) -> None:
    assert short_names_and_titles(folder) - EXPLAINED == set()


def test_short_names_and_titles_are_found() -> None:
    found = short_names_and_titles(ROOT / "rulebooks" / "funkenflug")
    assert {"S", "C", "F", "f", "a", "derived:", "apply:", "things:"} <= found
