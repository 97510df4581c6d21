"""Clauses in a linked game: which thing carries which clause, and under which topic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from regelwerk.dsl.tree import clauses, tree
from regelwerk.dsl.tree.clauses import (
    EACH_PLAYER,
    GRANTED,
    WINDOW_KINDS,
    WINDOW_SCOPE,
    Clause,
    Copy,
    ParagraphText,
    Played,
    Prohibition,
    limit_of,
)
from regelwerk.dsl.tree.made_up_names import ME, THIS
from regelwerk.dsl.tree.types import THING
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.interpreter.link.linked_things import wanted
from regelwerk.interpreter.machine import window_slots as slots
from regelwerk.interpreter.machine.limits import WINDOW_LIMIT, Limit

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked


_ORDERED = ("starting", "sorted")

PlainEffect: TypeAlias = tuple[Callable[..., Any], Sequence[int], bool]
"""An effect, the places of the fields that it gets, and whether there is nothing to note when it is used, except that
its use may be counted."""

Listener: TypeAlias = tuple[Callable[..., None], int]
"""The question a window asks of an instance, and the thing it stands on."""


def window_topics(link: Linked) -> list[list[int]]:
    """For each window the topics of all events, and behind them (by negative numbers) those of all borders."""
    borders = [link.topics[kind][number] for number in range(len(link.plan.procedures)) for kind in ("start", "end")]
    return [
        [*(link.topics[kind][number] for number in range(len(link.plan.events))), *reversed(borders)]
        for kind in WINDOW_KINDS
    ]


def heard_in(link: Linked) -> list[int]:
    """For each event a mask of the windows in which any clause of the rulebook could answer, and a further bit if
    its bucket must stand on the stack for it: what the event does changes its record, or a listener asks for what it
    was when the event was applied, or counts by the window."""
    clauses = link.world.clauses
    copied = any(isinstance(clause, Copy) for clause in clauses)
    found = {(clause.kind, clause.topic) for clause in clauses}
    asking = {clause.topic for clause in clauses if link.reads_itself[clause.number] or counts_by_window(clause)}
    masks = []
    for name, facts in zip(link.world.events, link.compiled.facts.events, strict=True):
        mask = sum(1 << slot for slot, kind in enumerate(WINDOW_KINDS) if copied or (kind, name) in found)
        masks.append(mask | (slots.ON_THE_STACK if facts.changes_record or copied or name in asking else 0))
    return masks


def counts_by_window(clause: Clause) -> bool:
    limit = limit_of(clause)
    return limit is not None and limit.scope == WINDOW_SCOPE


def plain_effects(link: Linked) -> dict[int, PlainEffect]:
    """The effects that are one stretch of code."""
    found: dict[int, PlainEffect] = {}
    for clause in link.plain_clauses:
        declared = link.world.clauses[clause]
        announced = link.compiled.facts.clauses[clause].announces
        noted = announced or link.once[clause] or clause in link.later_segment or link.asks_cause
        ordinary = not noted and clause not in link.disturbing and declared.this != GRANTED
        found[clause] = link.segments[link.clause_segment[clause]], link.bound_fields[clause], ordinary
    return found


def names_everybody(order: tree.X | None) -> bool:
    """Whether the order in windows leaves nobody out, so that a single player with an answer is surely in it."""
    if order is None:
        return True
    return order.args[0] == PLAYER if order.op == "kind" else order.op in _ORDERED and names_everybody(order.args[0])


def limit(link: Linked, clause: Clause, found: clauses.Limit) -> Limit:
    scope = WINDOW_LIMIT if found.scope == WINDOW_SCOPE else link.plan.procedures.get(found.scope, -1)
    most = found.count.args[0] if found.count.op == "const" else 0
    function = link.namespace.get(f"limit_{clause.number}")
    return scope, link.limit_group[clause.number], found.per_name, most, function


def listener(link: Linked, ref: int) -> Listener:
    clause = link.instance_clause[ref]
    return link.namespace.get(f"listen_{clause}", _never), link.instance_thing[ref]


def _never(*_: object) -> None:
    """What forbids, modifies or guards does not answer in windows."""


def after(link: Linked, clause: Clause) -> tuple[str, ...]:
    world = link.world
    if clause.entry in world.rules:
        return world.rules[clause.entry].after
    return world.entries[clause.entry].after if clause.entry in world.entries else ()


def topic(link: Linked, clause: Clause) -> int:
    return -1 if isinstance(clause, (Played, ParagraphText)) else link.plan.topic(clause.kind, clause.topic)


def carry(link: Linked) -> None:
    """Every clause of this game on every thing that carries it; those that answer on the spot are part of the event."""
    inlined = {clause.number for answers in link.plan.inline.values() for clause in answers}
    copies: dict[str, list[int]] = {}
    for thing in link.things:
        if thing.entry is not None:
            copies.setdefault(thing.entry.id, []).append(thing.number)
    for clause in link.world.clauses:
        if clause.number in inlined or clause.this == GRANTED:
            continue
        rule = link.world.rules.get(clause.entry)
        if rule is None or wanted(link, rule.options):
            for number in _carriers(link, clause, copies):
                _instance(link, clause, number)


def copied_topics(link: Linked) -> frozenset[int]:
    """The topics under which a thing can have a clause from another whose text it has."""
    copies = [clause for clause in link.world.clauses if isinstance(clause, Copy)]
    kinds = {kind for clause in copies for kind in clause.source.type.kinds or link.of_kind}
    sources = [thing for kind in kinds for thing in link.of_kind[kind]]
    return frozenset(link.clause_topic[number] for thing in sources for number in link.clauses_of_thing[thing])


def kept_things(link: Linked) -> list[tuple[tuple[int, bool], ...]]:
    """For each clause where it keeps a thing, or several, among what it keeps when an effect grants it."""
    return [
        tuple(
            (place, type.many)
            for place, type in enumerate(type for name, type in clause.captured if name not in (ME, THIS))
            if type.base == THING.base
        )
        for clause in link.world.clauses
    ]


def _carriers(link: Linked, clause: Clause, copies: dict[str, list[int]]) -> list[int]:
    if clause.this == "":
        return [-1]
    if clause.this == EACH_PLAYER:
        return list(range(link.players))
    if clause.entry in link.world.entries:
        return copies.get(clause.entry, [])
    if isinstance(clause, ParagraphText):  # what a kind says is for things that say nothing else
        return [one for one in link.of_kind[clause.this] if not _says_itself(link, one, clause.procedure)]
    return link.of_kind[clause.this]


def _says_itself(link: Linked, thing: int, paragraph: str) -> bool:
    entry = link.things[thing].entry
    return entry is not None and any(one.name == paragraph for one in link.world.paragraphs_of(entry))


def _instance(link: Linked, clause: Clause, thing: int) -> None:
    if thing >= 0:
        link.clauses_of_thing[thing].append(clause.number)
    if isinstance(clause, Played):
        link.text_of_thing[thing] = clause.number
        return
    if isinstance(clause, ParagraphText):
        link.paragraph_of_thing[link.plan.procedures[clause.procedure], thing] = clause.number
        return
    number = len(link.instance_clause)
    link.instance_clause.append(clause.number)
    link.instance_thing.append(thing)
    link.instance_topic.append(link.clause_topic[clause.number])
    active: tuple[str, ...] | None = None
    if thing >= 0 and clause.this != EACH_PLAYER:
        link.instances_of[thing].append(number)
        found = link.things[thing]
        active = found.entry.active if found.entry is not None else link.world.kinds[found.kind].active
    link.active_in.append(None if active is None else frozenset(link.plan.kinds[name] for name in active))


def irrevocable(link: Linked) -> frozenset[int]:
    """The prohibitions that no named exception lifts: by their own word, or by their layer."""
    layers = {number for number, name in enumerate(link.world.layers) if name in link.world.irrevocable}
    return frozenset(
        clause.number
        for clause in link.world.clauses
        if isinstance(clause, Prohibition) and (clause.irrevocable or clause.layer in layers)
    )
