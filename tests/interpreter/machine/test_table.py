"""Settings of the table: who is asked, and who need not be asked again."""

from __future__ import annotations

import json
import random
from pathlib import Path

from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game

SPARKS = load(Path(__file__).parents[3] / "rulebooks" / "funkenflug")


def hand(*cards: str) -> dict[str, dict[str, str]]:
    return {card: {"ort": "hand:spieler_2"} for card in cards}


def asked_after_the_first_card(cards: tuple[str, ...], everybody: bool) -> list[tuple[str, list[str]]]:
    """Whom a game asks, with which options, until the player on turn is asked again."""
    given = {"blitz#1": {"ort": "hand:spieler_1"}, "spieler_1": {"funke": 6}, **hand(*cards)}
    cleared = {f"{name}#{copy}": {"ort": "stapel"} for name in ("störung", "schild", "spiegel") for copy in (1, 2)}
    game = Game.start(SPARKS, 2, seed=3, given={**cleared, **given}, ask_everybody=everybody)
    asked = []
    while game.decision is not None and not any(option.id == "blitz#1" for option in game.decision.options):
        game.submit(game.decision.options[0].id)
    game.submit("blitz#1")
    while game.decision is not None and game.decision.kind != "action":
        if game.decision.kind == "ability" and game.decision.player == "spieler_2":
            asked.append((game.decision.player, [option.id.partition("@")[0] for option in game.decision.options]))
        game.submit(game.decision.options[-1].id)
    return asked


def test_only_a_player_who_can_answer_is_asked() -> None:
    assert asked_after_the_first_card(("brunnen",), everybody=False) == []
    assert asked_after_the_first_card(("störung#1",), everybody=False)[0][1] == ["störung", "passen"]


def test_a_table_can_ask_everybody_who_could_answer() -> None:
    without = asked_after_the_first_card(("brunnen",), everybody=True)
    with_card = asked_after_the_first_card(("störung#1",), everybody=True)
    assert without, "a hand of cards could hold an answer"
    assert len(without) == len(with_card)
    assert without[0][1] == ["passen"]
    assert with_card[0][1] == ["störung", "passen"]


def test_the_setting_is_part_of_the_save() -> None:
    game = Game.start(SPARKS, 2, seed=5, ask_everybody=True)
    rng = random.Random(5)
    for _ in range(12):
        assert game.decision is not None
        game.submit(rng.choice(game.decision.options).id)
    again = Game.load(SPARKS, json.loads(json.dumps(game.save())))
    assert again.hash == game.hash
    assert Game.replay(SPARKS, game.save()).hash == game.hash


def at_the_mirror() -> Game:
    given = {
        "blitz#1": {"ort": "hand:spieler_1"}, "spieler_1": {"funke": 6},
        "schild#1": {"ort": "hand:spieler_2"}, "schild#2": {"ort": "hand:spieler_2"},
    }
    game = Game.start(SPARKS, 2, seed=3, given=given)
    while game.decision is not None and not any(option.id == "blitz#1" for option in game.decision.options):
        game.submit(game.decision.options[0].id)
    return game


def players_asked(game: Game) -> set[str]:
    asked = set()
    game.submit("blitz#1")
    while game.decision is not None and game.decision.kind != "action":
        asked.add(game.decision.player)
        game.submit(game.decision.options[-1].id)
    return asked


def test_a_standing_answer_is_not_asked_for() -> None:
    game = at_the_mirror()
    assert "spieler_2" in players_asked(game.fork())
    for entry in ("schild", "störung", "spiegel"):
        game.answer_always("spieler_2", entry, yes=False)
    before = game.hash
    assert "spieler_2" not in players_asked(game)
    while game.hash != before:
        assert game.undo(), "undoing goes back through what was answered by itself"
    game.ask_again("spieler_2", "schild")
    assert "spieler_2" in players_asked(game)


def test_a_standing_yes_is_given() -> None:
    game = at_the_mirror()
    game.answer_always("spieler_2", "schild", yes=True)
    for entry in ("störung", "spiegel"):
        game.answer_always("spieler_2", entry, yes=False)
    players_asked(game)
    assert game.value("spieler_2", "leben") == 5
    assert "schild" in [answer.partition("@")[0].partition("#")[0] for answer in game.answers]
    assert Game.load(SPARKS, game.save()).hash == game.hash
