"""Pairing off and covering with nothing to spare, against trying everything."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.runtime.builtins.matching import covering_choices, partners
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit


def most_partners(fits: list[list[bool]], room: list[int]) -> int:
    """How many can be served at best, by the deficiency of the worst set of askers (Hall)."""
    worst = 0
    for bits in range(2 ** len(fits)):
        askers = [row for i, row in enumerate(fits) if bits >> i & 1]
        wanted = sum(places for i, places in enumerate(room) if any(row[i] for row in askers))
        worst = max(worst, len(askers) - wanted)
    return len(fits) - worst


@pytest.mark.parametrize("block", range(6))
def test_a_largest_pairing_is_found(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        chance = random.Random(seed)
        room = [chance.choice((0, 1, 1, 1, 2, 3)) for _ in range(chance.randint(1, 7))]
        density = chance.random()
        fits = [[chance.random() < density for _ in room] for _ in range(chance.randint(0, 8))]
        right = [10 + i for i in range(len(room))]
        capacity = dict(zip(right, room, strict=True))
        answer = partners(range(len(fits)), right, lambda x, y: fits[x][y - 10], capacity)
        used = [(x, y) for x, y in enumerate(answer) if y is not None]
        assert all(fits[x][y - 10] for x, y in used), seed
        assert all(answer.count(y) <= capacity[y] for y in right), seed
        assert len(used) == most_partners(fits, room), seed


def test_an_earlier_pair_gives_way_to_a_later_need() -> None:
    answer = partners([1, 2], [7, 8], lambda x, y: x == 1 or y == 7)
    assert answer == (8, 7)


def test_equal_things_are_counted_each() -> None:
    assert partners([3, 3, 3], [5], lambda x, y: True, {5: 3}) == (5, 5, 5)
    assert partners([3, 3, 3], [5], lambda x, y: True, {5: 2}) == (5, 5, None)


def test_a_long_chain_of_givings_way() -> None:
    size = 2000
    left = [*range(size - 1, 0, -1), 0]
    answer = partners(left, range(size), lambda x, y: y in (x - 1, x) if x else y == 0)
    assert None not in answer


worths = st.lists(st.integers(0, 5), max_size=6)


def by_definition(worth: list[int], need: int) -> list[tuple[int, ...]]:
    sets = [c for n in range(len(worth) + 1) for c in combinations(range(len(worth)), n)]
    return sorted(
        one
        for one in sets
        if sum(worth[i] for i in one) >= need and all(sum(worth[i] for i in one if i != j) < need for j in one)
    )


@given(worths, st.integers(0, 14))
def test_covering_choices_are_the_sets_without_a_dispensable_item(worth: list[int], need: int) -> None:
    values = dict(enumerate(worth))
    assert list(covering_choices(range(len(worth)), values, need)) == by_definition(worth, need)


def test_heavy_pieces_may_pay_too_much_but_never_more_than_needed() -> None:
    heavy = {1: 2, 2: 2, 3: 2}
    assert covering_choices([1, 2, 3], heavy, 3) == ((1, 2), (1, 3), (2, 3))
    mixed = {1: 2, 2: 1, 3: 1}
    assert covering_choices([1, 2, 3], mixed, 2) == ((1,), (2, 3))


def test_too_many_sets_are_refused_with_a_name() -> None:
    values = dict.fromkeys(range(30), 1)
    with pytest.raises(SearchLimit, match="cover"):
        covering_choices(range(30), values, 15)
