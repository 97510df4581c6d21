"""What stands between the words of a text and has no meaning to the game: comments, line breaks, empty lines.

The parser drops all of it. The formatter wants it back, so `Margins` finds, for every word of a tree, what its author
wrote before it. `danach` at the beginning of a line is such a thing, too: there it only stresses the order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.record_classes import record


@record
class Comment:
    """A comment on a line of its own: its column in the text, and whether an empty line stands before it."""

    text: str
    column: int
    gap: bool


@dataclass(slots=True)
class Margin:
    """What stands before a word: comments, whether it begins a line, whether an empty line or a stress comes before it.

    `beside` is the comment at the end of the line before; `above` are the comments on lines of their own. `bracketed`
    tells that all this stands behind the bracket that opens before the word.
    """

    broken: bool = False
    beside: str = ""
    above: list[Comment] = field(default_factory=list)
    gap: bool = False
    stressed: bool = False
    bracketed: bool = False


NO_MARGIN = Margin()


class Margins:
    """The margins of all words of a text."""

    def __init__(self, text: str, tree: Node, language: Language) -> None:
        stress = re.escape(spoken("AFTERWARDS", language))
        self._piece = re.compile(rf"(?P<comment>#[^\n]*)|(?P<line>\n)|(?P<stress>{stress}(?!\w))|(?P<bracket>[(\[])")
        self._text = text
        self._found: dict[int, Margin] = {}
        end = 0
        for word in words(tree):
            self._found[_start(word)] = self._margin(end, _start(word))
            end = word.end_pos or end
        self.end = self._margin(end, len(text))

    def before(self, token: Word) -> Margin:
        """The margin before a word; an empty one for a word that does not come from the text."""
        return NO_MARGIN if token.start_pos is None else self._found.get(token.start_pos, NO_MARGIN)

    def line_of(self, token: Word) -> int:
        """The indentation of the line that a word of the text stands in."""
        if token.start_pos is None:
            return 0
        line = self._text[self._text.rfind("\n", 0, token.start_pos) + 1 :]
        return len(line) - len(line.lstrip(" "))

    def _margin(self, start: int, end: int) -> Margin:
        margin = Margin(broken=start == 0)
        lines = 0
        for piece in self._piece.finditer(self._text, start, end):
            if piece["line"]:
                lines += 1
                margin.broken = True
            elif piece["stress"]:
                margin.stressed = True
            elif piece["bracket"]:
                margin.bracketed = not margin.broken and not margin.beside
            elif not margin.broken:
                margin.beside = piece["comment"].rstrip()
            else:
                column = piece.start() - self._text.rfind("\n", 0, piece.start()) - 1
                margin.above.append(Comment(piece["comment"].rstrip(), column, lines > 1))
                lines = 0
        margin.gap = lines > 1
        return margin


def _start(word: Word) -> int:
    """Where a word that was read begins."""
    return word.start_pos or 0
