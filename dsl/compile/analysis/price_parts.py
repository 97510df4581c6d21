"""The parts of a price: what is owed, taken together, and what the same text owes later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from regelwerk.dsl.compile.analysis.counter_changes import CounterChange, counter_changes
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import Body, Cover, Either, Emit, Pay, Statement, Then, Together, X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.world.world import World


class Owed(NamedTuple):
    """A part of a price: who owes how much of what, for which purpose; `itself` if nothing else can pay it."""

    who: X
    amount: X
    purse: str
    purpose: str
    itself: bool = False

    @property
    def x(self) -> X:
        return X("owed", tuple(self), INT, self.amount.span)


def payable(parts: tuple[Owed, ...], span: Span) -> X:
    """Whether all these parts can be paid, together."""
    return X("payable", tuple(one.x for one in parts), BOOL, span)


def owed(part: Cover) -> Owed:
    return Owed(part.who, part.amount, part.purse, part.purpose)


def planned(world: World, purse: str) -> bool:
    """Whether a payment in a resource competes with others for what there is: some means knows it."""
    return any(purse in (means.resource, means.other) for means in world.means.values())


def whole(cost: Body) -> Body:
    """In a price `und` means all of it, and so does `dann`."""
    made: list[Statement] = []
    for statement in cost:
        if isinstance(statement, Together):
            made += [one for body in statement.bodies for one in whole(body)]
        elif isinstance(statement, Then) and not statement.otherwise and not statement.announces:
            made += [*whole(statement.first), *whole(statement.second)]
        elif isinstance(statement, Pay) and not statement.effect:
            made += whole(statement.cost)
        else:
            made.append(statement)
    return tuple(made)


def chosen_first(price: Pay) -> Either | None:
    """A price of which a part is chosen (`1 gold oder 1 erz`) is a choice of prices: each is planned as a whole."""
    parts = whole(price.cost)
    for place, part in enumerate(parts):
        if isinstance(part, Either):
            bodies = tuple(
                (replace(price, cost=(*parts[:place], *body, *parts[place + 1 :])),) for body in part.bodies
            )
            return replace(part, bodies=bodies)
    return None


def added_up(cost: Body) -> Body:
    """Several amounts of one resource are one amount: each alone may be there, and not both."""
    made: list[Statement] = []
    for statement in cost:
        place = next((i for i, one in enumerate(made) if _same_purse(one, statement)), -1)
        before = made[place] if place >= 0 else None
        if isinstance(before, Cover) and isinstance(statement, Cover):
            amount = X("math", ("+", before.amount, statement.amount), statement.amount.type, statement.span)
            made[place] = replace(before, amount=amount)
        else:
            made.append(statement)
    return tuple(made)


def _same_purse(a: Statement, b: Statement) -> bool:
    if not (isinstance(a, Cover) and isinstance(b, Cover)):
        return False
    return (a.purse, a.purpose, a.who.op, a.who.args) == (b.purse, b.purpose, b.who.op, b.who.args)


def pieced(world: World, cost: Body) -> tuple[Cover, ...]:
    """The parts of a price that can be paid in several ways, and so with pieces."""
    return tuple(one for one in whole(cost) if isinstance(one, Cover) and world.means_for(one.purse))


def without_pieces(world: World, cost: Body) -> Body:
    """A price without the parts that are paid with pieces; what is joined stays joined."""
    made: list[Statement] = []
    for statement in cost:
        if isinstance(statement, Cover) and world.means_for(statement.purse):
            continue
        if isinstance(statement, Together):
            bodies = [without_pieces(world, body) for body in statement.bodies]
            left = tuple(body for body in bodies if body)
            made += [replace(statement, bodies=left)] if len(left) > 1 else left[0] if left else ()
        elif isinstance(statement, Then) and not statement.otherwise and not statement.announces:
            first, second = without_pieces(world, statement.first), without_pieces(world, statement.second)
            made += [replace(statement, first=first, second=second)] if first and second else (*first, *second)
        elif isinstance(statement, Pay) and not statement.effect:
            made += without_pieces(world, statement.cost)
        else:
            made.append(statement)
    return tuple(made)


def losses(plan: Plan, changes: list[CounterChange]) -> tuple[Owed, ...]:
    """What an event takes of counters that can pay for something else, or pays with such."""
    return tuple(
        Owed(change.thing, change.loss, change.counter, change.purpose or "", change.purpose is None)
        for change in changes
        if change.loss is not None and planned(plan.world, change.counter)
    )


def owed_later(plan: Plan, body: Body) -> Iterator[Owed]:
    """What a text surely owes in pieces before anybody is asked and before anything else can change what there is."""
    for statement in body:
        if isinstance(statement, Cover):
            if planned(plan.world, statement.purse):
                yield owed(statement)
        elif isinstance(statement, Pay):
            yield from owed_later(plan, whole(statement.cost))
            yield from owed_later(plan, statement.effect)
            return
        elif isinstance(statement, Emit) and plan.world.events[statement.event].condition is not None:
            changes = counter_changes(plan, (statement,))
            if not changes or any(change.loss is None for change in changes):
                return
            yield from losses(plan, changes)
        else:
            return
