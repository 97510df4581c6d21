"""A text with a fault, cut into pieces, and the means to try an advice before giving it.

An advice is worth giving if the text, changed accordingly, can be read, or at least can be read further than before.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache, cached_property

from regelwerk.dsl.grammar.advice.vocabulary import NO_WORDS, Vocabulary
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.words import WORDS, Language
from regelwerk.dsl.messages.message import Sayable
from regelwerk.dsl.record_classes import record

_MOST_TRIALS = 40
_LONGEST_TRIED = 4000
_OPENERS = {"(": ")", "[": "]"}
_CLOSERS = {")": "(", "]": "["}


class Effect(IntEnum):
    """What a change does to the fault."""

    NONE = 0
    FURTHER = 1
    MENDED = 2


@record
class Advice:
    """What to tell about a fault, and about which stretch of the text. `sure` advice ends the search for better."""

    code: str
    start: int
    end: int
    message: Sayable
    hint: Sayable = ""
    suggestion: str = ""
    sure: bool = True


@record
class Piece:
    """A word, a keyword of one or several words, a number or a sign, with its offsets in the text.

    `depth` counts the brackets open before it; `first` says whether it begins a line or comes after `:` or `;`.
    """

    text: str
    start: int
    end: int
    terminal: str
    depth: int
    first: bool

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()

    @property
    def is_name(self) -> bool:
        return self.is_word and not self.terminal


@cache
def keyword_forms(language: Language) -> dict[str, str]:
    """Every form of every keyword of a language, longest first, with its terminal."""
    forms = {form: word.terminal for word in WORDS for form in word.forms(language)}
    return dict(sorted(forms.items(), key=lambda entry: -len(entry[0])))


@cache
def _scanner(language: Language) -> re.Pattern[str]:
    keywords = "|".join(re.escape(form).replace("\\ ", " +") for form in keyword_forms(language))
    return re.compile(rf"(?P<skip>#[^\n]*|[^\S\n]+)|(?P<line>\n)|(?P<key>(?:{keywords})(?!\w))|\w+|.", re.DOTALL)


def pieces_of(text: str, language: Language) -> list[Piece]:
    """The text cut into pieces; this never fails."""
    found: list[Piece] = []
    depth = 0
    first = True
    for match in _scanner(language).finditer(text):
        if match["skip"] is not None:
            continue
        if match["line"] is not None:
            first = first or depth == 0
            continue
        word = match[0]
        terminal = keyword_forms(language).get(" ".join(word.split()), "") if match["key"] is not None else ""
        depth -= word in _CLOSERS and depth > 0
        found.append(Piece(word, match.start(), match.end(), terminal, depth, first))
        depth += word in _OPENERS
        first = depth == 0 and word in ":;"
    return found


class Case:
    """One fault and everything that the recipes ask about it."""

    def __init__(self, fault: SyntaxFault, language: Language, vocabulary: Vocabulary = NO_WORDS) -> None:
        self.fault = fault
        self.vocabulary = vocabulary
        self.text = fault.text
        self.language: Language = language
        self.other: Language = "en" if language == "de" else "de"
        self.offset = _offset(fault.text, fault.line, fault.column)
        self._trials = 0

    @cached_property
    def pieces(self) -> list[Piece]:
        return pieces_of(self.text, self.language)

    @cached_property
    def index(self) -> int:
        """The number of the piece at the fault; for a fault at a line end, of the first piece behind it."""
        for number, piece in enumerate(self.pieces):
            if piece.end > self.offset:
                return number
        return len(self.pieces)

    @cached_property
    def at(self) -> Piece | None:
        """The piece that cannot stand where it stands; None where something is missing at a line end."""
        if self.fault.kind in ("end", "deeper", "uneven") or self.index >= len(self.pieces):
            return None
        return self.pieces[self.index]

    @cached_property
    def before(self) -> Piece | None:
        """The piece before the fault."""
        return self.pieces[self.index - 1] if 0 < self.index <= len(self.pieces) else None

    @cached_property
    def statement(self) -> list[Piece]:
        """The pieces from the beginning of the line, or the last `:` or `;`, up to the fault and including it.

        A comma is a fault only because of the word behind it: before a keyword it would be punctuation.
        """
        start = max(self.index - (self.at is None), 0)
        stop = self.index + (self.at is not None) + (self.at is not None and self.at.text == ",")
        while start > 0 and not self.pieces[start].first:
            start -= 1
        return self.pieces[start:stop]

    @cached_property
    def line_end(self) -> int:
        """The offset at which the line of the fault ends, its comment left out."""
        end = self.text.find("\n", self.offset)
        end = len(self.text) if end < 0 else end
        inside = [piece.end for piece in self.pieces if self.offset <= piece.start < end]
        return inside[-1] if inside else self.offset

    def attempt(self, start: int, end: int, replacement: str) -> Effect:
        """What becomes of the fault if the stretch is replaced."""
        self._trials += 1
        if self._trials > _MOST_TRIALS or len(self.text) > _LONGEST_TRIED:
            return Effect.NONE
        changed = self.text[:start] + replacement + self.text[end:]
        try:
            parse(changed, self.fault.text_kind, self.language, self.vocabulary.asks(changed))
        except SyntaxFault as fault:
            reached = _offset(changed, fault.line, fault.column)
            if reached < start + len(replacement):
                return Effect.NONE
            reached += end - start - len(replacement)
            return Effect.FURTHER if reached > self.offset and reached > end else Effect.NONE
        return Effect.MENDED

    def behind(self, piece: Piece | None) -> int:
        """The offset directly behind a piece."""
        return piece.end if piece is not None else 0


def _offset(text: str, line: int, column: int) -> int:
    start = 0
    for _ in range(line - 1):
        end = text.find("\n", start)
        if end < 0:
            return len(text)
        start = end + 1
    return min(start + column - 1, len(text))


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
