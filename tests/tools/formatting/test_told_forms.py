"""Every declared sentence, told as a head and as a main clause, is read as what it was told from, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import SyntaxFault, parse
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.words import LANGUAGES, Language
from regelwerk.dsl.meaning.clauses.heard_events import read
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import row_of
from regelwerk.dsl.meaning.sentences.told_sentences import told
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.types import INT, RESOURCE, Type
from regelwerk.dsl.world.behaviours import Event, Pattern
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import bundled
from regelwerk.tools.formatting.sentence_forms import Turning

GAUNTLET = Path(__file__).parents[2] / "gauntlet"
FOLDERS = {**bundled(), "saetze": GAUNTLET / "saetze"}


@cache
def world_of(name: str) -> World:
    return load(FOLDERS[name]).world


def filler(world: World, type: Type, slot: str) -> str:
    """Something that can fill a slot, as an author would write it."""
    if type == INT:
        return "n"
    if type == RESOURCE:
        return next(iter(world.resources), "r")
    if type.base == "thing" and not type.many and type.name:
        return "ich" if type.name == PLAYER else f"ein {type.name}"
    return f"x_{slot}"


def told_in_german(world: World) -> Iterator[tuple[str, Event, Pattern]]:
    """Heads that tell the events of a world in the present, each with the sentence that it is told by."""
    for event in world.events.values():
        for pattern in event.sentences:
            said = {part.slot: filler(world, event.fields[part.slot], part.slot) for part in pattern.parts if part.slot}
            if pattern.language != "de" or not event.subject or event.subject in said or pattern.held >= 0:
                continue
            text = pattern.text.split()[1:]
            words = [said[one[1:-1]] if one.startswith("{") else one.split("|")[0] for one in text]
            verb = next(word for word, uses in world.told.items() for use in uses if use.pattern == pattern)
            yield f"nachdem ein spieler s {' '.join(words)} {verb}: x", event, pattern


def _reads(world: World, text: str, language: Language) -> set[str]:
    """The events that a head can be read as."""
    head = parse(text, "effect", language).text.lines[0].compound.head  # type: ignore[union-attr, attr-defined]
    assert isinstance(head, syntax.WindowHead)
    readings, _ = read(Scope(world, Scalar("", NOWHERE), language), head.heard)
    return {one.verb.pattern.meaning for one in readings}


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_told_event_means_the_same_in_both_languages(name: str) -> None:
    """German to English and back: the same event; and what comes back is the same text."""
    world = world_of(name)
    for text, event, pattern in told_in_german(world):
        assert event.id in _reads(world, text, "de"), text
        tree = parse(text, "effect", "de")
        other = show(Turning(world, "de", "en").turn(tree), "en")
        if any(one.language == "en" and _slots(one) == _slots(pattern) for one in event.sentences):
            assert event.id in _reads(world, other, "en"), (text, other)
            back = show(Turning(world, "en", "de").turn(parse(other, "effect", "en")), "de")
            assert event.id in _reads(world, back, "de"), (text, other, back)


def _slots(pattern: Pattern) -> set[str]:
    return {part.slot for part in pattern.parts if part.slot}


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_every_sentence_is_told(name: str) -> None:
    """None is only printed: `und` and a `von` that the verb takes could not be told of an event."""
    world = world_of(name)
    assert [event.id for text, event, _ in told_in_german(world) if not _tried(world, text)] == []


def _tried(world: World, text: str) -> set[str]:
    try:
        return _reads(world, text, "de")
    except SyntaxFault:
        return set()


def test_sentences_of_the_gauntlet_are_among_them() -> None:
    told_ones = {event.id for _, event, _ in told_in_german(world_of("saetze"))}
    assert told_ones >= {"siedeln", "zuwachs", "verlust"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_main_clause_is_read_with_its_subject(language: Language) -> None:
    world = world_of("saetze")
    text = {"de": "s brennt f ab", "en": "s burns f down"}[language]
    sentence = parse(text, "effect", language).text.lines[0].chain.steps[0].unit  # type: ignore[union-attr, attr-defined]
    found = told(Scope(world, Scalar("", NOWHERE), language), row_of(sentence))
    assert found is not None
    assert found.match.pattern.meaning == "niederbrennen"
    assert show(found.subject.tree, language) == "s"
