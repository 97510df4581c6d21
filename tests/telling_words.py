"""The words by which a language is known: those that many sentences of its catalogues have and none of the other's.

They come from the catalogues themselves. What is quoted is left out: it is written in the language of a rulebook.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from regelwerk.tools.workshop.message_files import HOME, read_catalogue, sentences_of, subjects

_ENOUGH = 6
_QUOTED = re.compile("„[^“]*“|“[^”]*”|`[^`]*`")
_WORD = re.compile(r"[^\W\d_]+")
_SLOT = re.compile(r"\{\w*\}")


def words(text: str) -> set[str]:
    """The words of a text that are neither quoted nor filled in."""
    return {word.casefold() for word in _WORD.findall(_SLOT.sub(" ", _QUOTED.sub(" ", text)))}


@cache
def _counted(language: str) -> Counter[str]:
    catalogues = [read_catalogue(HOME / language / f"{subject}.po") for subject in subjects()]
    said = [sentence for one in catalogues for sentences in sentences_of(one).values() for sentence in sentences]
    return Counter(word for sentence in said for word in words(sentence))


@cache
def telling(language: str) -> frozenset[str]:
    """The words that tell a language from the other."""
    other = _counted("en" if language == "de" else "de")
    often = {word for word, count in _counted(language).items() if count >= _ENOUGH and len(word) > 1}
    return frozenset(word for word in often if not other[word])
