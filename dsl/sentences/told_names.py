"""Names of entries that mods brought, as people read them: without the mod, unless two of them chose the same name."""

from __future__ import annotations

import re

from regelwerk.dsl.inflection.german_genders import known_noun
from regelwerk.dsl.inflection.german_verbs import PARTICLES
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.world.world import World

_OF_THE_LANGUAGE = {
    "spalte": message("told.column"), "zeile": message("told.row"), "felder": message("told.fields"),
}  # fmt: skip
"""Attributes that no rulebook declares: those of fields and of rows of fields."""

_FULL = re.compile(r"(?<!\w)[^\W\d]\w*?__\w+")
_BETWEEN = "__"


def without_mods(text: str, world: World, language: str = "") -> str:
    """A text in which no name says which mod it is from; of those that several mods chose, the mod's title follows."""
    if not world.mods or _BETWEEN not in text:
        return text
    return _FULL.sub(lambda found: _short(found[0], world, language or world.language), text)


def _short(full: str, world: World, language: str) -> str:
    mod, _, short = full.partition(_BETWEEN)
    if mod not in world.mods:
        return full
    return f"{short} ({title(mod, world, language)})" if short in world.chosen_twice else short


def spaced(id: str, world: World, language: str) -> str:
    """An id as people read it: without the mod that an entry is from, with blanks."""
    return without_mods(id, world, language).replace("_", " ")


def called(id: str, world: World, language: str) -> str:
    """What people call an entry, a value or a field: by the name that it has in their language, else in that of the
    rulebook, else by its id."""
    word = world.words.get(id) or world.words.get(id.strip("_"))  # a name may end with `_` to differ from a word
    names = {**(word.names if word is not None else {}), **world.titles.get(id, {})}
    if not names and id in _OF_THE_LANGUAGE:
        return _OF_THE_LANGUAGE[id].told(language)
    return names.get(language) or names.get(world.language) or _in_words(id, world, language)


def _in_words(id: str, world: World, language: str) -> str:
    """An id of several words as people write them: German nouns among them have a capital, *formation nach Fähigkeit*.

    A word alone is left as it is: whoever prints it knows better what it is.
    """
    written = spaced(id, world, language)
    words = written.strip().split(" ")
    if world.language != "de" or len(words) == 1:
        return written
    return " ".join(capital(word) if _is_noun(word, words, world) else word for word in words)


def _is_noun(word: str, words: list[str], world: World) -> bool:
    return world.forms.get(word, ("",))[0] in ("kind", "resource") or is_noun_among(word, words)


def is_noun_among(word: str, words: list[str]) -> bool:
    """Whether a word of a name of several is a noun. One in *-n* may be a verb that looks like a plural: in
    *schaden_zahlen* are no numbers, in *anwerben_lassen* no heirs."""
    found = known_noun(word)
    if found is None or len(words) == 1 or not is_known_noun(word):
        return False
    return not word.endswith("n") or found[0] == word


def is_known_noun(word: str) -> bool:
    """Whether a German word is a noun that everybody knows, and no part of a verb."""
    return known_noun(word) is not None and word not in PARTICLES


def capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def title(mod: str, world: World, language: str) -> str:
    """What a mod is called, or its id."""
    names = world.mods[mod]
    return names.get(language) or next(iter(names.values()), mod)


def tell_apart(world: World) -> None:
    """Of things of one kind with the same printed name, those that mods brought get the title of their mod."""
    bearing: dict[tuple[str, str, str], list[str]] = {}
    for entry in world.entries.values():
        for language, name in entry.names.items():
            bearing.setdefault((entry.kind, language, name), []).append(entry.id)
    for (_, language, name), ids in bearing.items():
        for id in ids if len(ids) > 1 else ():
            mod = id.partition(_BETWEEN)[0]
            if mod in world.mods and mod != id:
                entry = world.entries[id]
                entry.names = {**entry.names, language: f"{name} ({title(mod, world, language)})"}
