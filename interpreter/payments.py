"""Paying with several means: piece by piece, every piece such that the price can still be covered."""

from __future__ import annotations

from typing import Any

from regelwerk.interpreter import segments as at
from regelwerk.interpreter.builtins.payment import Means, coverable, most, next_means
from regelwerk.interpreter.state import Frame, State, put

Offer = tuple[int, int]  # (number of the means, thing or -1 for the purse itself)


def offers_for(S: State, player: int, resource: int, purpose: int) -> list[tuple[Offer, Means]]:
    """Everything that can pay: the resource itself first, then each declared means."""
    link = S.link
    own = S.c[link.resource_columns[resource]][player]
    found = [((-1, -1), Means(0, 1, own))] if own > 0 else []
    for number, means in enumerate(link.means_of[resource]):
        if not means.serves(S, player, purpose):
            continue
        if means.other >= 0:
            there = S.c[link.resource_columns[means.other]][player]
            if there > 0:
                found.append(((number, -1), Means(len(found), means.worth(S, player, player), there)))
            continue
        for thing in means.things(S, player):
            found.append(((number, thing), Means(len(found), means.worth(S, player, thing), 1)))
    return [(offer, Means(place, m.worth, m.available)) for place, (offer, m) in enumerate(found)]


def payable(S: State, player: int, amount: int, resource: int, purpose: int) -> bool:
    if amount <= 0:
        return True
    if not S.link.means_of[resource]:
        return bool(S.c[S.link.resource_columns[resource]][player] >= amount)
    return coverable([means for _, means in offers_for(S, player, resource, purpose)], amount)


def most_payable(S: State, player: int, resource: int, purpose: int) -> int:
    """The largest price that a player can pay."""
    return most([means for _, means in offers_for(S, player, resource, purpose)])


def begin_payment(S: State, player: int, amount: int, resource: int, purpose: int) -> Any:
    S.ret = 2
    if amount <= 0:
        return None
    if not payable(S, player, amount, resource, purpose):
        S.ret = 0
        return None
    S.top = (at.PAYMENT, S.top, player, amount, resource, purpose, ())
    return None


def payment(S: State, F: Frame, a: Any) -> Any:
    """Ask for the next piece. Nothing is spent until the whole price is covered."""
    _, up, player, amount, resource, purpose, chosen = F
    offers = offers_for(S, player, resource, purpose)
    counts: dict[int, int] = {}
    for piece in chosen:
        counts[piece] = counts.get(piece, 0) + 1
    step = next_means([means for _, means in offers], amount, counts)
    if step.covered:
        return _spend(S, F, offers)
    options = list(step.means)
    left = sum(means.worth * (means.available - counts.get(means.id, 0)) for _, means in offers)
    paid = sum(offers[place][1].worth for place in chosen)
    if len(options) == 1 or left == amount - paid:  # a forced piece is not asked
        S.top = (at.PAYMENT, up, player, amount, resource, purpose, (*chosen, options[0]))
        return None
    S.top = (at.PAYMENT_ANSWER, up, player, amount, resource, purpose, chosen)
    S.who = player
    return options


def answer_payment(S: State, F: Frame, a: Any) -> Any:
    _, up, player, amount, resource, purpose, chosen = F
    S.top = (at.PAYMENT, up, player, amount, resource, purpose, (*chosen, a))
    return None


def _spend(S: State, F: Frame, offers: list[tuple[Offer, Means]]) -> Any:
    _, up, player, _, resource, _, chosen = F
    link = S.link
    S.ret = 2
    S.top = up
    for place in reversed(chosen):
        number, thing = offers[place][0]
        if number < 0:
            _take(S, link.resource_columns[resource], player)
            continue
        means = link.means_of[resource][number]
        if means.other >= 0:
            _take(S, link.resource_columns[means.other], player)
        if means.segment is not None:
            S.top = (means.segment, S.top, player, thing)
    return None


def _take(S: State, column: int, player: int) -> None:
    put(S, column, player, S.c[column][player] - 1)
