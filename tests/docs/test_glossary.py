"""The glossary explains the names of compiled code: every short one, and every title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import CodeType

import pytest
from fenced import ROOT
from regelwerk.dsl.compile.module import compile_world
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.made_up_names import untitled

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## Names in compiled code")[2]
EXPLAINED = {word for name in re.findall(r"`([^`]+)`", PAGE) for word in name.split(".")}
GAMES = sorted((ROOT / "rulebooks").glob("*/rulebook.yaml"))


def names_in(code: CodeType) -> Iterator[str]:
    yield from (code.co_name, *code.co_names, *code.co_varnames, *code.co_cellvars)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


@pytest.mark.long
def test_short_names_and_titles_of_compiled_code_are_explained() -> None:
    said = {name for main in GAMES for name in names_in(compile_world(load(main.parent).world).code)}
    short = {name for name in said if re.fullmatch(r"[A-Za-z_]{1,2}", name)}
    titles = {untitled(name)[0] + ":" for name in said if ":" in name and not name.startswith("v")}
    assert {"S", "C", "F", "f", "a"} <= short
    assert {"derived:", "apply:", "things:"} <= titles
    assert (short | titles) - EXPLAINED == set()
