"""What a person sees of a rulebook and cannot be told: events and procedures without a sentence.

The log tells every event, so each needs its sentence in German and in English. The log, the book and the texts that
perform it tell a procedure, so it needs them as well. One that is nothing but a border in time (a phase, a round, a
turn, a step: no parameter but one player, and no thing performs it) may have a name instead: in the language of its
file its id is one, in the other one `name` or `wörter` gives it, or the library that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.declare.world import PLAYER, Event, Procedure, World, plain_name
from regelwerk.dsl.grammar.words import LANGUAGES
from regelwerk.dsl.lint.call_form import does, named_by, of_things, spoken_lines
from regelwerk.dsl.tree.types import thing


def events_without_sentence(world: World) -> list[str]:
    """The events that cannot be told in both languages."""
    return [event.id for event in world.events.values() if any(_silent(event))]


def procedures_without_sentence(world: World) -> list[str]:
    """The procedures that cannot be told in both languages."""
    performed = {named_by(line, world) for place, line in spoken_lines(world) if of_things(place) and does(line)}
    return [
        one.id
        for one in world.procedures.values()
        if any(not (_is_border(one, performed) and _has_name(world, one, language)) for language in _silent(one))
    ]


def _silent(said: Event | Procedure) -> Iterator[str]:
    """The languages in which something has no sentence."""
    spoken = {pattern.language for pattern in said.sentences}
    return (language for language in LANGUAGES if language not in spoken)


def _is_border(procedure: Procedure, performed_by_things: set[str]) -> bool:
    return list(procedure.parameters.values()) in ([], [thing(PLAYER)]) and procedure.id not in performed_by_things


def _has_name(world: World, procedure: Procedure, language: str) -> bool:
    if language == procedure.language or procedure.span.file in world.libraries:
        return True
    title = world.titles.get(procedure.id, {}).get(language, "")
    word = world.words.get(procedure.id)
    # a title that is the id is the one of the other language
    return title not in ("", plain_name(procedure.id)) or (word is not None and language in word.names)
