"""Whether pieces can be assigned to amounts so that all amounts are covered.

In general that is as hard as packing. The cases that games have are easy, and each has its own way: one amount is
arithmetic; pieces of equal worth flow; few pieces of different worth are looked at as a grid of sums, kept as the bits
of one number. What is too large for that is refused with `SearchLimit`, never answered wrongly and never slowly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from regelwerk.interpreter.runtime.builtins.exact_sums import MOST_BITS, every_below, exact_sum
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit

Use = tuple[int, int]
"""For which amount a piece can be used, and what it is worth there."""

Kinds = dict[tuple[Use, ...], int]
"""How many pieces there are of each kind; pieces with the same uses are alike."""

Amounts = Sequence[tuple[int, bool]]
"""How much is to be covered, and whether exactly."""

Owed = dict[int, tuple[int, bool]]
"""The amounts that are not yet covered, by their place."""

Example = dict[tuple[tuple[Use, ...], int, int], int]
"""One way to cover all amounts: how many pieces of a kind are used for which amount, at which worth."""

MOST_ORDERS = 6


def assignable(amounts: Amounts, kinds: Kinds) -> bool:
    """Whether all amounts can be covered at once, each piece used at most once."""
    owed, useful = _useful(amounts, kinds)
    return all(_together({place: owed[place] for place in group}, useful) for group in _groups(list(owed), useful))


def example(amounts: Amounts, kinds: Kinds) -> Example | None:
    """A way to cover all amounts, if one is found easily."""
    owed = {place: (amount, exact) for place, (amount, exact) in enumerate(amounts) if amount > 0}
    return _greedy(owed, kinds)


def _useful(amounts: Amounts, kinds: Kinds) -> tuple[Owed, Kinds]:
    """The amounts that are not nothing, and the pieces and uses that can help with them."""
    owed = {place: (amount, exact) for place, (amount, exact) in enumerate(amounts) if amount > 0}
    most = {place: amount if exact else None for place, (amount, exact) in owed.items()}
    useful: Kinds = {}
    for uses, count in kinds.items():
        kept = tuple(
            (place, worth)
            for place, worth in uses
            if place in most and worth > 0 and ((limit := most[place]) is None or worth <= limit)
        )
        if kept and count > 0:
            useful[kept] = useful.get(kept, 0) + count
    return owed, useful


def _groups(places: list[int], kinds: Kinds) -> Iterator[list[int]]:
    """The amounts that compete for pieces, directly or through others."""
    group = {place: {place} for place in places}
    for uses in kinds:
        first = group[uses[0][0]]
        for place, _ in uses:
            if group[place] is not first:
                first |= group[place]
                for one in group[place]:
                    group[one] = first
    seen: set[int] = set()
    for place in places:
        if place not in seen:
            seen |= group[place]
            yield sorted(group[place])


def _together(owed: Owed, kinds: Kinds) -> bool:
    kinds = {uses: count for uses, count in kinds.items() if uses[0][0] in owed}
    if any(_worth_at_most(kinds, (place,)) < amount for place, (amount, _) in owed.items()):
        return False
    if len(owed) == 1:
        ((amount, exact),) = owed.values()
        if not exact:
            return True
        if all(len(uses) == 1 for uses in kinds):
            return exact_sum(amount, {uses[0][1]: count for uses, count in kinds.items()})
        return _greedy(owed, kinds) is not None or _in_grid(owed, kinds)
    flowing = _as_flow(owed, kinds)
    if flowing is not None:
        return flowing
    owed, kinds = _own_pieces_first(owed, kinds)
    if not owed:
        return True
    if _worth_at_most(kinds, tuple(owed)) < sum(amount for amount, _ in owed.values()):
        return False
    return _greedy(owed, kinds) is not None or (_shares_suffice(owed, kinds) and _in_grid(owed, kinds))


def _worth_at_most(kinds: Kinds, places: tuple[int, ...]) -> int:
    """What all pieces are worth if each is used where it is worth the most."""
    return sum(
        count * max((worth for place, worth in uses if place in places), default=0) for uses, count in kinds.items()
    )


def _own_pieces_first(owed: Owed, kinds: Kinds) -> tuple[Owed, Kinds]:
    """What can be used for one amount only is used for it, unless that must be met exactly."""
    left, shared = dict(owed), {}
    for uses, count in kinds.items():
        place = uses[0][0]
        if all(one == place for one, _ in uses) and not owed[place][1]:
            left[place] = (left[place][0] - count * max(worth for _, worth in uses), False)
        else:
            shared[uses] = count
    left = {place: one for place, one in left.items() if one[0] > 0}
    kept = {tuple(use for use in uses if use[0] in left): count for uses, count in shared.items()}
    merged: Kinds = {}
    for uses, count in ((uses, kept[uses]) for uses in kept):
        if uses:
            merged[uses] = merged.get(uses, 0) + count
    return left, merged


# ---- pieces of equal worth


def _as_flow(owed: Owed, kinds: Kinds) -> bool | None:
    """Where all pieces are worth the same for an amount, it is a number of pieces: these flow from kinds to amounts."""
    worths: dict[int, int] = {}
    for uses in kinds:
        for place, worth in uses:
            if worths.setdefault(place, worth) != worth:
                return None
    if any(exact and amount % worths[place] for place, (amount, exact) in owed.items()):
        return False
    needed = {place: -(-amount // worths[place]) for place, (amount, _) in owed.items()}
    left = dict(kinds)
    given: dict[tuple[tuple[Use, ...], int], int] = {}
    for place in owed:
        while needed[place] > 0:
            if not _augmented(place, needed, left, given):
                return False
    return True


def _augmented(
    place: int, needed: dict[int, int], left: Kinds, given: dict[tuple[tuple[Use, ...], int], int]
) -> bool:
    """More pieces for an amount: free ones, or such as another amount can replace."""
    came: dict[int, tuple[tuple[Use, ...], int]] = {}
    waiting = deque([place])
    seen = {place}
    while waiting:
        here = waiting.popleft()
        for uses in left:
            if all(one != here for one, _ in uses):
                continue
            if left[uses] > 0:
                _shift(place, here, uses, came, needed, left, given)
                return True
            for other, _ in uses:
                if other not in seen and given.get((uses, other), 0) > 0:
                    seen.add(other)
                    came[other] = (uses, here)
                    waiting.append(other)
    return False


def _shift(
    place: int,
    last: int,
    uses: tuple[Use, ...],
    came: dict[int, tuple[tuple[Use, ...], int]],
    needed: dict[int, int],
    left: Kinds,
    given: dict[tuple[tuple[Use, ...], int], int],
) -> None:
    """Hand on as many pieces as the whole chain of amounts allows."""
    many, here = min(needed[place], left[uses]), last
    while here != place:
        kind, before = came[here]
        many, here = min(many, given[kind, here]), before
    left[uses] -= many
    given[uses, last] = given.get((uses, last), 0) + many
    here = last
    while here != place:
        kind, before = came[here]
        given[kind, here] -= many
        given[kind, before] = given.get((kind, before), 0) + many
        here = before
    needed[place] -= many


# ---- pieces of different worth


def _greedy(owed: Owed, kinds: Kinds) -> Example | None:
    """What comes of simply taking the best for each amount, one amount after the other; None if that is not enough."""
    orders = permutations(sorted(owed, key=lambda place: -owed[place][0]))
    for order, _ in zip(orders, range(MOST_ORDERS), strict=False):
        taken = _taken(order, owed, kinds)
        if taken is not None:
            return taken
    return None


def _taken(order: tuple[int, ...], owed: Owed, kinds: Kinds) -> Example | None:
    left, taken = dict(kinds), {}
    for at, place in enumerate(order):
        rest, exact = owed[place]
        later = order[at + 1 :]
        useful = []
        for uses, count in left.items():
            worth = elsewhere = 0
            for one, value in uses:
                if one == place:
                    worth = max(worth, value)
                elif one in later:
                    elsewhere = max(elsewhere, value)
            if worth and count:
                useful.append((elsewhere / worth, -worth, uses))
        useful.sort()
        for _, less, uses in useful:
            many = min(left[uses], rest // -less if exact else -(rest // less))
            if many:
                left[uses] -= many
                rest += less * many
                taken[uses, place, -less] = many
            if rest <= 0:
                break
        if rest > 0:
            return None
    return taken


def _shares_suffice(owed: Owed, kinds: Kinds) -> bool:
    """A necessary condition for two amounts: it would do if pieces could be divided."""
    if len(owed) != 2:
        return True
    (one, (first, _)), (two, (second, _)) = owed.items()
    rows = []
    for uses, count in kinds.items():
        here = max((worth for place, worth in uses if place == one), default=0)
        there = max((worth for place, worth in uses if place == two), default=0)
        rows.append((here, there, count))
    rows.sort(key=lambda row: (not row[0], Fraction(row[1], row[0] or 1)))
    for here, there, count in rows:
        used = min(count, first // here) if here else 0
        first -= here * used
        if here and 0 < first < here and used < count:  # one piece is divided: it counts fully for both
            first, count = 0, count + 1
            used += 1
        second -= there * (count - used)
    return second <= 0


def _in_grid(owed: Owed, kinds: Kinds) -> bool:
    """All sums that can be reached, one axis for each amount: a point is a bit of one number."""
    places = list(owed)
    sizes = []
    for place in places:
        amount, exact = owed[place]
        largest = max((worth for uses in kinds for one, worth in uses if one == place), default=0)
        sizes.append(amount + (1 if exact else largest))
    steps = sum(_needed(uses, count, owed) * len(uses) for uses, count in kinds.items())
    bits = 1
    for size in sizes:
        bits *= size
    if bits * steps > MOST_BITS:
        raise SearchLimit("ways to pay all parts of a price", MOST_BITS)
    strides = [1]
    for size in sizes:
        strides.append(strides[-1] * size)
    below: dict[tuple[int, int], int] = {}
    reached = 1
    for uses, count in kinds.items():
        for _ in range(_needed(uses, count, owed)):
            grown = reached
            for place, worth in uses:
                axis = places.index(place)
                amount, exact = owed[place]
                limit = amount - worth + 1 if exact else amount
                if (axis, limit) not in below:
                    below[axis, limit] = every_below(limit, strides[axis], strides[axis + 1], bits)
                grown |= (reached & below[axis, limit]) << (worth * strides[axis])
            if grown == reached:
                break
            reached = grown
    for axis, place in enumerate(places):
        reached &= ~every_below(owed[place][0], strides[axis], strides[axis + 1], bits)
    return reached != 0


def _needed(uses: tuple[Use, ...], count: int, owed: Owed) -> int:
    """How many alike pieces can be of use at most."""
    return min(count, sum(-(-owed[place][0] // worth) for place, worth in uses))
