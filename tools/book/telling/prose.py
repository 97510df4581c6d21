"""Pieces of prose: words, names that lead somewhere, and lines that hold others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.german_prepositions import with_article


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


CLOSES = "\ue004"
"""The end of a German relative clause: a comma if the sentence goes on behind it (`closed`)."""
_APART = re.compile(r"\b(an|bei|in|von|zu) (dem|der)(?= [A-ZÄÖÜ])")
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
    """What is said behind other words; a German preposition and the article behind it may be one word: *im Markt*, and
    no English article stands twice."""
    last, first = before[-1] if before else "", said[0] if said else ""
    text = first if isinstance(first, str) else first.text
    article, blank, rest = text.partition(" ")
    words = last.split() if isinstance(last, str) and last.endswith(" ") else []
    short = with_article(words[-1], article) if words and blank else ""
    if words and blank and words[-1] == article == "the":
        short = article
    if not short or not isinstance(last, str):
        return [*before, *said]
    start = last.removesuffix(" ").removesuffix(words[-1])
    return [*before[:-1], f"{start}{short} ", rest if isinstance(first, str) else replace(first, text=rest), *said[1:]]


def with_short_articles(pieces: Pieces) -> Pieces:
    """Pieces in which no preposition is followed by an article that it could be one word with; a relative pronoun,
    behind which no noun stands, is none."""
    made: Pieces = []
    for piece in pieces:
        made = put_behind(made, [_APART.sub(_together, piece) if isinstance(piece, str) else piece])
    return made


def _together(found: re.Match[str]) -> str:
    return with_article(found[1], found[2]) or found[0]


def joined(parts: Iterable[Pieces], between: str = ", ", last: str = "") -> Pieces:
    """Parts with something between them, and something else before the last one."""
    made: Pieces = []
    rows = list(parts)
    for index, row in enumerate(rows):
        if index:
            made.append(last if last and index == len(rows) - 1 else between)
        made += row
    return made


def closed(pieces: Pieces) -> Pieces:
    """Pieces with a comma where a relative clause ends and the sentence goes on, and with nothing where it ends too."""
    made: Pieces = []
    for place, piece in enumerate(pieces):
        if not isinstance(piece, str) or CLOSES not in piece:
            made.append(piece)
            continue
        behind = "".join(one if isinstance(one, str) else one.text for one in pieces[place + 1 :])
        parts = piece.split(CLOSES)
        text = parts[-1]
        for part in reversed(parts[:-1]):
            goes_on = re.match(r" +\w", (text + behind).replace(CLOSES, "")) is not None
            text = part + ("," if goes_on else "") + text
        made.append(text)
    return made


def plain(pieces: Iterable[Piece]) -> str:
    """Pieces as text."""
    return "".join(piece if isinstance(piece, str) else piece.text for piece in pieces)


def in_brackets(pieces: Pieces) -> bool:
    """Whether all of it stands in one pair of brackets already."""
    text = plain(pieces)
    if not (text.startswith("(") and text.endswith(")")):
        return False
    deep = 0
    for place, letter in enumerate(text):
        deep += (letter == "(") - (letter == ")")
        if deep == 0:
            return place == len(text) - 1
    return False


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


def begun(pieces: Pieces) -> Pieces:
    """Pieces that begin a sentence, with a capital letter; a sign stays as it is."""
    if not pieces or (isinstance(pieces[0], Local) and " " not in pieces[0].text):
        return pieces
    first = pieces[0]
    return [capital(first) if isinstance(first, str) else replace(first, text=capital(first.text)), *pieces[1:]]


def without_the(pieces: Pieces) -> Pieces:
    """English words without their article: *there is no target*."""
    first = pieces[0] if pieces else ""
    if isinstance(first, str):
        return [first.removeprefix("the "), *pieces[1:]]
    return [replace(first, text=first.text.removeprefix("the ")), *pieces[1:]]


def chosen(pair: tuple[str, str], language: Language) -> str:
    """The German or the English one of two."""
    return pair[0] if language == "de" else pair[1]
