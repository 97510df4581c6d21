"""What all hand-written games have in common."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol


class Twin(Protocol):
    """A hand-written game in progress."""

    winners: tuple[int, ...]
    """Who has won, by seat; empty while nobody has, and after a draw."""

    def start(self) -> Sequence[int]:
        """The options of the first decision."""

    def step(self, option: int) -> Sequence[int]:
        """Carry out an option; gives the options of the next decision, or nothing when the game is over."""


def play_out(game: Twin, rng: random.Random) -> int:
    """Play to the end with random decisions; gives their number. The same numbers as `Game.play_out` takes."""
    pick, step, count = rng.random, game.step, 0
    options = game.start()
    while options:
        options = step(options[int(pick() * len(options))])
        count += 1
    return count
