"""The verb of a declared sentence with all its forms: by what words a text can say it, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from regelwerk.dsl.declare.world import Part, Pattern, ToldVerb
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb, english_verb
from regelwerk.dsl.inflection.german_verbs import PARTICLES, GermanVerb, german_verb
from regelwerk.dsl.inflection.verb_forms import VerbForm

TELLING = frozenset({VerbForm.FIRST, VerbForm.SECOND, VerbForm.THIRD, VerbForm.PLURAL, VerbForm.PARTICIPLE})
"""The forms by which a sentence tells what somebody does or did."""


def closing_particle(parts: tuple[Part, ...]) -> str:
    """The closing word of a German sentence if it is one word with its verb where it stands before it, else ""."""
    if not parts or parts[-1].slot:
        return ""
    last = parts[-1]
    word = spoken(last.prepositions[0], "de") if last.closes else "" if last.prepositions else last.word
    return word if word in PARTICLES else ""


@lru_cache(maxsize=4096)
def german(verb: str, particle: str) -> GermanVerb:
    return german_verb(verb, particle)


@lru_cache(maxsize=4096)
def english(verb: str) -> EnglishVerb:
    return english_verb(verb)


def verb_of(pattern: Pattern) -> GermanVerb | EnglishVerb:
    """The verb of a sentence."""
    return english(pattern.verb) if pattern.language == "en" else german(pattern.verb, closing_particle(pattern.parts))


def infinitive_of(verb: str, parts: tuple[Part, ...], language: Language) -> tuple[str, bool]:
    """The infinitive of a German verb, and whether it holds the last word of the sentence: `lege … ab`, `ablegen`."""
    if language == "en":
        return "", False
    particle = closing_particle(parts)
    return german(verb, particle).infinitive, bool(particle)


def told_verbs(pattern: Pattern) -> Iterator[tuple[str, ToldVerb]]:
    """The words that tell of somebody who does what a sentence says."""
    separable = pattern.language == "de" and pattern.joined
    for word, readings in verb_of(pattern).forms().items():
        for one in readings:
            if one.form in TELLING:
                yield word, ToldVerb(pattern, one.form, separable and not one.closing_word_apart)
