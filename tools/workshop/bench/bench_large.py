"""Large games, played at random to their end: how fast, what the slowest decision takes, how many calls one makes.

The seeds are fixed, so every run plays the same games. Calls are counted, not timed: a machine that is busy with other
things does not change them, and differences that the clock cannot show can be seen in them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import play_out, run
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench.bench_clock import spent

MOST_DECISIONS = 20_000


@dataclass(frozen=True, slots=True)
class Table:
    """A game to be played, for how many, and how many games are enough to tell."""

    name: str
    players: int
    games: int
    folder: Path | None = None

    def rulebook(self) -> Rulebook:
        return load(self.folder or game_folder(self.name))


TABLES = (
    Table("ti4_big", 6, 3, bench_rulebooks.TI4_BIG),
    Table("rex", 6, 6),
    Table("gaia", 4, 8),
    Table("hexpanse", 4, 6),
)


@dataclass(frozen=True, slots=True)
class Large:
    """What playing a large game came to. The set-up is timed on its own (`start_ms`), it is no decision.

    `slowest_ms` is the decision that took longest; each was taken twice, and the shorter time counts, so that a
    collection of garbage that happens to fall into it is not taken for the game's.
    """

    players: int
    length: float
    start_ms: float
    decisions_per_s: float
    slowest_ms: float
    calls_per_decision: float


def large(table: Table, quick: bool = False) -> Large:
    """Some random games; quickly, the beginning of one."""
    book = table.rulebook()
    games, most = (1, 20) if quick else (table.games, MOST_DECISIONS)
    decisions_of(Game.start(book, table.players), most)  # whatever is made at first use is there from now on
    starts, seconds, decisions, slowest = [], 0.0, 0, 0.0
    for seed in range(games):
        begin = process_time()
        game = Game.start(book, table.players, seed)
        starts.append(process_time() - begin)
        counts: list[int] = []
        seconds += spent(lambda: counts.append(decisions_of(game, most)))
        decisions += counts[0]
        twice = (_each_decision(book, table.players, seed, most) for _ in range(2))
        slowest = max(slowest, *(min(times) for times in zip(*twice, strict=True)))
    return Large(table.players, decisions / games, median(starts) * 1e3, decisions / max(seconds, 1e-9), slowest * 1e3,
                 calls_per_decision(Game.start(book, table.players), most))


def calls_per_decision(game: Game, most: int) -> float:
    """How many functions, Python's own included, a decision calls while a game is played out."""
    profile = Profile()
    profile.enable()
    decisions = decisions_of(game, most)
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats()) / decisions


def decisions_of(game: Game, most: int) -> int:
    """Play a game out at random by its own seed; gives the number of its decisions."""
    return play_out(game.state, game.raw, random.Random(game.seed).random, most)[1]


def _each_decision(book: Rulebook, players: int, seed: int, most: int) -> Iterator[float]:
    """The CPU seconds from each answer to the next question: the same game as is timed as a whole."""
    game = Game.start(book, players, seed)
    S, raw, pick = game.state, game.raw, random.Random(seed).random
    for _ in range(most):
        if not raw:
            return
        answer = raw[int(pick() * len(raw))]
        begin = process_time()
        raw = run(S, answer)
        yield process_time() - begin
