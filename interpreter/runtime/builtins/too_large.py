"""How a search tells what it costs, and the one way in which it says that a question is too large."""

from __future__ import annotations

from collections.abc import Callable

Charge = Callable[[int], None]
"""Hears, while a search runs, how much it has looked at; it may put an end to it by an exception."""


def nobody(_: int) -> None:
    """Nobody counts."""


class SearchLimit(Exception):
    """A search was given up because it would have looked at more states than it was allowed to."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what}: more than {limit}")
        self.what = what
        self.limit = limit
