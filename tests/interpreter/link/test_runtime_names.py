"""Compiled code says the names that are listed for it, and every name that is listed is said."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType

import pytest
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.interpreter.link.runtime_names import OF_PYTHON, RUNTIME
from regelwerk.interpreter.prepared import compiled
from regelwerk.interpreter.runtime.function_table import FUNCTIONS
from tables import ROOT, folders, loaded

LISTED = {*RUNTIME, *(one.__name__ for one in OF_PYTHON)}
RARE = {
    "NO_EVENT": "the proposed event that a text asks for, where none is proposed",
    "has_left": "asked of the thing that carries the text, after it has left",
    "serial_of": "which run of a procedure this is",
    "subset": "one set in another",
}
"""Names for what no rulebook of ours says; the compiler writes them all the same."""

TABLES = {
    "things", "thing", "copies", "place", "option", "pattern", "written", "fixed", "lookup", "known", "having",
    "having_for_good",
    "lying", "lying_having",
    "table",
    "cells",
}
"""What a linked game keeps under a title for each word of its rulebook (docs/glossary.md)."""


def _said(code: CodeType) -> Iterator[str]:
    """The names that code and all functions in it look up outside."""
    for one in dis.get_instructions(code):
        if one.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield str(one.argval)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _said(inner)


@cache
def said(folder: Path) -> frozenset[str]:
    """The names of others that the code of a rulebook says."""
    code = compiled(loaded(folder)).code
    own = {str(one.argval) for one in dis.get_instructions(code) if one.opname == "STORE_NAME"}
    return frozenset(_said(code)) - own


def _of_the_game(name: str) -> bool:
    """Tables of a linked game have a title or capital letters; names of locals begin with `v_`."""
    named = name.startswith("v_") or name in ("capped", "layout_role")
    return named or untitled(name)[0] in TABLES or name.partition("_")[0].isupper()


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_what_a_rulebook_says_is_listed(folder: Path) -> None:
    assert {name for name in said(folder) if name not in LISTED and not _of_the_game(name)} == set()


@pytest.mark.long
def test_what_is_listed_is_said() -> None:
    everything = frozenset().union(*map(said, folders()))
    functions = {one.runtime for one in BY_ID.values()}
    assert LISTED - everything - functions - set(RARE) == set()


@pytest.mark.parametrize("name", RARE)
def test_what_is_rarely_said_is_written_by_the_compiler(name: str) -> None:
    sources = [path for room in ("compile", "operations") for path in (ROOT / "dsl" / room).rglob("*.py")]
    assert name in LISTED
    assert any(f'"{name}"' in path.read_text(encoding="utf-8") for path in sources)


def test_every_function_of_a_record_is_in_the_table_and_no_other() -> None:
    assert set(FUNCTIONS) == {one.runtime for one in BY_ID.values() if one.runtime}
