"""The gauntlet: every scenario of the small rulebooks under `tests/gauntlet/` pins one rule of the semantics.

Each is played twice: by `tools.scenarios` with all its expectations; and again, watched and not watched side by side,
with a fork, a saved copy and an undo at every decision: it must always be the same game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import rulebook_above, scenario_files
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Move, Scenario, Undo, read_scenarios
from regelwerk.tools.scenarios.scenarios import Result, check_file, run_file

HOME = Path(__file__).parent / "gauntlet"
FOLDERS = [folder for folder in sorted(HOME.iterdir()) if folder.is_dir()]
FILES = [file for folder in FOLDERS for file in scenario_files(folder)]
SCENARIOS = [(file, scenario) for file in FILES for scenario in read_scenarios(file)[0].scenarios]

each_file = pytest.mark.parametrize(
    "file", [pytest.param(file, id=f"{file.parent.parent.name}-{file.stem}") for file in FILES]
)
NAMED = [pytest.param(*one, id=f"{one[0].parent.parent.name}-{one[1].name}") for one in SCENARIOS]
each_scenario = pytest.mark.parametrize(("file", "scenario"), NAMED)


@lru_cache(maxsize=8)
def _played(file: Path) -> dict[str, Result]:
    """All scenarios of a file; a file that is refused is one result under another name."""
    return {result.name: result for result in run_file(file)}


@lru_cache(maxsize=8)
def _loaded(folder: Path) -> Rulebook:
    return load(folder)


def _rulebook(file: Path) -> Rulebook:
    named = read_scenarios(file)[0].rulebook
    folder = (file.parent / named).resolve() if named else rulebook_above(file.parent)
    assert folder is not None
    return _loaded(folder)


def _steps(scenario: Scenario) -> Iterator[str | int]:
    """The choices of a scenario one by one; a number takes so many of them back."""
    for step in scenario.steps:
        if isinstance(step, Move):
            yield from step.answers
        elif isinstance(step, Undo):
            yield step.count


def _quiet(rulebook: Rulebook, scenario: Scenario) -> Game:
    given: dict[str, dict[str, Any]] = {}
    for fact in scenario.given:
        given.setdefault(fact.thing, {})[fact.attribute] = fact.value
    return Game.start(
        rulebook, scenario.players, scenario.seed, scenario.options, scenario.profile,
        dice=list(scenario.dice), draws=list(scenario.draws), given=given,
    )  # fmt: skip


def _question(game: Game) -> tuple[Any, ...] | None:
    asked = game.decision
    if asked is None:
        return None
    return asked.player, asked.kind, asked.entry, [option.id for option in asked.options], asked.least, asked.most


def test_every_rulebook_of_the_gauntlet_has_scenarios() -> None:
    assert [folder.name for folder in FOLDERS if not scenario_files(folder)] == []


@each_file
def test_file_has_no_findings(file: Path) -> None:
    assert [str(finding) for finding in check_file(file)] == []


@each_scenario
def test_scenario(file: Path, scenario: Scenario) -> None:
    results = _played(file)
    refused = "\n".join(result.message for result in results.values())
    assert scenario.name in results, f"{file} kann nicht gespielt werden:\n{refused}"
    result = results[scenario.name]
    assert result.passed, f"{result.file}:{result.line}\n{result.message}"


@each_scenario
def test_watched_forked_saved_and_taken_back_it_is_the_same_game(file: Path, scenario: Scenario) -> None:
    rulebook = _rulebook(file)
    watched, game = begin(rulebook, scenario), _quiet(rulebook, scenario)
    own_chance = not scenario.dice and not scenario.draws  # what is forced belongs to the scenario, not to the game
    for step in _steps(scenario):
        before, question = game.hash, _question(game)
        assert (watched.hash, _question(watched)) == (before, question)
        if isinstance(step, int):
            for one in (watched, game):
                for _ in range(step):
                    one.undo()
            continue
        copies: list[Game] = []
        if own_chance:
            copies = [game.fork(), Game.load(rulebook, json.loads(json.dumps(game.save())))]
            assert [(copy.hash, _question(copy)) for copy in copies] == 2 * [(before, question)]
            game.submit(step)
            copies[0].submit(step)
            assert copies[0].hash == game.hash
            game.undo()
            assert (game.hash, _question(game)) == (before, question)
        for one in (watched, game, *copies[1:]):
            one.submit(step)
        assert {one.hash for one in (game, *copies)} == {watched.hash}
    assert (watched.hash, _question(watched)) == (game.hash, _question(game))
