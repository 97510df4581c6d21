"""Figures as a person reads them: a share in percent, a mean, a difference, each with its interval."""

from __future__ import annotations

from regelwerk.tools.balance.statistics import Estimate

_SMALLEST = 0.001


class Figures:
    """How numbers are written in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def number(self, value: float, digits: int = 1, signed: bool = False) -> str:
        sign = "+" if signed and round(value, digits) > 0 else ""
        written = f"{sign}{value + 0.0:.{digits}f}".replace("-", "−")
        return written.replace(".", ",") if self.language == "de" else written

    def percent(self, found: Estimate) -> str:
        """A share of the win."""
        low, high = self.number(100 * found.low, 0), self.number(100 * found.high, 0)
        return f"{self.number(100 * found.value)} % ({low} … {high})"

    def mean(self, found: Estimate, signed: bool = False) -> str:
        """A mean; of a single game there is no interval."""
        value = self.number(found.value, signed=signed)
        if not found.is_bounded:
            return value
        return f"{value} ({self.number(found.low, signed=signed)} … {self.number(found.high, signed=signed)})"

    def points_of_percent(self, found: Estimate) -> str:
        """A difference between two shares."""
        return self.mean(Estimate(100 * found.value, 100 * found.low, 100 * found.high, found.count), signed=True)

    def chance(self, value: float) -> str:
        return f"< {self.number(_SMALLEST, 3)}" if value < _SMALLEST else self.number(value, 3)
