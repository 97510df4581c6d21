"""Measuring honestly: CPU time, medians of rounds, and a loop that tells how fast this computer is just now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds, and the CPU seconds each of them should take."""

    rounds: int
    seconds: float


FULL = Effort(15, 0.04)
QUICK = Effort(3, 0.002)


def calibrate() -> float:
    """The CPU seconds of a fixed piece of plain Python; the median of some runs."""
    return median(spent(_fixed_work) for _ in range(7))


def _fixed_work() -> None:
    """List reads and writes, a comprehension, small tuples: what games are made of."""
    cells = [0] * 256
    for turn in range(600):
        for place in range(256):
            cells[place] = (cells[place] + place ^ turn) & 255
        kept = [(place, value) for place, value in enumerate(cells) if value > 127]
        cells[turn & 255] = len(kept)


def spent(work: Callable[[], object]) -> float:
    """The CPU seconds of some work."""
    begin = process_time()
    work()
    return process_time() - begin


def repetitions(work: Callable[[int], object], seconds: float) -> int:
    """How often work must be repeated (it is told) to take about so long."""
    count = 1
    while True:
        took = spent(lambda: work(count))
        if took >= seconds / 4 or count >= 1 << 20:
            return max(1, round(count * seconds / max(took, 1e-6)))
        count *= 4


def each(work: Callable[[int], object], effort: Effort) -> float:
    """The CPU seconds of one repetition: the median of all rounds. `work` repeats itself as often as it is told."""
    count = repetitions(work, effort.seconds)
    return median(spent(lambda: work(count)) / count for _ in range(effort.rounds))
