"""The driver: run segments until a player is asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.much_at_once import much_without_circles
from regelwerk.interpreter.machine.looping import blamed
from regelwerk.interpreter.state.state import MOST_STEPS, BudgetError, State, fork, never_back_between, undo_to

_STEPS = range(MOST_STEPS)


def play_out(S: State, options: Any, pick: Callable[[], float], limit: int) -> tuple[Any, int]:
    """Answer at random until the game is over or the limit is reached; the same loop as `run`, without its calls.

    Nothing that a game makes refers to itself, so looking for garbage finds none, and costs a sixth. A state in the
    midst of a game may be held for long, so it keeps as little as it can; one whose game is over is hardly ever held.
    """
    mark = len(S.log)
    with much_without_circles():
        left, count = _played_out(S, options, pick, limit)
        if left:
            never_back_between(S, mark)
        return left, count


def _played_out(S: State, options: Any, pick: Callable[[], float], limit: int) -> tuple[Any, int]:
    segments, log, budget = S.link.segments, S.log, S.link.budget
    mark, before, answer = len(log), S.top, None
    try:
        for count in range(1, limit + 1):
            S.fuel = budget
            mark = len(log)
            before = S.top
            answer = options[int(pick() * len(options))]
            options = segments[before[0]](S, before, answer)
            if options is None:
                for _ in _STEPS:
                    F = S.top
                    options = segments[F[0]](S, F, None)
                    if options is not None:
                        break
                    if S.fuel < 0:
                        raise BudgetError(S.link.running_name(S))
                else:
                    raise BudgetError(S.link.running_name(S))
            if not options:
                return options, count
    except (BudgetError, RecursionError) as error:
        undo_to(S, mark)
        S.top = before
        raise blamed(error, fork(S), answer) from None
    return options, limit


def run(S: State, answer: Any) -> Any:
    """Go on with an answer; gives the options of the next decision, or () when the game is over."""
    S.fuel = S.link.budget
    return go_on(S, answer)


def go_on(S: State, answer: Any) -> Any:
    """The same with what is left of the budget."""
    segments = S.link.segments
    for _ in _STEPS:
        F = S.top
        options = segments[F[0]](S, F, answer)
        if options is not None:
            return options
        answer = None
        if S.fuel < 0:
            break
    raise BudgetError(S.link.running_name(S))


def run_until(S: State, segment: int) -> bool:
    """Go on until a segment is next; False if somebody is asked before."""
    segments = S.link.segments
    S.fuel = S.link.budget
    for _ in _STEPS:
        F = S.top
        if F[0] == segment:
            return True
        if segments[F[0]](S, F, None) is not None:
            return False
        if S.fuel < 0:
            break
    raise BudgetError(S.link.running_name(S))
