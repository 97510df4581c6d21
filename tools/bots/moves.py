"""Moves: the answers that the machine takes, each with a name that is the same in all worlds; and what moves of that
name were worth on average, whenever and wherever they were made.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from regelwerk.dsl.compile.state_layout import PASS, R_CHANCE, REGISTERS
from regelwerk.interpreter.blind_options import BLIND
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE, THIS
from regelwerk.interpreter.state.state import State, fork, put
from regelwerk.interpreter.worlds.worlds import CHANCE_BITS
from regelwerk.tools.bots.seat import Seat, evenly

Move: TypeAlias = tuple[int, int, Any]
"""Who moved, which question of the rulebook was answered, and how."""

_TRUST = 2.0
"""What was known of a move before counts as much as so many games."""
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


def named(seat: Seat, world: Game) -> list[tuple[Any, str]]:
    """The moves of the open question by their names, with the ids of their options. What is chosen blindly is what lies
    at its place in this world."""
    asked = seat.decision
    if asked.kind == "number":
        return [(int(one), one) for one in seat.options]
    raw = {one: key for key, one in moves(world.state, world.raw)}
    there = world.decision.options if world.decision is not None else ()
    values = [
        (there[at].value if option.value is BLIND and at < len(there) else option.value, option.id)
        for at, option in enumerate(asked.options)
    ]
    return [(raw[value], id) for value, id in values if value in raw] or values


def begun(S: State, rng: random.Random) -> State:
    """A copy of a world in which chance will bring something else."""
    other = fork(S)
    other.trace = None
    put(other, REGISTERS, R_CHANCE, (rng.getrandbits(CHANCE_BITS), 0))
    return other


class Habits:
    """What each player had of games in which they answered a question of the rulebook so.

    A move that is good in most positions in which it can be made is a good guess in a new one; that is cheap to know,
    and makes games that are played on a little less foolish than chance (move averages, in general game playing).
    """

    def __init__(self, players: int, among: int, before: Mapping[Move, float]) -> None:
        self.among = among
        """Of so many answers that chance picks, the best one is given."""
        self.before = before
        """By how much moves were better than others in practice games."""
        self.known: dict[Move, list[float]] = {}
        self.mean = [1 / players] * players

    def worth(self, who: int, segment: int, name: Any) -> float:
        """The average of the games in which it was made, held near what was known of it before."""
        move = (who, segment, name)
        before = self.mean[who] + self.before.get(move, 0.0)
        found = self.known.get(move)
        return before if found is None else (found[0] + _TRUST * before) / (found[1] + _TRUST)

    def pick(self, S: State, raw: Any, rng: random.Random) -> tuple[Any, Any]:
        """An answer for a game that is played on, among several; and its name."""
        size, chance, among = len(raw), rng.random, self.among
        best = raw[int(chance() * size)]
        called = name_of(S, best)
        if among < 2:
            return best, called
        who, segment = S.who, S.top[0]
        worth = self.worth(who, segment, called)
        for _ in range(among - 1):
            one = raw[int(chance() * size)]
            name = name_of(S, one)
            found = self.worth(who, segment, name)
            if found > worth:
                best, called, worth = one, name, found
        return best, called

    def learn(self, made: Sequence[Move], worth: Sequence[float], games: int) -> None:
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
