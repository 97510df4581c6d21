"""Information-set Monte-Carlo tree search: one tree over all worlds that the seat thinks possible.

Each iteration draws a world (`Seat.world`), goes down the tree along moves that are possible in that world, adds one
node, plays on at random for a while, and gives every seat its value. A move is judged by how often it was chosen among
the times when it could have been (availability), and each player chooses by the own value.
"""

from __future__ import annotations

import random
import time
from math import log, sqrt
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.driver import play_out, run
from regelwerk.interpreter.machine.windows import CLAUSE, THIS
from regelwerk.interpreter.state.state import BudgetError, State
from regelwerk.tools.bots.learned_value import LearnedValue, learned_value
from regelwerk.tools.bots.progress import outcome
from regelwerk.tools.bots.seat import Seat, evenly

TO_THE_END = 100_000
_TOO_FAR = (BudgetError, RecursionError)
_CHOICES = 6
"""Where the frame of an open window has what can be chosen."""
_FOUND = 5
"""Where the frame of a choice of actions has them."""


class Node:
    """What followed one move: how often it was chosen, how often it could have been, and what each seat had of it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.available = 0
        self.total = [0.0] * players
        self.children: dict[Any, Node] = {}


class Ismcts:
    """`iterations` worlds at most, and `seconds` at most, if they are given. Games that are played on end after `depth`
    decisions: then the position is judged by what was learned of the rulebook (`depth=0`: they are played to the
    end)."""

    def __init__(
        self, iterations: int = 200, seconds: float = 0.0, depth: int = 30, explore: float = 0.7, games: int = 40
    ) -> None:
        self.iterations, self.seconds, self.depth, self.explore, self.games = iterations, seconds, depth, explore, games

    def choose(self, seat: Seat, rng: random.Random) -> str:
        """The option that was chosen most often in the tree."""
        if len(seat.options) == 1:
            return seat.options[0]
        value = learned_value(seat.link, self.games) if self.depth else None
        tree = Tree(Node(seat.link.players), self.explore, self.depth or TO_THE_END, value, rng)
        until = time.monotonic() + self.seconds if self.seconds else None
        with much_at_once():
            for _ in range(self.iterations):
                tree.grow(seat.world(rng))
                if until is not None and time.monotonic() >= until:
                    break
        keys = _named(seat)
        best = max(keys, key=lambda one: (tree.visits(one[0]), tree.mean(one[0], seat.number)))
        return best[1]


def _named(seat: Seat) -> list[tuple[Any, str]]:
    """The moves at the root, with the ids of their options."""
    asked = seat.decision
    if asked.kind == "number":
        return [(int(one), one) for one in seat.options]
    world = seat.world(random.Random(0))
    raw = {one: key for key, one in moves(world.state, world.raw)}
    return [(raw[option.value], option.id) for option in asked.options if option.value in raw] or [
        (option.value, option.id) for option in asked.options
    ]


def moves(S: State, raw: Any) -> list[tuple[Any, Any]]:
    """The answers that the machine takes, each with a name that is the same in all worlds."""
    if isinstance(raw, range):
        return [(one, one) for one in evenly(raw[0], raw[-1])]
    segment = S.top[0]
    if segment == at.ANSWER:
        choices = S.top[_CHOICES]
        return [(one if one == PASS else (choices[one][CLAUSE], choices[one][THIS]), one) for one in raw]
    if segment == at.ACT_ANSWER:
        found = S.top[_FOUND]
        return [(one if one == PASS else (found[one][0], found[one][1]), one) for one in raw]
    return [(tuple(one) if isinstance(one, list) else one, one) for one in raw]


class Tree:
    """The tree of one search."""

    def __init__(
        self, root: Node, explore: float, depth: int, value: LearnedValue | None, rng: random.Random
    ) -> None:
        self.root, self.explore, self.depth, self.value, self.rng = root, explore, depth, value, rng

    def visits(self, key: Any) -> int:
        found = self.root.children.get(key)
        return found.visits if found is not None else 0

    def mean(self, key: Any, seat: int) -> float:
        found = self.root.children.get(key)
        return found.total[seat] / found.visits if found is not None and found.visits else 0.0

    def grow(self, world: Game) -> None:
        """One iteration in one world."""
        S, raw, node = world.state, world.raw, self.root
        S.trace = None
        path = [node]
        try:
            while raw:
                who, possible = S.who, moves(S, raw)
                new = [one for one in possible if one[0] not in node.children]
                if new:
                    key, answer = new[int(self.rng.random() * len(new))]
                    child = node.children[key] = Node(S.link.players)
                else:
                    key, answer = self._best(node, possible, who)
                    child = node.children[key]
                for other, _ in possible:
                    if other in node.children:
                        node.children[other].available += 1
                raw = run(S, answer)
                node = child
                path.append(node)
                if new:
                    break
            worth = self._played_on(S, raw)
        except _TOO_FAR:  # a rule that does not end: nobody gains by it
            worth = [0.0] * S.link.players
        for one in path:
            one.visits += 1
            for seat, part in enumerate(worth):
                one.total[seat] += part

    def _best(self, node: Node, possible: list[tuple[Any, Any]], who: int) -> tuple[Any, Any]:
        def bound(move: tuple[Any, Any]) -> float:
            child = node.children[move[0]]
            return child.total[who] / child.visits + self.explore * sqrt(log(child.available + 1) / child.visits)

        return max(possible, key=bound)

    def _played_on(self, S: State, raw: Any) -> list[float]:
        if raw:
            play_out(S, raw, self.rng.random, self.depth)
        over = outcome(S)
        if over is not None:
            return over
        return self.value(S) if self.value is not None else [1 / S.link.players] * S.link.players
