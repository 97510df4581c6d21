"""Sums of pieces that are exactly an amount, however large the amount and however many the pieces.

The sums that can be made are kept as the bits of one number. Where that would be too long, pieces are traded against
pieces of another worth until few are left; what is still too large is refused with `SearchLimit`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit

MOST_BITS = 60_000_000
"""How much work a search may be: bits of its sums times steps. About five thousandths of a second."""

MOST_BRANCHES = 300


def exact_sum(amount: int, pieces: dict[int, int]) -> bool:
    """Whether some of these pieces (worth -> how many) are worth exactly an amount, however large."""
    branches = [MOST_BRANCHES]
    return _exact(amount, {worth: count for worth, count in pieces.items() if worth > 0 and count > 0}, branches)


def used_exactly(amount: int, pieces: dict[int, int]) -> frozenset[int]:
    """The worths of which at least one piece is in some sum that is exactly an amount."""
    rows = [(worth, min(count, amount // worth)) for worth, count in sorted(pieces.items()) if 0 < worth <= amount]
    if (amount + 1) * 3 * _splits(dict(rows)) > MOST_BITS:
        return frozenset(
            worth for worth, count in rows if count and exact_sum(amount - worth, {**pieces, worth: count - 1})
        )
    within = (1 << (amount + 1)) - 1
    before = [1]
    for worth, count in rows:
        before.append(_grown(before[-1], worth, count, within))
    found, wanted = set(), 1 << amount  # the sums from which the pieces behind lead to the amount
    for place in range(len(rows) - 1, -1, -1):
        worth, count = rows[place]
        if count and (_grown(before[place], worth, count - 1, within) << worth) & wanted:
            found.add(worth)
        for part in _parts(count):
            wanted |= wanted >> (worth * part)
    return frozenset(found)


def _exact(amount: int, pieces: dict[int, int], branches: list[int]) -> bool:
    branches[0] -= 1
    if branches[0] < 0:
        raise SearchLimit("ways to pay an amount exactly", MOST_BRANCHES)
    total = sum(worth * count for worth, count in pieces.items())
    amount = min(amount, total - amount)  # what is not used makes a sum as well
    if amount <= 0:
        return amount == 0
    common = gcd(*pieces)
    if amount % common:
        return False
    amount //= common
    usable = {worth // common: count for worth, count in pieces.items() if worth // common <= amount}
    rest = amount
    for worth in sorted(usable, reverse=True):
        rest -= worth * min(usable[worth], rest // worth)
    if rest == 0:
        return True
    if (amount + 1) * _splits(usable) <= MOST_BITS:
        return bool(_sums(usable, amount) >> amount & 1)
    return _traded(amount, usable, branches)


def _traded(amount: int, pieces: dict[int, int], branches: list[int]) -> bool:
    """Large amounts. `base` pieces of another worth w can be traded for w pieces of worth `base`: so either fewer than
    `base` of each other worth are used, or the pieces of worth `base` are nearly used up."""
    base = max(pieces, key=lambda worth: worth * pieces[worth])
    others = {worth: count for worth, count in pieces.items() if worth != base}
    if not others:
        return amount % base == 0 and amount // base <= pieces[base]
    few = {worth: min(count, base - 1) for worth, count in others.items()}
    largest = min(amount, sum(worth * count for worth, count in few.items()))
    if (largest + 1) * _splits(few) > MOST_BITS:
        raise SearchLimit("sums of pieces", MOST_BITS)
    sums = _sums(few, largest)
    least = max(0, amount - base * pieces[base])
    least += (amount - least) % base
    if (sums >> least) & every_below(1, 1, base, largest + 1):
        return True
    unused = range(min(max(others), pieces[base] + 1))
    return any(
        base * (pieces[base] - left) <= amount and _exact(amount - base * (pieces[base] - left), others, branches)
        for left in unused
    )


def _splits(pieces: dict[int, int]) -> int:
    return sum(count.bit_length() for count in pieces.values())


def _sums(pieces: dict[int, int], amount: int) -> int:
    """The sums up to an amount that can be made, as the bits of a number."""
    sums, within = 1, (1 << (amount + 1)) - 1
    for worth, count in pieces.items():
        sums = _grown(sums, worth, min(count, amount // worth), within)
    return sums


def _grown(sums: int, worth: int, count: int, within: int) -> int:
    """Sums with up to so many more pieces of a worth."""
    for part in _parts(count):
        sums |= sums << (worth * part) & within
    return sums


def _parts(count: int) -> Iterator[int]:
    """A number as parts of which every smaller number is a sum: 1, 2, 4, … and a rest."""
    part = 1
    while count > 0:
        yield min(part, count)
        count -= part
        part *= 2


def every_below(limit: int, stride: int, period: int, bits: int) -> int:
    """The points whose place on one axis is below a limit."""
    mask, length = (1 << (limit * stride)) - 1, period
    while length < bits:
        mask |= mask << length
        length *= 2
    return mask & ((1 << bits) - 1)
