"""By which words a text can say the sentences of a rulebook: imperatives, infinitives, and the forms that tell.

It is found when everything is declared, since `verben` may stand in any file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.inflection.english_verbs import EnglishVerb
from regelwerk.dsl.inflection.german_verbs import GermanVerb
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.sentences.sentence_verbs import particle_of, verb_of
from regelwerk.dsl.world.behaviours import DeclaredVerb, Pattern, ToldVerb
from regelwerk.dsl.world.world import World

FINITE = frozenset({VerbForm.FIRST, VerbForm.SECOND, VerbForm.THIRD, VerbForm.PLURAL})
"""The forms of a verb that tell what somebody does."""
TELLING = FINITE | {VerbForm.PARTICIPLE}
"""The forms by which a sentence tells what somebody does or did."""


def know_sentences(world: World) -> None:
    """Find out by which words the sentences of a world are said."""
    numbers = _all_forms(world)
    for said in world.sayable():
        said.sentences = [_with_forms(_with_infinitive(one, world.verbs), numbers) for one in said.sentences]
        for pattern in said.sentences:
            world.sentences.setdefault(pattern.verb, []).append(pattern)
            if pattern.infinitive:
                world.infinitives.setdefault(pattern.infinitive, []).append(pattern)
            world.fixed_words |= _fixed_words(pattern)
            for word, told in told_verbs(pattern, world.verbs):
                world.told.setdefault(word, []).append(told)
    for condition in world.told_conditions():
        condition.sentences = [_with_forms(_with_infinitive(one, world.verbs), numbers) for one in condition.sentences]
        for pattern in condition.sentences:
            world.fixed_words |= _fixed_words(pattern)
            for word, told in told_verbs(pattern, world.verbs):
                if told.form in FINITE:
                    world.asked.setdefault(word, []).append(told)


def _fixed_words(pattern: Pattern) -> dict[str, None]:
    return {one: None for part in pattern.parts if part.word for one in (part.word, *part.forms)}


def _all_forms(world: World) -> dict[str, tuple[str, ...]]:
    """The words of every noun, by each of them: *einheit*, *einheiten*."""
    of_noun: dict[tuple[str, str], list[str]] = {}
    for form, noun in world.forms.items():
        of_noun.setdefault(noun, []).append(form)
    return {form: tuple(of_noun[noun]) for form, noun in world.forms.items()}


def _with_forms(pattern: Pattern, forms: Mapping[str, tuple[str, ...]]) -> Pattern:
    """A sentence whose fixed nouns are read in every number and case: *ziehe 1 einheit zurück*."""
    if not any(part.word in forms for part in pattern.parts):
        return pattern
    parts = (
        replace(part, forms=(*part.forms, *forms[part.word])) if part.word in forms else part for part in pattern.parts
    )
    return replace(pattern, parts=tuple(parts))


def _with_infinitive(pattern: Pattern, declared: Mapping[str, DeclaredVerb]) -> Pattern:
    """A German sentence with its infinitive, and which of its words that holds: `lege … ab`, `ablegen`."""
    verb = verb_of(pattern, declared)
    if not isinstance(verb, GermanVerb):
        return pattern
    particle = particle_of(pattern)
    words = [spoken(part.prepositions[0], "de") if part.closes else part.word for part in pattern.parts]
    held = words.index(particle) if particle and particle in words else -1
    return replace(pattern, infinitive=verb.infinitive.split()[-1], held=held)


def told_verbs(pattern: Pattern, declared: Mapping[str, DeclaredVerb]) -> Iterator[tuple[str, ToldVerb]]:
    """The words that tell of somebody who does what a sentence says."""
    for word, form, apart in _telling(verb_of(pattern, declared)):
        yield word, ToldVerb(pattern, form, pattern.held >= 0 and not apart)


@cache  # verb_of gives the same verb again
def _telling(verb: GermanVerb | EnglishVerb) -> tuple[tuple[str, VerbForm, bool], ...]:
    """The words of a verb that tell, each with its form and whether its closing word stands elsewhere."""
    written = ((word, one) for word, readings in verb.forms().items() for one in readings)
    return tuple((word, one.form, one.closing_word_apart) for word, one in written if one.form in TELLING)
