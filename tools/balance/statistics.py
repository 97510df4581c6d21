"""Shares and means with intervals, and what is left of a finding when many were looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, ceil, cos, exp, floor, inf, isfinite, lgamma, log, pi, sin, sqrt
from statistics import NormalDist

SURE = 0.95
_LIKE_NORMAL = 1_000
"""With so many values Student's distribution is the normal one."""


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

    @property
    def is_bounded(self) -> bool:
        """Whether anything is known of where it lies: a single game says nothing of that."""
        return isfinite(self.low) and isfinite(self.high)


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
    """A mean, with Student's interval: wide where there are few values."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, -inf, inf, 0)
    middle = sum(values) / count
    if count == 1:
        return Estimate(middle, -inf, inf, 1)
    spread = sqrt(sum((one - middle) ** 2 for one in values) / (count - 1))
    half = student_quantile(count - 1, sure) * spread / sqrt(count)
    return Estimate(middle, middle - half, middle + half, count)


def by_chance(found: Estimate) -> float:
    """How likely a mean so far from zero is by chance, if it is zero (Student, both sides)."""
    half = found.width / 2
    if not 0 < half < inf:
        return 1.0
    return 1 - _within(abs(found.value) / half * student_quantile(found.count - 1), found.count - 1)


@lru_cache(maxsize=1024)
def student_quantile(freedom: int, sure: float = SURE) -> float:
    """Between minus this and this a mean lies, in parts of its standard error."""
    if freedom >= _LIKE_NORMAL:
        return quantile(sure)
    low, high = 0.0, 1e4
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < sure else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """How much of Student's distribution lies between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    if freedom >= _LIKE_NORMAL:
        return 2 * NormalDist().cdf(t) - 1
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    series, square = 0.0, cos(angle) ** 2
    for at in range(1 + odd, freedom, 2):
        series += term
        term *= square * at / (at + 1)
    return 2 / pi * (angle + sin(angle) * series) if odd else sin(angle) * series


def unlikely(won: float, count: int, expected: float) -> float:
    """How likely a share so far from what was expected is by chance (the exact binomial test, both sides). Where games
    are shared, the next whole number towards what was expected is taken: nothing is called unlikely that is not."""
    if count == 0 or not 0 < expected < 1:
        return 1.0
    whole = floor(won) if won > count * expected else ceil(won)
    outside = range(whole, count + 1) if won > count * expected else range(whole + 1)
    choose = lgamma(count + 1)
    tail = sum(
        exp(choose - lgamma(k + 1) - lgamma(count - k + 1) + k * log(expected) + (count - k) * log(1 - expected))
        for k in outside
    )
    return min(1.0, 2 * tail)


def excludes(won: float, count: int, goal: float, doubt: float = 1 - SURE) -> bool:
    """Whether a share is certainly not this one, however often somebody looked on the way: whoever stops as soon as
    an interval pleases them is wrong more often than it says, and this one is not (a mixture over all shares, by
    Jeffreys, held against the goal; Ville's inequality). A game that several win may count in parts."""
    mixture = _log_beta(won + 0.5, count - won + 0.5) - _log_beta(0.5, 0.5)
    return mixture - won * log(goal) - (count - won) * log(1 - goal) >= log(1 / doubt)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def holm(found: Sequence[float]) -> list[float]:
    """Likelihoods corrected for having looked so often (Holm): below 0.05 stands for all of them together."""
    order = sorted(range(len(found)), key=lambda at: found[at])
    made, worst = [1.0] * len(found), 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, (len(found) - rank) * found[place]))
        made[place] = worst
    return made
