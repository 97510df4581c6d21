"""Positions that are small enough are solved: every line of play is followed to its end.

That is possible where two play, nothing is hidden and nothing is left to chance. How large the tree below a position is
is guessed before: a few games played at random, multiplied by how many options each of their decisions had, say how
many ways there are to the end (Knuth). Positions that are reached in several ways are looked at once.
"""

from __future__ import annotations

import random
from typing import Any

from regelwerk.dsl.compile.state_layout import R_CHANCE, REGISTERS
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.digest import digest
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.tools.bots.progress import outcome

LARGEST_TREE = 600_000
"""More ways to the end than this are not followed. Tic-tac-toe, whose tree is a small one, has 255,168."""
_TRIALS = 8
_WON = 1.0


class _TooLarge(Exception):
    """More positions than may be looked at, or chance has a hand in it."""


def best_answers(world: Game, most: int, rng: random.Random) -> list[Any]:
    """The answers that are best whatever the other one does; none if the position is not solved within `most`
    positions."""
    S = world.state
    if S.link.players != 2 or S.link.has_secrets or isinstance(world.raw, range):
        return []
    try:
        if _ways(S, world.raw, rng) > LARGEST_TREE:
            return []
        return _Solver(most).best(S, world.raw)
    except (_TooLarge, BudgetError, RecursionError):
        return []


def _ways(S: State, raw: Any, rng: random.Random) -> float:
    """About how many ways lead to the end of the game."""
    found = 0.0
    for _ in range(_TRIALS):
        trial, options, ways = _copy(S), raw, 1.0
        while options and ways <= LARGEST_TREE * _TRIALS:
            ways *= len(options)
            options = run(trial, options[int(rng.random() * len(options))])
        found += ways
        if found > LARGEST_TREE * _TRIALS:  # whatever the other games say
            break
    return found / _TRIALS


def _copy(S: State) -> State:
    other = fork(S)
    other.trace = None
    return other


class _Solver:
    """What positions are worth to the first seat; the second one has the rest of the win."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.known: dict[str, float] = {}

    def best(self, S: State, raw: Any) -> list[Any]:
        seat = S.who
        worth = [self._of_seat(seat, self._after(S, answer)) for answer in raw]
        return [answer for answer, one in zip(raw, worth, strict=True) if one == max(worth)]

    @staticmethod
    def _of_seat(seat: int, worth: float) -> float:
        return worth if seat == 0 else _WON - worth

    def _after(self, S: State, answer: Any) -> float:
        other, chance = _copy(S), S.c[REGISTERS][R_CHANCE]
        raw = run(other, answer)
        if other.c[REGISTERS][R_CHANCE] != chance:
            raise _TooLarge
        return self._worth(other, raw)

    def _worth(self, S: State, raw: Any) -> float:
        over = outcome(S)
        if over is not None:
            return over[0]
        key = digest(S)
        if key not in self.known:
            self.left -= 1
            if self.left < 0 or isinstance(raw, range):
                raise _TooLarge
            seat, best = S.who, 0.0
            for answer in raw:
                best = max(best, self._of_seat(seat, self._after(S, answer)))
                if best == _WON:
                    break
            self.known[key] = self._of_seat(seat, best)
        return self.known[key]
