"""The event of a payment: if a rulebook declares one, every price in a resource is proposed as this event.

So others can hear of it, forbid it, or change its fields: who gets it, and how much it is.
"""

from __future__ import annotations

from regelwerk.dsl.tree.tree import Cover, Emit, X
from regelwerk.dsl.tree.types import INT, RESOURCE, Type, thing
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

PAID_WORDS = ("bezahlt", "paid")


def payment_event(world: World) -> Event | None:
    """The event that carries prices, in a rulebook that has one."""
    return next((world.events[word] for word in PAID_WORDS if word in world.events), None)


def payer_field(event: Event) -> str:
    """Who pays: the subject of the event, or its first player."""
    return event.subject or _first(event, thing(PLAYER))


def amount_field(event: Event) -> str:
    """How much is paid: its first number."""
    return _first(event, INT)


def proposed_payment(world: World, price: Cover) -> Emit | None:
    """The event that stands for a price; None where means pay it piece by piece, or where there is no such event."""
    event = payment_event(world)
    if event is None or world.means_for(price.purse):
        return None
    known = {
        payer_field(event): price.who,
        amount_field(event): price.amount,
        _first(event, RESOURCE): X("const", (world.resources[price.purse].number, price.purse), RESOURCE),
    }
    fields = tuple(known.get(name, X("const", (-1,), type)) for name, type in event.fields.items())
    return Emit(event.id, fields, (), price.span)


def _first(event: Event, type: Type) -> str:
    return next((name for name, one in event.fields.items() if one == type), "")
