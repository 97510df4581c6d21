"""Gaia Project: every scenario holds, recorded games replay equally, and random games stay in order.

The full sizes are commands: `python -m regelwerk.tools.campaign gaia --games 1000`, and
`python -m regelwerk.tools.oracle gaia FOLDER` with all records.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views import view
from regelwerk.tools import oracle
from regelwerk.tools.bench_records import replays
from regelwerk.tools.board_text import board_lines
from regelwerk.tools.campaign import play, table
from regelwerk.tools.campaign_invariants import Invariants
from regelwerk.tools.games import game_folder, scenario_files
from regelwerk.tools.scenarios import run_file
from regelwerk.tools.table_text import table_lines

FOLDER = game_folder("gaia")
RECORDS = Path(__file__).parents[1] / "oracles" / "gaia"


@lru_cache
def rulebook() -> Rulebook:
    return load(FOLDER)


@pytest.mark.parametrize("path", scenario_files(FOLDER), ids=lambda path: path.stem)
def test_scenarios(path: Path) -> None:
    results = list(run_file(path))
    assert results
    assert [f"{one.name}: {one.message}" for one in results if not one.passed] == []


def test_recorded_games_replay_equally(capsys: pytest.CaptureFixture[str]) -> None:
    assert oracle.main(["gaia", str(RECORDS), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["files"] == found["files_equal"] == 3
    assert found["steps"] == found["steps_equal"] > 150
    assert found["first_differences"] == []


def test_a_record_that_says_otherwise_is_noticed(tmp_path: Path) -> None:
    record = oracle.read_record(sorted(RECORDS.glob("*.json.gz"))[0])
    step = record["steps"][12]
    step["after"]["players"][0]["credits"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record), encoding="utf-8")
    found = oracle.replay(rulebook(), changed)
    assert found.steps_equal == 12
    assert f"Schritt {step['n']} " in found.differences[0]
    assert "credits" in found.differences[0]


def test_replays_can_be_timed() -> None:
    found = replays(sorted(RECORDS.glob("*.json.gz"))[0])
    assert found.files == 1
    assert found.turns > 30
    assert found.turns_per_s > 0
    assert 0 < found.query_median_ms <= found.query_worst_ms


def test_random_games_stay_in_order() -> None:
    played = [play(rulebook(), FOLDER, seed) for seed in range(12)]
    assert [str(one) for one in played if one.broken] == []
    assert {one.players for one in played} == {2, 3, 4}
    assert not any(one.limited for one in played)


def test_the_tables_of_a_campaign_reach_every_value_of_every_option() -> None:
    chosen = [table(rulebook(), seed)[1] for seed in range(300)]
    for option in rulebook().world.options.values():
        values = {str(one.get(option.id, option.values[0])) for one in chosen}
        assert values == set(map(str, option.values)), option.id


def test_a_campaign_notices_what_is_wrong() -> None:
    game = Game.start(rulebook(), 2, 1)
    watch = Invariants(FOLDER, game.link)
    assert list(watch.broken(game)) == []
    game.state.c[game.link.plan.column("erz")][1] = 16
    game.state.c[game.link.plan.column("gaiaformer")][0] = 2
    game.state.c[game.link.plan.column("ruhende_gaiaformer")][0] = 2
    assert list(watch.broken(game)) == ["erz von spieler_2 ist 16", "gaiaformer_reichen gilt nicht"]


def test_the_table_shows_the_map_the_bowls_and_the_research() -> None:
    given = {
        "spieler_1": {"besiedelt": ["G4"], "standorte": ["G4"], "satelliten": ["G5"], "schale_2": 7},
        "G4": {"herr": "spieler_1", "bau": "mine"},
        "D5": {"gaiaformer_von": "spieler_2"},
    }
    game = Game.start(rulebook(), 2, 1, given=given)
    board = "\n".join(board_lines(game.link.world, view(game, "spieler_1"), "galaxie"))
    assert "G4:teM1" in board
    assert "G5:s1" in board
    assert "D5:tdG2" in board
    shown = table_lines(game, "spieler_1")
    assert next(line.split() for line in shown if line.startswith("Schale II ")) == ["Schale", "II", "7", "0"]
    assert any(line.startswith("Level Navigation") for line in shown)
    assert not any(line.startswith(("verbinder", "einkommensfolge")) for line in shown)
