"""Nothing is silently never: `simulate` tells what was skipped every time, never offered, never held, never over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from calling import Call

HEAD = """\
id: nie
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 2}
orte:
  hand: {je: spieler}
  ablage: {}
arten:
  karte: {formen: [karten], in: ablage, aktiv: [hand]}
ereignisse:
  nehmen: {felder: {s: spieler, n: zahl}, satz: "nimm {n} gold", subjekt: s, wirkung: erhöhe gold von s um n}
"""
TURN = """\
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler: zug(s)
      spielsieg(spieler wo gold ≥ 3)
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
"""


@pytest.fixture
def game(tmp_path: Path) -> Any:
    def written(turn: str, rest: str = "", head: str = HEAD) -> Path:
        text = head + TURN + "".join(f"      {line}\n" for line in turn.split("\n")) + rest
        (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
        return tmp_path

    return written


def simulated(call: Call, folder: Path, *more: object) -> dict[str, Any]:
    answer = call("simulate", folder, "--games", 5, "--json", *more)
    assert answer.err == ""
    found: dict[str, Any] = json.loads(answer.out)
    return found


def entries(found: list[dict[str, Any]]) -> list[str]:
    return [one["entry"] for one in found]


# ---- obligations


ACTIONS = 'regeln:\n  sammeln: "aktion falls gold von mir ≥ {}: nimm 1 gold"\n'


def test_an_obligation_that_can_never_be_met_is_told_with_its_reason(call: Call, game: Any) -> None:
    folder = game("s muss aktion ausführen", ACTIONS.format(9))
    (skipped,) = simulated(call, folder)["always_skipped"]
    assert (skipped["entry"], skipped["times"], skipped["seed"]) == ("zug", 10, 0)
    assert skipped["text"] == "aktion ausführen"
    assert any("gold von mir ≥ 9" in line for line in skipped["reason"])


def test_an_obligation_that_is_met_once_is_no_silence(call: Call, game: Any) -> None:
    folder = game("s muss aktion ausführen", ACTIONS.format(2))
    assert simulated(call, folder)["always_skipped"] == []


@pytest.mark.parametrize(
    ("turn", "met"),
    [
        ("wähle k aus karten in hand von s\nbewege k nach ablage", "wähle k aus spieler\ngold von k = 3"),
        ("zahle 5 gold", "zahle 1 gold"),
        ("zahle 9 gold oder zahle 5 gold", "zahle 9 gold oder zahle 1 gold"),
    ],
)
def test_choices_and_prices_are_obligations_too(call: Call, game: Any, turn: str, met: str) -> None:
    (skipped,) = simulated(call, game(turn))["always_skipped"]
    assert skipped["entry"] == "zug"
    assert skipped["reason"]
    assert simulated(call, game(met))["always_skipped"] == []


def test_what_the_text_itself_reckons_with_is_not_skipped(call: Call, game: Any) -> None:
    folder = game(
        "zahle 5 gold, falls möglich\nzahle 6 gold falls unmöglich: gold von s = 1\n"
        "s muss aktion ausführen, falls möglich",
        ACTIONS.format(9),
    )
    assert simulated(call, folder)["always_skipped"] == []


def test_an_event_that_was_never_possible(call: Call, game: Any) -> None:
    def only_if(condition: str) -> Path:
        made: Path = game("nimm 1 gold", head=HEAD.replace("subjekt: s,", f"subjekt: s, bedingung: n {condition},"))
        return made

    never = simulated(call, only_if("> 5"))["always_skipped"]
    assert [(one["entry"], one["times"]) for one in never] == [("nehmen", 10)]
    assert any("n > 5" in line for line in never[0]["reason"])
    assert simulated(call, only_if("< 5"))["always_skipped"] == []


# ---- cards


CARDS = """\
dinge:
  karte:
    gut: {{effekt: nimm 1 gold}}
    nur_anlass: {{effekt: "nachdem nehmen{}: gold von mir = 3"}}
    zu_teuer: {{effekt: "zahle 9 gold; nimm 1 gold"}}
"""


def test_cards_that_nobody_is_ever_offered(call: Call, game: Any) -> None:
    folder = game("wähle k aus karten in ablage\nführe k aus", CARDS.format(" falls gold von mir > 9"))
    found = {one["entry"]: one["reason"] for one in simulated(call, folder)["never_offered"]}
    assert set(found) == {"nur_anlass", "zu_teuer"}
    assert "nur Anlässe" in found["nur_anlass"][0]
    assert "Niemand konnte den Text ausführen" in found["zu_teuer"][0]


def test_a_card_that_is_offered_once_is_no_silence(call: Call, game: Any) -> None:
    folder = game("wähle k aus karten in ablage\nbewege k nach hand von s", CARDS.format(""))
    assert simulated(call, folder)["never_offered"] == []


# ---- abilities


def test_abilities_whose_condition_never_held(call: Call, game: Any) -> None:
    rules = (
        'regeln:\n  lohn: "nachdem nehmen(n) falls n > 4: gold von mir = 9"\n  zins: "nachdem nehmen(n) falls n < 4: '
        'gold von mir = 9"\n  reich: "aktion falls gold von mir > 99: nimm 1 gold"\n'
    )
    found = simulated(call, game("nimm 1 gold\ns muss aktion ausführen", rules))["never_held"]
    assert entries(found) == ["lohn", "reich"]
    assert found[0]["reason"] == ["Die Bedingung galt nie: n > 4"]
    assert found[0]["line"] == 27


# ---- games without an end


def test_a_game_that_is_stuck_is_told_with_its_last_decisions(call: Call, game: Any) -> None:
    turn = "wiederhole runde bis gold von s > {}:\n  wähle k aus spieler\n  gold von k = 1"
    found = simulated(call, game(turn.format(5)), "--most-decisions", 50)
    assert found["finished"] == 0
    assert [(one["game"], one["decisions"], one["reason"]) for one in found["unfinished"]][:2] == [
        (0, 50, "mehr als 50 Entscheidungen"),
        (1, 50, "mehr als 50 Entscheidungen"),
    ]
    assert len(found["unfinished"][0]["last"]) == 6
    assert all(line.startswith("spieler_1: zug: spieler_") for line in found["unfinished"][0]["last"])
    told = call("simulate", game(turn.format(5)), "--most-decisions", 50).out
    assert "0 von 100 Partien beendet" in told
    assert "kam zu keinem Ende: mehr als 50 Entscheidungen. Zuletzt:" in told


def test_a_game_within_the_bound_is_finished(call: Call, game: Any) -> None:
    found = simulated(call, game("wähle k aus spieler\ngold von k = 3"), "--most-decisions", 3)
    assert (found["finished"], found["unfinished"]) == (5, [])


def test_simulate_stops_when_the_time_is_up(call: Call, game: Any) -> None:
    endless = "wiederhole runde bis gold von s > 5:\n  wähle k aus spieler\n  gold von k = 1"
    found = simulated(call, game(endless), "--minutes", "0,002", "--most-decisions", 10**9, "--games", 10**6)
    assert found["finished"] == 0
    assert [one["reason"] for one in found["unfinished"]] in ([], ["die Zeit ist um"])


def test_minutes_must_be_a_time(call: Call) -> None:
    assert call("simulate", "tictactoe", "--minutes", "0").code == 2
    assert call("simulate", "tictactoe", "--minutes", "bald").code == 2


# ---- for people


def test_a_person_reads_what_never_happened_and_why(call: Call, game: Any) -> None:
    told = call("simulate", game("s muss aktion ausführen", ACTIONS.format(9)), "--games", 5).out
    assert "Pflichten, immer übergangen:" in told
    assert "zug: aktion ausführen (10 mal)" in told
    assert "Fähigkeiten, deren Bedingung nie galt:" in told


def test_nothing_is_said_where_nothing_is_silent(call: Call) -> None:
    told = call("simulate", "tictactoe", "--games", 30).out
    assert "nie" not in told.replace("niemand", "")
    assert "übergangen" not in told


# ---- coverage tells the same


def test_coverage_tells_what_scenarios_and_games_never_brought_about(call: Call, game: Any) -> None:
    folder = game("s muss aktion ausführen", ACTIONS.format(9))
    found = json.loads(call("coverage", folder, "--games", 3, "--json").out)
    assert entries(found["always_skipped"]) == ["zug"]
    assert entries(found["never_held"]) == ["sammeln"]
    assert (found["never_offered"], found["unfinished"]) == ([], [])
    (folder / "szenarien").mkdir()
    (folder / "szenarien" / "reich.yaml").write_text(
        "szenarien:\n  reich:\n    gegeben: {spieler_1: {gold: 9}}\n    züge:\n      - spieler_1: sammeln\n",
        encoding="utf-8",
    )
    found = json.loads(call("coverage", folder, "--games", 3, "--json").out)
    assert (found["always_skipped"], found["never_held"]) == ([], [])


# ---- what can be seen without playing


@pytest.mark.parametrize(("text", "codes"), [("nachdem nehmen: gold von mir = 3", ["RW502"]), ("nimm 1 gold", [])])
def test_carrying_out_a_kind_of_thing_that_has_only_occasions(
    call: Call, game: Any, text: str, codes: list[str]
) -> None:
    cards = f'dinge:\n  karte:\n    fund: {{effekt: "{text}"}}\n'
    folder = game("nimm 1 gold\nwähle k aus karten in ablage\nführe k aus", cards)
    found = json.loads(call("check", folder, "--json").out)["findings"]
    assert [one["code"] for one in found if one["code"] == "RW502"] == codes
