"""Where the head of a window ends that has lost its colon.

A head is a free row of pieces, so it takes the sentence behind it for its own. What a head can be tells where it must
end: behind the name of a procedure, behind the event and its brackets, behind the verb of a told event.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from regelwerk.dsl.grammar.advice.case import Case, Piece
from regelwerk.dsl.grammar.words import BY_TERMINAL, WINDOWS

_BORDERS = frozenset({"AT_START", "AT_END", "ANY_TIME"})
_AUXILIARIES = frozenset({"HAS", "IS", "BECOMES"})
_LINKS = frozenset({"OF", "OF_THE", *(word.terminal for word in BY_TERMINAL.values() if word.group == "preposition")})
_GO_ON = frozenset({*_AUXILIARIES, *_LINKS, "OR", "DURING", "IF", "AT_MOST"})
_LONGEST_HEAD = 60


def behind_head(case: Case) -> list[int]:
    """Offsets where the colon of a window may be missing, the likeliest first."""
    heads = [number for number in range(case.index) if case.pieces[number].terminal in WINDOWS]
    if not heads or case.pieces[heads[-1]] not in case.statement:
        return []
    head = case.pieces[heads[-1]]
    row = [
        number
        for number in range(heads[-1] + 1, case.index)
        if case.pieces[number].depth == head.depth and _begins(case, number)
    ]
    return list(_ends(case, head, row[:_LONGEST_HEAD]))


def _ends(case: Case, head: Piece, row: list[int]) -> Iterator[int]:
    pieces, words = case.pieces, case.vocabulary
    for place, behind in pairwise(row):
        piece, following = pieces[place], pieces[behind]
        event = place == row[0] and piece.text in words.events
        named = head.terminal in _BORDERS or event or _has_brackets(case, place)
        finite = case.language == "de" and piece.text in words.told and place != row[0]
        goes_on = (
            not (following.is_word or following.text == "(") or following.terminal in _GO_ON or piece.terminal in _LINKS
        )
        if not goes_on and (named or finite or piece.terminal in _AUXILIARIES):
            yield _end(case, place)
    # The English verb stands behind its subject: the sentence that follows begins with another one.
    yield from (pieces[place - 1].end for place in reversed(row[1:]) if pieces[place].text in words.verbs)


def _begins(case: Case, place: int) -> bool:
    """Whether a piece may begin something: no sign, but for a bracket with a blank before it."""
    piece = case.pieces[place]
    return piece.text not in "()[]" or (piece.text == "(" and piece.start > case.pieces[place - 1].end)


def _has_brackets(case: Case, place: int) -> bool:
    piece, following = case.pieces[place : place + 2]
    return piece.is_name and following.text == "(" and following.start == piece.end


def _end(case: Case, place: int) -> int:
    """The offset behind a piece and its brackets."""
    piece = case.pieces[place]
    if not _has_brackets(case, place):
        return piece.end
    closing = (one for one in case.pieces[place + 2 :] if one.depth == piece.depth and one.text == ")")
    return next((one.end for one in closing), piece.end)
