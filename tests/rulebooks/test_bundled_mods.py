"""The bundled mods: each is clean, its scenarios hold, and the game with it can be played to the end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import bundled, scenario_files
from regelwerk.tools.commands.installed_mods import base_of, bundled_mods, with_needed
from regelwerk.tools.scenarios.scenarios import check_file, run_file

pytestmark = pytest.mark.long

MODS = bundled_mods()
each_mod = pytest.mark.parametrize("folder", list(MODS.values()), ids=list(MODS))


def test_there_are_mods() -> None:
    assert len(MODS) >= 4


@each_mod
def test_a_mod_is_clean_and_so_are_its_scenarios(folder: Path) -> None:
    rulebook, findings = check_folder(base_of(folder), with_needed([folder]))
    assert findings == []
    assert rulebook is not None
    assert folder.name in [mod.id for mod in rulebook.mods]
    files = scenario_files(folder)
    assert files, "every bundled mod has scenarios"
    assert [finding for file in files for finding in check_file(file)] == []


@each_mod
def test_the_scenarios_of_a_mod_hold(folder: Path) -> None:
    results = [result for file in scenario_files(folder) for result in run_file(file)]
    assert results
    assert [f"{result.name}: {result.message}" for result in results if not result.passed] == []


@each_mod
def test_the_game_with_a_mod_can_be_played(folder: Path) -> None:
    rulebook = load(base_of(folder), with_needed([folder]))
    for players in {rulebook.world.least_players, rulebook.world.most_players}:
        for seed in range(2):
            game = Game.start(rulebook, players, seed)
            game.play_out(random.Random(seed))
            assert game.over


def test_all_mods_that_go_together_go_together() -> None:
    game = bundled()["funkenflug"]
    mods = [folder for folder in MODS.values() if base_of(folder) == game and folder.name != "langpartie"]
    rulebook, findings = check_folder(game, mods)
    assert findings == []
    assert rulebook is not None
    assert len(rulebook.mods) == len(mods) >= 3


def test_two_mods_that_do_not_go_together_are_reported_with_both_places_and_left_out() -> None:
    names = ("kurzpartie", "langpartie", "wiedergang")
    rulebook, findings = check_folder(bundled()["funkenflug"], [MODS[name] for name in names])
    report = render(findings, Style.CONCISE).replace(str(Path(MODS["kurzpartie"]).parent), "MODS")
    report = report.replace("rulebooks/mods/", "MODS/")
    meeting = "Bei ressourcen.leben.anfang treffen sich zwei Mods"
    assert report == (
        f"MODS/kurzpartie/mod.yaml:10:3: fehler[RW704] {meeting}: "
        "kurzpartie setzt es, langpartie (MODS/langpartie/mod.yaml:10) setzt es.\n"
        f"MODS/langpartie/mod.yaml:10:3: fehler[RW704] {meeting}: "
        "langpartie setzt es, kurzpartie (MODS/kurzpartie/mod.yaml:10) setzt es.\n"
    )
    assert rulebook is not None
    assert [mod.id for mod in rulebook.mods] == ["wiedergang"]
    assert rulebook.warnings == tuple(findings)
    assert rulebook.world.resources["leben"].start == 5
