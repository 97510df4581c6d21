"""Pieces of prose: words, names that lead somewhere, and lines that hold others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from regelwerk.dsl.grammar.words import Language
from regelwerk.tools.book.book_words import SHORTER


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a sentence. `anchor` is where it leads, "" where there is nothing to lead to."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Local:
    """A name that holds only inside its text."""

    text: str


Piece: TypeAlias = str | Name | Local
Pieces: TypeAlias = list[Piece]


@dataclass
class Line:
    """A sentence and what belongs under it."""

    pieces: Pieces
    inner: list[Line] = field(default_factory=list)


_PLACE = re.compile(r"_\d+_\d+$")
_SLOT = re.compile(r"\{(\d)\}")


def fill(template: str, *parts: Pieces) -> Pieces:
    """A template with pieces in its places: `{0} von {1}`."""
    made: Pieces = []
    for index, part in enumerate(_SLOT.split(template)):
        if index % 2:
            made = put_behind(made, parts[int(part)])
        elif part:
            made.append(part)
    return made


def put_behind(before: Pieces, said: Pieces) -> Pieces:
    """What is said behind other words; what both make together may have a shorter form (`SHORTER`)."""
    last, first = before[-1] if before else "", said[0] if said else ""
    for (one, other), short in SHORTER.items():
        if first == other and isinstance(last, str) and last.endswith(one):
            return [*before[:-1], last.removesuffix(one), short, *said[1:]]
    return [*before, *said]


def joined(parts: Iterable[Pieces], between: str = ", ", last: str = "") -> Pieces:
    """Parts with something between them, and something else before the last one."""
    made: Pieces = []
    rows = list(parts)
    for index, row in enumerate(rows):
        if index:
            made.append(last if last and index == len(rows) - 1 else between)
        made += row
    return made


def plain(pieces: Iterable[Piece]) -> str:
    """Pieces as text."""
    return "".join(piece if isinstance(piece, str) else piece.text for piece in pieces)


def local(name: str) -> Local:
    """A local name as it is shown: names that avoid a word of the language end with `_`, made-up ones with a place."""
    return Local(_PLACE.sub("", name).strip("_").replace("_", " ") or name)


def human(id: str, language: Language, noun: bool = True) -> str:
    """An id as people write it: blanks for underscores, and a capital letter for a German noun."""
    words = id.strip("_").replace("_", " ")
    return words[:1].upper() + words[1:] if noun and language == "de" else words


def capital(text: str) -> str:
    """A heading begins with a capital letter."""
    return text[:1].upper() + text[1:]


def chosen(pair: tuple[str, str], language: Language) -> str:
    """The German or the English one of two."""
    return pair[0] if language == "de" else pair[1]
