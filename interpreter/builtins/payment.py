"""Planning how a demand is covered by means.

A payment is put together piece by piece and ends when the demand is covered: any further piece would only be wasted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Means:
    """Something to pay with: what one piece of it is worth for this demand, and how many pieces there are.

    Means of the same group are different uses of one thing, so that a payment uses only one of them.
    """

    id: int
    worth: int
    available: int = 1
    group: int | None = None


@dataclass(frozen=True, slots=True)
class NextMeans:
    """Which means may be added now, and whether the demand is covered already."""

    means: tuple[int, ...]
    covered: bool


def most(means: Sequence[Means]) -> int:
    """The largest demand that these means can cover."""
    return sum(max(max(one.worth, 0) * one.available for one in group) for group in _by_group(means))


def coverable(means: Sequence[Means], demand: int) -> bool:
    """Whether these means are enough."""
    return most(means) >= demand


def least_paid(means: Sequence[Means], demand: int) -> int | None:
    """The smallest sum not below the demand that these means can make; nothing if they are not enough."""
    return _sums(means, demand)[1]


def next_means(means: Sequence[Means], demand: int, chosen: Mapping[int, int], least_waste: bool = False) -> NextMeans:
    """What may be added to the chosen pieces (id -> how many) so that the demand can still be covered.

    With `least_waste` only what leads to the smallest sum that covers the demand and contains the chosen pieces. Means
    are offered in their given order.
    """
    paid = sum(one.worth * chosen.get(one.id, 0) for one in means)
    if paid >= demand:
        return NextMeans((), True)
    target = _sums(_left(means, chosen), demand - paid)[1]
    if target is None:
        return NextMeans((), False)
    offered: list[int] = []
    used_groups = [one.group for one in means if one.group is not None and chosen.get(one.id, 0)]
    for one in means:
        if one.worth <= 0 or chosen.get(one.id, 0) >= one.available:
            continue
        if one.group in used_groups and not chosen.get(one.id, 0):
            continue
        after = _left(means, {**chosen, one.id: chosen.get(one.id, 0) + 1})
        if least_waste:
            rest = target - one.worth  # below the demand, or the target would not be the least
            fine = rest >= 0 and bool(_sums(after, rest + 1)[0] >> rest & 1)
        else:
            fine = one.worth + most(after) >= demand - paid
        if fine:
            offered.append(one.id)
    return NextMeans(tuple(offered), False)


def _by_group(means: Sequence[Means]) -> list[list[Means]]:
    grouped: dict[tuple[bool, int], list[Means]] = {}
    for one in means:
        key = (True, one.id) if one.group is None else (False, one.group)
        grouped.setdefault(key, []).append(one)
    return list(grouped.values())


def _left(means: Sequence[Means], chosen: Mapping[int, int]) -> tuple[Means, ...]:
    """The means without the chosen pieces and without other uses of what is chosen."""
    used = [one for one in means if one.group is not None and chosen.get(one.id, 0)]
    return tuple(
        Means(one.id, one.worth, one.available - chosen.get(one.id, 0), one.group)
        for one in means
        if all(other.group != one.group or other.id == one.id for other in used)
    )


def _sums(means: Sequence[Means], demand: int) -> tuple[int, int | None]:
    """The sums below a demand that can be made, as the bits of a number, and the least one that is not below it."""
    sums, least = 1, None if demand > 0 else 0
    below = (1 << max(demand, 0)) - 1
    for group in _by_group(means):
        grown = sums
        for one in group:
            if one.worth <= 0:
                continue
            with_one = sums & below
            for _ in range(one.available):
                reached = _lowest(with_one, demand - one.worth)
                if reached is not None and (least is None or reached + one.worth < least):
                    least = reached + one.worth
                if one.worth >= demand:
                    break
                with_one |= with_one << one.worth & below
            grown |= with_one
        sums = grown
    return sums & below, least


def _lowest(sums: int, bound: int) -> int | None:
    """The least of some sums that is not below a bound."""
    above = sums >> max(bound, 0)
    return max(bound, 0) + (above & -above).bit_length() - 1 if above else None
