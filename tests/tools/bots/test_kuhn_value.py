"""Kuhn poker has a known value: -1/18 of a chip for who begins. What the search does is held against it."""

from __future__ import annotations

import random
from functools import cache

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import Seat
from regelwerk.tools.commands.games import game_folder
from samples import so_many

CARDS = ("bube", "dame", "könig")
BOLD = {"wetten", "mitgehen"}


@cache
def dealt() -> dict[tuple[str, str], int]:
    """For each of the six deals a seed that gives it."""
    found: dict[tuple[str, str], int] = {}
    seed = 0
    while len(found) < 6:
        game = Game.start(load(game_folder("kuhn")), seed=seed)
        first, second = (str(game.value(f"hand:{one}", "inhalt")[0]) for one in ("anna", "bert"))
        found.setdefault((first, second), seed)
        seed += 1
    return found


@cache
def boldness(card: str, said: tuple[str, ...], times: int) -> float:
    """How often the search bets or calls with a card after what was said."""
    mine = len(said) % 2
    deals = [seed for deal, seed in dealt().items() if deal[mine] == card]
    bold = 0
    for number in range(times):
        game = Game.start(load(game_folder("kuhn")), seed=deals[number % len(deals)], trace=True)
        for one in said:
            game.submit(one)
        bold += named_bot("ismcts:depth=0").choose(Seat(game), random.Random(f"{card}/{said}/{number}")) in BOLD
    return bold / times


def worth(first: str, second: str, times: int) -> float:
    """What who begins has of a deal, in chips, if both play as the search does."""
    higher = 1 if CARDS.index(first) > CARDS.index(second) else -1
    bet, answer = boldness(first, (), times), boldness(second, ("schieben",), times)
    called, calls = boldness(second, ("wetten",), times), boldness(first, ("schieben", "wetten"), times)
    after_bet = called * 2 * higher + (1 - called)
    after_pass = answer * (calls * 2 * higher - (1 - calls)) + (1 - answer) * higher
    return bet * after_bet + (1 - bet) * after_pass


def test_what_the_search_plays_is_worth_about_what_the_book_says() -> None:
    """It does not bluff, so it is not the book's own strategy; but nobody has much of sitting where they sit."""
    times = so_many(4, 40)
    value = sum(worth(*deal, times) for deal in dealt()) / 6
    assert value == pytest.approx(-1 / 18, abs=0.1)
