"""The plural of English nouns, and *a* or *an*."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

# By the last part of the word: woman, gentleman, battleship crewman.
_IRREGULAR_PLURALS: Mapping[str, str] = MappingProxyType(
    {
        "analysis": "analyses",
        "axis": "axes",
        "basis": "bases",
        "child": "children",
        "corps": "corps",
        "crisis": "crises",
        "criterion": "criteria",
        "die": "dice",
        "elf": "elves",
        "foot": "feet",
        "goose": "geese",
        "half": "halves",
        "index": "indices",
        "knife": "knives",
        "leaf": "leaves",
        "life": "lives",
        "loaf": "loaves",
        "man": "men",
        "matrix": "matrices",
        "mouse": "mice",
        "ox": "oxen",
        "person": "people",
        "phenomenon": "phenomena",
        "self": "selves",
        "shelf": "shelves",
        "staff": "staffs",
        "stratum": "strata",
        "thief": "thieves",
        "tooth": "teeth",
        "vertex": "vertices",
        "wife": "wives",
        "wolf": "wolves",
        "woman": "women",
    }
)
# Parts of longer words only where those are known: a human is no hu-man.
_COMPOUNDS = re.compile(r"(\w*[ _-])?(\w*?)(child|foot|knife|leaf|life|man|mouse|person|shelf|tooth|wife|wolf|woman)")
_NO_COMPOUNDS = ("caiman", "german", "human", "ottoman", "roman", "shaman", "talisman")
_WITHOUT_PLURAL = frozenset({"aircraft", "deer", "fish", "infantry", "sheep", "series", "spacecraft", "species"})
_WITH_OES = frozenset({"cargo", "echo", "embargo", "hero", "potato", "tomato", "torpedo", "veto", "volcano"})
_HISSING = ("s", "x", "z", "ch", "sh")

# Written with a vowel and spoken with a consonant, or the other way round.
_SPOKEN_WITH_A_CONSONANT = re.compile(r"(eu|ewe|one\b|once\b|u[bcfhjkqrst][aeiouy]|uni([^mn]|$)|union|unique)", re.I)
_SPOKEN_WITH_A_VOWEL = re.compile(r"(heir|honest|honou?r|hour)", re.I)
_LETTERS_SPOKEN_WITH_A_VOWEL = frozenset("AEFHILMNORSX")


def english_plural(noun: str) -> str:
    """The plural of a noun or of a name that ends with one: *cards, planets, armies, trade_goods, dice*."""
    split = re.search(r"[ _-](?=[^ _-]*$)", noun)
    before, last = (noun[: split.end()], noun[split.end() :]) if split else ("", noun)
    return before + _plural_of_one_word(last)


def _plural_of_one_word(word: str) -> str:
    lower = word.lower()
    if lower in _WITHOUT_PLURAL:
        return word
    if lower in _IRREGULAR_PLURALS:
        return _like(word, _IRREGULAR_PLURALS[lower])
    compound = None if lower.endswith(_NO_COMPOUNDS) else _COMPOUNDS.fullmatch(lower)
    if compound is not None and compound.group(2):
        last = compound.group(3)
        return word[: -len(last)] + _IRREGULAR_PLURALS[last]
    if lower.endswith("y") and lower[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    return word + ("es" if lower.endswith(_HISSING) or lower in _WITH_OES else "s")


def _like(word: str, plural: str) -> str:
    return plural.capitalize() if word[:1].isupper() else plural


def indefinite_article(phrase: str) -> str:
    """*a* or *an*, by how the first word of the phrase is spoken: *a unit, an hour, an SOS*."""
    first = re.split(r"[ _-]", phrase)[0]
    if first.isupper() and len(first) <= 3:  # spelt out: an NPC, an X-ray
        return "an" if first[0] in _LETTERS_SPOKEN_WITH_A_VOWEL else "a"
    if first[:1].isdigit():
        return "an" if first.startswith("8") or first in ("11", "18") else "a"
    if _SPOKEN_WITH_A_CONSONANT.match(first):
        return "a"
    if _SPOKEN_WITH_A_VOWEL.match(first):
        return "an"
    return "an" if first[:1].lower() in ("a", "e", "i", "o", "u") else "a"
