"""A game that was started before starts again without reading, checking or compiling anything: what does that work is
not even loaded. What is loaded is counted, not timed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from regelwerk.dsl.cache import cache_folder
from regelwerk.dsl.compile.remembering import compiled_form
from regelwerk.dsl.rulebook import load
from regelwerk.tools.commands.games import game_folder

WORKING = (
    "lark", "jsonschema", "regelwerk.dsl.checking", "regelwerk.dsl.grammar.parse", "regelwerk.dsl.grammar.syntax",
    "regelwerk.dsl.grammar.advice.faults", "regelwerk.dsl.meaning", "regelwerk.dsl.lint",
    "regelwerk.dsl.declare.declarations",
    "regelwerk.dsl.compile.module", "regelwerk.dsl.compile.analysis.resting", "regelwerk.dsl.compile.emit.expressions",
)  # fmt: skip
EXPLAINING = ("regelwerk.interpreter.explain.why", "regelwerk.dsl.operations", "regelwerk.tools.modding")
READING = ("yaml", "regelwerk.dsl.reading.reader", "regelwerk.dsl.shape")

TELLING = """
import sys
from regelwerk.tools.commands.command import main
at_first = []
{watch}
main({call})
print(*at_first)
"""
WATCHING = """
from regelwerk.interpreter.game import Game
whole = Game.start.__func__
def watched(cls, *given, **named):
    game = whole(cls, *given, **named)
    game.decision
    at_first.extend([] if at_first else sorted(sys.modules))
    return game
Game.start = classmethod(watched)
"""


def loaded(call: list[str], folder: Path) -> set[str]:
    """What is loaded when the first question of a command is asked, in a process of its own."""
    code = TELLING.format(watch=WATCHING, call=call)
    environment = {"REGELWERK_CACHE": str(folder), "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    program = [sys.executable, "-c", code]
    made = subprocess.run(program, input="q\n", env=environment, cwd=folder, capture_output=True, text=True, check=True)
    return set(made.stdout.splitlines()[-1].split())


@pytest.fixture
def remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which tic-tac-toe is remembered, checked and compiled."""
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    cache_folder.cache_clear()
    monkeypatch.chdir(tmp_path)
    compiled_form(load(game_folder("tictactoe")))
    cache_folder.cache_clear()
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize(
    ("call", "unneeded"),
    [
        (["play", "tictactoe"], (*WORKING, *EXPLAINING, *READING)),
        (["simulate", "tictactoe", "--games", "1", "--json"], (*WORKING, *EXPLAINING[:2], *READING)),
        (["test", "tictactoe"], WORKING),
    ],
    ids=["play", "simulate", "test"],
)
def test_a_second_start_loads_nothing_that_checks_or_compiles(
    call: list[str], unneeded: tuple[str, ...], remembered: Path
) -> None:
    found = loaded(call, remembered)
    assert "regelwerk.interpreter.game" in found
    assert not {one for one in found if one.startswith(unneeded) and one != "regelwerk.dsl.shape.cell_keys"} - PACKAGES


PACKAGES = {"regelwerk.dsl.meaning", "regelwerk.dsl.shape", "regelwerk.dsl.operations", "regelwerk.tools.modding"}
"""Rooms whose names are loaded with one of their modules that needs nothing else."""
