"""Prices of which two events let somebody choose what they pay with: neither would know what the other needs.

All parts of a price are one plan (docs/semantics.md P2). What an event pays is in the plan, but the pieces are chosen
while the event happens, and nothing is kept back for a second one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.tree import Cover, Emit, Pay
from regelwerk.dsl.tree.walk import statements
from regelwerk.dsl.world.world import World


def paid_apart(world: World) -> Iterator[Finding]:
    if not world.means:
        return
    paying = {event.id for event in world.events.values() if _pays_with_pieces(world, event.id)}
    for _, body in bodies(world):
        for price in statements(body):
            if not isinstance(price, Pay):
                continue
            events = [one for one in statements(price.cost) if isinstance(one, Emit) and one.event in paying]
            for first, second in pairwise(events):
                told = message("findings.RW480.message", first=first.event, second=second.event)
                yield Finding("RW480", second.span, told, message("findings.RW480.hint"))


def _pays_with_pieces(world: World, event: str) -> bool:
    """Whether an event, or one that it brings about, pays with means."""
    seen, waiting = {event}, [event]
    while waiting:
        for one in statements(world.events[waiting.pop()].effect):
            if isinstance(one, Cover) and world.means_for(one.purse):
                return True
            if isinstance(one, Emit) and one.event in world.events and one.event not in seen:
                seen.add(one.event)
                waiting.append(one.event)
    return False
