"""Case, number and gender: what a German article, adjective and noun agree in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Literal

from regelwerk.dsl.record_classes import record

Article = Literal["der", "die", "das"]
ARTICLES: tuple[Article, ...] = ("der", "die", "das")


# The ending of an adjective with nothing before it shows the gender too: roter Stern, rote Sonne, rotes Tor.
STRONG_NOMINATIVE: Mapping[Article, str] = MappingProxyType({"der": "er", "die": "e", "das": "es"})

# What ends the inflected part of a name: Halle der Stille, Bund von Norden.
ATTRIBUTES = frozenset(
    {"am", "an", "auf", "aus", "bei", "das", "dem", "den", "der", "des", "für", "im", "in", "mit", "ohne", "und"}
    | {"vom", "von", "vor", "zu", "zum", "zur", "über", "unter"}
)


class Case(Enum):
    """The four cases: who, whom, to whom, whose."""

    NOMINATIVE = "nominative"
    ACCUSATIVE = "accusative"
    DATIVE = "dative"
    GENITIVE = "genitive"


class Number(Enum):
    """One or several."""

    SINGULAR = "singular"
    PLURAL = "plural"


class Gender(Enum):
    """The gender, named by the article that shows it. In the plural it makes no difference."""

    MASCULINE = "der"
    FEMININE = "die"
    NEUTER = "das"


@record
class Agreement:
    """What all words of one noun phrase have in common."""

    case: Case
    number: Number
    gender: Gender

    @property
    def row(self) -> str:
        """The row of a table of endings: the gender in the singular, one row for all genders in the plural."""
        return "plural" if self.number is Number.PLURAL else self.gender.value
