"""A rulebook that makes more things than a game can hold is a finding, not an error when somebody wants to play."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.declare import material_size
from regelwerk.dsl.declare.material_size import too_many_things
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.prepared import chosen_options, material

ROOT = Path(__file__).resolve().parents[3]
HEAD = "id: groß\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
END = "abläufe:\n  partie: {ablauf: 'nacheinander für s aus spieler: s muss x aus steine wählen'}\n"
STONES = "arten:\n  stein: {{formen: [steine], je: spieler, anzahl: {}}}\n"
BOARD = "raum:\n  brett: {{form: {}, feld: feld{}}}\n"
FIELDS = "  feld: {formen: [felder]}\n"

LARGE = {
    "each player has many": STONES.format(5000),
    "many of many": "arten:\n  stein: {formen: [steine], anzahl: 150}\n"
    "  kies: {formen: [kiese], je: stein, anzahl: 150}\n",
    "many boxes": "arten:\n  stein: {formen: [steine]}\ndinge:\n  stein:\n"
    + "".join(f"    s{n}: {{anzahl: 5000}}\n" for n in range(4)),
    "a board and more": STONES.format(3000) + FIELDS + BOARD.format("rechteck", ", breite: 100, höhe: 100"),
    "a board of hexes and more": STONES.format(3500) + FIELDS + BOARD.format("sechseck", ", radius: 50"),
}


@pytest.mark.parametrize("name", LARGE)
def test_more_than_a_game_holds_is_a_finding(name: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(HEAD + LARGE[name] + END, encoding="utf-8")
    assert [finding.code for finding in check_folder(tmp_path)[1]] == ["RW107"]


def test_as_many_as_it_holds_are_none(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(HEAD + STONES.format(4999) + END, encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert rulebook is not None, findings
    assert len(material(rulebook, 4, {}).things) == 4 * 4999 + 4


@pytest.mark.parametrize("main", sorted(ROOT.glob("rulebooks/*/rulebook.yaml")), ids=lambda main: main.parent.name)
def test_no_more_are_counted_than_there_are(main: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load(main.parent)
    players = rulebook.world.most_players
    there = len(material(rulebook, players, chosen_options(rulebook, {})).things)
    monkeypatch.setattr(material_size, "MOST_THINGS", there)
    assert too_many_things(rulebook.world) == []
