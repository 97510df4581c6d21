"""Clauses in a linked game: which thing carries which clause, and under which topic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.dsl.tree import Clause

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked


def topic_of(link: Linked, event: int, slot: int) -> int:
    """The topic of a window on an event, or (negative numbers) at the border of a procedure."""
    if event >= 0:
        return link._slots[slot][event]
    procedure, which = divmod(-1 - event, 2)
    return link.topics["end" if which else "start"][procedure]


def group(link: Linked, clause: Clause) -> int:
    """Clauses of one head (`nachdem A oder B`) share their limit."""
    return next(c.number for c in link.world.clauses if c.entry == clause.entry and c.span == clause.span)


def after(link: Linked, clause: Clause) -> tuple[str, ...]:
    world = link.world
    if clause.entry in world.rules:
        return world.rules[clause.entry].after
    return world.entries[clause.entry].after if clause.entry in world.entries else ()


def topic(link: Linked, clause: Clause) -> int:
    if clause.kind in ("guard", "action", "counts", "copy", "sight"):
        return link.plan.topic(clause.kind, "")
    if clause.kind == "text":
        return -1
    return link.plan.topic(clause.kind, clause.topic)


def carriers(link: Linked, clause: Clause) -> list[int]:
    if clause.this == "":
        return [-1]
    if clause.this == "player":
        return list(range(link.players))
    if clause.entry in link.world.entries:
        return [t.number for t in link.things if t.entry is not None and t.entry.id == clause.entry]
    return link.of_kind[clause.this]


def instance(link: Linked, clause: Clause, thing: int) -> None:
    if thing >= 0:
        link.clauses_of_thing[thing].append(clause.number)
    if clause.kind == "text":
        link.text_of_thing[thing] = clause.number
        return
    number = len(link.instance_clause)
    link.instance_clause.append(clause.number)
    link.instance_thing.append(thing)
    link.instance_topic.append(link.clause_topic[clause.number])
    active: tuple[str, ...] | None = None
    if thing >= 0 and clause.this != "player":
        link.instances_of[thing].append(number)
        found = link.things[thing]
        active = found.entry.active if found.entry is not None else link.world.kinds[found.kind].active
    link.active_in.append(None if active is None else frozenset(link.plan.kinds[name] for name in active))


def captured(link: Linked, clause: int, values: tuple[Any, ...]) -> tuple[int, int, tuple[Any, ...]]:
    me = this = -1
    kept = []
    for (name, _), value in zip(link.world.clauses[clause].captured, values, strict=True):
        if name == "ich":
            me = value
        elif name == "dies":
            this = value
        else:
            kept.append(value)
    return me, this, tuple(kept)


def liftable(link: Linked, clause: int) -> bool:
    """Whether a named exception lifts this prohibition: its layer says."""
    layer = link.world.clauses[clause].extra
    if layer == 99:
        return False
    return link.world.layers[layer] not in link.world.irrevocable if layer < len(link.world.layers) else True
