"""The log tells what happened, to each what they could witness."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import SPECTATOR, entries, lines
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.interpreter.views.told_as_one import runs
from tables import ROOT, bids, folders, loaded, own, pick, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders()]


def of_kind(found: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [entry for entry in found if entry["kind"] == kind]


def test_an_event_is_told_with_its_fields_and_the_decision_it_came_from() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "tictactoe"), 2, 1, trace=True)
    game.submit("b2")
    game.submit("a1")
    found = of_kind(entries(game), "event")
    assert found[0]["fields"] == {"spieler": "kreuz", "feld": "b2"}
    assert found[1]["fields"] == {"spieler": "kreis", "feld": "a1"}
    assert [entry["decision"] for entry in found] == [1, 2]
    assert lines(game)[-2:] == ["Kreuz setzt b2.", "Kreis setzt a1."]


def test_an_event_names_the_rule_that_caused_it() -> None:
    game = Game.start(own("basar"), 2, 4, trace=True)
    for answer in ("rot", "gelb", "blick", "2"):
        game.submit(answer)
    last = next(entry for entry in entries(game) if entry.get("event") == "verlangen")
    assert last["fields"] == {"spieler": "bert", "n": 2, "was": "silber"}
    assert last["cause"] == {"entry": "blick", "source": [], "player": "bert"}


def test_an_ability_cites_its_source() -> None:
    game = Game.start(own("basar"), 2, 4, trace=True)
    for answer in ("rot", "gelb", "kehraus", "fertig"):
        game.submit(answer)
    used = next(entry for entry in of_kind(entries(game), "ability") if entry["entry"] == "kehraus")
    assert line_of(game.link, used, "de") == ("Bert wählt: Kehraus.", "[Basar 8]")
    assert line_of(game.link, used, "en") == ("Bert chooses: Kehraus.", "[Basar 8]")


def test_a_secret_bid_is_told_to_the_bidder_alone() -> None:
    game = bids()

    def told(player: str | None) -> list[str]:
        return [line for line in lines(game, player) if "bietet" in line]

    assert told(None) == ["Anna bietet 1.", "Bert bietet 2."]
    assert told("anna") == ["Anna bietet 1."]
    assert told("bert") == ["Bert bietet 2."]
    assert told(SPECTATOR) == []


def test_a_hidden_field_is_told_to_the_subject_alone() -> None:
    game = bids()
    drawn = game.value("hand:anna", "inhalt")
    mine = of_kind(entries(game, "anna"), "event")[-1]["fields"]
    assert mine["spieler"] == "anna"
    assert mine["karte"] in drawn
    assert of_kind(entries(game, "bert"), "event")[-1]["fields"] == {"spieler": "anna", "karte": "?"}


def test_a_move_between_hidden_places_is_told_without_identity() -> None:
    game = bids()
    assert of_kind(entries(game, "bert"), "move")[-1] == {
        "kind": "move",
        "decision": 2,
        "thing": "?",
        "of": "karte",
        "from": "stapel",
        "to": "hand:anna",
    }
    assert of_kind(entries(game, "anna"), "move")[-1]["thing"] in game.value("hand:anna", "inhalt")


def test_a_card_that_was_shown_is_named_to_those_who_saw_it() -> None:
    game = bids()
    assert of_kind(entries(game, "bert"), "reveal")[-1]["things"] == ["?"]
    assert of_kind(entries(game, "anna"), "reveal")[-1]["things"] != ["?"]


def test_what_was_hidden_then_stays_hidden_in_the_log_when_it_comes_into_the_open() -> None:
    game = bids()
    before = lines(game, "bert")
    assert game.decision is not None
    game.submit(game.decision.options[-1].id)
    assert lines(game, "bert")[: len(before)] == before
    assert any("zur Ablage" in line and "verdeckt" not in line for line in lines(game, "bert"))


def test_a_decision_that_was_undone_leaves_no_trace() -> None:
    game = bids()
    before = entries(game)
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    assert entries(game) != before
    game.undo()
    assert entries(game) == before
    game.undo()
    game.submit("3")
    assert [line for line in lines(game) if "bietet" in line] == ["Anna bietet 1.", "Bert bietet 3."]


def test_a_game_without_a_trace_has_an_empty_log() -> None:
    game = Game.start(own("verdeckt"), 2, 3)
    game.submit("1")
    assert entries(game) == []
    assert game.undo()


@pytest.mark.parametrize("folder", BOOKS)
def test_the_log_is_plain_data_and_every_entry_is_a_sentence(folder: Path) -> None:
    for game in walk(loaded(folder), 4, 25):
        for player in (None, SPECTATOR, *game.players):
            found = entries(game, player)
            assert json.loads(json.dumps(found)) == found
            told_as_one = list(runs(game.link.world, found))
            assert [entry for run in told_as_one for entry in run] == found
            told = lines(game, player)
            assert len(told) == len(told_as_one)
            assert all(line.strip() and not line.startswith("(") for line in told)


@pytest.mark.parametrize("folder", BOOKS)
def test_undoing_and_playing_again_gives_the_same_log(folder: Path) -> None:
    rng = random.Random(9)
    for game in walk(loaded(folder), 9, 12):
        before = entries(game)
        answer = pick(game, rng)
        game.submit(answer)
        after = entries(game)
        game.undo()
        assert entries(game) == before
        game.submit(answer)
        assert entries(game) == after
        game.undo()


@pytest.mark.parametrize("folder", BOOKS)
def test_the_log_of_a_player_only_grows(folder: Path) -> None:
    """What was told once stays told, word for word: nothing is betrayed afterwards."""
    told: dict[str, list[str]] = {}
    for game in walk(loaded(folder), 2, 25):
        for player in (SPECTATOR, *game.players):
            now = lines(game, player)
            assert now[: len(told.get(player, []))] == told.get(player, [])
            told[player] = now


SECRET_END = """\
id: geheimrat
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ereignisse:
  läuten: {felder: {spieler: spieler}, subjekt: spieler, satz: läute, en: ring}
abläufe:
  partie:
    ablauf: |
      rat()
      läuten(erste(spieler))
      spieler muss n aus zahlen(1, 2) wählen
      rat()
  rat:
    ablauf: |
      geheim für s aus spieler:
        s muss n aus zahlen(1, 3) wählen
        läuten(s)
        falls n = 2: {left}
"""


@pytest.mark.parametrize("left", ["beende rat", "spielsieg(s)", "läuten(s)"])
def test_what_follows_a_secret_that_was_left_early_is_told_to_everybody(left: str, tmp_path: Path) -> None:
    book = SECRET_END.replace("{left}", left).replace("      spieler muss n", "      erste(spieler) muss n")
    (tmp_path / "rulebook.yaml").write_text(book, encoding="utf-8")
    game = Game.start(load(tmp_path), 2, 1, trace=True)
    game.submit(2)
    game.submit(2)
    for viewer in ("bert", SPECTATOR):
        told = [entry for entry in entries(game, viewer) if entry["kind"] in ("event", "over")]
        last = told[-1]
        assert last["kind"] == "over" if left == "spielsieg(s)" else last["fields"] == {"spieler": "anna"}
    in_secret = [entry for entry in entries(game, SPECTATOR) if entry["kind"] == "event"]
    assert len(in_secret) == (left != "spielsieg(s)")  # what was done in secret stays so
