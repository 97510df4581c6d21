"""How many of something there are, in words."""

from __future__ import annotations


def counted(number: int, one: str, many: str) -> str:
    """`1 Befund`, `3 Befunde`."""
    return f"{number} {one if number == 1 else many}"
