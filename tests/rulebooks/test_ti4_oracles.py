"""Twilight Imperium against other programs, at a small size.

The full sizes are commands: `python -m regelwerk.tools.oracle ti4-combat FILE` and `… ti4-table FOLDER`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from regelwerk.tools.workshop.oracle.ti4 import ti4_combat, ti4_table

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
