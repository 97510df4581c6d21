"""Payments put together piece by piece, against trying every payment."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.builtins.payment import Means, NextMeans, coverable, least_paid, next_means

purses = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2), st.none() | st.integers(0, 1)), max_size=4).map(
    lambda rows: [Means(i, *row) for i, row in enumerate(rows)]
)


def all_payments(means: list[Means]) -> list[dict[int, int]]:
    found = []
    for counts in product(*(range(one.available + 1) for one in means)):
        groups = [one.group for one, count in zip(means, counts, strict=True) if count and one.group is not None]
        if len(groups) == len(set(groups)):
            found.append({one.id: count for one, count in zip(means, counts, strict=True) if count})
    return found


def paid(means: list[Means], payment: dict[int, int]) -> int:
    return sum(one.worth * payment.get(one.id, 0) for one in means)


@given(purses, st.integers(0, 12))
def test_coverable_and_least_paid(means: list[Means], demand: int) -> None:
    sums = [paid(means, payment) for payment in all_payments(means)]
    assert coverable(means, demand) == (max(sums) >= demand)
    assert least_paid(means, demand) == min((s for s in sums if s >= demand), default=None)


@given(purses, st.integers(1, 12), st.booleans())
def test_every_offer_can_be_completed_and_nothing_is_withheld(
    means: list[Means], demand: int, least_waste: bool
) -> None:
    payments = [payment for payment in all_payments(means) if paid(means, payment) >= demand]
    if least_waste:
        least = min((paid(means, payment) for payment in payments), default=0)
        payments = [payment for payment in payments if paid(means, payment) == least]
    beginnings: list[dict[int, int]] = [{}]
    for chosen in beginnings:
        offered = next_means(means, demand, chosen, least_waste)
        assert offered.covered == (paid(means, chosen) >= demand)
        expected = [
            one.id
            for one in means
            if one.worth > 0
            and not offered.covered
            and any(
                payment.get(one.id, 0) > chosen.get(one.id, 0)
                and all(payment.get(i, 0) >= count for i, count in chosen.items())
                for payment in payments
            )
        ]
        assert list(offered.means) == expected
        for added in offered.means:
            following = {**chosen, added: chosen.get(added, 0) + 1}
            if following not in beginnings:
                beginnings.append(following)


def test_it_ends_when_the_demand_is_covered() -> None:
    planets = [Means(1, 3), Means(2, 2), Means(9, 1, available=2)]
    assert next_means(planets, 4, {}) == NextMeans((1, 2, 9), False)
    assert next_means(planets, 4, {1: 1}) == NextMeans((2, 9), False)
    assert next_means(planets, 4, {1: 1, 2: 1}) == NextMeans((), True)


def test_least_waste_leads_to_the_exact_sum() -> None:
    planets = [Means(1, 3), Means(2, 2), Means(9, 1, available=1)]
    assert next_means(planets, 4, {1: 1}, least_waste=True) == NextMeans((9,), False)
    assert next_means(planets, 5, {}, least_waste=True) == NextMeans((1, 2), False)


def test_two_uses_of_one_thing_exclude_each_other() -> None:
    card = [Means(1, 2, group=7), Means(2, 3, group=7), Means(3, 1)]
    assert not coverable(card, 5)
    assert next_means(card, 4, {}) == NextMeans((2, 3), False)
    assert next_means(card, 4, {2: 1}) == NextMeans((3,), False)


def test_what_cannot_be_covered_offers_nothing() -> None:
    assert next_means([Means(1, 2)], 3, {}) == NextMeans((), False)


def test_a_piece_worth_very_much_takes_no_longer() -> None:
    huge = Means(1, 2**31 - 1)
    assert least_paid([huge, Means(2, 2)], 3) == 2**31 - 1
    assert next_means([huge, Means(2, 2)], 2, {}, least_waste=True).means == (2,)
