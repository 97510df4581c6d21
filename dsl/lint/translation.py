"""The other language: entries that only few of their sort have no English name, and names for words that are none.

A rulebook with a section `wörter` is meant to be read in both languages, so everything that a book shows should have a
name in both. One without it is left in peace, but for things of which most have an English name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.text_places import text_places
from regelwerk.dsl.messages.message import Message, Sayable, message
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.world.kinds import PLAYER, Attribute
from regelwerk.dsl.world.world import World

_FEWEST = 3
_TELLING = 3
"""Names of one or two letters are signs; nobody translates them."""
_WORD = re.compile(r"[^\W\d]\w*")

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
        yield from _forgotten(kind, group)
    if world.language == "de" and world.words:
        for title, one in _sorts(world):
            yield from _forgotten(title, list(one), in_words=True)


def _forgotten(title: Sayable, group: list[_Named], in_words: bool = False) -> Iterator[Remark]:
    """`in_words`: its English name stands in the list of words, not at its own entry."""
    without = [(word, span) for word, named, span in group if not named]
    if len(group) < _FEWEST or not 0 < 2 * len(without) < len(group):
        return
    for word, span in without:
        what = message("findings.RW509.forgotten", word=word, title=title)
        short = word.rpartition(SEPARATOR)[2].strip("_")
        hint = message("findings.RW509.hint_words", word=short) if in_words else message("findings.RW509.hint_name")
        yield Remark("RW509", word, span, what, hint)


def _sorts(world: World) -> Iterator[tuple[Message, Iterable[_Named]]]:
    """Everything beside things that a book shows by its name, sort by sort."""
    kinds = [kind for kind in world.kinds.values() if kind.id != PLAYER]
    yield message("findings.sorts.kinds"), _declared(world, ((kind.id, kind.span) for kind in kinds))
    procedures = {id: one for id, one in world.procedures.items() if not one.is_part}  # steps are named in texts
    tables: dict[Message, Mapping[str, Any]] = {
        message("findings.sorts.resources"): world.resources,
        message("findings.sorts.events"): world.events,
        message("findings.sorts.derived"): world.derived,
        message("findings.sorts.procedures"): procedures,
        message("findings.sorts.rules"): world.rules,
        message("findings.sorts.means"): world.means,
        message("findings.sorts.templates"): world.templates,
        message("findings.sorts.options"): world.options,
        message("findings.sorts.boards"): world.spaces,
        message("findings.sorts.tables"): world.tables,
    }
    for title, table in tables.items():
        yield title, _declared(world, ((one.id, one.span) for one in table.values()))
    brought = [one.span for one in world.spaces.values()]  # a board gives its fields rows and columns
    attributes = [one for one in world.attributes.values() if one.span not in brought and _is_told(one)]
    own = ((one.name, one.span) for one in attributes if one.name not in world.resources)
    yield message("findings.sorts.attributes"), _declared(world, own)
    # What has no place of its own is missed where its name would have to stand.
    here = next(iter(world.words.values())).span
    values = chain.from_iterable(world.enumerations.values())
    yield (
        message("findings.sorts.enumerations"),
        _declared(world, ((word, here) for word in (*world.enumerations, *values))),
    )
    roles = chain.from_iterable(world.patterns.values())
    yield message("findings.sorts.patterns"), _declared(world, ((word, here) for word in (*world.patterns, *roles)))
    chosen = ((word, one.span) for one in world.options.values() for word in one.values if isinstance(word, str))
    yield message("findings.sorts.option_values"), _declared(world, chosen)


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
    known = {*all_words(world), *world.player_names}
    for word, given in world.words.items():
        if word not in known:
            near = nearest(word, sorted(known))
            hint = message("findings.common.meant", name=near) if near else message("findings.RW513.strange_words_hint")
            yield Remark("RW513", word, given.span, message("findings.RW513.strange_words", word=word), hint, near)


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
