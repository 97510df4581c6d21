"""`regelwerk coverage`: what is never reached is told, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from calling import Call

RULEBOOK = """\
id: halb
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
optionen:
  lang: [nein, ja]
ressourcen:
  gold: {anfang: 1}
orte:
  hand: {je: spieler}
  ablage: {}
arten:
  karte: {formen: [karten], in: ablage, aktiv: [hand]}
dinge:
  karte:
    nie: {effekt: "nachdem nehmen, höchstens 1 mal pro zug: nimm 1 gold"}
    stumm: {}
ereignisse:
  nehmen: {felder: {s: spieler, n: zahl}, satz: nimm {n} gold, subjekt: s, wirkung: erhöhe gold von s um n}
  vergessen: {felder: {s: spieler}, wirkung: senke gold von s um 1}
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler: zug(s)
      falls gold von erste(spieler) ≥ 5:
        nacheinander für s aus spieler: vergessen(s)
      sonst: spielsieg(spieler)
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: s muss aktion ausführen
  nachspiel:
    ablauf: spielsieg([])
regeln:
  sammeln: "aktion: nimm 1 gold"
  teuer: "aktion falls gold von mir ≥ 9: nimm 2 gold"
  sperre: "immer falls gold von mir ≥ 9: ich darf nicht nehmen"
"""
SCENARIO = """\
szenarien:
  gesperrt:
    gegeben: {spieler_1: {gold: 9}}
    züge:
      - nicht_angeboten: {spieler_1: sammeln}
  die_karte:
    gegeben: {nie: {ort: "hand:spieler_1"}}
    züge:
      - spieler_1: sammeln
      - gilt: {spieler_1: {gold: 3}}
"""


@pytest.fixture
def half(tmp_path: Path) -> Path:
    text = RULEBOOK.replace("satz: nimm {n} gold", 'satz: "nimm {n} gold"')
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def still_open(call: Call, folder: Path, *more: str) -> dict[str, list[Any]]:
    report = json.loads(call("coverage", folder, "--games", "4", "--json", *more).out)
    return {
        what: [(one["entry"], one["text"]) for one in found["open"]]
        for what, found in report.items()
        if isinstance(found, dict)
    }


def test_what_random_games_never_reach(call: Call, half: Path) -> None:
    found = still_open(call, half)
    assert found["procedures"] == [("nachspiel", "nachspiel")]
    assert found["events"] == [("vergessen", "vergessen")]
    assert found["entries"] == [("nie", "nie")]
    assert found["options"] == []
    assert found["statements"] == [("partie", "nacheinander für s aus spieler")]
    assert {owner for owner, _ in found["clauses"]} == {"teuer", "sperre", "nie"}


def test_option_values_that_no_game_had(call: Call, half: Path) -> None:
    assert still_open(call, half, "--games", "1")["options"] == [("lang", "lang=True")]


def test_scenarios_count(call: Call, half: Path) -> None:
    (half / "szenarien").mkdir()
    (half / "szenarien" / "s.yaml").write_text(SCENARIO, encoding="utf-8")
    assert [owner for owner, _ in still_open(call, half)["clauses"]] == ["teuer"]


def test_an_offer_that_comes_back_is_not_told_if_what_it_offers_was_done(call: Call, half: Path) -> None:
    offers(half, "beliebig oft: s darf 1 gold; erhöhe gold von s um 0")
    assert still_open(call, half)["statements"] == [("partie", "nacheinander für s aus spieler")]


def test_what_an_offer_that_comes_back_never_did_is_told(call: Call, half: Path) -> None:
    offers(half, "beliebig oft: s darf 99 gold; erhöhe gold von s um 0")
    told = still_open(call, half)["statements"]
    assert [owner for owner, _ in told] == ["partie", "zug"]
    assert "beliebig oft" not in told[-1][1]


def test_a_turn_that_may_be_left_out_counts_when_it_was_offered(call: Call, half: Path) -> None:
    file = half / "rulebook.yaml"
    text = file.read_text(encoding="utf-8")
    optional = text.replace("s muss aktion ausführen", "s darf aktion ausführen")
    assert optional != text
    file.write_text(optional, encoding="utf-8")
    assert still_open(call, half)["procedures"] == [("nachspiel", "nachspiel")]


def offers(folder: Path, line: str) -> None:
    """The turn of the game in a folder begins with this line, too."""
    file = folder / "rulebook.yaml"
    text = file.read_text(encoding="utf-8")
    turn = "    ablauf: s muss aktion ausführen\n"
    assert turn in text
    more = f"    ablauf: |\n      {line}\n      s muss aktion ausführen\n"
    file.write_text(text.replace(turn, more), encoding="utf-8")


def test_the_report_for_people(call: Call, half: Path) -> None:
    answer = call("coverage", half, "--games", "4")
    assert answer.code == 0
    assert "halb: 0 Szenarien, 4 Partien" in answer.out
    assert "Ereignisse    1 von 2 erreicht" in answer.out
    assert "vergessen: vergessen" in answer.out


@pytest.mark.parametrize("game", ["tictactoe", "hex", "viergewinnt", "kuhn", "schere_stein_papier"])
def test_the_small_games_are_reached_completely(call: Call, game: str) -> None:
    report = json.loads(call("coverage", game, "--games", "30", "--json").out)
    assert {what: found["open"] for what, found in report.items() if isinstance(found, dict) and found["open"]} == {}
