"""What a person sees of a rulebook and cannot be told: events and procedures without a sentence.

The log tells every event, so each needs its sentence in German and in English. The log, the book and the texts that
perform it tell a procedure, so it needs them as well. One that is nothing but a border in time (a phase, a round, a
turn, a step: no parameter but one player, and no thing performs it) may have a name instead: in the language of its
file its id is one, in the other one `name` or `wörter` gives it, or the library that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.words import LANGUAGES
from regelwerk.dsl.lint.call_form import does, lines_of, named_by, of_things, spoken_lines, trees_of
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.sentences.same_sentences import proposal
from regelwerk.dsl.tree.types import thing
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.kinds import PLAYER, plain_name
from regelwerk.dsl.world.world import World


def events_without_sentence(world: World) -> list[str]:
    """The events that cannot be told in both languages."""
    return [event.id for event in world.events.values() if any(_silent(event))]


def procedures_without_sentence(world: World) -> list[str]:
    """The procedures that cannot be told in both languages."""
    lines = (line for place, line in spoken_lines(world) if of_things(place) and does(line))
    performed = {name for line in lines for name in named_by(line, world)}
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


def missing_sentences(world: World) -> Iterator[Finding]:
    """What lacks a sentence in the language of its own file and is used by things or offered as a choice (RW575).

    A library's words are no matter of the rulebook that uses it.
    """
    used = _seen_in(world)
    for said in world.sayable():
        language = next(one for one in LANGUAGES if one == said.language)
        if said.id not in used or language not in _silent(said) or said.span.file in world.libraries:
            continue
        what = message("findings.RW575.message", id=said.id, where=used[said.id] or world.id)
        key = "satz" if language == "de" else "sentence"
        hint = message("findings.RW575.hint", key=key, sentence=proposal(world, said, language))
        yield Finding("RW575", said.span, about(what, language), about(hint, language), severity=Severity.WARNING)


def _seen_in(world: World) -> dict[str, str]:
    """Events and procedures that a person meets by their names, each with an entry whose text names it."""
    found: dict[str, str] = {}
    for place, tree in trees_of(world):
        if of_things(place):
            shown = [tree]
        else:
            shown = [node for node in syntax.walk(tree) if isinstance(node, (syntax.May, syntax.OrUnits))]
        for line in (line for node in shown for line in lines_of(node)):
            for name in named_by(line, world):
                if does(line) or name in world.events:  # a procedure that is only heard is a border in time
                    found.setdefault(name, place.path[1])
    return found
