"""How slow this machine is just now: limits in CPU seconds are those of a quiet machine."""

from __future__ import annotations

import time

_QUIET = 0.018
"""What the piece below takes on a quiet machine of two cores."""
_SLOWEST = 6.0


def slowness() -> float:
    """So many times as long as on a quiet machine a fixed piece of Python takes: at least once, and not without end."""
    return min(_SLOWEST, max(1.0, sum(_piece() for _ in range(5)) / 5 / _QUIET))


def _piece() -> float:
    began, total = time.process_time(), 0
    for number in range(200_000):
        total += number * number
    return time.process_time() - began
