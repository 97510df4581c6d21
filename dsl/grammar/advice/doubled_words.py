"""A word that stands twice and can be read twice: `darf darf ziehen` is an offer of an offer, `nicht nicht` denies a
denial, `zu beginn von von zug` has a preposition that is a part of its head already, `farbe = rot rot` compares with
one value. Nobody means it.
"""

from __future__ import annotations

import re
from functools import cache

from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language

_NEVER_TWICE = ("MAY", "MUST", "NOT", "OF")


def doubled_word(text: str, kind: TextKind, language: Language) -> SyntaxFault | None:
    """The fault of a text that can be parsed although a word stands there twice, at the second of the two."""
    for found in _doubled(language).finditer(text):
        begin = text.rfind("\n", 0, found.start()) + 1
        if "#" not in text[begin : found.start()]:
            second = 2 if found[2] else 4
            line, column = text.count("\n", 0, begin) + 1, found.start(second) - begin + 1
            return SyntaxFault("word", line, column, found[second], frozenset(), text, kind)
    return None


@cache
def _doubled(language: Language) -> re.Pattern[str]:
    forms = "|".join(re.escape(form) for name in _NEVER_TWICE for form in BY_TERMINAL[name].forms(language))
    return re.compile(rf"(?<!\w)({forms}) +(\1)(?!\w)|(?<=[=≠] )(\w+) +(\3)(?![\w(])")
