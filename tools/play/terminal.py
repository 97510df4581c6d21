"""The terminal itself: lines with colour where it helps, and what somebody types.

Colour is for terminals alone, and not where somebody does not want it (`NO_COLOR`). Where a person types, the tab key
completes. The libraries for both are loaded when a game begins, not before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from regelwerk.dsl.messages.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

HEADING, QUESTION, QUIET = "bold reverse", "bold yellow", "dim"
"""How a line looks: the head of the screen, what is asked, what is only by the way."""

_CHOOSABLE = r"<[^<>\s]+>"
_AMOUNTS = ((r"−\d+ [^,→]+", "red"), (r"\+\d+ [^,→]+", "green"))


class Terminal:
    """Where a game is shown and answered."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._console: Console | None = None

    def line(self, text: str = "", style: str = "") -> None:
        """One line, safe to print. What can be chosen, and amounts, have colours of their own."""
        safe = printable(text)
        if not sys.stdout.isatty():
            print(safe)
            return
        from rich.console import Console
        from rich.text import Text

        if self._console is None:
            self._console = Console(highlight=False, soft_wrap=True)
        shown = Text(safe, style=style)
        shown.highlight_regex(_CHOOSABLE, "bold yellow")
        for pattern, colour in _AMOUNTS:
            shown.highlight_regex(pattern, colour)
        self._console.print(shown)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.line(text, style)

    def clear(self) -> None:
        """An empty screen; where there is none, a rule."""
        print("\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "-" * 60)

    def read(self, prompt: str, words: Iterable[str] = ()) -> str:
        """What somebody types; `words` are what the tab key completes."""
        if not self.interactive:
            return input(prompt).strip()
        from prompt_toolkit import prompt as ask
        from prompt_toolkit.completion import WordCompleter

        completer = WordCompleter(list(words), ignore_case=True, match_middle=True, sentence=True)
        return ask(prompt, completer=completer, complete_while_typing=False).strip()
