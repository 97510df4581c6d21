"""Moves: the answers that the machine takes, each with a name that is the same in all worlds; and what moves of that
name were worth on average, whenever and wherever they were made.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE, THIS
from regelwerk.interpreter.state.state import State
from regelwerk.tools.bots.seat import evenly

_CHOICES = 6
"""Where the frame of an open window has what can be chosen."""
_FOUND = 5
"""Where the frame of a choice of actions has them."""


def name_of(S: State, answer: Any) -> Any:
    """What an answer to the open question is, whatever is true: not its number among what is offered in this world."""
    segment = S.top[0]
    if answer == PASS:
        return PASS
    if segment == at.ANSWER:
        chosen = S.top[_CHOICES][answer]
        return (chosen[CLAUSE], chosen[THIS])
    if segment == at.ACT_ANSWER:
        return S.top[_FOUND][answer][:2]
    return tuple(answer) if isinstance(answer, list) else answer


def moves(S: State, raw: Any) -> list[tuple[Any, Any]]:
    """Names and answers; of very many numbers some that lie evenly among them."""
    return [(name_of(S, one), one) for one in (evenly(raw[0], raw[-1]) if isinstance(raw, range) else raw)]


class Habits:
    """What each player had of games in which they answered a question of the rulebook so.

    A move that is good in most positions in which it can be made is a good guess in a new one; that is cheap to know,
    and makes games that are played on a little less foolish than chance (move averages, in general game playing).
    """

    def __init__(self, players: int, among: int) -> None:
        self.among = among
        """Of so many answers that chance picks, the best one is given."""
        self.known: dict[Any, list[float]] = {}
        self.mean = [1 / players] * players

    def worth(self, who: int, segment: int, name: Any) -> float:
        """The average; of a move that nobody made yet, what its player has on average."""
        found = self.known.get((who, segment, name))
        return found[0] / found[1] if found is not None else self.mean[who]

    def pick(self, S: State, raw: Any, rng: random.Random) -> Any:
        """An answer for a game that is played on."""
        size, chance = len(raw), rng.random
        best = raw[int(chance() * size)]
        if size == 1 or self.among < 2:
            return best
        who, segment, worth = S.who, S.top[0], -1.0
        for one in [best, *(raw[int(chance() * size)] for _ in range(self.among - 1))]:
            found = self.worth(who, segment, name_of(S, one))
            if found > worth:
                best, worth = one, found
        return best

    def learn(self, made: Sequence[tuple[int, int, Any]], worth: Sequence[float], games: int) -> None:
        """Moves of one game (player, question, name), what each player had of it, and its number."""
        for move in made:
            found = self.known.get(move)
            if found is None:
                self.known[move] = [worth[move[0]], 1.0]
            else:
                found[0] += worth[move[0]]
                found[1] += 1
        for seat, part in enumerate(worth):
            self.mean[seat] += (part - self.mean[seat]) / games
