"""Every typed tree of a rulebook, wherever it stands: whoever asks what all texts do or ask begins here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.tree.tree import Body
from regelwerk.dsl.world.world import World


def bodies(world: World) -> Iterator[tuple[str, Body]]:
    """Every effect with the entry it belongs to; the set-up belongs to none."""
    yield "", world.setup
    for clause in world.clauses:
        yield clause.entry, clause.effects
    for event in world.events.values():
        yield event.id, event.effect
    for procedure in world.procedures.values():
        yield procedure.id, procedure.body
    for means in world.means.values():
        yield means.id, means.effect


def bodies_from(world: World, entry: str) -> list[tuple[str, Body]]:
    """The same, those of an entry first: whoever looks for something of it finds it there."""
    return sorted(bodies(world), key=lambda one: one[0] != entry)


def trees(world: World) -> Iterator[tuple[str, Any]]:
    """Every effect, condition and value with the entry it belongs to."""
    yield from bodies(world)
    for clause in world.clauses:
        yield clause.entry, clause.asked
    for event in world.events.values():
        yield event.id, event.condition
    for derived in world.derived.values():
        yield derived.id, derived.value
    for means in world.means.values():
        yield means.id, (means.things, means.worth, means.condition)
    for kind in world.kinds.values():
        yield kind.id, (kind.present, kind.most)
    yield "", (world.window_order, world.in_order)
