"""Paying a whole price: planned as one, put together piece by piece, spent as one.

Every piece that is offered leaves the rest of the price payable, and what the same ability owes after it (see
`runtime/purses.py`, `builtins/payment.py`). Nothing is spent until everything is covered. What it does is
docs/semantics.md P5 to P8 and P16.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from regelwerk.dsl.compile.compiled import PURSE
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.runtime.builtins.payment import PaymentPlan
from regelwerk.interpreter.runtime.builtins.payment import most_payable as most
from regelwerk.interpreter.runtime.purses import ITSELF, Asked, Filling, Owed, Purse, Way, filling, purse_with
from regelwerk.interpreter.runtime.searches import bounded
from regelwerk.interpreter.state.state import MOST_STEPS, BudgetError, Frame, State, put

Part: TypeAlias = tuple[int, int, int, int, bool]
"""A part of a price, as compiled code and frames have it: the fields of `Owed`."""

Choice: TypeAlias = tuple[int, int, int]
"""Pieces that pay: their place in the purse, by which of their uses, and how many."""

BUNDLED = 20
"""From so many needed pieces of a kind on, several can be paid by one answer."""


def purse_of(S: State, owed: tuple[Part, ...]) -> Purse:
    """Everything that can pay these parts now. As long as one player owes them all, what there is can be kept."""
    asked = tuple([(player, resource, purpose, itself) for player, _, resource, purpose, itself in owed])
    payer = asked[0][0]
    filled: Filling
    if payer >= 0 and all(one[0] == payer for one in asked):
        filled = S.link.namespace[PURSE](S, payer, asked)
    else:
        filled = pieces_for(S, payer, asked)
    return purse_with([Owed(*one) for one in owed], filled, S.link.paid_exactly)


def pieces_for(S: State, payer: int, asked: tuple[Asked, ...]) -> Filling:
    """Everything that can pay parts like these now, however large they are."""
    link = S.link

    def counted(resource: int, player: int) -> int:
        there: int = S.c[link.resource_columns[resource]][player]
        return there

    def ways(resource: int, player: int, purpose: int) -> Iterator[Way]:
        for number, means in enumerate(link.means_of[resource]):
            if not means.serves(S, player, purpose):
                continue
            if means.other >= 0:
                yield Way(number, means.other, -1, means.worth(S, player, player))
                continue
            for thing in means.things(S, player):
                yield Way(number, -1, thing, means.worth(S, player, thing))

    return filling(asked, counted, ways)


def payable(S: State, *owed: Part) -> bool:
    """Whether all parts of a price can be paid together."""
    if len(owed) == 1:
        player, amount, resource, _, itself = owed[0]
        if amount <= 0:
            return True
        if itself or not S.link.means_of[resource]:
            return bool(S.c[S.link.resource_columns[resource]][player] >= amount)
    with bounded(S):
        return purse_of(S, owed).plan.payable()


def most_payable(S: State, player: int, resource: int, purpose: int) -> int:
    """The largest price that a player can pay."""
    return most(purse_of(S, ((player, 1, resource, purpose, False),)).plan.pieces)


def begin_payment(S: State, owed: tuple[Part, ...], later: tuple[Part, ...]) -> Any:
    """Pay these parts. What is owed later in the same text is kept, if that is possible at all."""
    S.ret = 2
    if all(amount <= 0 for _, amount, _, _, _ in owed):
        return None
    if not payable(S, *owed):
        S.ret = 0
        return None
    kept = later if later and payable(S, *owed, *later) else ()
    S.top = (at.PAYMENT, S.top, owed, kept, ())
    return None


def payment(S: State, F: Frame, a: Any) -> Any:
    """Ask for the next piece, or spend all of them. What is forced is not asked."""
    _, up, owed, kept, chosen = F
    with bounded(S):
        purse = purse_of(S, (*owed, *kept))
        plan = paid_so_far(purse.plan, chosen)
        while 0 <= plan.first_open() < len(owed):
            if plan.everything():
                forced = plan.all_that_pay()
            else:
                offers = list(plan.offers())
                if len(offers) > 1:
                    S.top = (at.PAYMENT_ANSWER, up, owed, kept, chosen)
                    S.who = owed[plan.first_open()][0]
                    return _choices(purse, plan, offers)
                place, use = offers[0]
                forced = [(place, use, plan.needed(place, use))]
            chosen = (*chosen, *forced)
            plan = paid_so_far(plan, forced)
    return _spend(S, up, purse, owed, chosen)


def _choices(purse: Purse, plan: PaymentPlan, offers: list[tuple[int, int]]) -> list[Choice]:
    """The pieces in the order of the means; of large counters also many at once."""
    offers.sort(key=lambda offer: (purse.means[offer[0]][offer[1]], offer[0]))
    found: list[Choice] = []
    for place, use in offers:
        found.append((place, use, 1))
        needed = plan.needed(place, use)
        if needed >= BUNDLED:
            bundles = [10**power for power in range(1, 10) if 10**power < needed]
            found += [(place, use, count) for count in (*bundles, needed) if plan.allows(place, use, count)]
    return found


def paid_so_far(plan: PaymentPlan, chosen: Sequence[Choice]) -> PaymentPlan:
    for place, use, count in chosen:
        plan = plan.after(place, use, count)
    return plan


def answer_payment(S: State, F: Frame, a: Any) -> Any:
    _, up, owed, kept, chosen = F
    S.top = (at.PAYMENT, up, owed, kept, (*chosen, a))
    return None


def _spend(S: State, up: Frame, purse: Purse, owed: tuple[Part, ...], chosen: tuple[Choice, ...]) -> Any:
    link = S.link
    S.ret = 2
    S.top = up
    steps = 0
    for place, use, count in reversed(chosen):
        resource, holder = purse.held[place]
        if resource >= 0:
            column = link.resource_columns[resource]
            put(S, column, holder, S.c[column][holder] - count)
        number = purse.means[place][use]
        if number == ITSELF:
            continue
        player, _, paid, _, _ = owed[purse.plan.pieces[place].uses[use][0]]
        segment = link.means_of[paid][number].segment
        if segment is None:
            continue
        steps += count
        if steps > MOST_STEPS:
            raise BudgetError(link.means_of[paid][number].id)
        for _ in range(count):
            S.top = (segment, S.top, player, holder)
    return None


CALLED: tuple[Callable[..., Any], ...] = (begin_payment, most_payable, payable)
"""What compiled code may call of this module."""
