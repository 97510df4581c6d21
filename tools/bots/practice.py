"""Games that are played at random, to learn from: some positions of each, its end, and the moves that were made."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from regelwerk.dsl.compile.state_layout import R_OVER, REGISTERS
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.driver import go_on, run
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.tools.bots.moves import Move, name_of

DECISIONS = 24_000
"""So many decisions of them at most: where a game is long, fewer are played."""
LOOKS = 10
"""Positions of each game that are looked at."""
_LONGEST = 4_000


@dataclass(slots=True)
class PracticeGame:
    """A game that came to its end."""

    positions: list[State]
    moves: list[Move]
    """Those that were chosen among several; who could do but one thing has learned nothing."""
    end: State
    decisions: int
    """All of them, also those in which there was but one thing to do."""


def practice_games(link: Linked, games: int) -> Iterator[PracticeGame]:
    """The same ones whenever they are asked for."""
    left = DECISIONS
    for number in range(games):
        played, count = _played(link, number)
        if played is not None:
            yield played
        left -= count
        if left <= 0:
            break


def _played(link: Linked, number: int) -> tuple[PracticeGame | None, int]:
    """A random game, if it comes to an end, and how many decisions there were."""
    rng = random.Random(f"learn/{number}")
    S, chance = new_state(link, 1_000_003 + number), rng.random
    found: list[State] = []
    made: list[Move] = []
    step, count = rng.randint(5, 15), 0
    try:
        S.fuel = link.budget
        raw = go_on(S, None)
        while raw and count < _LONGEST:
            count += 1
            if len(raw) == 1:
                raw = run(S, raw[0])
            else:
                answer = raw[int(chance() * len(raw))]
                made.append((S.who, S.top[0], name_of(S, answer)))
                raw = run(S, answer)
            if raw and count % step == 0:
                found.append(fork(S))
                if len(found) > 4 * LOOKS:
                    found, step = found[::2], step * 2
    except (BudgetError, RecursionError):
        return None, count
    if S.c[REGISTERS][R_OVER] is None:
        return None, count
    return PracticeGame(found[:: max(1, len(found) // LOOKS)], made, S, count), count
