"""What can pay a price: counters and things, each a piece with its uses, as one plan.

A thing or a unit of a counter is one piece, however many means know it: it pays one part of a price. The machine
and the explanations ask for the same plan, each with its own way to find out what there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from regelwerk.interpreter.runtime.builtins.payment import Demand, PaymentPlan, Pieces


class Owed(NamedTuple):
    """A part of a price: who owes how much of which resource, for which purpose, and whether only with itself."""

    player: int
    amount: int
    resource: int
    purpose: int = 0
    itself: bool = False


class Way(NamedTuple):
    """A means that can pay now: its number, the other resource or the thing that it spends (-1: none), its worth."""

    means: int
    other: int
    thing: int
    worth: int


class Held(NamedTuple):
    """What a piece is: a unit of a resource that a player has, or a thing (resource -1)."""

    resource: int
    holder: int


ITSELF = -1
"""In the place of a means: the resource pays for itself."""

Counter = Callable[[int, int], int]
"""How much of a resource a player has."""

Ways = Callable[[int, int, int], Iterable[Way]]
"""The means that can pay a resource for a player and a purpose now."""


Asked = tuple[int, int, int, bool]
"""A part of a price without its amount: who owes, which resource, for which purpose, and whether only with itself."""


class Filling(NamedTuple):
    """All that can pay some parts of a price, however large they are: the pieces, what they are, and by which means
    each of their uses pays."""

    pieces: tuple[Pieces, ...]
    held: tuple[Held, ...]
    means: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Purse:
    """A plan, with what its pieces are, by which means each of their uses pays, and what its demands are for."""

    plan: PaymentPlan
    held: tuple[Held, ...]
    means: tuple[tuple[int, ...], ...]
    resources: tuple[int, ...]


def filling(parts: Iterable[Asked], counted: Counter, ways: Ways) -> Filling:
    """Everything that can pay some parts of a price: first each resource itself, then its means in their order."""
    found: dict[Held, list[tuple[int, int, int]]] = {}
    for number, (player, resource, purpose, itself) in enumerate(parts):
        found.setdefault(Held(resource, player), []).append((number, 1, ITSELF))
        if itself:
            continue
        for way in ways(resource, player, purpose):
            held = Held(-1, way.thing) if way.other < 0 else Held(way.other, player)
            found.setdefault(held, []).append((number, way.worth, way.means))
    pieces = tuple(
        Pieces(
            1 if held.resource < 0 else max(counted(held.resource, held.holder), 0),
            tuple((demand, worth) for demand, worth, _ in uses),
        )
        for held, uses in found.items()
    )
    return Filling(pieces, tuple(found), tuple(tuple(way for _, _, way in uses) for uses in found.values()))


def purse_with(owed: Iterable[Owed], filled: Filling, exact: tuple[bool, ...]) -> Purse:
    """The plan for a price, with what can pay it."""
    demands: list[Demand] = []
    resources: list[int] = []
    for one in owed:
        demands.append(Demand(max(one.amount, 0), exact[one.resource]))
        resources.append(one.resource)
    return Purse(PaymentPlan(tuple(demands), filled.pieces), filled.held, filled.means, tuple(resources))
