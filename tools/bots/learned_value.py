"""What a position is worth to each seat, learned from games that are played at random.

Some measures (`progress.py`) go with winning, others do not. Random games show which: a few positions of each are
measured, and a linear least-squares fit says what a difference to the others is worth. So a rulebook that is changed,
or is new, is understood as well as an old one, and nobody has to say what is good in it.

Where the rulebook says what counts, the margin at the end tells more of a game than who won it: half of what a game is
worth is that, in parts of the usual margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from weakref import WeakKeyDictionary

from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.state.state import BudgetError, State
from regelwerk.tools.bots.moves import Move
from regelwerk.tools.bots.practice import DECISIONS, PracticeGame, practice_games
from regelwerk.tools.bots.progress import Measure, measures, outcome, score

GAMES = 80
"""Played at random, to learn from."""
MOST_MEASURES = 14
_RIDGE = 0.05
_LEAST, _MOST = 0.02, 0.98
_MARGIN = 0.5
_DOUBT = 10.0
"""So many games in which a move was worth no more than others are added to those in which it was made."""
_KNOWN: WeakKeyDictionary[Linked, dict[int, Learned]] = WeakKeyDictionary()


class Ending:
    """What a game that is over is worth to each seat: its share of the win, and where the rulebook counts something, by
    how much it was ahead or behind."""

    def __init__(self, counted: Measure | None, usual: float) -> None:
        self.counted, self.usual = counted, usual

    def __call__(self, S: State) -> list[float] | None:
        over = outcome(S)
        if over is None or self.counted is None or not self.usual:
            return over
        return [
            (1 - _MARGIN) * won + _MARGIN * _part(margin / self.usual, S.link.players)
            for won, margin in zip(over, _margins(self.counted(S)), strict=True)
        ]


def _margins(points: list[float]) -> list[float]:
    """How far each seat is ahead of the best of the others, or behind it."""
    return [one - max(points[:seat] + points[seat + 1 :], default=0.0) for seat, one in enumerate(points)]


def _part(margin: float, players: int) -> float:
    """A margin as a number from 0 to 1; none is what everybody expects at the beginning."""
    return 1 / (1 + (players - 1) * exp(-max(-30.0, min(30.0, 2 * margin))))


class LearnedValue:
    """A few measures, how much each is worth, and what the end of a game is worth."""

    def __init__(self, chosen: Sequence[tuple[str, Measure, float]], ending: Ending) -> None:
        self.chosen = list(chosen)
        self.ending = ending

    def __call__(self, S: State) -> list[float]:
        """What each seat can expect, from 0 to 1."""
        over = self.ending(S)
        if over is not None:
            return over
        players = S.link.players
        worth = [1 / players] * players
        for _, measure, weight in self.chosen:
            for seat, more in enumerate(_to_the_others(_measured(measure, S))):
                worth[seat] += weight * more
        return [min(_MOST, max(_LEAST, one)) for one in worth]


@dataclass(frozen=True, slots=True)
class Learned:
    """What practice games taught: what positions are worth, and by how much a move is better than what else its player
    did."""

    value: LearnedValue
    moves: dict[Move, float]
    longest: int
    """So many decisions the longest practice game had."""


def learned(link: Linked, games: int = GAMES) -> Learned:
    """What is known of a rulebook, players and options; learned when it is first asked for."""
    known = _KNOWN.setdefault(link, {})
    if games not in known:
        known[games] = _learned(link, games)
    return known[games]


def _learned(link: Linked, games: int) -> Learned:
    names: dict[str, Measure] = {}
    rows: list[list[float]] = []
    wanted: list[float] = []
    played = list(practice_games(link, games))
    counted = score(link)
    ending = Ending(counted, _usual_margin(counted, [one.end for one in played]))
    worths = [ending(one.end) or [] for one in played]
    for one, worth in zip(played, worths, strict=True):
        for S in one.positions:
            names = names or measures(S)
            differences = [_to_the_others(_measured(measure, S)) for measure in names.values()]
            rows += [[one[seat] for one in differences] for seat in range(link.players)]
            wanted += [one - 1 / link.players for one in worth]
    kept = _fitted(list(names), rows, wanted)
    chosen = [(name, names[name], weight) for name, weight in kept]
    if not chosen and counted is not None:
        chosen = [("score", counted, 0.02)]
    longest = max((one.decisions for one in played), default=DECISIONS)
    return Learned(LearnedValue(chosen, ending), _better_moves(played, worths, link.players), longest)


def _better_moves(played: Sequence[PracticeGame], worths: Sequence[list[float]], players: int) -> dict[Move, float]:
    """What each player had of games in which they made a move, above what they have on average. Few games say little:
    they are held near that average."""
    count = max(1, len(played))
    average = [sum(worth[seat] for worth in worths) / count for seat in range(players)]
    found: dict[Move, list[float]] = {}
    for one, worth in zip(played, worths, strict=True):
        for move in {*one.moves}:
            known = found.setdefault(move, [0.0, _DOUBT])
            known[0] += worth[move[0]] - average[move[0]]
            known[1] += 1
    return {move: above / games for move, (above, games) in found.items()}


def _usual_margin(counted: Measure | None, ends: Sequence[State]) -> float:
    """How far players lie apart at the end, mostly (the root of the mean square)."""
    if counted is None or not ends:
        return 0.0
    margins = [one for S in ends for one in _margins(counted(S))]
    return float((sum(one * one for one in margins) / len(margins)) ** 0.5)


def _measured(measure: Measure, S: State) -> list[float]:
    try:
        return measure(S)
    except (BudgetError, RecursionError):
        return [0.0] * S.link.players


def _to_the_others(values: list[float]) -> list[float]:
    """How much each player has more than the others on average."""
    whole, others = sum(values), max(1, len(values) - 1)
    return [one - (whole - one) / others for one in values]


def _fitted(names: list[str], rows: list[list[float]], wanted: list[float]) -> list[tuple[str, float]]:
    """The measures that go most with winning, each with its weight (ridge regression on standardised columns)."""
    count = len(rows)
    if not count:
        return []
    spread = [(sum(row[at] ** 2 for row in rows) / count) ** 0.5 for at in range(len(names))]
    columns = [at for at in range(len(names)) if spread[at] > 1e-9]
    strength = {
        at: abs(sum(row[at] * one for row, one in zip(rows, wanted, strict=True))) / (count * spread[at])
        for at in columns
    }
    columns = sorted(sorted(columns, key=lambda at: -strength[at])[:MOST_MEASURES])
    scaled = [[row[at] / spread[at] for at in columns] for row in rows]
    size = len(columns)
    matrix = [
        [sum(row[i] * row[j] for row in scaled) / count + _RIDGE * (i == j) for j in range(size)] for i in range(size)
    ]
    right = [sum(row[i] * one for row, one in zip(scaled, wanted, strict=True)) / count for i in range(size)]
    weights = _solved(matrix, right)
    return [(names[at], weight / spread[at]) for at, weight in zip(columns, weights, strict=True)]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A system of linear equations, by elimination; the ridge keeps it well-behaved."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda one: abs(rows[one][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
