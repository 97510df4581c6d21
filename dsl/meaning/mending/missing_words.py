"""The words that a line may lack: a name, a part of a keyword of several words, what joins two sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from regelwerk.dsl.findings.findings import plain
from regelwerk.dsl.grammar.advice.case import Piece, keyword_forms, pieces_of
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.mending.small_edits import Edit, Line
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE_VERBS

_SEVERAL = 3
_MOST_LOST = 2
"""A keyword of at least so many words is known without so many of them."""


def gaps(line: Line, at: int) -> Iterator[Edit]:
    """Each name that is known, before the piece at a place, where one may be missing."""
    return (Edit(at, at, f"{said} ", "gap", rank) for rank, said in enumerate(_all_names(line)))


def names_for(line: Line, piece: Piece) -> Iterator[Edit]:
    """A piece as each other name that is known."""
    others = (one for one in _all_names(line) if one != piece.text)
    return (Edit(piece.start, piece.end, said, "word", rank) for rank, said in enumerate(others))


def names_between(line: Line, start: int, end: int) -> list[Piece]:
    return [piece for piece in line.pieces if piece.is_name and start <= piece.start < end]


def _all_names(line: Line) -> list[str]:
    """What may stand for a thing, a value or a place: the names of this text first."""
    world = line.world
    own = [piece.text for piece in line.pieces if piece.is_name]
    own += [piece.text for piece in pieces_of(line.text, line.language) if piece.is_name]
    tables = (world.forms, world.attributes, world.resources, world.derived)
    me = spoken("ME", line.language)
    fields = [field for event in world.events.values() for field in event.fields]
    names = [*own, me, "1", *(plain(name) for table in tables for name in table), *fields, *sorted(line.values)]
    return list(dict.fromkeys(names))


def second_sentence(line: Line, start: int) -> Iterator[Edit]:
    """`darf 1 gold zahlen ziehe 1 karte`: what is done for a price stands behind its sign."""
    for before, piece in pairwise(line.pieces):
        if piece.start == start and (piece.text in line.world.sentences or piece.text in NATIVE_VERBS):
            yield Edit(before.end, before.end, ";", "missing", 1)


def joining_words(line: Line) -> Iterator[list[Edit]]:
    """`a = b c = d`: two that have nothing between them, with each word that can join them."""
    for number, piece in line.near():
        if number and (piece.is_word or piece.text in "(["):
            said = [spoken(one, line.language) for one in ("OR", "AND")]
            yield [Edit(piece.start, piece.start, f"{one} ", "missing", 1) for one in said]


def broken_phrases(line: Line) -> Iterator[Edit]:
    """`bis zum taktikaktion`, where it is `bis zum ende von`: a keyword of several words without one or two."""
    here = line.text.rfind("\n", 0, line.offset) + 1
    end = line.text.find("\n", line.offset)
    row = line.text[here : len(line.text) if end < 0 else end]
    for form in keyword_forms(line.language):
        words = form.split(" ")
        for first, last in combinations(range(len(words) + 1), 2):
            left, gone, right = words[:first], words[first:last], words[last:]
            short = len(words) < _SEVERAL and (len(left) != 1 or left[0] in line.known)
            if not left or len(gone) > _MOST_LOST or short:
                continue
            for match in re.finditer(rf"(?<!\w){' '.join([*left, *right])}(?= )", row):
                at = here + match.start() + len(" ".join(left)) + 1
                if not row[match.start() :].startswith(form + " "):
                    yield Edit(at, at, " ".join(gone) + " ", "missing", len(gone))
