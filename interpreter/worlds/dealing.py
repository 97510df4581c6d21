"""Hidden things dealt anew: each way of dealing that a seat thinks possible is as likely as any other.

What is dealt rests on what the seat knows and on chance, and on nothing else: not even by how chance is used does it
show how things really lie.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

_ROUNDS = 4
"""How often each thing is offered an exchange with another one, where not all may lie everywhere."""


def dealt(
    things: Sequence[int], slots: Sequence[tuple[int, int]], may_lie: dict[int, int], rng: random.Random
) -> dict[int, tuple[int, int]]:
    """For each thing (all of one kind) the slot that it gets.

    A slot is a place and something that tells it from others there; `may_lie` has for each thing a mask of the places
    where it may lie. Where all may lie everywhere they are shuffled. Otherwise one way that is allowed is found, and
    then pairs are exchanged, at random, wherever both may: that leads to every way of dealing that such exchanges
    reach, and to none more often than to another.
    """
    here = 0
    for place, _ in slots:
        here |= 1 << place
    allowed = {thing: may_lie[thing] & here for thing in sorted(things)}
    mixed = rng.sample(sorted(slots), len(slots))
    if len({*allowed.values()}) == 1:
        return dict(zip(allowed, mixed, strict=True))
    found = _allowed_way(allowed, mixed)
    _exchange(found, allowed, rng)
    return found


def _allowed_way(allowed: dict[int, int], slots: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """One way in which every thing lies where it may, by augmenting paths."""
    taken: dict[tuple[int, int], int] = {}

    def find(thing: int, tried: set[tuple[int, int]]) -> bool:
        for slot in slots:
            if slot not in tried and allowed[thing] >> slot[0] & 1:
                tried.add(slot)
                if slot not in taken or find(taken[slot], tried):
                    taken[slot] = thing
                    return True
        return False

    for thing in sorted(allowed, key=lambda one: (allowed[one].bit_count(), one)):
        find(thing, set())
    return {thing: slot for slot, thing in taken.items()}


def _exchange(found: dict[int, tuple[int, int]], allowed: dict[int, int], rng: random.Random) -> None:
    free = sorted(thing for thing in found if allowed[thing] & (allowed[thing] - 1))
    if len(free) < 2:
        return
    for _ in range(_ROUNDS * len(free) * max(1, len(free).bit_length())):
        a, b = free[int(rng.random() * len(free))], free[int(rng.random() * len(free))]
        if allowed[a] >> found[b][0] & 1 and allowed[b] >> found[a][0] & 1:
            found[a], found[b] = found[b], found[a]
