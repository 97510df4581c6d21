"""Amounts of several resources: rows of (resource, number), each resource once, none of nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Amounts = Iterable[tuple[int, int]]


def one_amount(number: int, resource: int) -> tuple[tuple[int, int], ...]:
    """So much of one resource."""
    return ((resource, number),) if number and resource >= 0 else ()


def amounts_joined(left: Amounts, right: Amounts, sign: int) -> tuple[tuple[int, int], ...]:
    """Both together, or one without the other: of what there is too little to take away from, nothing is left."""
    found = dict(left)
    for resource, number in right:
        found[resource] = found.get(resource, 0) + sign * number
    return _without_nothing(found, sign < 0)


def amounts_times(amounts: Amounts, number: int) -> tuple[tuple[int, int], ...]:
    """Each part so many times."""
    return _without_nothing({resource: part * number for resource, part in amounts}, False)


def amounts_cover(left: Amounts, right: Amounts) -> bool:
    """Whether of each resource there is at least as much on the left."""
    have, need = dict(left), dict(right)
    return all(have.get(one, 0) >= need.get(one, 0) for one in have.keys() | need.keys())


def amounts_same(left: Amounts, right: Amounts) -> bool:
    """Whether both are the same, in whatever order they are written."""
    return _without_nothing(dict(left), False, True) == _without_nothing(dict(right), False, True)


def _without_nothing(found: dict[int, int], bounded: bool, ordered: bool = False) -> tuple[tuple[int, int], ...]:
    kept = ((one, number) for one, number in found.items() if number > 0 or (number and not bounded))
    return tuple(sorted(kept)) if ordered else tuple(kept)


CALLED: tuple[Callable[..., Any], ...] = (
    one_amount, amounts_joined, amounts_times, amounts_cover, amounts_same,
)  # fmt: skip
"""What compiled code may call of this module."""
