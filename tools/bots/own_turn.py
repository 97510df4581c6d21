"""What each answer leads to within one's own turn: the measure of `greedy`, and where the search begins.

A look at one answer sees what is paid, and seldom what it is paid for: that comes a question or two later. So after
each answer all further questions are answered by chance, several times, until one's turn is over (where there are no
turns, until somebody else is asked); then the position is judged by what was learned of the rulebook. The better half
of the tries counts, since it is mostly oneself who will answer.
Answers that promise more are tried more often. All of them are tried in the same worlds, which the seat cannot tell
from the real one, with the same luck.
"""

from __future__ import annotations

import random
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.shown.preview import turn_of
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.tools.bots.learned_value import LearnedValue
from regelwerk.tools.bots.moves import begun, moves
from regelwerk.tools.bots.seat import Seat

_TRIES = 3
"""So often each answer is tried in a round."""
_ROUNDS = 4
"""After each round but the last one the worse half is left aside."""
_LONGEST = 14
"""So many questions are answered at most."""


def reached(seat: Seat, world: Game, value: LearnedValue, rng: random.Random) -> dict[Any, float]:
    """What the seat can expect of each move at the open question, by its name. What was left aside early has no more
    than what was not."""
    tries: dict[Any, list[float]] = {name: [] for name, _ in moves(world.state, world.raw)}
    left, aside = list(tries), list[list[Any]]()
    for number in range(_ROUNDS):
        for _ in range(_TRIES):
            start = begun(world.state, rng)
            luck = rng.getrandbits(32)
            for name, answer in moves(start, world.raw):
                if name in left:
                    tries[name].append(_tried(fork(start), answer, value, random.Random(luck)))
        if len(left) <= 2 or number == _ROUNDS - 1:
            break
        left.sort(key=lambda name: -_better_half(tries[name]))
        half = (len(left) + 1) // 2
        left, more = left[:half], left[half:]
        aside.append(more)
        world = seat.world(rng)
    return _worth(tries, left, aside)


def _worth(tries: dict[Any, list[float]], left: list[Any], aside: list[list[Any]]) -> dict[Any, float]:
    found = {name: _better_half(tries[name]) for name in left}
    for names in reversed(aside):
        least = min(found.values())
        found.update({name: min(least, _better_half(tries[name])) for name in names})
    return found


def _better_half(tries: list[float]) -> float:
    best = sorted(tries)[len(tries) // 2 :]
    return sum(best) / max(1, len(best))


def _tried(S: State, answer: Any, value: LearnedValue, rng: random.Random) -> float:
    """What a position is worth to who answers, when their turn is over."""
    me, turn, left = S.who, turn_of(S), _LONGEST
    try:
        raw = run(S, answer)
        while raw and left and (len(raw) == 1 or (S.who == me if turn is None else turn_of(S) == turn)):
            if len(raw) == 1:
                raw = run(S, raw[0])
            else:
                left -= 1
                raw = run(S, raw[int(rng.random() * len(raw))])
    except (BudgetError, RecursionError):  # a rule that does not end: nobody gains by it
        return 0.0
    return value(S)[me]
