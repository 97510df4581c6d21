"""What can be reached within one's own turn: how it is judged, and who plays by it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.preview import turn_of
from regelwerk.interpreter.state.state import State
from regelwerk.tools.bots import ismcts, simple_bots
from regelwerk.tools.bots.ismcts import Tree
from regelwerk.tools.bots.learned_value import Ending, Learned, LearnedValue, learned
from regelwerk.tools.bots.match import play
from regelwerk.tools.bots.moves import begun, moves
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.own_turn import reached
from regelwerk.tools.bots.seat import Seat, answer
from regelwerk.tools.commands.games import game_folder
from samples import so_many

GAMES = 4
"""To learn from: enough to judge anything at all."""


def begun_game(name: str, *answers: str) -> Game:
    game = Game.start(load(game_folder(name)), seed=3, trace=True)
    for one in answers:
        assert game.decision is not None
        game.submit(next(option.id for option in game.decision.options if option.id.startswith(one)))
    return game


def known_of(game: Game) -> Learned:
    return learned(game.link, GAMES)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [("gaia", 2), ("rex", 3), ("hexpanse", 2)][: so_many(1, 3)])
def test_greedy_beats_chance_clearly(name: str, players: int) -> None:
    """Who looks at prices alone won four of ten in Gaia, four of nine in Rex."""
    games, rulebook = so_many(3, 20), load(game_folder(name))
    bots = [named_bot("greedy"), *[named_bot("random")] * (players - 1)]
    won = sum(one.worth[one.seats.index(0)] for one in (play(rulebook, players, 100 + at, bots) for at in range(games)))
    assert won >= 0.8 * games


def test_each_move_has_a_worth_and_that_of_the_winning_one_is_the_highest() -> None:
    game = begun_game("viergewinnt", "a", "g", "b", "g", "c", "f")
    worth = reached(Seat(game), game, known_of(game).value, random.Random(1))
    assert worth.keys() == {name for name, _ in moves(game.state, game.raw)}
    assert len(worth) > 4
    best = max(worth.values())
    assert best == 1
    assert sum(one == best for one in worth.values()) == 1
    assert {answer(named_bot(f"greedy:games={GAMES}"), game, seed)[0] for seed in range(20)} == {"d"}


def test_what_nobody_can_win_with_is_no_reason_to_play_it() -> None:
    """The same row, but it is closed at its end: it wins nothing, and chance decides among much else."""
    game = begun_game("viergewinnt", "a", "d", "b", "g", "c", "f")
    worth = reached(Seat(game), game, known_of(game).value, random.Random(1))
    assert max(worth.values()) < 1


class Watching(LearnedValue):
    """Everything is worth the same; whose turn it was where a position was judged, and what was asked there."""

    def __init__(self) -> None:
        super().__init__([], Ending(None, 0.0))
        self.judged: list[tuple[object, int]] = []

    def __call__(self, S: State) -> list[float]:
        self.judged.append((turn_of(S), S.who))
        return [0.5] * S.link.players


def test_a_position_is_judged_when_the_turn_is_over() -> None:
    """In Sparks a turn has several questions, some of them asked of others: none is left open."""
    game, chance, several = begun_game("funkenflug"), named_bot("random"), 0
    for _ in range(20):
        watching, turn = Watching(), turn_of(game.state)
        before = len(game.answers)
        reached(Seat(game), game, watching, random.Random(1))
        assert watching.judged
        assert len(game.answers) == before
        if turn is not None:
            assert turn not in {one for one, _ in watching.judged}
        else:
            assert game.state.who not in {who for _, who in watching.judged}
        several += turn is not None
        game.submit(answer(chance, game))
    assert several


def test_whose_game_is_longer_than_any_leaves_more_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who never attack, since attacking costs something at first, would play for ever."""
    game = begun_game("viergewinnt", "a", "g", "b", "g", "c", "f")
    known, greedy = known_of(game), named_bot(f"greedy:games={GAMES}")
    chosen = {}
    for longest in (len(game.answers), len(game.answers) // 3):
        monkeypatch.setattr(simple_bots, "learned", lambda *_, usual=longest: replace(known, longest=usual))
        chosen[longest] = [answer(greedy, game, seed)[0] for seed in range(60)]
    assert {*chosen[6]} == {"d"}
    assert 60 / 7 < chosen[2].count("d") < 60 * 2 / 3


def test_the_search_begins_where_greedy_ends() -> None:
    """The first move it tries is the one that promises most, whatever was good elsewhere."""
    game = begun_game("viergewinnt")
    names = [name for name, _ in moves(game.state, game.raw)]
    for promising in names:
        tree = Tree(game.link, 0.7, 2, known_of(game), random.Random(1), 3)
        tree.begin_with({name: float(name == promising) for name in names})
        tree.grow(begun(game.state, random.Random(2)), game.raw)
        assert max(names, key=lambda name: tree.rank(name, game.state.who)) == promising


def test_who_plays_to_the_end_judges_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def watched(*_: object) -> dict[object, float]:
        asked.append(1)
        return {"nothing": 0.0}

    monkeypatch.setattr(ismcts, "reached", watched)
    game = begun_game("viergewinnt")
    answer(named_bot(f"ismcts:iterations=5+depth=0+games={GAMES}"), game)
    assert not asked
    answer(named_bot(f"ismcts:iterations=5+depth=3+games={GAMES}"), game)
    assert asked
