"""Single mistakes put into the hard entries, each with the place where it was put.

What the advice should say is thus known without looking at what it does say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus import HardEntry
from regelwerk.dsl.grammar.advice.case import Piece, pieces_of
from regelwerk.dsl.grammar.words import BY_TERMINAL, Word

HEADS = frozenset({"window", "head"})


@dataclass(frozen=True)
class Spoiled:
    """A text with one mistake, the offset at which to point, and the code to give."""

    entry: HardEntry
    text: str
    offset: int
    code: str


def spoiled(entry: HardEntry) -> Iterator[Spoiled]:
    """Every way to make one of the common mistakes in this entry."""
    pieces = pieces_of(entry.text, entry.language)
    opened: list[Piece] = []
    for number, piece in enumerate(pieces):
        following = pieces[number + 1] if number + 1 < len(pieces) else None
        word = BY_TERMINAL.get(piece.terminal)
        if word is not None:
            yield from _spoiled_keyword(entry, piece, word)
        if piece.text == ":" and piece.depth == 0:
            yield _put(entry, piece.start, piece.end, "", "RW206", piece.start)
        if piece.text in "([":
            opened.append(piece)
        elif piece.text in ")]":
            yield _put(entry, piece.start, piece.end, "", "RW204", opened.pop().start)
            yield _put(entry, piece.start, piece.end, piece.text * 2, "RW205", piece.end)
        if piece.is_name and following is not None and following.text == "(" and following.start == piece.end:
            yield _put(entry, piece.end, piece.end, " ", "RW217", piece.start)
        if piece.text == "=":
            yield _put(entry, piece.start, piece.end, "==", "RW212", piece.start)


def _spoiled_keyword(entry: HardEntry, piece: Piece, word: Word) -> Iterator[Spoiled]:
    other = word.forms("en" if entry.language == "de" else "de")[0]
    if other not in word.forms(entry.language) and piece.depth == 0:
        yield _put(entry, piece.start, piece.end, other, "RW216", piece.start)
    if word.group in HEADS and piece.first:
        yield _put(entry, piece.start, piece.end, piece.text.capitalize(), "RW214", piece.start)
        if len(piece.text) > 4:
            yield _put(entry, piece.start, piece.end, piece.text[:3] + piece.text[4:], "RW215", piece.start)
    if piece.text == "falls":
        yield _put(entry, piece.start, piece.end, "wenn", "RW210", piece.start)


def _put(entry: HardEntry, start: int, end: int, replacement: str, code: str, offset: int) -> Spoiled:
    return Spoiled(entry, entry.text[:start] + replacement + entry.text[end:], offset, code)


def kind_of_mistake(mistake: Spoiled) -> str:
    return re.sub(r"\W", "", mistake.code)
