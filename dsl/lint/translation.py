"""The other language: entries that only few of their sort have no English name, and names for words that are none.

A rulebook with a section `wörter` is meant to be read in both languages, so everything that a book shows should have a
name in both. One without it is left in peace, but for things of which most have an English name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from regelwerk.dsl.declare.world import PLAYER, Attribute, World
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.text_places import text_places
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import is_made_up

_FEWEST = 3
_TELLING = 3
"""Names of one or two letters are signs; nobody translates them."""
_WORD = re.compile(r"[^\W\d]\w*")
_HINT = "Schreibe: name: {de: …, en: …}."
_HERE = "WORT"
_HINT_WORDS = f"Nenne den englischen Namen unter `wörter`: {_HERE}: {{en: …}}."

_Named = tuple[str, bool, Span]
"""A word, whether it has an English name, and where it is declared."""


def names(facts: Facts) -> Iterator[Remark]:
    """What has no English name although most of its sort have one; nor under a word that is misspelt, which is told."""
    misspelt = {remark.suggestion for remark in strange_words(facts)}
    return (remark for remark in _nameless(facts.world) if remark.entry not in misspelt)


def _nameless(world: World) -> Iterator[Remark]:
    groups: dict[str, list[_Named]] = {}
    for entry in world.entries.values():
        named = "en" in entry.names or _in_words(world, entry.id)
        groups.setdefault(entry.kind, []).append((entry.id, named, entry.span))
    for kind, group in groups.items():
        yield from _forgotten(kind, group, _HINT)
    if world.language == "de" and world.words:
        for title, one in _sorts(world):
            yield from _forgotten(title, list(one), _HINT_WORDS)


def _forgotten(title: str, group: list[_Named], hint: str) -> Iterator[Remark]:
    without = [(word, span) for word, named, span in group if not named]
    if len(group) < _FEWEST or not 0 < 2 * len(without) < len(group):
        return
    for word, span in without:
        message = f"{word} hat keinen englischen Namen; die meisten von {title} haben einen."
        yield Remark("RW509", word, span, message, hint.replace(_HERE, word.rpartition(SEPARATOR)[2].strip("_")))


def _sorts(world: World) -> Iterator[tuple[str, Iterable[_Named]]]:
    """Everything beside things that a book shows by its name, sort by sort."""
    kinds = [kind for kind in world.kinds.values() if kind.id != PLAYER]
    yield "Arten und Orte", _declared(world, ((kind.id, kind.span) for kind in kinds))
    procedures = {id: one for id, one in world.procedures.items() if not one.is_part}  # steps are named in texts
    tables: dict[str, Mapping[str, Any]] = {
        "Ressourcen": world.resources, "Ereignisse": world.events, "Ableitungen": world.derived,
        "Abläufe": procedures, "Regeln": world.rules, "Mittel": world.means, "Vorlagen": world.templates,
        "Optionen": world.options, "Spielpläne": world.spaces, "Tabellen": world.tables,
    }  # fmt: skip
    for title, table in tables.items():
        yield title, _declared(world, ((one.id, one.span) for one in table.values()))
    brought = [one.span for one in world.spaces.values()]  # a board gives its fields rows and columns
    attributes = [one for one in world.attributes.values() if one.span not in brought and _is_told(one)]
    own = ((one.name, one.span) for one in attributes if one.name not in world.resources)
    yield "Attribute", _declared(world, own)
    # What has no place of its own is missed where its name would have to stand.
    here = next(iter(world.words.values())).span
    values = chain.from_iterable(world.enumerations.values())
    yield "Aufzählungen", _declared(world, ((word, here) for word in (*world.enumerations, *values)))
    roles = chain.from_iterable(world.patterns.values())
    yield "Muster", _declared(world, ((word, here) for word in (*world.patterns, *roles)))
    chosen = ((word, one.span) for one in world.options.values() for word in one.values if isinstance(word, str))
    yield "Werte von Optionen", _declared(world, chosen)


def _is_told(attribute: Attribute) -> bool:
    return attribute.display and not is_made_up(attribute.name)


def _declared(world: World, words: Iterable[tuple[str, Span]]) -> list[_Named]:
    """Words with whether they have an English name; without signs, and without what the library or a board brings."""
    found: dict[str, Span] = {}
    bilingual = {_mod(word) for word in world.words}
    for word, span in words:
        own = span.line and span.file not in world.libraries and _mod(word) in bilingual
        if own and len(word.strip("_")) >= _TELLING:
            found.setdefault(word, span)
    return [(word, _has_name(world, word), span) for word, span in found.items()]


def _mod(word: str) -> str:
    """The mod that a word is from; each says for itself whether it has two languages."""
    return word.rpartition(SEPARATOR)[0]


def _has_name(world: World, word: str) -> bool:
    _, id = world.forms.get(word.strip("_"), ("", ""))
    return word in world.english or id in world.english or id == PLAYER or _in_words(world, word)


def _in_words(world: World, word: str) -> bool:
    return any("en" in world.words[one].names for one in (word, word.strip("_")) if one in world.words)


def strange_words(facts: Facts) -> Iterator[Remark]:
    """Names that `wörter` gives to words that this rulebook does not have."""
    world = facts.world
    if not world.words:
        return
    known = all_words(world)
    for word, given in world.words.items():
        if word not in known:
            near = nearest(word, sorted(known))
            hint = f"Meintest du {near}?" if near else "Streiche den Eintrag, oder berichtige das Wort."
            yield Remark("RW513", word, given.span, f"Das Wort {word} gibt es in diesem Regelwerk nicht.", hint, near)


def all_words(world: World) -> set[str]:
    """Every name that the rulebook declares, and every word of its texts: local names and steps are among them."""
    tables: tuple[Iterable[str], ...] = (
        world.forms, world.entries, world.enumerations, world.derived, world.procedures, world.rules, world.events,
        world.attributes, world.options, world.patterns, world.templates, world.spaces, world.means, world.profiles,
        *world.enumerations.values(), *world.patterns.values(),
        *(one.fields for one in world.events.values()), *(one.parameters for one in world.derived.values()),
        *(one.parameters for one in world.procedures.values()),
    )  # fmt: skip
    found = {word for table in tables for word in table}
    found |= {value for one in world.options.values() for value in one.values if isinstance(value, str)}
    found |= {citation.text for citation in world.citations}
    for place in text_places(world):
        found.update(_WORD.findall(str(place.scalar.value)))
    return found | {word.strip("_") for word in found}
