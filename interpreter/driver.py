"""The driver: run segments until a player is asked or the game is over."""

from __future__ import annotations

from typing import Any

from regelwerk.interpreter.state import BudgetError, State

BUDGET = 200_000


def run(S: State, answer: Any) -> Any:
    """Go on with an answer; gives the options of the next decision, or () when the game is over."""
    segments = S.link.segments
    S.fuel = BUDGET
    while True:
        F = S.top
        options = segments[F[0]](S, F, answer)
        if options is not None:
            return options
        answer = None
        S.fuel -= 1
        if S.fuel < 0:
            raise BudgetError(S.link.running_name(S))
