"""Findings at a terminal: what is wrong in colour. Nobody gets colours who does not want them (`NO_COLOR`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.messages.message import message

if TYPE_CHECKING:
    from rich.text import Text

_PLACE = r"(?m)^[^\s|].*?:\d+:\d+(?=: )"
_CARETS = r"(?m)^ *\| +\^+$"
_GUTTER = r"(?m)^ *\d+ \| "


def print_coloured(text: str, out: TextIO) -> None:
    """Print rendered findings in colour."""
    from rich.console import Console  # loaded where there is a terminal

    Console(file=out, highlight=False, soft_wrap=True).print(painted(text), end="")


def painted(text: str) -> Text:
    """Rendered findings, with places, words and marks coloured."""
    from rich.text import Text

    shown = Text(text)
    shown.highlight_regex(_PLACE, "bold")
    shown.highlight_regex(_GUTTER, "dim")
    shown.highlight_regex(_CARETS, "bold red")
    for id, style in (("findings.error", "bold red"), ("findings.warning", "bold yellow")):
        shown.highlight_regex(rf"\b(?:{_words(id)})\[RW\d+\]", style)
    advice = "|".join((_words("findings.advice"), _words("findings.meant")))
    shown.highlight_regex(rf"(?m)^  (?:{advice}):", "cyan")
    return shown


def _words(id: str) -> str:
    return "|".join(message(id).told(language) for language in LANGUAGES)
