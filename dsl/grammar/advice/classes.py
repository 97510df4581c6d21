"""What could stand at a place, in words an author knows.

The parser knows up to sixty acceptable terminals at one place. They are told as classes, at most four of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from regelwerk.dsl.grammar.words import PREPOSITIONS, WINDOWS, Language, spoken

MOST_CLASSES = 4

_LINE_START = ("WHILE", "ONE_BY_ONE", "AT_ONCE", "CONSENT", "ALWAYS", "GUARD", "STEP", "REPEAT", "LET")
_CLASSES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("eine tiefer eingerückte Zeile", ("_INDENT",)),
    ("ein Doppelpunkt", ("COLON",)),
    ("ein Ding", ("NAME", "CALLNAME")),
    ("eine Zahl", ("INT", "COUNT")),
    ("ein Feldname", ("FIELDNAME",)),
    ("ein Fenster", WINDOWS),
    ("ein Zeilenanfang wie {WHILE}", _LINE_START),
    ("eine schließende Klammer", ("RPAR", "RSQB")),
    ("ein Komma", ("COMMA",)),
    ("ein Vergleich", ("CMP",)),
    ("{AND}", ("AND",)),
    ("{OR}", ("OR",)),
    ("{IF}", ("IF",)),
    ("{AT_MOST}", ("AT_MOST",)),
    ("{BECOMES}", ("BECOMES",)),
    ("{ELSE}", ("ELSE",)),
    ("{FROM}", ("FROM",)),
    ("{FOR}", ("FOR",)),
    ("{TIMES_PER}", ("TIMES_PER",)),
    ("{DURING}", ("DURING",)),
    ("{HOLDS}", ("HOLDS",)),
    ("{UNTIL}", ("UNTIL",)),
    ("{WHERE}", ("WHERE",)),
    ("das Ende der Zeile", ("_NL", "$END")),
    ("{THEN}/{AFTERWARDS}", ("THEN", "AFTERWARDS")),
    ("{MAY}/{MUST}", ("MAY", "MUST")),
    ("eine Präposition", PREPOSITIONS),
    ("„=“", ("EQUAL",)),
    ("ein Rechenzeichen", ("SIGN", "TIMES")),
    ("ein Strichpunkt", ("SEMICOLON",)),
)
_PREPOSITIONS_SHOWN_ONE_BY_ONE = frozenset({"FROM", "FOR"})


def classes(expected: Collection[str], language: Language) -> list[str]:
    """The classes of the acceptable terminals, the most telling first."""
    found: list[str] = []
    for title, terminals in _CLASSES:
        accepted = [terminal for terminal in terminals if terminal in expected]
        if not accepted:
            continue
        if terminals[0] in _PREPOSITIONS_SHOWN_ONE_BY_ONE and len(terminals) == 1 and "IN" in expected:
            continue  # one preposition among all of them
        found.append(_spoken(title, language))
    return found[:MOST_CLASSES]


def listed(titles: list[str]) -> str:
    """`a, b oder c`"""
    if len(titles) < 2:
        return "".join(titles)
    return ", ".join(titles[:-1]) + " oder " + titles[-1]


def _spoken(title: str, language: Language) -> str:
    return re.sub(r"\{(\w+)\}", lambda match: f"„{spoken(match[1], language)}“", title)
