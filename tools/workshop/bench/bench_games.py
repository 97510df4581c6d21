"""The four board games: the machine against games written by hand; the same random numbers, so the same games."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.workshop.bench.bench_clock import Effort, repetitions, spent
from regelwerk.tools.workshop.handwritten.breakthrough import Breakthrough, IndexedBreakthrough
from regelwerk.tools.workshop.handwritten.connect_four import ConnectFour, IndexedConnectFour
from regelwerk.tools.workshop.handwritten.hex import Hex, IndexedHex
from regelwerk.tools.workshop.handwritten.playing import Twin, play_out
from regelwerk.tools.workshop.handwritten.tictactoe import IndexedTicTacToe, TicTacToe


@dataclass(frozen=True, slots=True)
class Contest:
    """A rulebook and its hand-written twins.

    `indexed` says that the compiled rulebook uses the tables and indexes of the best twin, so that this is the one to
    compare it with; otherwise it is the plain one.
    """

    name: str
    rulebook: str
    plain: Callable[[], Twin]
    best: Callable[[], Twin]
    indexed: bool = False


CONTESTS = (
    Contest("breakthrough", "durchbruch", Breakthrough, IndexedBreakthrough),
    Contest("tictactoe", "tictactoe", TicTacToe, IndexedTicTacToe),
    Contest("connect_four", "viergewinnt", ConnectFour, IndexedConnectFour),
    Contest("hex", "hex", Hex, IndexedHex),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a contest came to. `length` is the mean number of decisions of a game."""

    decisions_per_s: float
    handwritten_decisions_per_s: float
    ratio: float
    ratio_to_plain: float
    ratio_to_best: float
    length: float


class DifferentGames(Exception):
    """The twin did not play the same games: what was measured means nothing."""


def contest(one: Contest, effort: Effort) -> Outcome:
    """Machine and twins in turns, round by round; a round is the same games for all of them."""
    start = Game.start(load(game_folder(one.rulebook)))

    def machine(games: int, seed: int) -> int:
        rng = random.Random(seed)
        return sum(start.fork().play_out(rng) for _ in range(games))

    def by_hand(twin: Callable[[], Twin], games: int, seed: int) -> int:
        rng = random.Random(seed)
        return sum(play_out(twin(), rng) for _ in range(games))

    sides: list[Callable[[int, int], int]] = [
        machine,
        lambda games, seed: by_hand(one.plain, games, seed),
        lambda games, seed: by_hand(one.best, games, seed),
    ]
    games = repetitions(lambda count: machine(count, 0), effort.seconds)
    rates: list[list[float]] = [[], [], []]
    lengths = []
    for seed in range(effort.rounds):
        counts = [0, 0, 0]
        for turn in range(3):
            side = (turn + seed) % 3
            seconds = spent(lambda: counts.__setitem__(side, sides[side](games, seed)))
            rates[side].append(counts[side] / max(seconds, 1e-9))
        if len(set(counts)) != 1:
            raise DifferentGames(f"{one.name}: {counts} decisions in the same {games} games.")
        lengths.append(counts[0] / games)
    to_plain = median(a / b for a, b in zip(rates[0], rates[1], strict=True))
    to_best = median(a / b for a, b in zip(rates[0], rates[2], strict=True))
    return Outcome(median(rates[0]), median(rates[2 if one.indexed else 1]), to_best if one.indexed else to_plain,
                   to_plain, to_best, mean(lengths))


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a game without a twin is played at random, set-up included. `length`: decisions of a game."""

    games_per_s: float
    decisions_per_s: float
    length: float


def paces(rulebook: str, effort: Effort) -> dict[int, Pace]:
    """Random games of any rulebook for each number of players, with its default options."""
    book = load(game_folder(rulebook))
    numbers = range(book.world.least_players, book.world.most_players + 1)
    return {players: pace(book, players, effort) for players in numbers}


def fewest(rulebook: str, effort: Effort) -> tuple[int, Pace]:
    """The fewest players of a rulebook, and its pace with them."""
    book = load(game_folder(rulebook))
    return book.world.least_players, pace(book, book.world.least_players, effort)


def pace(book: Rulebook, players: int, effort: Effort) -> Pace:
    """Random games for so many players, each with its own seed, from the set-up on, among all legal options."""

    def play(games: int, seed: int) -> int:
        rng = random.Random(seed)
        return sum(Game.start(book, players, seed * games + game).play_out(rng) for game in range(games))

    games = repetitions(lambda count: play(count, 0), effort.seconds)
    paces, rates, lengths = [], [], []
    for seed in range(effort.rounds):
        counts: list[int] = []
        seconds = max(spent(lambda: counts.append(play(games, seed))), 1e-9)
        paces.append(games / seconds)
        rates.append(counts[0] / seconds)
        lengths.append(counts[0] / games)
    return Pace(median(paces), median(rates), mean(lengths))
