"""Advice on events and values that are spoken of as in everyday language: `nachdem ich ziehe`, `anzahl karten`."""

from __future__ import annotations

from itertools import pairwise

from regelwerk.dsl.grammar.advice.case import Advice, Case, Effect, Piece
from regelwerk.dsl.messages.message import message

_EVENT_WINDOWS = frozenset({"BEFORE", "WHEN", "AFTER"})
_BEHIND_PATTERN = frozenset({"IF", "DURING", "BY_WAY", "AT_MOST", "OR"})
_NOT_IN_A_CLAUSE = frozenset({"MAY", "MUST", "WHERE", "THEN", "AFTERWARDS", "AND", *_EVENT_WINDOWS})
_IDLE = frozenset({"HAS", "IS", "BECOMES"})
_COMPARISONS = frozenset({"=", "<", ">", "≤", "≥", "≠", "<=", ">="})
_ENDS_OF_VALUES = frozenset({"AND", "OR", "IS", "HAS", "WHERE", "IF", "ELSE", "HOLDS", "BECOMES", "UNTIL", "DURING"})


def spoken_event(case: Case) -> Advice | None:
    """`nachdem ich ersteigere: …` without a declared sentence: the event by its name, with who and what in brackets."""
    heads = [word for word in case.statement if word.terminal in _EVENT_WINDOWS or word.terminal == "OR"]
    if not heads:
        return None
    head = heads[-1]
    clause = _clause(case, head)
    if any(word.terminal in _NOT_IN_A_CLAUSE or not (word.is_word or word.text.isdigit()) for word in clause):
        return None
    name, right, whole = _pattern(case, clause) if clause else ("", "", False)
    if not name:
        return None
    start, end = clause[0].start, clause[-1].end
    said = message("findings.RW234.message", name=name)
    if whole:
        return Advice("RW234", start, end, said, message("findings.RW234.hint_whole", right=right, name=name), right)
    fields = ", ".join(case.vocabulary.events[name].fields)
    hint = message("findings.RW234.hint_fields", right=right, fields=fields, name=name)
    return Advice(
        "RW234", start, end, said, hint if fields else message("findings.RW234.hint_whole", right=right, name=name)
    )


def _clause(case: Case, head: Piece) -> list[Piece]:
    """What stands between a window and the end of what it hears; nothing if the line has no colon behind it."""
    pieces = case.pieces[case.pieces.index(head) + 1 :]
    found: list[Piece] = []
    for piece in pieces:
        if piece.first:
            return []
        if piece.depth == head.depth and (piece.text == ":" or piece.terminal in _BEHIND_PATTERN):
            return found
        found.append(piece)
    return []


def _pattern(case: Case, clause: list[Piece]) -> tuple[str, str, bool]:
    """The event that is probably meant, how to write it, and whether that says all the clause says."""
    vocabulary = case.vocabulary
    names = [piece for piece in reversed(clause) if piece.is_name and piece.text not in vocabulary.players]
    verb, name = next(((piece, event) for piece in names if (event := vocabulary.event_like(piece.text))), (None, ""))
    if verb is None:
        return "", "", False
    others = [piece for piece in clause if piece is not verb and piece.terminal not in _IDLE]
    who = [piece for piece in others if piece.terminal == "ME" or piece.text in vocabulary.players]
    others = [piece for piece in others if piece.terminal != "A"]
    field = vocabulary.events[name].who
    if len(who) == 1 and field:
        person = f"{field}: {who[0].text}" if who[0].text != field else field
        return name, f"{name}({person})", len(others) == 1
    return name, f"{name}(…)" if vocabulary.events[name].fields else name, not others


def square_brackets(case: Case) -> Advice | None:
    """`größte[wert aller karten]`: what a value is asked of stands in round brackets."""
    for name, opening in pairwise(case.pieces):
        if opening.text != "[" or not name.is_name or name.end != opening.start:
            continue
        behind = (one for one in case.pieces if one.start > opening.start and one.depth == opening.depth)
        closing = next((one for one in behind if one.text == "]"), None)
        if closing is None:
            continue
        right = f"({case.text[opening.end : closing.start]})"
        if case.attempt(opening.start, closing.end, right) is not Effect.NONE:
            said = message("findings.RW235.square", text=name.text)
            hint = message("findings.common.write", said=name.text + right)
            return Advice("RW235", opening.start, closing.end, said, hint, right)
    return None


def missing_brackets(case: Case) -> Advice | None:
    """`anzahl hand von ich ≥ 3`: what a value is asked of stands in brackets."""
    at = _asked_at(case)
    if at is None:
        return None
    name, inside = case.pieces[at - 1], _operand(case, at)
    for count in range(len(inside), 0, -1):
        right = _bracketed(case, [name, *inside[:count]])
        effect = case.attempt(name.start, inside[count - 1].end, right)
        if effect is not Effect.NONE:
            return Advice(
                "RW235",
                name.start,
                inside[count - 1].end,
                message("findings.RW235.missing_brackets", text=name.text),
                message("findings.common.write", said=right),
                right,
                sure=effect is Effect.MENDED,
            )
    return None


def _asked_at(case: Case) -> int | None:
    """The place of the word that a function without brackets stands before: where it goes wrong, or, where a row of
    words could have been a sentence, further to the left of a comparison."""
    if case.at is None:
        return None
    compared = case.at.text in _COMPARISONS
    for at in range(case.index - 1 if compared else case.index, 0, -1):
        name, first = case.pieces[at - 1], case.pieces[at]
        if first.first or first.depth != name.depth or first.terminal in _ENDS_OF_VALUES:
            return None
        if (first.is_word or first.text.isdigit()) and name.is_name and case.vocabulary.takes_brackets(name.text):
            return at
        if not compared:
            return None
    return None


def _operand(case: Case, at: int) -> list[Piece]:
    """The pieces that may belong into the brackets."""
    first = case.pieces[at]
    found: list[Piece] = []
    for piece in case.pieces[at:]:
        outside = piece.depth == first.depth and (piece.text in "=<>≥≤≠:;,+-×*/" or piece.terminal in _ENDS_OF_VALUES)
        if outside or piece.depth < first.depth or (piece.first and piece is not first):
            break
        found.append(piece)
    return found


def _bracketed(case: Case, pieces: list[Piece]) -> str:
    """`erste inhalt auslage` as `erste(inhalt(auslage))`."""
    name, first = pieces[:2]
    again = len(pieces) > 2 and case.vocabulary.takes_brackets(first.text) and pieces[2].text != "("
    inside = _bracketed(case, pieces[1:]) if again else case.text[first.start : pieces[-1].end]
    return f"{name.text}({inside})"
