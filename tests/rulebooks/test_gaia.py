"""Gaia Project: recorded games replay equally, and random games stay in order.

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
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.screen.board_text import board_lines
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.table_text import table_lines
from regelwerk.tools.play.session import Session
from regelwerk.tools.workshop.bench.bench_records import replays
from regelwerk.tools.workshop.campaign import play, table
from regelwerk.tools.workshop.campaign_invariants import Invariants
from regelwerk.tools.workshop.oracle import oracle
from regelwerk.tools.workshop.oracle.oracle_exchanges import NotOffered, exchanges
from regelwerk.tools.workshop.oracle.oracle_moves import Mover
from regelwerk.tools.workshop.oracle.oracle_names import TRACKS
from regelwerk.tools.workshop.oracle.oracle_setup import galaxy

FOLDER = game_folder("gaia")
RECORDS = Path(__file__).parents[1] / "oracles" / "gaia"


@lru_cache
def rulebook() -> Rulebook:
    return load(FOLDER)


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


def test_the_summary_has_its_keys_and_names_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    small = sorted(RECORDS.glob("*.json.gz"))[1]
    assert oracle.main(["gaia", str(small), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = ["files", "files_equal", "steps", "steps_equal", "commands", "extra_offers", "first_differences"]
    assert list(found) == wanted
    assert oracle.main(["gaia", str(small), "--json", "--dead-ends"]) == 0
    dead_ends = json.loads(capsys.readouterr().out)["dead_ends"]
    assert dead_ends
    assert not any(reason.endswith("no reason known") for reason in dead_ends)


def test_records_are_found_in_folders_and_unpacked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed, other, _ = sorted(RECORDS.glob("*.json.gz"))
    (tmp_path / "unten").mkdir()
    (tmp_path / "unten" / "eins.json").write_text(json.dumps(oracle.read_record(packed)), encoding="utf-8")
    (tmp_path / "liesmich.txt").write_text("keine Aufzeichnung", encoding="utf-8")
    assert oracle.main(["gaia", str(tmp_path), str(other), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["files_equal"] == 2
    (tmp_path / "leer").mkdir()
    assert oracle.main(["gaia", str(tmp_path / "leer")]) == 2
    assert "Keine Aufzeichnung" in capsys.readouterr().err


def test_a_damaged_record_is_a_difference_with_its_reason(tmp_path: Path) -> None:
    packed = sorted(RECORDS.glob("*.json.gz"))[1].read_bytes()
    record = oracle.read_record(sorted(RECORDS.glob("*.json.gz"))[1])

    def said(content: bytes | dict[str, object]) -> str:
        path = tmp_path / "kaputt.json.gz"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        (found,) = oracle.replay(rulebook(), path).differences
        return found

    assert "nicht lesbar" in said(packed[: len(packed) // 2])
    assert "nicht lesbar" in said(packed[:200] + bytes([packed[200] ^ 255]) + packed[201:])
    assert "nicht lesbar" in said(b"{")
    assert "kein Spiel im Format" in said(b"[]")
    assert "„steps“ fehlt" in said({"format": oracle.FORMAT, "setup": {}})
    assert "5 Plätze" in said({**record, "setup": {**record["setup"], "seats": 5}})
    assert "Sitzordnung" in said({**record, "setup": {**record["setup"], "seat_order": [1, 0]}})
    assert "Aufbau" in said({**record, "setup": {"seats": 2}})
    far = {"hexes": [{"q": 40, "r": 0, "sector": "1", "planet": "none"}]}
    assert "gibt es in diesem Regelwerk nicht" in said({**record, "setup": {**record["setup"], "map": far}})
    steps = [{**step, "move": [{"action": "tanzen"}]} if step["n"] == 3 else step for step in record["steps"]]
    assert "unbekannter Befehl tanzen" in said({**record, "steps": steps})
    left_out = record["steps"][:1] + record["steps"][2:]
    assert "gefragt ist spieler_2, nicht spieler_1" in said({**record, "steps": left_out})


def test_conversions_that_a_record_puts_into_one_command() -> None:
    game = Game.start(rulebook(), 2, 1, given={"spieler_1": {"volk": "terraner"}, "spieler_2": {"volk": "nevlar"}})

    def split(player: str, cost: dict[str, int], gain: dict[str, int]) -> dict[str, int]:
        return dict(exchanges(game, player, cost, gain))

    assert split("spieler_1", {"power": 6}, {"ore": 2}) == {"macht_zu_erz": 2}
    assert split("spieler_1", {"power": 4}, {"ore": 1, "credits": 1}) == {"macht_zu_erz": 1, "macht_zu_credit": 1}
    assert split("spieler_2", {"power": 4}, {"ore": 1, "credits": 1}) == {"macht_zu_erz_und_credit": 1}
    assert split("spieler_2", {"power": 5}, {"ore": 1, "credits": 2}) == {
        "macht_zu_erz_und_credit": 1,
        "macht_zu_credit": 1,
    }
    assert split("spieler_1", {"power": 4, "ore": 1}, {"knowledge": 1, "credits": 1}) == {
        "macht_zu_wissen": 1,
        "erz_zu_credit": 1,
    }
    with pytest.raises(NotOffered):
        split("spieler_1", {"power": 2}, {"ore": 1})


def test_a_step_that_nobody_could_take_is_refused_without_a_question() -> None:
    """The record refuses the step of a tile even on a track that is full; the turn goes on all the same."""
    given = {
        "spielplan": {"stand": "in_der_runde", "rundennummer": 1, "reihenfolge": ["spieler_1", "spieler_2"]},
        "spieler_1": {"volk": "terraner", "besiedelt": ["G4"], "standorte": ["G4"], "erz": 4, "credits": 9},
        "terraner": {"ort": "tableau:spieler_1"},
        "G4": {"herr": "spieler_1", "bau": "handelszentrum"},
        "spieler_2": {"volk": "xenos", "besiedelt": ["D10"], "standorte": ["D10"]},
        "xenos": {"ort": "tableau:spieler_2"},
        "D10": {"herr": "spieler_2", "bau": "mine"},
    }
    given["spieler_1"] |= {f"level_{track}": 4 for track in TRACKS.values()}  # without a green marker all are full
    game = Game.start(rulebook(), 2, 1, profile="vergleich", options={"karte": "fest"}, given=given)
    known = galaxy(rulebook(), 2)
    q, r = known.cells["G4"]
    lab = {"action": "build", "building": "research_lab", "q": q, "r": r, "followup": False}
    tile = {"action": "take_tech", "tile": "tech_7vp"}
    refused = {"action": "decline_research"}
    spent = {"action": "convert", "cost": {"ore": 1}, "gain": {"credits": 1}}
    Mover(game, known, [lab, tile, refused, spent, {"action": "end_turn"}]).play()
    assert (game.value("spieler_1", "erz"), game.value("spieler_1", "credits")) == (0, 5)
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("spieler_2", "action")


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
    assert list(watch.broken(game)) == [
        "erz von spieler_2 ist 16",
        "gaiaformer_reichen gilt nicht",
        "gaiaformer_bleiben_erhalten gilt nicht",
    ]


@pytest.mark.parametrize(
    ("wrong", "noticed"),
    [
        ({"spieler_1": {"siegpunkte": -1}}, "siegpunkte von spieler_1 ist -1"),
        ({"spieler_1": {"schale_2": -1}}, "schale_2 von spieler_1 ist -1"),
        ({"spieler_1": {"gäste": ["G4"]}}, "stücke_gehören_ihrem_spieler gilt nicht"),
        ({"spieler_1": {"allianzfelder": ["G5"]}}, "allianz_aus_eigenen_stücken gilt nicht"),
        ({"spieler_1": {"brainstone": "in_schale_2"}}, "brainstone_nur_für_taklons gilt nicht"),
        ({"spieler_1": {"besiedelt": ["G4"]}}, "stücke_gehören_ihrem_spieler gilt nicht"),
        ({"G4": {"herr": "spieler_1", "bau": "mine"}}, "besiedelt_heißt_beherrscht gilt nicht"),
        (
            {"rb_mine": {"ort": "boosterplatz:spieler_1"}, "rb_labor": {"ort": "boosterplatz:spieler_1"}},
            "höchstens_ein_booster gilt nicht",
        ),
        (
            {"spieler_1": {"level_wirtschaft": 5}, "spieler_2": {"level_wirtschaft": 5}},
            "nur_einer_auf_level_5 gilt nicht",
        ),
    ],
)
def test_each_condition_can_fail(wrong: dict[str, dict[str, object]], noticed: str) -> None:
    game = Game.start(rulebook(), 2, 1, given=wrong)
    assert noticed in list(Invariants(FOLDER, game.link).broken(game))


def test_the_table_shows_the_map_the_bowls_and_the_research() -> None:
    given = {
        "spieler_1": {"besiedelt": ["G4"], "standorte": ["G4"], "satelliten": ["G5"], "schale_2": 7},
        "G4": {"herr": "spieler_1", "bau": "mine"},
        "D5": {"gaiaformer_von": "spieler_2"},
    }
    game = Game.start(rulebook(), 2, 1, given=given)
    board = "\n".join(board_lines(SeenTable(game, "spieler_1", "de"), "galaxie"))
    assert "G4:teM1" in board
    assert "G5:s1" in board
    assert "D5:tdG2" in board
    shown = table_lines(SeenTable(game, "spieler_1", "de"))
    assert next(line.split() for line in shown if line.startswith("Schale II ")) == ["Schale", "II", "7", "0"]
    assert any(line.startswith("Level Navigation") for line in shown)
    assert not any(line.startswith(("verbinder", "einkommensfolge")) for line in shown)


def test_a_person_sees_what_stands_on_a_field_and_what_power_costs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = {
        "spielplan": {"stand": "in_der_runde", "rundennummer": 1, "reihenfolge": ["spieler_1", "spieler_2"]},
        "spieler_1": {"volk": "terraner", "besiedelt": ["G4", "D5"], "standorte": ["G4", "D5"], "erz": 4, "credits": 9},
        "terraner": {"ort": "tableau:spieler_1"},
        "G4": {"herr": "spieler_1", "bau": "mine"},
        "D5": {"herr": "spieler_1", "bau": "mine"},
        "spieler_2": {"volk": "xenos", "besiedelt": ["H4"], "standorte": ["H4"], "schale_1": 4},
        "xenos": {"ort": "tableau:spieler_2"},
        "H4": {"herr": "spieler_2", "bau": "handelszentrum"},
    }
    typed = iter(["gebäude_aufwerten", "G4", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    game = Game.start(rulebook(), 2, 1, given=given)
    assert not Session(game, {}, Autosave(game, {}, tmp_path / "gaia.json")).play()
    shown = capsys.readouterr().out
    assert "G4:teM1" in shown.partition("Gebäude aufwerten")[2]
    assert "hat nur eine Möglichkeit" in shown
    assert "Handelszentrum [Preis in Credits 6, Preis in Erz 2, Rabatt 3]" in shown
    assert "Spieler 2 ist gefragt: Macht durch einen Bau" in shown
    assert "neue Macht: 2" in shown
