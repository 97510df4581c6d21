"""Hexpanse: every scenario holds, and random games over all numbers of players, levels and options stay in order.

The full size is a command: `python -m regelwerk.tools.campaign hexpanse --games 2000`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from regelwerk.dsl.compile.plan import INSIDE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views import view
from regelwerk.tools.board_text import board_lines
from regelwerk.tools.campaign import play, table
from regelwerk.tools.campaign_invariants import Invariants
from regelwerk.tools.games import game_folder, scenario_files
from regelwerk.tools.scenarios import run_file
from regelwerk.tools.table_text import table_lines

FOLDER = game_folder("hexpanse")


@lru_cache
def rulebook() -> Rulebook:
    return load(FOLDER)


@pytest.mark.parametrize("path", scenario_files(FOLDER), ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    results = list(run_file(path))
    assert results
    assert [f"{one.name}: {one.message}" for one in results if not one.passed] == []


def test_random_games_stay_in_order() -> None:
    played = [play(rulebook(), FOLDER, seed) for seed in range(12)]
    assert [str(one) for one in played if one.broken] == []
    assert {one.players for one in played} == {2, 3, 4}
    assert {one.options.get("stufe", "matrose") for one in played} == {"matrose", "kapitän", "admiral"}


def test_the_tables_of_a_campaign_reach_every_value_of_every_option() -> None:
    chosen = [table(rulebook(), seed)[1] for seed in range(300)]
    for option in rulebook().world.options.values():
        values = {str(one.get(option.id, option.values[0])) for one in chosen}
        assert values == set(map(str, option.values)), option.id


def test_a_campaign_notices_what_is_wrong() -> None:
    game = Game.start(rulebook(), 2, 1, profile="schnell")
    watch = Invariants(FOLDER, game.link)
    assert list(watch.broken(game)) == []
    column = game.state.c[game.link.plan.column("leben")]
    column[0], kept = 13, column[0]
    assert list(watch.broken(game)) == ["leben von spieler_1 ist 13"]
    column[0] = kept
    inside = game.state.c[INSIDE]
    reserve, field = game.link.by_id["reserve:spieler_1"], game.link.by_id["F6"]
    inside[field] = tuple(inside[reserve][:2])
    told = list(watch.broken(game))
    assert "höchstens_eine_einheit_je_feld gilt nicht" in told
    assert any(" und in " in one for one in told)


def test_the_table_shows_units_sources_prices_and_the_mission() -> None:
    given = {"terraner#1": {"ort": "F6"}, "alita": {"ort": "F4"}}
    game = Game.start(rulebook(), 2, 1, profile="schnell", given=given, draws=["raute"])
    seen = view(game, "spieler_1")
    board = "\n".join(board_lines(game.link.world, seen, "spielplan"))
    assert "F6:T1" in board
    assert "*F4:K2" in board
    shown = "\n".join(table_lines(game, "spieler_1"))
    assert "Gemeinsamer Auftrag: " in shown
    assert "[Preis" in shown or "[preis" in shown
    assert "f f f" in shown
