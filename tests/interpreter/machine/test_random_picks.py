"""What the die picks: all equally likely, and nobody comes to know what they could not see (docs/semantics.md Z4)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.views.log import SPECTATOR, entries

FOLDER = Path(__file__).resolve().parents[2] / "gauntlet" / "zufall"


def robbed(seed: int, *draws: str) -> Game:
    """Anna takes a card from the hand of Bert, without looking."""
    game = Game.start(load(FOLDER), seed=seed, draws=list(draws), trace=True)
    game.submit("1")
    return game


def taken(game: Game) -> str:
    return next(card for card in ("dolch", "eimer", "feile") if game.value(card, "ort") == "hand:anna")


def test_every_thing_is_picked_about_as_often() -> None:
    picked = Counter(taken(robbed(seed)) for seed in range(300))
    assert set(picked) == {"dolch", "eimer", "feile"}
    assert min(picked.values()) > 60


def test_the_same_seed_picks_the_same() -> None:
    assert [taken(robbed(seed)) for seed in range(20)] == [taken(robbed(seed)) for seed in range(20)]


def test_who_could_not_see_the_thing_still_cannot() -> None:
    """The one who watches is told the same, whatever the die picked; both hands are hidden from them."""
    one, other = robbed(1, "eimer"), robbed(1, "dolch")
    assert taken(one) != taken(other)
    assert moment(one, None) == moment(other, None)
    assert entries(one, SPECTATOR) == entries(other, SPECTATOR)


def test_who_gets_it_sees_it() -> None:
    assert moment(robbed(1, "eimer"), "anna") != moment(robbed(1, "dolch"), "anna")
