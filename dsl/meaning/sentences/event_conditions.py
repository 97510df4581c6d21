"""Conditions that an event has by what it does: room for what it moves, its prices, something to add or to take.

What it does is docs/semantics.md E8, E12 and P14.
"""

from __future__ import annotations

from regelwerk.dsl.tree.tree import Body, Cover, Move, Pay, Statement, Write, X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.tree.walk import free_names, what_is_added
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.world import World


def needs_room(world: World, event: Event) -> None:
    """An event that first of all moves things into a place is possible only if there is room for them."""
    first = next(iter(event.effect), None)
    if not isinstance(first, Move) or not free_names((first.things, first.place)) <= set(event.fields):
        return
    kinds = [kind for kind in world.kinds.values() if kind.most_text is not None]
    if first.place.type.name not in ("", *(kind.id for kind in kinds)) or not kinds:
        return
    things = first.things
    if not things.type.many:
        things = X("list", (things,), things.type.row(), things.span)
    room = X("room", (things, first.place), BOOL)
    event.condition = room if event.condition is None else X("and", (event.condition, room), BOOL)


def needs_payment(event: Event) -> None:
    """An event that pays something, whatever comes of it, is possible only if all of that can be paid."""
    parts = tuple(
        X("owed", (one.who, one.amount, one.purse, one.purpose, False), INT, one.amount.span)
        for statement in event.effect
        for one in ((statement,) if isinstance(statement, Cover) else _table_price(statement))
        if isinstance(one, Cover) and free_names((one.who, one.amount)) <= set(event.fields)
    )
    if parts:
        payable = X("payable", parts, BOOL, parts[0].span)
        event.condition = payable if event.condition is None else X("and", (event.condition, payable), BOOL)


def _table_price(statement: Statement) -> Body:
    return statement.cost if isinstance(statement, Pay) and not statement.effect else ()


def nothing_is_no_event(event: Event) -> bool:
    """An event that only adds or takes a number does not happen when the number is 0, unless declared otherwise.

    Gives whether it is such an event.
    """
    amounts = {
        part.args[0]
        for s in event.effect
        if isinstance(s, Write)
        for part in what_is_added(s)
        if part.op == "local" and part.type == INT and part.args[0] in event.fields
    }
    only_amounts = all(
        isinstance(s, Write) and amounts & free_names(what_is_added(s)) for s in event.effect
    )
    if len(amounts) != 1 or not only_amounts:
        return False
    if event.even_if_nothing:
        return True
    amount = X("local", (next(iter(amounts)),), INT, event.span)
    event.nothing = X("compare", ("=", amount, X("const", (0,), INT)), BOOL, event.span)
    return True
