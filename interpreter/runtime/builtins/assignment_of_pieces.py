"""Whether pieces can be assigned to amounts so that all amounts are covered.

In general that is as hard as packing. The cases that games have are easy, and each has its own way: one amount is
arithmetic; pieces of equal worth flow; few pieces of different worth are looked at as a grid of sums, kept as the bits
of one number. What is too large for that is refused with `SearchLimit`, never answered wrongly and never slowly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
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

Answer = tuple[bool, Example | None]
"""Whether amounts can be covered; if so, perhaps also one way to do it."""

Origin = dict[tuple[Use, ...], dict[tuple[Use, ...], int]]
"""Kinds of which only some uses were looked at: which kinds they are in truth, and how many of each there are."""

MOST_ORDERS = 6


def assignable(amounts: Amounts, kinds: Kinds) -> bool:
    """Whether all amounts can be covered at once, each piece used at most once."""
    return covered(amounts, kinds)[0]


def covered(amounts: Amounts, kinds: Kinds) -> Answer:
    """Whether all amounts can be covered at once; and in which way, where one was looked for."""
    owed, useful, origin = _useful(amounts, kinds)
    found: Example | None = {}
    for group in _groups(list(owed), useful):
        fine, way = _together({place: owed[place] for place in group}, useful)
        if not fine:
            return False, None
        found = None if found is None or way is None else {**found, **way}
    return True, None if found is None else _of_originals(found, origin)


def example(amounts: Amounts, kinds: Kinds) -> Example | None:
    """A way to cover all amounts, if one is found easily."""
    owed = {place: (amount, exact) for place, (amount, exact) in enumerate(amounts) if amount > 0}
    return _greedy(owed, kinds)


def _useful(amounts: Amounts, kinds: Kinds) -> tuple[Owed, Kinds, Origin]:
    """The amounts that are not nothing, and the pieces and uses that can help with them."""
    owed = {place: (amount, exact) for place, (amount, exact) in enumerate(amounts) if amount > 0}
    most = {place: amount if exact else None for place, (amount, exact) in owed.items()}
    useful: Kinds = {}
    origin: Origin = {}
    for uses, count in kinds.items():
        kept = tuple(
            (place, worth)
            for place, worth in uses
            if place in most and worth > 0 and ((limit := most[place]) is None or worth <= limit)
        )
        if kept and count > 0:
            useful[kept] = useful.get(kept, 0) + count
            origin.setdefault(kept, {})[uses] = count
    return owed, useful, origin


def _of_originals(found: Example, origin: Origin) -> Example:
    """A way to cover amounts, told of the kinds that there are in truth."""
    left = {kept: dict(kinds) for kept, kinds in origin.items()}
    told: Example = {}
    for (kept, place, worth), count in found.items():
        for uses, there in left[kept].items():
            many = min(count, there)
            if many:
                left[kept][uses] -= many
                told[uses, place, worth] = told.get((uses, place, worth), 0) + many
                count -= many
    return told


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


def _together(owed: Owed, kinds: Kinds) -> Answer:
    kinds = {uses: count for uses, count in kinds.items() if uses[0][0] in owed}
    if any(_worth_at_most(kinds, (place,)) < amount for place, (amount, _) in owed.items()):
        return False, None
    if len(owed) == 1:
        ((amount, exact),) = owed.values()
        if not exact:
            return True, None
        if all(len(uses) == 1 for uses in kinds):
            return exact_sum(amount, {uses[0][1]: count for uses, count in kinds.items()}), None
        return _searched(owed, kinds)
    flowing = _as_flow(owed, kinds)
    if flowing is not None:
        return flowing, None
    rest, shared, own, origin = _own_pieces_first(owed, kinds)
    if not rest:
        return True, own
    if _worth_at_most(shared, tuple(rest)) < sum(amount for amount, _ in rest.values()):
        return False, None
    fine, found = _searched(rest, shared)
    return fine, None if found is None else {**own, **_of_originals(found, origin)}


def _searched(owed: Owed, kinds: Kinds) -> Answer:
    found = _greedy(owed, kinds)
    if found is None and _shares_suffice(owed, kinds):
        found = _in_grid(owed, kinds)
    return found is not None, found


def _worth_at_most(kinds: Kinds, places: tuple[int, ...]) -> int:
    """What all pieces are worth if each is used where it is worth the most."""
    return sum(
        count * max((worth for place, worth in uses if place in places), default=0) for uses, count in kinds.items()
    )


def _own_pieces_first(owed: Owed, kinds: Kinds) -> tuple[Owed, Kinds, Example, Origin]:
    """What can be used for one amount only is used for it, unless that must be met exactly. Gives what is left to be
    covered, the pieces for that, what was used, and what the pieces are in truth."""
    left, own = dict(owed), {}
    shared: Kinds = {}
    for uses, count in kinds.items():
        place = uses[0][0]
        if all(one == place for one, _ in uses) and not owed[place][1]:
            worth = max(worth for _, worth in uses)
            left[place] = (left[place][0] - count * worth, False)
            own[uses, place, worth] = count
        else:
            shared[uses] = count
    left = {place: one for place, one in left.items() if one[0] > 0}
    merged: Kinds = {}
    origin: Origin = {}
    for uses, count in shared.items():
        kept = tuple(use for use in uses if use[0] in left)
        if kept:
            merged[kept] = merged.get(kept, 0) + count
            origin.setdefault(kept, {})[uses] = count
    return left, merged, own, origin


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
    from fractions import Fraction  # few games come here, and it takes its time to load

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


def _in_grid(owed: Owed, kinds: Kinds) -> Example | None:
    """All sums that can be reached, one axis for each amount: a point is a bit of one number. Gives one way to a point
    that covers all amounts, found by going back from it."""
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
    stages: list[tuple[tuple[Use, ...], int]] = []
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
            stages.append((uses, reached))
            reached = grown
    for axis, place in enumerate(places):
        reached &= ~every_below(owed[place][0], strides[axis], strides[axis + 1], bits)
    if not reached:
        return None
    found: Example = {}
    point = (reached & -reached).bit_length() - 1
    for uses, before in reversed(stages):
        if before >> point & 1:
            continue  # this piece is not needed
        place, worth, point = next(_steps_back(point, uses, before, owed, strides, sizes))
        found[uses, place, worth] = found.get((uses, place, worth), 0) + 1
    return found


def _steps_back(
    point: int, uses: tuple[Use, ...], before: int, owed: Owed, strides: list[int], sizes: list[int]
) -> Iterator[tuple[int, int, int]]:
    """For which amount and with which worth a piece led to a point of the grid, and from which one."""
    for place, worth in uses:
        axis = list(owed).index(place)
        amount, exact = owed[place]
        along = point // strides[axis] % sizes[axis]
        if worth <= along < worth + (amount - worth + 1 if exact else amount):
            earlier = point - worth * strides[axis]
            if before >> earlier & 1:
                yield place, worth, earlier


def _needed(uses: tuple[Use, ...], count: int, owed: Owed) -> int:
    """How many alike pieces can be of use at most."""
    return min(count, sum(-(-owed[place][0] // worth) for place, worth in uses))
