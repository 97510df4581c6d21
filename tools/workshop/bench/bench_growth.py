"""What a decision costs when a game grows by what does not take part in it: idle cards, and a larger map."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench.bench_clock import spent
from regelwerk.tools.workshop.bench.bench_large import MOST_DECISIONS, calls_per_decision, decisions_of
from regelwerk.tools.workshop.bench_rulebooks.galaxies import galaxy

CARDS = (10, 1_000)
SYSTEMS = (10, 80)
_FEWER_CARDS = (10, 100)
_FEWER_SYSTEMS = (10, 14)
"""Enough to see that measuring works."""


@dataclass(frozen=True, slots=True)
class Growth:
    """From which size to which, and how many times as much a decision costs then: by CPU time, and by calls."""

    few: int
    many: int
    time: float
    calls: float


def with_idle_cards(quick: bool = False) -> Growth:
    """The battle with few and with many cards that are loaded and not active. Nothing in it is dear, so that what
    the cards cost shows all the more."""
    with TemporaryDirectory() as name:
        sizes = _FEWER_CARDS if quick else CARDS
        folders = [bench_rulebooks.battle_with_idle(Path(name) / str(number), number) for number in sizes]
        return _growth(sizes, folders, 2 if quick else 60, MOST_DECISIONS)


def with_a_larger_map(quick: bool = False) -> Growth:
    """The slice of Twilight Imperium with the same fleets on a small and on a large map."""
    with TemporaryDirectory() as name:
        sizes = _FEWER_SYSTEMS if quick else SYSTEMS
        folders = [galaxy(Path(name) / str(number), number) for number in sizes]
        return _growth(sizes, folders, 1 if quick else 3, 10 if quick else MOST_DECISIONS)


def _growth(sizes: tuple[int, int], folders: list[Path], games: int, most: int) -> Growth:
    """The two in turns, game by game."""
    books = [load(folder) for folder in folders]
    times: list[list[float]] = [[], []]
    calls = [calls_per_decision(Game.start(book), most) for book in books]
    for seed in range(games):
        for side, book in enumerate(books):
            game = Game.start(book, seed=seed)
            counts: list[int] = []
            seconds = spent(lambda: counts.append(decisions_of(game, most)))
            times[side].append(seconds / counts[0])
    return Growth(*sizes, median(times[1]) / max(median(times[0]), 1e-12), calls[1] / calls[0])
