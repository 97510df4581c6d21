"""Positions that are small enough are solved: every line of play is followed to its end.

That is possible where two play, nothing is hidden and nothing is left to chance. How large the tree below a position is
is guessed before: a few games played at random, multiplied by how many options each of their decisions had, say how
many ways there are to the end (Knuth). Positions that are reached in several ways are looked at once. Of larger
positions two moves are followed, or four, so that nothing is overlooked that wins or loses at once.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from regelwerk.dsl.compile.state_layout import R_CHANCE, REGISTERS
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.digest import digest
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.tools.bots.progress import outcome

LARGEST_TREE = 600_000
"""More ways to the end than this are not followed. Tic-tac-toe, whose tree is a small one, has 255,168."""
_PART = {1: 25, 2: 5}
"""Two moves are followed, or four, where that is a small part of what may be looked at: mostly it shows nothing. Of
four moves few are looked at, since one reply that helps is enough."""
_TRIALS = 8
_WON = 1.0


class _TooLarge(Exception):
    """More positions than may be looked at, or chance has a hand in it."""


_TOO_MUCH = (_TooLarge, BudgetError, RecursionError)


def best_answers(world: Game, most: int, rng: random.Random) -> list[Any]:
    """The answers that are best whatever the other one does, as far as `most` positions show it: of a position that is
    too large to be solved, those that are not lost at once. None if nothing can be said."""
    S = world.state
    if S.link.players != 2 or S.link.has_secrets or isinstance(world.raw, range):
        return []
    with suppress(*_TOO_MUCH):
        if _ways(S, world.raw, rng) <= LARGEST_TREE:
            return _Solver(most).best(S, world.raw)
    width = len(world.raw)
    for own in (2, 1):
        if width ** (own + 1) <= most // _PART[own]:
            with suppress(*_TOO_MUCH):
                return _not_soon_lost(S, world.raw, own)
    return []


def _not_soon_lost(S: State, answers: Any, own: int) -> list[Any]:
    """The answers that win at once; without any, those after which the other one cannot win for sure in so many moves
    of their own. A search that tries moves by chance may overlook the one reply that there is."""
    seat, found = S.who, []
    for answer in answers:
        other, raw = _after(S, answer)
        over = outcome(other)
        if over is not None and over[seat] == _WON:
            return [answer]
        if not (raw and other.who != seat and _wins_soon(other, raw, own)):
            found.append(answer)
    return found


def _wins_soon(S: State, raw: Any, own: int) -> bool:
    """Whether who moves wins in so many moves of their own, whatever the other one does."""
    seat, open_ones = S.who, []
    for answer in raw:
        other, replies = _after(S, answer)
        over = outcome(other)
        if over is not None and over[seat] == _WON:
            return True
        if replies and other.who != seat:
            open_ones.append((other, replies))
    return own > 1 and any(_cannot_help_it(other, replies, seat, own - 1) for other, replies in open_ones)


def _cannot_help_it(S: State, raw: Any, seat: int, own: int) -> bool:
    """Whether the other one wins soon, whatever is answered here."""
    for answer in raw:
        other, replies = _after(S, answer)
        if not (replies and other.who == seat and _wins_soon(other, replies, own)):
            return False
    return True


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


def _after(S: State, answer: Any) -> tuple[State, Any]:
    """The position after an answer, and what is offered there. Where chance has a hand in it, nothing is said."""
    other, chance = _copy(S), S.c[REGISTERS][R_CHANCE]
    raw = run(other, answer)
    if other.c[REGISTERS][R_CHANCE] != chance:
        raise _TooLarge
    return other, raw


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
        worth = [self._of_seat(seat, self._worth(*_after(S, answer))) for answer in raw]
        return [answer for answer, one in zip(raw, worth, strict=True) if one == max(worth)]

    @staticmethod
    def _of_seat(seat: int, worth: float) -> float:
        return worth if seat == 0 else _WON - worth

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
                best = max(best, self._of_seat(seat, self._worth(*_after(S, answer))))
                if best == _WON:
                    break
            self.known[key] = self._of_seat(seat, best)
        return self.known[key]
