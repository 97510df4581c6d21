"""A line of the log at the terminal: the sentence, and by what it happened in a second column."""

from __future__ import annotations

from regelwerk.interpreter.views.log_lines import Line

_COLUMN = 64


def in_two_columns(line: Line) -> str:
    """The second column begins at the same place for all but the longest sentences."""
    return f"{line.text.ljust(_COLUMN)}  {line.aside}" if line.aside else line.text
