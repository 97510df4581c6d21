"""Information-set Monte-Carlo tree search: one tree over all worlds that the seat thinks possible.

Each iteration draws a world (`Seat.world`), goes down the tree along moves that are possible in that world, adds one
node, plays on for a while, and gives every seat its value. A move is judged by how often it was chosen among the times
when it could have been (availability), and each player chooses by the own value. Where there are many moves, those that
were good elsewhere are tried first (`Habits`), and only as many as the visits so far are worth; of the seat's own
moves, those that lead furthest within its own turn (`own_turn.py`), unless games are played to the end. Positions that
are small enough are not searched but solved (`solving.py`).
"""

from __future__ import annotations

import random
import time
from math import log, sqrt
from typing import Any, TypeAlias

from regelwerk.dsl.compile.state_layout import R_CHANCE, REGISTERS
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.state import BudgetError, State
from regelwerk.tools.bots.learned_value import Learned, learned
from regelwerk.tools.bots.moves import Habits, Move, begun, moves, name_of, named
from regelwerk.tools.bots.own_turn import reached
from regelwerk.tools.bots.progress import outcome
from regelwerk.tools.bots.seat import Seat
from regelwerk.tools.bots.solving import best_answers

_Named: TypeAlias = tuple[Any, str]
"""A move and the id of its option."""

TO_THE_END = 100_000
_TOO_FAR = (BudgetError, RecursionError)
_WIDTH = 3
"""A node that was visited n times has at most this many times the root of n moves that are tried."""
_TRUST = 2.0
"""What a move was worth elsewhere counts as much as so many visits."""
_TRUST_PROMISED = 12.0
"""What a move leads to within one's own turn, several tries of it, counts as much as so many visits."""
_WIDTH_PROMISED = 1
"""Where it is known what moves lead to, at the root, fewer of them are tried."""
_USES = 5
"""A world that was drawn is played in so often, each time with another chance: to draw one may cost as much as that."""
_SOLVED = 25
"""Solving may look at so many positions for each iteration: about as long as searching takes."""


class Node:
    """What followed one move: how often it was chosen, how often it could have been, and what each seat had of it; and,
    once it is proved, how the game ends from there if everybody does their best."""

    __slots__ = ("available", "children", "sure", "total", "visits")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.available = 0
        self.total = [0.0] * players
        self.children: dict[Any, Node] = {}
        self.sure: list[float] | None = None

    def proved(self, seat: int) -> int:
        """1 if the seat has won, -1 if it has lost, 0 if it is not proved or neither."""
        return 0 if self.sure is None else 1 if self.sure[seat] == 1 else -1 if self.sure[seat] == 0 else 0


class Ismcts:
    """`iterations` worlds at most, and `seconds` at most, if they are given. Games that are played on end after `depth`
    decisions: then the position is judged by what was learned of the rulebook (`depth=0`: they are played to the
    end)."""

    def __init__(
        self, iterations: int = 200, seconds: float = 0.0, depth: int = 30, explore: float = 0.7, games: int = 80,
        among: int = 3,
    ) -> None:  # fmt: skip
        self.iterations, self.seconds, self.depth, self.explore, self.games = iterations, seconds, depth, explore, games
        self.among = among

    def choose(self, seat: Seat, rng: random.Random) -> str:
        """The option that was chosen most often in the tree, among those that are proved to be best, if any are. Who
        can do but one thing does not think about it."""
        if len(seat.options) == 1:
            return seat.options[0]
        with much_at_once():
            world = seat.world(rng)
            keys = named(seat, world)
            solved = best_answers(world, _SOLVED * self.iterations, rng)
            best = {name_of(world.state, one) for one in solved}
            keys = [one for one in keys if one[0] in best] or keys
            if len(keys) == 1:
                return keys[0][1]
            tree = self._grown(keys, seat, world, rng)
        return max(keys, key=lambda one: tree.rank(one[0], seat.number))[1]

    def _grown(self, keys: list[_Named], seat: Seat, world: Game, rng: random.Random) -> Tree:
        until = time.monotonic() + self.seconds if self.seconds else None
        known = learned(seat.link, self.games)
        tree = Tree(seat.link, self.explore, self.depth or TO_THE_END, known, rng, self.among)
        if self.depth:
            tree.begin_with(reached(seat, world, known.value, rng))
        for done in range(self.iterations):
            if done and done % _USES == 0:
                world = seat.world(rng)
            tree.grow(begun(world.state, rng), world.raw)
            if (until is not None and time.monotonic() >= until) or tree.is_decided(keys, self.iterations - done):
                break
        return tree


def _prove(path: list[Node], movers: list[int], widths: list[int]) -> None:
    """From a position whose end is sure, go back as far as it makes those before sure: who moves has won if one of
    their moves wins; and where two play, if all moves are sure, the best of them is."""
    for place in range(len(path) - 2, -1, -1):
        node, who = path[place], movers[place]
        found = [one.sure for one in node.children.values() if one.sure is not None]
        best = max(found, key=lambda sure: sure[who], default=None)
        if best is None or (best[who] != 1 and (len(found) < widths[place] or len(best) != 2)):
            return
        node.sure = best


class Tree:
    """The tree of one search."""

    def __init__(
        self, link: Linked, explore: float, depth: int, known: Learned, rng: random.Random, among: int
    ) -> None:
        self.root, self.explore, self.depth, self.value, self.rng = Node(link.players), explore, depth, known.value, rng
        self.habits = Habits(link.players, among, known.moves)
        self.promised: dict[Any, float] = {}

    def begin_with(self, worth: dict[Any, float]) -> None:
        """What moves at the root lead to within one's own turn, each held against the average of all."""
        average = sum(worth.values()) / len(worth)
        self.promised = {key: one - average for key, one in worth.items()}

    def _promise(self, who: int, key: Any) -> float:
        return self.habits.mean[who] + self.promised.get(key, 0.0)

    def rank(self, key: Any, seat: int) -> tuple[int, int, float]:
        """What is proved of a move at the root, how often it was chosen, and its mean, held near what it
        promised: the highest is taken."""
        found = self.root.children.get(key)
        if found is None or not found.visits:
            return 0, 0, 0.0
        trust = _TRUST_PROMISED if self.promised else 0.0
        mean = (found.total[seat] + trust * self._promise(seat, key)) / (found.visits + trust)
        return found.proved(seat), found.visits, mean

    def is_decided(self, keys: list[_Named], left: int) -> bool:
        """Whether it is proved what comes of the position, or the move that was chosen most often will be so whatever
        the iterations that are left bring."""
        if self.root.sure is not None:
            return True
        visits = sorted(found.visits for key, _ in keys if (found := self.root.children.get(key)) is not None)
        return len(visits) > 1 and visits[-1] - visits[-2] >= left

    def grow(self, S: State, raw: Any) -> None:
        """One iteration in one world: its state, and what is offered there."""
        node, chance = self.root, S.c[REGISTERS][R_CHANCE]
        path, made, widths = [node], list[Move](), list[int]()
        try:
            while raw:
                possible, who, segment = moves(S, raw), S.who, S.top[0]
                key, answer = self._chosen(node, possible, who, segment)
                is_new = key not in node.children
                if is_new:
                    node.children[key] = Node(S.link.players)
                for other, _ in possible:
                    if other in node.children:
                        node.children[other].available += 1
                made.append((who, segment, key))
                widths.append(len(raw))
                raw = run(S, answer)
                node = node.children[key]
                path.append(node)
                if is_new:
                    break
            if not raw and not S.link.has_secrets and S.c[REGISTERS][R_CHANCE] == chance:
                node.sure = outcome(S)
                _prove(path, [one[0] for one in made], widths)
            worth = self._played_on(S, raw, made)
        except _TOO_FAR:  # a rule that does not end: nobody gains by it
            worth = [0.0] * S.link.players
        for one in path:
            one.visits += 1
            for seat, part in enumerate(worth):
                one.total[seat] += part
        self.habits.learn(made, worth, self.root.visits)

    def _chosen(self, node: Node, possible: list[tuple[Any, Any]], who: int, segment: int) -> tuple[Any, Any]:
        """The next move: a new one, as long as the visits are worth it, else the one that promises most."""
        children, at_root = node.children, node is self.root and bool(self.promised)
        width, trust = (_WIDTH_PROMISED, _TRUST_PROMISED) if at_root else (_WIDTH, _TRUST)
        looked_at = trust if at_root else 0.0  # then little is left to be curious about

        def expected(key: Any) -> float:
            return self._promise(who, key) if at_root else self.habits.worth(who, segment, key)

        known = [one for one in possible if one[0] in children]
        if len(known) < len(possible) and len(known) < width * sqrt(node.visits + 1):
            new = [one for one in possible if one[0] not in children]
            start = int(self.rng.random() * len(new))  # among equals chance decides
            return max(new[start:] + new[:start], key=lambda one: expected(one[0]))

        def bound(move: tuple[Any, Any]) -> float:
            child = children[move[0]]
            if child.sure is not None:
                return child.sure[who] or -1.0  # what is lost comes last
            mean = (child.total[who] + trust * expected(move[0])) / (child.visits + trust)
            return mean + self.explore * sqrt(log(child.available + 1) / (child.visits + looked_at))

        return max(known, key=bound)

    def _played_on(self, S: State, raw: Any, made: list[Move]) -> list[float]:
        """Play on by habit, and say what each seat can expect then. What is the only thing to do is done."""
        pick, rng, left = self.habits.pick, self.rng, self.depth
        while raw and left:
            if len(raw) == 1:
                raw = run(S, raw[0])
                continue
            left -= 1
            who, segment = S.who, S.top[0]
            answer, called = pick(S, raw, rng)
            made.append((who, segment, called))
            raw = run(S, answer)
        return self.value(S)
