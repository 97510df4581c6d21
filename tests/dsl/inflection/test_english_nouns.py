"""The plural of English nouns, and *a* or *an*."""

from __future__ import annotations

import pytest
from regelwerk.dsl.inflection.english_nouns import english_plural, indefinite_article

PLURALS = {
    "card": "cards",
    "army": "armies",
    "day": "days",
    "box": "boxes",
    "branch": "branches",
    "hero": "heroes",
    "radio": "radios",
    "die": "dice",
    "trade_good": "trade_goods",
    "war sun": "war suns",
    "crewman": "crewmen",
    "human": "humans",
    "grandchild": "grandchildren",
    "infantry": "infantry",
    "Woman": "Women",
}


@pytest.mark.parametrize(("singular", "plural"), PLURALS.items())
def test_plural(singular: str, plural: str) -> None:
    assert english_plural(singular) == plural


@pytest.mark.parametrize(
    ("article", "words"),
    [
        ("a", "card|hit|unit|union|university|user|European nomad|one-shot card|PDS|UFO|7"),
        ("an", "agenda|event|influence|order|uncle|umbrella|unimportant card|hour|honest trader|NPC|X-ray|8|11"),
    ],
)
def test_a_or_an(article: str, words: str) -> None:
    assert {word: indefinite_article(word) for word in words.split("|")} == dict.fromkeys(words.split("|"), article)
