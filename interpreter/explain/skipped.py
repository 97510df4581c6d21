"""Why an obligation was skipped: what stood against it, told from the note of it at the moment it is made."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import label
from regelwerk.interpreter.explain.excerpts import excerpt
from regelwerk.interpreter.explain.explain_clauses import heading, what_fails
from regelwerk.interpreter.explain.live_clauses import actions_of
from regelwerk.interpreter.explain.telling import Teller, lines, reason_lines
from regelwerk.interpreter.machine.prohibitions import reasons
from regelwerk.interpreter.state.state import State

_MOST_ACTIONS = 5


def why_skipped(S: State, note: tuple[Any, ...], language: str) -> list[str]:
    """The reasons against what a note (`skipped`, `impossible`, `forbidden`) says was left out; at least one line."""
    voice = Teller(S, language)
    fuel, S.fuel = S.fuel, S.link.budget  # looking is not part of the decision that is watched
    try:
        told = _of_site(voice, *note[1:]) if note[0] == "skipped" else _of_event(voice, note[1], note[2])
    except KeyError:  # a name that the text has under another one where it runs
        told = []
    finally:
        S.fuel = fuel
    return [without_mods(one, S.link.world, language) for one in told] or [voice.say("never.nothing_possible")]


def _of_site(voice: Teller, number: int, player: int, values: tuple[Any, ...]) -> list[str]:
    compiled, link = voice.S.link.compiled, voice.S.link
    kind = compiled.sites[number].kind
    if kind == "act":
        return _no_action(voice, player)
    if kind == "performtext":
        return [voice.say("never.no_text", thing=label(link, values[0], voice.language))]
    test, words = compiled.test_of_site[number]
    told = voice.tell(test, dict(zip(words, values, strict=True)))
    if told.value:
        return [voice.say("never.nobody")]
    return [line for part in told.parts or (told,) for line in lines(part, voice.language)]


def _of_event(voice: Teller, number: int, fields: tuple[Any, ...]) -> list[str]:
    S, link = voice.S, voice.S.link
    event = link.world.events[list(link.plan.events)[number]]
    told: list[str] = []
    if event.condition is not None:
        condition = voice.tell(event.condition, dict(zip(event.fields, fields, strict=True)))
        told += list(lines(condition, voice.language)) if not condition.value else []
    for clause, *_ in reasons(S, number, fields, ()):
        told.append(voice.say("never.forbidden", by=heading(voice, link.world.clauses[clause])))
    return told


def _no_action(voice: Teller, player: int) -> list[str]:
    """What stands against each action that the player has."""
    S, link = voice.S, voice.S.link
    own = actions_of(S, player)
    if not own:
        return [voice.say("never.no_action", player=label(link, player, voice.language))]
    told: list[str] = []
    for one in own[:_MOST_ACTIONS]:
        told += [f"{one.clause.entry}: {excerpt(one.clause.span)}".rstrip(": ")]
        told += reason_lines(what_fails(voice, one, ()), voice.language, 1)
    return [*told, voice.say("never.more_actions", n=len(own) - _MOST_ACTIONS)] if len(own) > _MOST_ACTIONS else told
