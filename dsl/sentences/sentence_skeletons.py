"""A sentence to begin with, made from the name and the fields of what has none: `karte_ablegen` · `lege {karte} ab`.

It is declared rightly and tells every field that has no value of its own; its author will find better words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from regelwerk.dsl.grammar.words import PREPOSITIONS, WORDS, Language
from regelwerk.dsl.inflection.german_verbs import PARTICLES, german_verb
from regelwerk.dsl.tree.types import INT, Type
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.kinds import plain_name

_PREPOSITIONS: dict[Language, tuple[str, ...]] = {
    "de": ("mit", "für", "aus", "nach", "in", "auf", "gegen", "an"),
    "en": ("with", "for", "from", "to", "in", "on", "against", "at"),
}
_INSEPARABLE = frozenset({"durch", "hinter", "über", "unter", "wider"})
"""Particles that seldom leave their verb: *übernehmen*, *unterlassen*."""
_SHORTEST_VERB = 5
_INFINITIVE_ENDINGS = ("en", "ern", "eln")


def skeleton(said: Event | Procedure, language: Language) -> str:
    """A sentence that begins with the verb in the name, if there is one there."""
    words, behind = _words(said, language)
    if language == "en":
        return _sentence(words[0], words[1:], behind, "", said, language)
    verb, particle = _imperative(words[-1])
    return _sentence(verb, words[:-1], behind, particle, said, language) if verb else plain_skeleton(said, language)


def plain_skeleton(said: Event | Procedure, language: Language) -> str:
    """A sentence with a verb that goes with any name: `führe angriff aus` · `perform attack`."""
    verb, particle = ("führe", "aus") if language == "de" else ("perform", "")
    return _sentence(verb, *_words(said, language), particle, said, language)


def _words(said: Event | Procedure, language: Language) -> tuple[list[str], str]:
    """The words of a name without those that mean something everywhere (`der`, `diese`); and the preposition that it
    ends with, which goes before a field: `zahlen_für`."""
    words = [one for one in plain_name(said.id).split() if one not in _reserved(language)]
    behind = words.pop() if len(words) > 1 and words[-1] in _preposition_words(language) else ""
    return words or [said.id], behind


@cache
def _preposition_words(language: Language) -> frozenset[str]:
    return frozenset(form for word in WORDS if word.terminal in PREPOSITIONS for form in word.forms(language))


@cache
def _reserved(language: Language) -> frozenset[str]:
    return frozenset(
        form for word in WORDS if word.terminal not in (*PREPOSITIONS, "OF") for form in word.forms(language)
    )


def _imperative(word: str) -> tuple[str, str]:
    """The imperative of an infinitive and its particle: `lege`, `ab`; nothing if the word is none."""
    if not word.endswith(_INFINITIVE_ENDINGS) or len(word) < _SHORTEST_VERB:
        return "", ""
    apart = [
        one for one in PARTICLES - _INSEPARABLE if word.startswith(one) and len(word) - len(one) >= _SHORTEST_VERB
    ]
    particle = max(apart, key=len, default="")
    simple = word.removeprefix(particle)
    weak = {"eln": simple[:-3] + "le", "ern": simple[:-1] + "e"}.get(simple[-3:], simple.removesuffix("n"))
    return german_verb(weak, particle, {"infinitive": simple}).imperative, particle


def _sentence(
    verb: str, nouns: list[str], behind: str, particle: str, said: Event | Procedure, language: Language
) -> str:
    told = _told(said)
    words = [f"{{{noun}}}" if noun in told else noun for noun in nouns]
    waiting = [name for name in told if name not in nouns]
    counted = next((name for name in waiting if told[name] == INT), "")
    parts = [verb]
    if counted and words:
        parts.append(f"{{{counted}}}")
        waiting.remove(counted)
    elif waiting and not behind and not any(word.startswith("{") for word in words):
        words.append(f"{{{waiting.pop(0)}}}")
    parts += words
    prepositions = [one for one in _PREPOSITIONS[language] if one not in (*words, behind)]
    prepositions = [behind, *prepositions] if behind else prepositions
    for preposition, name in zip(prepositions, waiting, strict=False):
        parts += [preposition, f"{{{name}}}"]
    return " ".join([*parts, particle]).strip()


def _told(said: Event | Procedure) -> Mapping[str, Type]:
    """The fields that a sentence has to tell: not who does it, nor what has a value of its own."""
    fields = said.fields if isinstance(said, Event) else said.parameters
    left_out: Collection[str] = {*said.defaults, said.subject if isinstance(said, Event) else said.actor}
    return {name: type for name, type in fields.items() if name not in left_out}
