"""What could stand at a place, in words an author knows.

The parser knows up to sixty acceptable terminals at one place. They are told as classes, at most four of them.
"""

from __future__ import annotations

from collections.abc import Collection

from regelwerk.dsl.grammar.words import PREPOSITIONS, WINDOWS, Language, spoken
from regelwerk.dsl.messages.message import Message, message

MOST_CLASSES = 4

_LINE_START = ("WHILE", "ONE_BY_ONE", "AT_ONCE", "CONSENT", "ALWAYS", "GUARD", "STEP", "REPEAT", "LET")
_CLASSES: tuple[tuple[Message | None, tuple[str, ...]], ...] = (
    (message("findings.expected.indented"), ("_INDENT",)),
    (message("findings.expected.colon"), ("COLON",)),
    (message("findings.expected.thing"), ("NAME", "CALLNAME")),
    (message("findings.expected.number"), ("INT", "COUNT")),
    (message("findings.expected.field"), ("FIELDNAME",)),
    (message("findings.expected.window"), WINDOWS),
    (message("findings.expected.line_start"), _LINE_START),
    (message("findings.expected.bracket"), ("RPAR", "RSQB")),
    (message("findings.expected.comma"), ("COMMA",)),
    (message("findings.expected.comparison"), ("CMP",)),
    (None, ("AND",)),
    (None, ("OR",)),
    (None, ("IF",)),
    (None, ("AT_MOST",)),
    (None, ("BECOMES",)),
    (None, ("ELSE",)),
    (None, ("FROM",)),
    (None, ("FOR",)),
    (None, ("TIMES_PER",)),
    (None, ("DURING",)),
    (None, ("HOLDS",)),
    (None, ("UNTIL",)),
    (None, ("WHERE",)),
    (message("findings.expected.end"), ("_NL", "$END")),
    (None, ("THEN", "AFTERWARDS")),
    (None, ("MAY", "MUST")),
    (message("findings.expected.preposition"), PREPOSITIONS),
    (message("findings.expected.equal"), ("EQUAL",)),
    (message("findings.expected.sign"), ("SIGN", "TIMES")),
    (message("findings.expected.semicolon"), ("SEMICOLON",)),
)
_PREPOSITIONS_SHOWN_ONE_BY_ONE = frozenset({"FROM", "FOR"})


def classes(expected: Collection[str], language: Language) -> list[Message]:
    """The classes of the acceptable terminals, the most telling first. What has no title is told by its words."""
    found: list[Message] = []
    for title, terminals in _CLASSES:
        accepted = [terminal for terminal in terminals if terminal in expected]
        if not accepted:
            continue
        if terminals[0] in _PREPOSITIONS_SHOWN_ONE_BY_ONE and len(terminals) == 1 and "IN" in expected:
            continue  # one preposition among all of them
        words = "/".join(spoken(terminal, language) for terminal in terminals) if title is None else ""
        found.append(title or message("findings.expected.word", word=words))
    return found[:MOST_CLASSES]
