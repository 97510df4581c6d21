"""The small games play as their twins do, and survive every way of keeping a game."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.machine.driver import run
from regelwerk.tools.commands.games import bundled, game_folder
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.handwritten import battle, breakthrough, connect_four, tictactoe
from regelwerk.tools.workshop.handwritten import hex as hex_by_hand
from regelwerk.tools.workshop.handwritten.playing import Twin, play_out

SMALL = [name for name in bundled() if name not in ("gaia", "hexpanse", "rex", "ti4")]

TWINS = [
    ("tictactoe", "feld", tictactoe.TicTacToe),
    ("tictactoe", "feld", tictactoe.IndexedTicTacToe),
    ("viergewinnt", "schacht", connect_four.ConnectFour),
    ("viergewinnt", "schacht", connect_four.IndexedConnectFour),
    ("durchbruch", "feld", breakthrough.Breakthrough),
    ("durchbruch", "feld", breakthrough.IndexedBreakthrough),
    ("hex", "feld", hex_by_hand.Hex),
    ("hex", "feld", hex_by_hand.IndexedHex),
]


@lru_cache
def rulebook(name: str) -> Rulebook:
    return load(game_folder(name))


def seats(game: Game, names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(game.players.index(name) for name in names)


# ---- the twins


@pytest.mark.parametrize(("name", "kind", "twin"), TWINS)
def test_a_twin_has_the_same_options_and_winners_in_every_game(name: str, kind: str, twin: Callable[[], Twin]) -> None:
    start = Game.start(rulebook(name))
    first = start.link.of_kind[kind][0]
    rng = random.Random(f"{name}")
    for _ in range(150):
        game, by_hand = start.fork(), twin()
        options = by_hand.start()
        while game.raw:
            assert [one - first for one in game.raw] == list(options)
            place = int(rng.random() * len(options))
            game.raw = run(game.state, game.raw[place])
            options = by_hand.step(options[place])
        assert not options
        assert seats(game, game.winners) == by_hand.winners


@pytest.mark.parametrize(("name", "kind", "twin"), TWINS)
def test_the_same_random_numbers_play_the_same_games(name: str, kind: str, twin: Callable[[], Twin]) -> None:
    start = Game.start(rulebook(name))
    here, there = random.Random(7), random.Random(7)
    for _ in range(50):
        game, by_hand = start.fork(), twin()
        assert game.play_out(here) == play_out(by_hand, there)
        assert seats(game, game.winners) == by_hand.winners


@pytest.mark.parametrize("cards", [False, True])
def test_the_battle_goes_as_by_hand(cards: bool, tmp_path: Path) -> None:
    folder = bench_rulebooks.battle_with_ten(tmp_path) if cards else bench_rulebooks.BATTLE
    book = load(folder)
    rng = random.Random(5)
    for seed in range(200):
        game = Game.start(book, seed=seed)
        first = game.link.of_kind["einheit"][0]
        by_hand = (battle.with_cards if cards else battle.quiet)(seed, first)
        options, winners = next(by_hand), None
        while game.raw:
            assert list(game.raw) == list(options)
            answer = game.raw[int(rng.random() * len(options))]
            game.raw = run(game.state, answer)
            try:
                options = by_hand.send(answer)
            except StopIteration as end:
                options, winners = (), end.value
        assert not options
        assert seats(game, game.winners) == winners


def test_idle_abilities_change_nothing(tmp_path: Path) -> None:
    quiet = load(bench_rulebooks.BATTLE)
    idle = load(bench_rulebooks.battle_with_idle(tmp_path, 40))
    for seed in range(20):
        games = [Game.start(book, seed=seed) for book in (quiet, idle)]
        counts = [game.play_out(random.Random(seed)) for game in games]
        assert counts[0] == counts[1]
        assert games[0].winners == games[1].winners


# ---- Kuhn poker, whole


def kuhn_by_hand(cards: tuple[int, int], moves: tuple[str, ...]) -> tuple[int, int]:
    """The chips of both after one deal: two each at the start, one of them as ante."""
    higher = 0 if cards[0] > cards[1] else 1
    match moves:
        case ("schieben", "schieben"):
            winner, stake = higher, 1
        case ("wetten", "mitgehen") | ("schieben", "wetten", "mitgehen"):
            winner, stake = higher, 2
        case ("wetten", "aussteigen"):
            winner, stake = 0, 1
        case _:
            winner, stake = 1, 1
    return (2 + stake, 2 - stake) if winner == 0 else (2 - stake, 2 + stake)


KUHN_LINES = [
    ("schieben", "schieben"), ("wetten", "aussteigen"), ("wetten", "mitgehen"),
    ("schieben", "wetten", "aussteigen"), ("schieben", "wetten", "mitgehen"),
]


@pytest.mark.parametrize("moves", KUHN_LINES)
@pytest.mark.parametrize("deal", list(itertools.permutations(("bube", "dame", "könig"), 2)))
def test_every_deal_of_kuhn_poker_pays_as_it_should(deal: tuple[str, str], moves: tuple[str, ...]) -> None:
    game = Game.start(rulebook("kuhn"), draws=list(deal))
    worth = ("bube", "dame", "könig")
    for move in moves:
        game.submit(move)
    assert game.over
    chips = kuhn_by_hand((worth.index(deal[0]), worth.index(deal[1])), moves)
    assert (game.value("anna", "chips"), game.value("bert", "chips")) == chips
    assert game.winners == (("anna",) if chips[0] > chips[1] else ("bert",))


# ---- keeping a game


@pytest.mark.parametrize("name", SMALL)
def test_fork_save_and_undo_give_the_same_game_at_every_decision(name: str) -> None:
    book = rulebook(name)
    rng = random.Random(f"{name} kept")
    for seed in range(2 if name in ("hex", "durchbruch") else 12):
        game = Game.start(book, seed=seed)
        while game.decision is not None:
            before, options = game.hash, [option.id for option in game.decision.options]
            forked = game.fork()
            loaded = Game.load(book, json.loads(json.dumps(game.save())))
            assert forked.hash == loaded.hash == before
            assert loaded.decision is not None
            assert [option.id for option in loaded.decision.options] == options
            answer = rng.choice(options)
            for one in (game, forked, loaded):
                one.submit(answer)
            assert game.hash == forked.hash == loaded.hash
            after = game.hash
            assert game.undo()
            assert game.hash == before
            game.submit(answer)
            assert game.hash == after
        assert Game.replay(book, game.save()).hash == game.hash


@pytest.mark.parametrize("name", SMALL)
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str) -> None:
    game = Game.start(rulebook(name), seed=3)
    before = game.hash
    with pytest.raises(GameError):
        game.submit("gibt_es_nicht")
    assert game.hash == before


@pytest.mark.parametrize("name", SMALL)
def test_every_decision_cites_its_rule(name: str) -> None:
    game = Game.start(rulebook(name), seed=1)
    rng = random.Random(1)
    while game.decision is not None:
        assert game.decision.source
        game.submit(rng.choice(game.decision.options).id)
