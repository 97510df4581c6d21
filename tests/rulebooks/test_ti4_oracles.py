"""Twilight Imperium against other programs, at a small size.

The full sizes are commands: `python -m regelwerk.tools.oracle ti4-combat FILE` and `… ti4-table FOLDER`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from regelwerk.tools.workshop.oracle.ti4 import (
    ti4_combat,
    ti4_counts,
    ti4_map_questions,
    ti4_names,
    ti4_rolls,
    ti4_table,
)

RECORDS = Path(__file__).parents[1] / "oracles"


def test_battles_have_the_recorded_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert ti4_combat.main([str(RECORDS / "ti4-combat" / "setups.json"), "--battles", "25", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cases"] == found["equal"] == 4
    assert found["skipped"] == []
    assert found["worst_z"] <= ti4_combat.ENOUGH


def test_another_reading_of_the_dice_is_noticed() -> None:
    setups = json.loads((RECORDS / "ti4-combat" / "setups.json").read_text(encoding="utf-8"))
    duel = next(one for one in setups if one["id"] == "sp-basic-07")
    duel["exact"] = {"p_attacker": 0.9, "p_defender": 0.05, "p_draw": 0.05}
    assert ti4_combat.compare([duel], 25).data()["equal"] == 0


def test_the_rulebook_answers_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    assert ti4_table.main([str(RECORDS / "ti4-table"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == set(ti4_table.SECTIONS)
    for name, section in found.items():
        assert section["skipped"] == [], name
        assert section["cases"] == section["equal"] > 0, name


def test_what_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = {"id": "a", "faction": "nobody", "upgrades": [], "laws": [], "produce": {"cruiser": 1}, "expect": {}}
    (tmp_path / "production.json").write_text(json.dumps([order]), encoding="utf-8")
    assert ti4_table.main([str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["production"]["skipped"] == [{"id": "a", "why": "nobody"}]


def _cannons(self: dict[str, Any], opponent: dict[str, Any], tile: int) -> dict[str, Any]:
    """What the asked side rolls as the other one comes."""
    nothing = {"adjacent_units": {}, "upgrades": [], "techs": [], "cards": []}
    case = {
        "id": "a",
        "roll": "space_cannon_offense",
        "tile": tile,
        "active_player": "opponent",
        "laws": {},
        "self": {**nothing, "faction": "yin", **self},
        "opponent": {**nothing, "faction": "hacan", **opponent},
    }
    rules = ti4_names.rulebook()
    return ti4_rolls.roll(rules, ti4_names.Names(rules), case)


def test_a_battlestation_answers_to_fighters_that_come_with_nobody_else() -> None:
    docked = {"units": {"space_dock": 1}, "cards": ["experimental_battlestation"]}
    assert _cannons(docked, {"units": {"fighter": 2}}, 20) == {"experimental_battlestation": {"dice": 3, "hit": 5}}


def test_a_dock_where_there_is_no_planet_still_has_its_battlestation() -> None:
    docked = {"units": {"space_dock": 1}, "cards": ["experimental_battlestation"]}
    assert _cannons(docked, {"units": {"cruiser": 1}}, 47) == {"experimental_battlestation": {"dice": 3, "hit": 5}}


def _moves(faction: str, ships: list[dict[str, Any]], techs: list[str]) -> list[bool]:
    """Which ships reach 0,0 on the first recorded map."""
    recorded = json.loads((RECORDS / "ti4-table" / "movement.json").read_text(encoding="utf-8"))[0]
    case = {
        "map": recorded["map"],
        "active": "0,0",
        "enemy_ships": [],
        "own_tokens": [],
        "self": {"faction": faction, "upgrades": [], "techs": techs},
        "ships": ships,
    }
    rules = ti4_names.rulebook()
    return ti4_map_questions.can_move(rules, ti4_names.Names(rules), case)


def test_of_two_equal_ships_only_the_one_that_is_helped_comes() -> None:
    far = [{"type": "carrier", "from": "0,-2"}, {"type": "carrier", "from": "0,-2", "gravity_drive": True}]
    assert _moves("yin", far, ["gravity_drive"]) == [False, True]


def test_a_ship_that_may_fly_ahead_hides_no_others() -> None:
    ships = [{"type": "flagship", "from": "0,1"}, {"type": "cruiser", "from": "0,-1"}]
    assert _moves("creuss", ships, []) == [True, True]


def test_a_flagship_next_to_the_capital_counts_and_techs_have_any_spelling() -> None:
    recorded = json.loads((RECORDS / "ti4-table" / "objectives.json").read_text(encoding="utf-8"))[0]
    next_door = next(hex for hex in ("1,0", "0,1", "-1,0", "0,-1") if hex in recorded["map"])
    other = next(hex for hex in ("-1,1", "1,-1") if hex in recorded["map"])
    wanted = {"intimidate_council": True, "develop_weaponry": True, "corner_the_market": False}
    case = {
        **recorded,
        "planets": [],
        "techs": ["spec_ops_2", "carrier_2"],
        "ships": {next_door: ["flagship"], other: ["fighter"]},
        "expect": wanted,
    }
    rules = ti4_names.rulebook()
    assert ti4_counts.objectives(rules, ti4_names.Names(rules), case) == wanted


def test_what_cannot_be_asked_is_told_and_the_others_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = json.loads((RECORDS / "ti4-table" / "production.json").read_text(encoding="utf-8"))[:1]
    (tmp_path / "production.json").write_text(json.dumps([{"id": "a"}, *cases]), encoding="utf-8")
    assert ti4_table.main([str(tmp_path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["production"]
    assert (found["cases"], found["equal"], found["differences"]) == (
        2,
        1,
        [{"id": "a", "error": "KeyError: 'faction'"}],
    )


def test_a_large_fleet_of_the_creuss_finds_its_ways_in_time() -> None:
    setups = json.loads((RECORDS / "ti4-combat" / "setups.json").read_text(encoding="utf-8"))
    blank = {"upgrades": [], "techs": [], "abilities": {}, "promissory": []}
    fleets = {
        "attacker": {**blank, "faction": "creuss", "units": {"dreadnought": 5, "cruiser": 8, "fighter": 10}},
        "defender": {**blank, "faction": "sol", "units": {"destroyer": 1}},
    }
    fleets["attacker"].update(upgrades=["cruiser", "dreadnought", "fighter"], techs=["dimensional_splicer"])
    setup = {**setups[0], **fleets, "id": "large", "exact": {"p_attacker": 1.0, "p_defender": 0.0, "p_draw": 0.0}}
    found = ti4_combat.compare([setup], 3).data()
    assert (found["equal"], found["differences"]) == (1, [])
