"""Bots against each other: every seat in turn for each, results by the seed of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.tools.bots.progress import outcome
from regelwerk.tools.bots.seat import Bot, answer


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its seed, which bot sat where, what each seat had of it, and how many decisions it took."""

    seed: int
    seats: tuple[int, ...]
    worth: tuple[float, ...]
    decisions: int
    over: bool


def play(
    rulebook: Rulebook, players: int, seed: int, bots: Sequence[Bot], options: dict[str, object] | None = None,
    most: int = 20_000,
) -> Played:
    """A game with the given bots; in game number n the seats are moved on by n, so each bot sits everywhere."""
    seats = tuple((seat + seed) % len(bots) for seat in range(players))
    game = Game.start(rulebook, players, seed, options, trace=True)
    while (asked := game.decision) is not None and len(game.answers) < most:
        seat = game.players.index(asked.player)
        game.submit(answer(bots[seats[seat]], game))
    worth = outcome(game.state) or [0.0] * players
    return Played(seed, seats, tuple(worth), len(game.answers), game.over)
