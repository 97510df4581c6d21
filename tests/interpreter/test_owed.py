"""A question for a payment tells what is owed, and each of its answers what it pays of that."""

from __future__ import annotations

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.question import Question, question
from tables import ROOT, loaded

ESTATE = {one: {"ort": "besitz:spieler_1"} for one in ("jord", "arc")}


def _asked(game: Game) -> Question:
    told = question(game, "spieler_1")
    assert told is not None
    return told


def _bribing() -> Game:
    """Three influence are owed; there are planets worth two and one, two influence and one good."""
    book = loaded(ROOT / "tests" / "gauntlet" / "bezahlung")
    game = Game.start(book, 1, given={**ESTATE, "spieler_1": {"einfluss": 2, "ware": 1}})
    assert _asked(game)["owed"] is None
    assert {one["worth"] for one in _asked(game)["options"]} == {None}
    game.submit("bestechung")
    return game


def test_what_is_owed_and_what_each_piece_pays() -> None:
    told = _asked(_bribing())
    assert told["owed"] == {"resource": "einfluss", "amount": 3, "left": 3}
    worth = {one["id"]: one["worth"] for one in told["options"]}
    assert worth == {"einfluss": 1, "jord": 2, "arc": 1, "ware_ausgeben": 1}


def test_what_is_paid_is_no_longer_owed() -> None:
    game = _bribing()
    game.submit("arc")
    told = _asked(game)
    assert told["owed"] == {"resource": "einfluss", "amount": 3, "left": 2}
    game.submit("jord")
    assert _asked(game)["owed"] is None


def test_a_resource_that_pays_for_another_is_named_as_people_name_it() -> None:
    told = _asked(_bribing())
    good = next(one for one in told["options"] if one["id"] == "ware_ausgeben")
    assert good["name"]["de"] == "Ware"
    assert good["sentence"]["de"] == "Mit Ware bezahlen"
