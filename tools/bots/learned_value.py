"""What a position is worth to each seat, learned from games that are played at random.

Some measures (`progress.py`) go with winning, others do not. Random games show which: a few positions of each are
measured, and a linear least-squares fit says what a difference to the others is worth. So a rulebook that is changed,
or is new, is understood as well as an old one, and nobody has to say what is good in it.

Where the rulebook says what counts, the margin at the end tells more of a game than who won it: half of what a game is
worth is that, in parts of the usual margin.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import exp
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import R_OVER, REGISTERS
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.driver import go_on, play_out
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.tools.bots.progress import Measure, measures, outcome, score

GAMES = 80
"""Played at random, to learn from."""
DECISIONS = 24_000
"""So many decisions of them at most: where a game is long, fewer are played."""
LOOKS = 10
"""Positions of each game that are looked at."""
MOST_MEASURES = 14
_RIDGE = 0.05
_LONGEST = 4_000
_LEAST, _MOST = 0.02, 0.98
_MARGIN = 0.5
_KNOWN: WeakKeyDictionary[Linked, LearnedValue] = WeakKeyDictionary()


class Ending:
    """What a game that is over is worth to each seat: its share of the win, and where the rulebook counts something, by
    how much it was ahead or behind."""

    def __init__(self, counted: Measure | None, usual: float) -> None:
        self.counted, self.usual = counted, usual

    def __call__(self, S: State) -> list[float] | None:
        over = outcome(S)
        if over is None or self.counted is None or not self.usual:
            return over
        points = [self.counted(S, seat) for seat in range(S.link.players)]
        return [
            (1 - _MARGIN) * won + _MARGIN * _part(margin / self.usual, S.link.players)
            for won, margin in zip(over, _margins(points), strict=True)
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
            try:
                values = [measure(S, seat) for seat in range(players)]
            except (BudgetError, RecursionError):
                continue
            whole = sum(values)
            for seat in range(players):
                worth[seat] += weight * (values[seat] - (whole - values[seat]) / max(1, players - 1))
        return [min(_MOST, max(_LEAST, one)) for one in worth]


def learned_value(link: Linked, games: int = GAMES) -> LearnedValue:
    """The value of positions of a rulebook, players and options; learned when it is first asked for."""
    found = _KNOWN.get(link)
    if found is None:
        found = _KNOWN[link] = _learned(link, games)
    return found


def _learned(link: Linked, games: int) -> LearnedValue:
    names: dict[str, Measure] = {}
    rows: list[list[float]] = []
    wanted: list[float] = []
    played = list(_games(link, games))
    counted = score(link)
    ending = Ending(counted, _usual_margin(counted, [end for _, end in played]))
    for positions, end in played:
        worth = ending(end) or []
        for S in positions:
            names = names or measures(S)
            for seat in range(link.players):
                rows.append(_differences(S, seat, names))
                wanted.append(worth[seat] - 1 / link.players)
    kept = _fitted(list(names), rows, wanted)
    chosen = [(name, names[name], weight) for name, weight in kept]
    if not chosen and counted is not None:
        chosen = [("score", counted, 0.02)]
    return LearnedValue(chosen, ending)


def _games(link: Linked, games: int) -> Iterator[tuple[list[State], State]]:
    """Random games: some positions of each, and its end."""
    left = DECISIONS
    for number in range(games):
        positions, end, count = _positions(link, number)
        if end is not None:
            yield positions, end
        left -= count
        if left <= 0:
            break


def _usual_margin(counted: Measure | None, ends: Sequence[State]) -> float:
    """How far players lie apart at the end, mostly (the root of the mean square)."""
    if counted is None or not ends:
        return 0.0
    margins = [one for S in ends for one in _margins([counted(S, seat) for seat in range(S.link.players)])]
    return float((sum(one * one for one in margins) / len(margins)) ** 0.5)


def _positions(link: Linked, number: int) -> tuple[list[State], State | None, int]:
    """Some positions of a random game, its end, and how many decisions there were."""
    rng = random.Random(f"learn/{number}")
    S = new_state(link, 1_000_003 + number)
    found: list[State] = []
    step, count = rng.randint(5, 15), 0
    try:
        S.fuel = link.budget
        raw = go_on(S, None)
        while raw and count < _LONGEST:
            raw, done = play_out(S, raw, rng.random, step)
            count += done
            if raw:
                found.append(fork(S))
            if len(found) > 4 * LOOKS:
                found, step = found[::2], step * 2
    except (BudgetError, RecursionError):
        return [], None, count
    if S.c[REGISTERS][R_OVER] is None:
        return [], None, count
    return found[:: max(1, len(found) // LOOKS)], S, count


def _differences(S: State, seat: int, names: dict[str, Measure]) -> list[float]:
    found = []
    for measure in names.values():
        try:
            values = [measure(S, one) for one in range(S.link.players)]
        except (BudgetError, RecursionError):
            values = [0.0] * S.link.players
        others = sum(values) - values[seat]
        found.append(values[seat] - others / max(1, S.link.players - 1))
    return found


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
