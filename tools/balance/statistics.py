"""Shares and means with intervals, and what is left of a finding when many were looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

SURE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and between which it lies (at `SURE`, unless said otherwise), from so many games."""

    value: float
    low: float
    high: float
    count: int

    @property
    def width(self) -> float:
        return self.high - self.low


def quantile(sure: float = SURE) -> float:
    return NormalDist().inv_cdf(0.5 + sure / 2)


def share(won: float, count: int, sure: float = SURE) -> Estimate:
    """A share of games, with Wilson's interval; a game that several win counts in parts."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    z, p = quantile(sure), won / count
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(max(0.0, p * (1 - p) / count + z * z / (4 * count * count)))
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), count)


def mean(values: Sequence[float], sure: float = SURE) -> Estimate:
    """A mean, with an interval from the spread of the values (normal; for a handful of values it is too narrow)."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    middle = sum(values) / count
    if count == 1:
        return Estimate(middle, float("-inf"), float("inf"), 1)
    spread = sqrt(sum((one - middle) ** 2 for one in values) / (count - 1))
    half = quantile(sure) * spread / sqrt(count)
    return Estimate(middle, middle - half, middle + half, count)


def unlikely(won: float, count: int, expected: float) -> float:
    """How likely a share so far from what was expected is by chance (score test, both sides)."""
    if count == 0 or not 0 < expected < 1:
        return 1.0
    z = abs(won / count - expected) / sqrt(expected * (1 - expected) / count)
    return erfc(z / sqrt(2))


def holm(found: Sequence[float]) -> list[float]:
    """Likelihoods corrected for having looked so often (Holm): below 0.05 stands for all of them together."""
    order = sorted(range(len(found)), key=lambda at: found[at])
    made, worst = [1.0] * len(found), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(found) - rank) * found[place]))
        made[place] = worst
    return made
