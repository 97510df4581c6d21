"""A line of the log at the terminal: the sentence, and by what it happened in a second column."""

from __future__ import annotations

COLUMN = 64


def in_two_columns(text: str, aside: str, column: int = COLUMN) -> str:
    """The second column begins at the same place for all but the longest sentences."""
    return f"{text.ljust(column)}  {aside}" if aside else text
