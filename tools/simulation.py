"""Many games at once, played by automatons: the same result however many processes share the work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.state import BudgetError

NOBODY = "niemand"
_LARGEST_SHARE = 200


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: game number n of it has the seed `seed + n`."""

    folder: str
    players: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    games: int
    mods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game. `limited` says that it was stopped after too many decisions."""

    number: int
    seed: int
    decisions: int
    winners: tuple[str, ...] = ()
    limited: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of all games, in their order, and how long playing them took."""

    outcomes: tuple[Outcome, ...]
    seconds: float

    @property
    def finished(self) -> list[Outcome]:
        return [one for one in self.outcomes if not one.error]

    @property
    def errors(self) -> list[Outcome]:
        return [one for one in self.outcomes if one.error]

    @property
    def decisions(self) -> int:
        return sum(one.decisions for one in self.outcomes)

    def winners(self) -> dict[str, int]:
        """How often each player (or each group of players, joined by +) has won, most often first."""
        counts: dict[str, int] = {}
        for one in self.finished:
            name = "+".join(one.winners) or NOBODY
            counts[name] = counts.get(name, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def simulate(order: Order, jobs: int, progress: Callable[[int], None]) -> Summary:
    """Play all games of an order; `progress` hears how many are done."""
    shares = list(_shares(order.games, jobs))
    _rulebook(order.folder, order.mods)  # read before the clock starts; forked processes inherit it
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    if jobs == 1:
        for share in shares:
            outcomes += play_share(order, *share)
            progress(len(outcomes))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for done in as_completed([pool.submit(play_share, order, *share) for share in shares]):
                outcomes += done.result()
                progress(len(outcomes))
    seconds = time.perf_counter() - began
    return Summary(tuple(sorted(outcomes, key=lambda one: one.number)), seconds)


def _shares(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    """The numbers of the games in even portions: from, to (exclusive)."""
    size = max(1, min(_LARGEST_SHARE, games // (jobs * 4)))
    for first in range(0, games, size):
        yield first, min(games, first + size)


@lru_cache(maxsize=1)
def _rulebook(folder: str, mods: tuple[str, ...]) -> Rulebook:
    return load(folder, mods)


def play_share(order: Order, first: int, end: int) -> list[Outcome]:
    return [_play(order, number) for number in range(first, end)]


def _play(order: Order, number: int) -> Outcome:
    """One game. Whatever goes wrong in it is told with its seed, so that it can be played again."""
    seed = order.seed + number
    try:
        game = Game.start(_rulebook(order.folder, order.mods), order.players, seed, dict(order.options))
        decisions = game.play_out(random.Random(seed))
        return Outcome(number, seed, decisions, game.winners, bool(game.ended_because))
    except BudgetError as error:
        return Outcome(number, seed, 0, error=f"Die Regel {error.owner} kommt nicht zu einem Ende.")
    except Exception as error:  # a fault of the machine is a result here: one game in a thousand shows it
        return Outcome(number, seed, 0, error=f"{type(error).__name__}: {error}")
