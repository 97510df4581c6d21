"""Texts in both languages: all that people read comes so, and whoever shows it chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from weakref import WeakKeyDictionary

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import called, without_mods
from regelwerk.interpreter.decisions import entry_label, label
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.views.narrator import Narrator

Both: TypeAlias = dict[str, str]
"""A text by language: `de` and `en`."""


def both(tell: Callable[[str], str]) -> Both:
    """What is told in each language."""
    return {"de": tell("de"), "en": tell("en")}


def said(id: str, /, **arguments: object) -> Both:
    """A message in both languages; arguments that are texts in both languages are told each in its own."""

    def tell(language: str) -> str:
        return message(id, **{name: in_one(value, language) for name, value in arguments.items()}).told(language)

    return both(tell)


def in_one(value: object, language: str) -> object:
    """A text in one language, if it is there in both."""
    return value[language] if isinstance(value, dict) and set(value) == {"de", "en"} else value


def names_of_thing(link: Linked, thing: int) -> Both:
    """What a thing is called."""

    def tell(language: str) -> str:
        return without_mods(Narrator(link, language).name(link.things[thing].id), link.world, language)

    return both(tell)


def label_of_thing(link: Linked, thing: int) -> Both:
    """A thing as an option names it."""
    return both(lambda language: without_mods(label(link, thing, language), link.world, language))


_ENTRIES: WeakKeyDictionary[Linked, dict[str, Both]] = WeakKeyDictionary()


def names_of_entry(link: Linked, entry: str) -> Both:
    """What a rule, a card or a procedure is called. All who look at a table are told so at each decision."""
    known = _ENTRIES.setdefault(link, {})
    if entry not in known:
        labels = both(lambda language: entry_label(link, entry, language))
        known[entry] = both(lambda language: begun(without_mods(labels[language], link.world, language)))
    return known[entry]


def names_of_word(link: Linked, word: str) -> Both:
    """What an attribute, a resource, a kind or a value is called."""
    return both(lambda language: without_mods(called(word, link.world, language), link.world, language).strip())


def names_of_resource(link: Linked, resource: str) -> Both:
    """What a resource is called: by its title, else as several of it are counted."""
    if resource in link.world.titles:
        return names_of_word(link, resource)
    words = link.world.words[resource].names if resource in link.world.words else {}
    return both(lambda language: words.get(language) or link.vocabulary.noun(resource, language).several())


def one_of_resource(link: Linked, resource: str) -> Both:
    """What one of a resource is called: *1 Siegpunkt*, where several are *Siegpunkte*."""
    several = names_of_resource(link, resource)

    def tell(language: str) -> str:
        one = link.vocabulary.noun(resource, language).alone(None)
        return several[language] if one.casefold() == several[language].casefold() else one

    return both(tell)


def begun(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
