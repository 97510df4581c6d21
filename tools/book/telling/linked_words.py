"""Words of a sentence that lead somewhere, while they go through hands that know only text.

A declared sentence is put together by `dsl/saying`, which joins words. What fills it may hold names with links; these
are packed into the text between characters that no author can write, and taken out again when the sentence is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from regelwerk.dsl.inflection.german_articles import Determiner
from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.saying.noun_words import NounWord
from regelwerk.tools.book.telling.prose import Local, Name, Pieces, with_short_articles

_NAME, _TEXT, _LOCAL, _END = "\ue000", "\ue001", "\ue002", "\ue003"
_PACKED = re.compile(f"{_NAME}([^{_TEXT}]*){_TEXT}([^{_END}]*){_END}|{_LOCAL}([^{_END}]*){_END}")


def packed(pieces: Pieces) -> str:
    """Pieces as one text, from which `unpacked` makes them again."""
    made = []
    for piece in pieces:
        if isinstance(piece, Name):
            made.append(f"{_NAME}{piece.anchor}{_TEXT}{piece.text}{_END}" if piece.anchor else piece.text)
        elif isinstance(piece, Local):
            made.append(f"{_LOCAL}{piece.text}{_END}")
        else:
            made.append(piece)
    return "".join(made)


def unpacked(text: str) -> Pieces:
    """The pieces of a text that was put together of packed ones."""
    made: Pieces = []
    end = 0
    for found in _PACKED.finditer(text):
        if found.start() > end:
            made.append(text[end : found.start()])
        made.append(Local(found[3]) if found[3] is not None else Name(found[2], found[1]))
        end = found.end()
    return with_short_articles([*made, text[end:]] if end < len(text) else made)


@record
class SaidValue:
    """A value in a sentence: its pieces in each case."""

    pieces: Callable[[Case], Pieces]
    plural: bool = False

    def said(self, case: Case | None) -> str:
        return packed(self.pieces(case or Case.NOMINATIVE))


@record
class LinkedNoun:
    """A noun of the rulebook that leads to where it is described, in all its forms."""

    noun: NounWord
    anchor: str

    def _linked(self, text: str) -> str:
        return packed([Name(text, self.anchor)])

    def with_determiner(self, determiner: Determiner, case: Case | None) -> str:
        return self._linked(self.noun.with_determiner(determiner, case))

    def alone(self, case: Case | None) -> str:
        return self._linked(self.noun.alone(case))

    def one(self, case: Case | None) -> str:
        return self._linked(self.noun.one(case))

    def the(self, case: Case | None) -> str:
        return self._linked(self.noun.the(case))

    def counted(self, count: int, case: Case | None) -> str:
        return self._linked(self.noun.counted(count, case))

    def several(self) -> str:
        return self._linked(self.noun.several())

    def hidden(self, case: Case | None) -> str:
        return self._linked(self.noun.hidden(case))

    def hidden_ones(self, count: int | None, case: Case | None) -> str:
        return self._linked(self.noun.hidden_ones(count, case))

    def is_plural(self, count: int) -> bool:
        return self.noun.is_plural(count)

    @property
    def always_plural(self) -> bool:
        return self.noun.always_plural
