"""Bots: they choose what is offered, and play as well as is said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.tools.bots import named_bots
from regelwerk.tools.bots.learned_value import learned
from regelwerk.tools.bots.match import play
from regelwerk.tools.bots.named_bots import NoSuchBot, named_bot
from regelwerk.tools.bots.seat import Bot, Seat, answer
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import bundled, game_folder
from samples import so_many

QUICK = "ismcts:iterations=12+depth=4+games=2"


@pytest.mark.parametrize("name", bundled())
@pytest.mark.parametrize("bot", ["random", "greedy:games=2", QUICK])
def test_every_bot_plays_every_game(name: str, bot: str) -> None:
    game = Game.start(load(game_folder(name)), seed=3, trace=True)
    chooser = named_bot(bot)
    for _ in range(3):
        if game.decision is None:
            break
        chosen = answer(chooser, game)
        assert game.decision.option(chosen) is not None
        game.submit(chosen)


def test_a_seat_has_no_way_to_the_game() -> None:
    seat = Seat(Game.start(load(game_folder("kuhn")), seed=1, trace=True))
    assert not [name for name in dir(seat) if not name.startswith("_") and isinstance(getattr(seat, name), Game)]


def test_a_seat_knows_what_it_sees_of_amounts_and_owners() -> None:
    game = Game.start(load(game_folder("funkenflug")), seed=1, trace=True)
    seat = Seat(game)
    assert {one: seat.amount(one, "leben") for one in game.players} == {
        one: game.value(one, "leben") for one in game.players
    }
    assert seat.owner(f"hand:{seat.player}") == seat.player
    assert seat.owner(None) == ""


def test_the_search_never_loses_at_tictactoe() -> None:
    rulebook, bots = load(game_folder("tictactoe")), [named_bot("ismcts:iterations=500+depth=0"), named_bot("random")]
    for seed in range(so_many(8, 40)):
        played = play(rulebook, 2, seed, bots)
        assert played.worth[played.seats.index(0)] >= 0.5, seed


def test_the_search_beats_chance_at_connect_four() -> None:
    rulebook, bots = load(game_folder("viergewinnt")), [named_bot("ismcts:iterations=60+depth=0"), named_bot("random")]
    won = sum(one.worth[one.seats.index(0)] for one in (play(rulebook, 2, seed, bots) for seed in range(4)))
    assert won >= 3.5


def test_a_bot_never_calls_with_the_worst_card_and_always_with_the_best() -> None:
    """Kuhn poker: with the jack one folds, with the king one calls."""
    chosen = set()
    for seed in range(30):
        game = Game.start(load(game_folder("kuhn")), seed=seed, trace=True)
        game.submit("wetten")
        card = game.value("hand:bert", "inhalt")[0]
        if card != "dame":
            chosen.add((card, answer(named_bot("ismcts:iterations=200+depth=0"), game)))
    assert chosen == {("bube", "aussteigen"), ("könig", "mitgehen")}


def test_what_is_worth_something_is_learned_from_the_rulebook() -> None:
    game = Game.start(load(game_folder("funkenflug")), seed=1)
    value = learned(game.link, 30).value
    weights = {name: weight for name, _, weight in value.chosen}
    assert weights["leben"] > 0
    start = value(game.state)
    assert sum(start) == pytest.approx(1, abs=0.2)


def test_the_same_seed_gives_the_same_game() -> None:
    rulebook = load(game_folder("funkenflug"))
    bots = [named_bot(QUICK), named_bot("greedy")]
    assert play(rulebook, 2, 5, bots) == play(rulebook, 2, 5, bots)


def test_another_package_brings_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        def choose(self, seat: Seat, rng: random.Random) -> str:
            return seat.options[0]

    class Brought:
        name = "first"

        def load(self) -> object:
            return lambda settings: First()

    monkeypatch.setattr(named_bots, "entry_points", lambda group: [Brought()] if group == "regelwerk.bots" else [])
    bot: Bot = named_bot("first")
    game = Game.start(load(game_folder("tictactoe")), seed=1, trace=True)
    assert game.decision is not None
    assert answer(bot, game) == game.decision.options[0].id


@pytest.mark.parametrize(
    ("written", "told"),
    [("ismtcs", "ismcts"), ("greedy:depth=3", "depth"), ("ismcts:depth=tief", "tief"), ("ismcts:depth=-1", "-1")],
)
def test_a_bot_that_there_is_not_is_refused(written: str, told: str) -> None:
    with pytest.raises(NoSuchBot, match=told):
        named_bot(written)


def test_simulate_and_play_take_bots(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["simulate", "tictactoe", "--games", "2", "--bot", "greedy"]) == 0
    assert "2 von 2" in capsys.readouterr().out
    assert main(["play", "tictactoe", "--bots", "1=greedy,2=ismcts:iterations=20+depth=0", "--seed", "3"]) == 0
    assert main(["simulate", "tictactoe", "--games", "2", "--bot", "gredy"]) == 2
    assert "greedy" in capsys.readouterr().err


def test_what_wins_or_loses_at_once_is_proved_in_few_iterations() -> None:
    """Connect Four, three in a row: who moves next wins, or must stop the other one; hardly any chance is needed."""
    rulebook, bot = load(game_folder("viergewinnt")), named_bot("ismcts:iterations=60+depth=2+games=2")
    for stones, wanted in ((("a", "g", "b", "g", "c", "f"), "d"), (("a", "g", "b", "f", "c"), "d")):
        for seed in range(so_many(4, 30)):
            game = Game.start(rulebook, seed=seed, trace=True)
            for one in stones:
                assert game.decision is not None
                game.submit(next(option.id for option in game.decision.options if option.id.startswith(one)))
            assert game.decision is not None
            assert answer(bot, game).startswith(wanted), (stones, seed)
