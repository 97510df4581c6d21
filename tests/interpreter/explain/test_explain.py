"""Why and why not, in the words of the rulebook."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.explain import live_clauses
from regelwerk.interpreter.explain.evaluator import standing_still
from regelwerk.interpreter.explain.told_purses import supposed
from regelwerk.interpreter.explain.why import explain_decision, why, why_not
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.narrator import Narrator
from tables import ROOT, folders, loaded, own, walk


def tictactoe() -> Game:
    return Game.start(loaded(ROOT / "rulebooks" / "tictactoe"), 2, 1)


def basar(actions: list[str], **given: Any) -> Game:
    """A game of basar in anna's first turn, after some actions."""
    game = Game.start(own("basar"), 2, 4, given=given or None)
    for answer in ("rot", "gelb", "passen", *actions):
        game.submit(answer)
    return game


def test_a_decision_says_who_is_asked_by_which_line() -> None:
    told = explain_decision(tictactoe())
    assert told.startswith("Kreuz wählt: Partie")
    assert "1 feld wo stein ist leer setzen (" in told
    assert "rulebooks/tictactoe/rulebook.yaml:" in told


def test_a_decision_cites_its_source() -> None:
    game = basar([])
    assert explain_decision(game).startswith("Anna wählt eine Aktion: zug [Basar 2]")


def test_an_option_is_offered_because_its_conditions_hold() -> None:
    told = why(tictactoe(), "b2").split("\n")
    assert "  ja: b2 ist feld" in told
    assert "  ja: stein ist leer (stein = nichts)" in told


def test_a_field_is_not_offered_because_a_stone_lies_there() -> None:
    game = tictactoe()
    game.submit("b2")
    told = why_not(game, "b2").split("\n")
    assert told[0] == "b2 wird nicht angeboten."
    assert "  nein: stein ist leer (stein = kreuz)" in told


def test_a_thing_of_another_kind_is_not_asked_for() -> None:
    assert "Gefragt ist ein Feld; kreis ist ein Spieler." in why_not(tictactoe(), "kreis")


def test_an_unknown_name_brings_the_nearest() -> None:
    assert "Meintest du" in why_not(tictactoe(), "b22")


def test_an_action_fails_by_its_condition_with_text_values_and_source() -> None:
    told = why_not(basar([]), "handel")
    assert "handel: aktion falls reich(ich)" in told
    assert "[Basar 7]" in told
    assert "nein: reich(ich) [Basar 6]" in told
    assert "nein: gold von s ≥ 5 (gold von s = 3)" in told


def test_a_price_that_cannot_be_paid() -> None:
    game = basar([], anna={"gold": 0, "silber": 0, "gunst": -2})
    told = why_not(game, "pacht")
    assert "zu zahlen" in told
    assert "gold vorhanden" in told


def test_a_prohibition_is_named_with_its_entry_and_source() -> None:
    game = basar(["pacht"], anna={"gold": 0, "silber": 9})
    told = why_not(game, "a2")
    assert "geizhals: das Verbot geizhals steht dagegen" in told
    assert "[Basar 11]" in told
    assert "zeile von stand = 2 (zeile von stand = 2)" in told
    assert "gold von spieler < 1 (gold von spieler = 0)" in told


def test_a_limit_that_is_used_up() -> None:
    game = Game.start(own("basar"), 2, 4)
    for answer in ("rot", "gelb", "blick", "0", "passen", "blick", "0", "passen"):
        game.submit(answer)
    assert game.decision is not None
    assert game.decision.player == "bert"
    told = why_not(game, "blick")
    assert "Die Grenze ist erreicht: 2 von 2 mal pro Spiel." in told


def test_an_ability_that_sleeps_says_where_it_works() -> None:
    game = Game.start(own("basar"), 2, 4, given={"wächter": {"ort": "ablage"}})
    for answer in ("rot", "gelb"):
        game.submit(answer)
    told = why_not(game, "wächter")
    assert "Das ist keine Aktion, die man von sich aus wählt." in told


def test_an_ability_of_another_window_is_not_offered() -> None:
    game = guarded_stall()
    told = why_not(game, "pacht")
    assert "Das ist eine Aktion; gefragt ist hier eine Antwort auf ein Ereignis." in told
    offered = why(game, "wächter")
    assert "Wächter: sobald pachten(spieler: anderer, stand)" in offered
    assert "ja: anzahl(stände von ich) ≥ 1" in offered


def guarded_stall() -> Game:
    """anna rents a stall, and bert, who has one, holds the guard that may prevent it."""
    given = {"wächter": {"ort": "hand:bert"}, "c1": {"pächter": "bert"}}
    game = Game.start(own("basar"), 2, 4, given=given)
    for answer in ("rot", "gelb", "passen", "pacht", "a1"):
        game.submit(answer)
    while game.decision is not None and game.decision.kind == "payment":
        game.submit(game.decision.options[0].id)
    assert game.decision is not None
    assert game.decision.kind == "ability"
    return game


def test_a_number_out_of_range() -> None:
    game = basar(["blick"])
    assert "Gefragt ist eine Zahl von 0 bis 2." in why_not(game, "7")


def test_a_finished_game_asks_nobody() -> None:
    game = tictactoe()
    game.play_out(random.Random(1))
    assert explain_decision(game) == why(game, "a1") == why_not(game, "a1")


def test_a_value_is_worked_out_once_while_a_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[tuple[Any, ...]] = Counter()
    work_out = live_clauses.defined_value

    def noted(S: State, id: str, args: tuple[Any, ...]) -> Any:
        asked[id, args] += 1
        return work_out(S, id, args)

    monkeypatch.setattr(live_clauses, "defined_value", noted)
    game = basar([])
    told = why_not(game, "handel")
    assert set(asked.values()) == {1}
    assert game.state.worked_out is None
    assert why_not(game, "handel") == told
    assert set(asked.values()) == {2}, "and again for the next question"


def test_what_is_only_supposed_is_worked_out_by_itself() -> None:
    S = basar([]).state
    anna = S.link.by_id["anna"]
    with standing_still(S):
        rich = [live_clauses.derived_value(S, "reich", (anna,))]
        with supposed(S, "gold", anna, 9):
            rich.append(live_clauses.derived_value(S, "reich", (anna,)))
        rich.append(live_clauses.derived_value(S, "reich", (anna,)))
    assert rich == [False, True, False]


@pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.name) for folder in folders()])
def test_everything_can_be_asked_and_nothing_crashes(folder: Path) -> None:
    rng = random.Random(3)
    for game in walk(loaded(folder), 3, 25):
        asked = game.decision
        assert asked is not None
        names = [
            *(thing.id for thing in game.link.things),
            *game.link.world.rules,
            *game.link.world.entries,
            "1",
            "99",
            "ja",
            "passen",
            "fertig",
            "-",
            "quatsch",
            "",
        ]
        player = Narrator(game.link, game.language).name(asked.player)
        assert explain_decision(game).startswith(player)
        for option in asked.options[:3]:
            assert player in why(game, option.id)
            why(game, option.id, asked.player)
        for name in rng.sample(names, min(8, len(names))):
            offered = "explanations.offered" if asked.option(name) is not None else "explanations.not_offered"
            verdict = message(offered, option=name).told(game.language)
            no_verdict = message("explanations.no_verdict", option=name).told(game.language)
            assert why_not(game, name).startswith(verdict)
            assert why_not(game, name, asked.player).startswith((verdict, no_verdict))
            for viewer in ("", *game.players):
                if viewer != asked.player:
                    told = why_not(game, name, viewer)
                    assert told.startswith(no_verdict if game.link.has_secrets else verdict)


def test_a_reason_betrays_no_hidden_card() -> None:
    """The price of a stall depends on cards in hand: their owner's opponent does not hear how."""
    game = basar([], **{"lampe#1": {"ort": "hand:anna"}})
    clear = why(game, "pacht")
    hidden = why(game, "pacht", "bert")
    assert "zu zahlen" in clear
    assert "zu zahlen" not in hidden
    assert "?: " in hidden
