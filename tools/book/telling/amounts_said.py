"""Numbers that are worked out, as nouns with an article in its case: *die Anzahl der Karten*, *bis zum Kleinsten aus
(…)*, *from 1 to the number of cards*."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_nouns import without_article_in_the_plural
from regelwerk.tools.book.telling.prose import Pieces
from regelwerk.tools.book.telling.saying import Saying

_FEMININE = {Case.NOMINATIVE: "die", Case.ACCUSATIVE: "die", Case.DATIVE: "der", Case.GENITIVE: "der"}
_NEUTER = {Case.NOMINATIVE: "das", Case.ACCUSATIVE: "das", Case.DATIVE: "dem", Case.GENITIVE: "des"}
_NOUNS = {"Anzahl": _FEMININE, "Summe": _FEMININE}
_ADJECTIVES = ("Kleinste", "Größte", "Erste", "Letzte", "Einzige", "Oberste", "Unterste")
"""What the patterns of records begin with: a noun, or an adjective behind *das* that is used as one."""
_SUPERLATIVES = ("kleinste", "größte")
"""Adjectives before *Zahl*."""
_ENGLISH = ("number", "sum", "least", "greatest")


def with_article(saying: Saying, said: Pieces, case: Case) -> Pieces:
    """What a record says of a number, with its article; anything else as it is."""
    first = said[0] if said else ""
    if not isinstance(first, str):
        return said
    word, _, rest = first.partition(" ")
    if saying.language == "en":
        return [f"the {first}", *said[1:]] if word in _ENGLISH else said
    if word in _NOUNS:
        return [f"{_NOUNS[word][case]} {first}", *said[1:]]
    if word in _SUPERLATIVES:
        ending = "" if case in (Case.NOMINATIVE, Case.ACCUSATIVE) else "n"
        return [f"{_FEMININE[case]} {word}{ending} {rest}", *said[1:]]
    adjective, _, behind = rest.partition(" ")
    if word == "das" and adjective in _ADJECTIVES:
        ending = "" if case in (Case.NOMINATIVE, Case.ACCUSATIVE) else "n"
        return [f"{_NEUTER[case]} {adjective}{ending} {behind}", *said[1:]]
    return said


def several_behind_article(saying: Saying, said: Pieces) -> Pieces:
    """What is said of several, behind *der* or *keine*: *der Gefallenen des Spielers*."""
    if saying.language == "en" or not said:
        return said
    first, *rest = said
    if isinstance(first, str):
        return [without_article_in_the_plural(first), *rest]
    return [replace(first, text=without_article_in_the_plural(first.text)), *rest]
