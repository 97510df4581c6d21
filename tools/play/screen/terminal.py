"""The terminal itself: lines with colour where it helps, and what somebody types.

Colour is for terminals alone, and not where somebody does not want it (`NO_COLOR`). Where a person types, the tab key
completes. The libraries for both are loaded when a game begins, not before.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from regelwerk.dsl.messages.printable import printable
from regelwerk.tools.play.screen.fitting import Styled
from regelwerk.tools.play.screen.wrapping import wrapped

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from rich.console import Console
    from rich.text import Text

HEADING, QUESTION, QUIET = "bold reverse", "bold yellow", "dim"
"""How a line looks: the head of the screen, what is asked, what is only by the way."""
LOOKING_UP = ("? ", "c ")
"""What stands before a name that somebody looks up."""

_CHOOSABLE = r"<[^<>\s][^<>]*>"
_AMOUNTS = ((r"−\d+ [^,→·]+", "red"), (r"\+\d+ [^,→·]+", "green"))
_LEAST_WIDTH = 60


class Terminal:
    """Where a game is shown and answered."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.called: Callable[[str], str] = str
        """What is done to every text before it is shown: people go by their names."""
        self._console: Console | None = None

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        found = shutil.get_terminal_size()
        return max(found.columns, _LEAST_WIDTH), found.lines

    def line(self, text: str = "", style: str = "", colours: Sequence[tuple[str, str]] = ()) -> None:
        """One line, safe to print, at a terminal in as many as it takes. What can be chosen, and amounts, have colours
        of their own."""
        safe = printable(self.called(text))
        if not sys.stdout.isatty():
            print(safe)
            return
        width = self.size()[0]
        for part in wrapped(safe, width):
            self._coloured(part, style, colours, width)

    def _coloured(self, text: str, style: str, colours: Sequence[tuple[str, str]], width: int) -> None:
        from rich.console import Console

        if self._console is None:
            self._console = Console(highlight=False, soft_wrap=True)
        self._console.print(painted(text, style, colours, width))

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        for text in texts:
            self.line(text, style)

    def screen(self, lines: Iterable[Styled]) -> None:
        """A whole screen."""
        for text, style, colours in lines:
            self.line(text, style, colours)

    def clear(self) -> None:
        """An empty screen; where there is none, a rule."""
        print("\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "-" * 60, end="" if sys.stdout.isatty() else "\n")

    def read(self, prompt: str, words: Iterable[str] = (), names: Iterable[str] = ()) -> str:
        """What somebody types; the tab key completes `words`, and behind a question mark `names`."""
        if not self.interactive:
            return input(self.called(prompt)).strip()
        from prompt_toolkit import prompt as ask

        completer = _completer([self.called(one) for one in words], [self.called(one) for one in names])
        return ask(self.called(prompt), completer=completer, complete_while_typing=False).strip()


def painted(text: str, style: str, colours: Sequence[tuple[str, str]], width: int) -> Text:
    """A line with its colours. The head of the screen goes from edge to edge."""
    from rich.text import Text

    shown = Text(text.ljust(width) if style == HEADING else text, style=style)
    for sign, colour in colours:
        shown.highlight_regex(rf"(?:(?<=[\s:<*])|^){re.escape(sign)}(?![a-zäöüß])", colour)
    shown.highlight_regex(_CHOOSABLE, "bold yellow")
    for pattern, colour in _AMOUNTS:
        shown.highlight_regex(pattern, colour)
    return shown


def completions(typed: str, words: Sequence[str], names: Sequence[str]) -> list[str]:
    """What can be meant by the beginning of an answer, or by a part of it; names only behind what looks them up. Case
    makes no difference, so it makes no two words either."""
    said = typed.casefold()
    command = next((one for one in LOOKING_UP if said.startswith(one)), "")
    every: dict[str, str] = {}
    for one in names if command else words:
        every.setdefault(one.casefold(), f"{command}{one}")
    found = [shown for one, shown in every.items() if said[len(command) :] in one]
    return sorted(found, key=lambda one: not one.casefold().startswith(said))


def _completer(words: Sequence[str], names: Sequence[str]) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class Answers(Completer):
        """What the tab key offers."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            typed = document.text_before_cursor
            return (Completion(one, -len(typed)) for one in completions(typed, words, names))

    return Answers()
