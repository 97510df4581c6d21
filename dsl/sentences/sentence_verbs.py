"""The verbs of a rulebook's sentences with all their forms, and its nouns with theirs.

Between what a rulebook declares and the room of inflection, which knows no rulebook: which word of a sentence is its
verb, which one belongs to it, which forms are declared, which article a noun has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from regelwerk.dsl.grammar.words import PREPOSITIONS, WORDS
from regelwerk.dsl.inflection.english_verbs import DECLARABLE_ENGLISH_FORMS, EnglishVerb, english_verb
from regelwerk.dsl.inflection.german_cases import ARTICLES, Article
from regelwerk.dsl.inflection.german_genders import guessed_article
from regelwerk.dsl.inflection.german_nouns import GermanNoun, german_noun
from regelwerk.dsl.inflection.german_verbs import DECLARABLE_GERMAN_FORMS, PARTICLES, GermanVerb, german_verb
from regelwerk.dsl.inflection.irregular_german_verbs import WITH_SEIN_ALONE
from regelwerk.dsl.inflection.verb_forms import VerbForm
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.behaviours import DeclaredVerb, Event, Pattern, Procedure
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.dsl.world.kinds import NounWords
from regelwerk.dsl.world.world import World

_PREPOSITIONS = frozenset(
    form for word in WORDS if word.terminal in (*PREPOSITIONS, "OF") for form in word.forms("de")
)


@record
class SentenceVerb:
    """A verb with which sentences of a rulebook begin, and the events, procedures and conditions said with it."""

    language: str
    word: str
    verb: GermanVerb | EnglishVerb
    events: tuple[Event | Procedure | Derived, ...]


def declarable_forms(language: str) -> tuple[str, ...]:
    """The forms that a rulebook may declare of a verb."""
    return DECLARABLE_GERMAN_FORMS if language == "de" else DECLARABLE_ENGLISH_FORMS


def particle_of(pattern: Pattern) -> str:
    """The particle of a German sentence: at its end (*lege {karte} ab*), or right behind its verb, before a preposition
    (*ziehe zurück aus {ort}*); before a noun it would be a preposition itself (*bitte um hilfe*).
    """
    words = pattern.text.replace("[", " ").replace("]", " ").split()
    if pattern.language != "de" or len(words) < 2:
        return ""
    if words[-1] in PARTICLES:
        return words[-1]
    behind = len(words) > 2 and words[1] in PARTICLES and words[2].split("|")[0] in _PREPOSITIONS
    return words[1] if behind else ""


def verb_of(pattern: Pattern, declared: Mapping[str, DeclaredVerb]) -> GermanVerb | EnglishVerb:
    """The verb of a declared sentence."""
    given = declared[pattern.verb].forms if pattern.verb in declared else {}
    forms = tuple((name, form) for name, form in given.items() if name in declarable_forms(pattern.language))
    if pattern.language == "de":
        return _german_verb(pattern.verb, particle_of(pattern), _has_object(pattern), forms)
    return _english_verb(pattern.verb, forms)


# A rulebook says most of its verbs in many sentences, and while it is edited it is declared anew with every letter.


@cache
def _german_verb(word: str, particle: str, has_object: bool, forms: tuple[tuple[str, str], ...]) -> GermanVerb:
    verb = german_verb(word, particle, dict(forms))
    alone = not particle and verb.infinitive in WITH_SEIN_ALONE and not has_object
    return replace(verb, auxiliary="sein") if alone and "auxiliary" not in dict(forms) else verb


@cache
def _english_verb(word: str, forms: tuple[tuple[str, str], ...]) -> EnglishVerb:
    return english_verb(word, overrides=dict(forms))


def _has_object(pattern: Pattern) -> bool:
    return any(not part.prepositions for part in pattern.parts)


def verbs_of(world: World) -> tuple[SentenceVerb, ...]:
    """Every verb of a rulebook's sentences once, German before English, in the order of its events and procedures."""
    found: dict[tuple[str, str, str], tuple[GermanVerb | EnglishVerb, dict[str, Event | Procedure | Derived]]] = {}
    for event in (*world.sayable(), *world.told_conditions()):
        for pattern in event.sentences:
            key = (pattern.language, pattern.verb, particle_of(pattern))
            _, events = found.setdefault(key, (verb_of(pattern, world.verbs), {}))
            events[event.id] = event
    verbs = (
        SentenceVerb(language, word, verb, tuple(events.values()))
        for (language, word, _), (verb, events) in found.items()
    )
    return tuple(sorted(verbs, key=lambda one: one.language))


def asked_order(world: World, pattern: Pattern, subject: str) -> str:
    """The sentence of a condition as it is asked: `{s} {feld} beherrscht` · `{s} controls {feld}`."""
    verb = verb_of(pattern, world.verbs)
    _, *rest = pattern.text.split()
    if isinstance(verb, EnglishVerb):
        return " ".join([f"{{{subject}}}", verb.person(VerbForm.THIRD), *rest])
    if pattern.held >= 0:
        rest = [word for place, word in enumerate(rest) if word != particle_of(pattern) or place != len(rest) - 1]
    return " ".join([f"{{{subject}}}", *rest, verb.joined(VerbForm.THIRD).split()[-1]])


def nouns_of(world: World) -> Iterator[tuple[str, GermanNoun]]:
    """Every noun of a rulebook whose article is declared or known, with its forms. Things with a name are no nouns."""
    declared = {one.german[0]: article for one in world.nouns.values() if one.german and (article := _declared(one))}
    for id, words in world.nouns.items():
        article = _declared(words) or (guessed_article(_singular(words.german), declared) if words.german else None)
        if article is not None and words.german:
            singular = _singular(words.german)
            yield id, german_noun(singular, tuple(one for one in words.german if one != singular), article)


def _declared(words: NounWords) -> Article | None:
    return next((article for article in ARTICLES if article == words.article), None)


def singular_of(world: World, word: str, language: str) -> str:
    """The singular of a noun of the rulebook; the word itself if it is none."""
    _, id = world.forms.get(word, ("", ""))
    words = world.nouns.get(id)
    forms = () if words is None else words.german if language == "de" else words.english
    return _singular(forms) if forms else word


def _singular(forms: tuple[str, ...]) -> str:
    """The singular among the forms of a noun, whose word may be its plural: *credits*, with the form *credit*;
    *zentren*, with *zentrum*."""
    word = forms[0]
    latin = word[:-2] + "um" if word.endswith("en") else word
    return next((form for form in forms[1:] if word.startswith(form) or form == latin), word)
