"""Small positions are solved: nobody who plays as well as can be wins against a bot that searches."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import answer
from regelwerk.tools.bots.solving import best_answers
from regelwerk.tools.commands.games import game_folder
from samples import so_many

LINES = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1")


def worth(mine: frozenset[str], others: frozenset[str], fields: tuple[str, ...]) -> int:
    """Tic-tac-toe, written by hand: 1 if who is to move wins, 0 if nobody does, -1 otherwise."""
    if any(others.issuperset(line.split()) for line in LINES):
        return -1
    free = [one for one in fields if one not in mine | others]
    return max((-worth(others, mine | {one}, fields) for one in free), default=0)


def solved(game: Game, most: int = 6_000) -> set[object]:
    world = game.redeterminise(game.decision.player, random.Random(1)) if game.decision is not None else game
    return {world.link.things[one].id for one in best_answers(world, most, random.Random(2))}


def test_what_is_best_is_what_the_game_written_by_hand_says() -> None:
    rng, rulebook = random.Random(4), load(game_folder("tictactoe"))
    for seed in range(so_many(12, 100)):
        game = Game.start(rulebook, seed=seed)
        fields = tuple(option.id for option in game.decision.options) if game.decision is not None else ()
        taken: list[str] = []
        for _ in range(rng.randint(2, 6)):
            if game.decision is not None:
                taken.append(rng.choice(game.decision.options).id)
                game.submit(taken[-1])
        if game.decision is None:
            continue
        mine, others = frozenset(taken[len(taken) % 2 :: 2]), frozenset(taken[1 - len(taken) % 2 :: 2])
        after = {one: -worth(others, mine | {one}, fields) for one in fields if one not in mine | others}
        assert solved(game) == {one for one, value in after.items() if value == max(after.values())}, taken


@pytest.mark.parametrize("seat", [0, 1])
def test_no_line_of_play_beats_the_search_at_tictactoe(seat: int) -> None:
    """With its settings as they are, against every answer that the other one has at any time."""
    bot, rulebook = named_bot("ismcts"), load(game_folder("tictactoe"))
    chosen: dict[tuple[str, ...], str] = {}
    lines: list[tuple[str, ...]] = [()]
    seen = 0
    while lines:
        line = lines.pop()
        game = Game.start(rulebook, seed=1, trace=True)
        for one in line:
            game.submit(one)
        asked = game.decision
        if asked is None:
            assert game.winners != (game.players[1 - seat],), line
            seen += 1
        elif game.state.who == seat:
            key = tuple(sorted(line[0::2])), tuple(sorted(line[1::2]))
            chosen.setdefault(key, answer(bot, game))
            lines.append((*line, chosen[key]))
        else:
            lines += [(*line, option.id) for option in asked.options]
    assert seen > 50


def test_what_is_too_large_or_hidden_or_left_to_chance_is_not_solved() -> None:
    for name in ("hex", "kuhn", "funkenflug"):
        game = Game.start(load(game_folder(name)), seed=1, trace=True)
        assert game.decision is not None
        world = game.redeterminise(game.decision.player, random.Random(1))
        assert best_answers(world, 6_000, random.Random(2)) == [], name
    small = Game.start(load(game_folder("tictactoe")), seed=1)
    assert solved(small, most=50) == set()
    assert len(solved(small)) == 9


def test_of_a_position_that_is_too_large_what_loses_at_once_is_known() -> None:
    """Connect Four: with three in a row one wins, against three in a row one must stop the fourth; two in the middle of
    an empty row must be stopped from one of their ends; else all is open."""
    rulebook = load(game_folder("viergewinnt"))
    for stones, wanted in (("agbgcf", {"d"}), ("agbfc", {"d"}), ("dae", {"c", "f"}), ("ag", {*"abcdefg"})):
        game = Game.start(rulebook, seed=1)
        for one in stones:
            assert game.decision is not None
            game.submit(next(option.id for option in game.decision.options if option.id.startswith(one)))
        assert {str(one)[0] for one in solved(game)} == wanted, stones
    assert solved(game, most=100) == set()  # no time to look at two moves


def test_with_little_time_two_moves_are_looked_at_and_not_four() -> None:
    game = Game.start(load(game_folder("viergewinnt")), seed=1)
    for stone in ("d", "a", "e"):
        assert game.decision is not None
        game.submit(next(option.id for option in game.decision.options if option.id.startswith(stone)))
    assert {str(one)[0] for one in solved(game, most=25 * 49)} == {*"abcdefg"}
    assert {str(one)[0] for one in solved(game, most=5 * 343)} == {"c", "f"}
