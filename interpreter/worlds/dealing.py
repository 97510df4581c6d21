"""Hidden things dealt anew: each way of dealing that a seat thinks possible is as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

_ROUNDS = 4
"""How often each thing is offered an exchange with another one, where not all may lie everywhere."""


def dealt(things: Sequence[int], lie: dict[int, int], may_lie: dict[int, int], rng: random.Random) -> dict[int, int]:
    """For each thing (all of one kind) whose slot it takes: that of itself or of another thing.

    `lie` is where a thing lies now, `may_lie` a mask of the places where it may lie. Things that may lie in the same
    places are shuffled. Others are then exchanged in pairs, at random, wherever both may: that leads to every way of
    dealing that such exchanges reach, and to none more often than to another.
    """
    slot = {thing: thing for thing in things}
    alike: dict[int, list[int]] = {}
    here = 0
    for thing in things:
        here |= 1 << lie[thing]
    for thing in things:
        alike.setdefault(may_lie[thing] & here | 1 << lie[thing], []).append(thing)
    for group in alike.values():
        for thing, other in zip(group, rng.sample(group, len(group)), strict=True):
            slot[thing] = other
    if len(alike) > 1:
        allowed = {thing: mask for mask, group in alike.items() for thing in group}
        free = [thing for thing in things if allowed[thing] & (allowed[thing] - 1)]
        _exchanged(free, slot, lie, allowed, rng)
    return slot


def _exchanged(
    free: list[int], slot: dict[int, int], lie: dict[int, int], allowed: dict[int, int], rng: random.Random
) -> None:
    if len(free) < 2:
        return
    for _ in range(_ROUNDS * len(free) * max(1, len(free).bit_length())):
        a, b = free[int(rng.random() * len(free))], free[int(rng.random() * len(free))]
        if allowed[a] >> lie[slot[b]] & 1 and allowed[b] >> lie[slot[a]] & 1:
            slot[a], slot[b] = slot[b], slot[a]
