"""One plan for a whole price, against trying every assignment of pieces to its parts."""

from __future__ import annotations

import time
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machine_pace import slowness
from regelwerk.interpreter.runtime.builtins.exact_sums import exact_sum
from regelwerk.interpreter.runtime.builtins.payment import Demand, PaymentPlan, Pieces, most_payable
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit

LARGEST = 2**31 - 1

demands = st.builds(Demand, st.integers(0, 6), st.booleans())
uses = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4)), max_size=4, unique=True).map(tuple)
plans = st.builds(
    PaymentPlan,
    st.lists(demands, min_size=3, max_size=3).map(tuple),
    st.lists(st.builds(Pieces, st.integers(0, 2), uses), max_size=4).map(tuple),
)


def every_way(plan: PaymentPlan) -> bool:
    """Whether some way to use each piece, or to leave it, covers all demands: by trying all of them."""
    single = [one for one in plan.pieces for _ in range(one.available)]
    for chosen in product(*([None, *one.uses] for one in single)):
        paid = [0] * len(plan.demands)
        for use in chosen:
            if use is not None:
                paid[use[0]] += max(use[1], 0)
        if all(
            there == one.amount or (there > one.amount and not one.exact)
            for there, one in zip(paid, plan.demands, strict=True)
        ):
            return True
    return False


@given(plans)
@settings(max_examples=400, deadline=None)
def test_a_price_is_payable_exactly_if_some_assignment_pays_it(plan: PaymentPlan) -> None:
    assert plan.payable() == every_way(plan)
    for place, demand in enumerate(plan.demands):
        only = tuple(Demand(0) if other != place else demand for other in range(len(plan.demands)))
        assert plan.alone(place) == every_way(PaymentPlan(only, plan.pieces))


def purse(chance: Random, parts: int, kinds: int, most: int) -> tuple[Pieces, ...]:
    """Pieces of some kinds, most of which can pay several parts of a price."""
    return tuple(
        Pieces(chance.randint(1, 2), tuple(
            (part, chance.randint(1, most)) for part in sorted(chance.sample(range(parts), chance.randint(1, parts)))
        ))
        for _ in range(kinds)
    )  # fmt: skip


def test_purses_in_which_many_pieces_compete() -> None:
    chance = Random(9)
    for _ in range(1500):
        parts = chance.randint(2, 3)
        owed = tuple(Demand(chance.randint(1, 9), chance.random() < 0.3) for _ in range(parts))
        plan = PaymentPlan(owed, purse(chance, parts, chance.randint(2, 4), 4))
        assert plan.payable() == every_way(plan), plan


def test_a_piece_that_is_left_for_one_part_counts_beside_another_that_is() -> None:
    """Two kinds of pieces that differ only in what they are worth for a part that others pay."""
    pieces = (Pieces(1, ((0, 4), (1, 3))), Pieces(2, ((0, 3),)), Pieces(1, ((0, 2), (1, 3))))
    assert PaymentPlan((Demand(4), Demand(4)), pieces).payable()
    assert not PaymentPlan((Demand(7), Demand(4)), pieces).payable()


def test_pieces_are_offered_at_once_in_purses_as_games_have_them() -> None:
    chance = Random(1)
    took = []
    for _ in range(40):
        pieces = purse(chance, 3, 40, 9)
        worth = [most_payable(pieces, part) for part in range(3)]
        plan = PaymentPlan(tuple(Demand(int(one * chance.uniform(0.1, 0.4))) for one in worth), pieces)
        if plan.payable():
            began = time.process_time()
            assert list(plan.offers())
            took.append(time.process_time() - began)
    assert len(took) > 10
    assert sorted(took)[len(took) * 9 // 10] < 0.005 * slowness()


@given(plans, st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_whatever_offered_piece_is_chosen_the_price_gets_paid_and_nothing_is_withheld(
    plan: PaymentPlan, chance: Random
) -> None:
    if not plan.payable():
        return
    while plan.first_open() >= 0:
        offered = list(plan.offers())
        expected = [
            (place, use)
            for place, one in enumerate(plan.pieces)
            for use, (demand, worth) in enumerate(one.uses)
            if one.available
            and demand == plan.first_open()
            and worth > 0
            and not (plan.demands[demand].exact and worth > plan.demands[demand].amount)
            and every_way(plan.after(place, use, 1))
        ]
        assert offered == expected
        assert offered, "a payable price has a next piece"
        plan = plan.after(*chance.choice(offered), 1)
    assert all(one.amount == 0 for one in plan.demands)


@given(st.dictionaries(st.integers(1, 7), st.integers(0, 4), max_size=4), st.integers(0, 40), st.integers(1, 50**4))
@settings(max_examples=200, deadline=None)
def test_an_exact_amount_of_any_size(pieces: dict[int, int], amount: int, scale: int) -> None:
    sums = {
        sum(worth * count for worth, count in zip(pieces, counts, strict=True))
        for counts in product(*(range(count + 1) for count in pieces.values()))
    }
    assert exact_sum(amount, pieces) == (amount in sums)
    assert exact_sum(amount * scale, {worth * scale: count for worth, count in pieces.items()}) == (amount in sums)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 10**6)), min_size=1, max_size=3), st.integers(0, 10**7))
@settings(max_examples=100, deadline=None)
def test_large_purses_pay_exactly_as_the_table_of_all_sums_says(rows: list[tuple[int, int]], amount: int) -> None:
    pieces = dict(rows)
    sums, within = 1, (1 << (amount + 1)) - 1
    for worth, count in pieces.items():
        part = 1
        while count > 0:
            part = min(part, count)
            sums |= sums << (worth * part) & within
            count -= part
            part *= 2
    assert exact_sum(amount, pieces) == bool(sums >> amount & 1)


def test_one_piece_pays_one_part_only() -> None:
    either = Pieces(1, ((0, 1), (1, 1)))
    price = (Demand(1), Demand(1))
    assert not PaymentPlan(price, (either,)).payable()
    assert PaymentPlan(price, (either, Pieces(1, ((0, 1),)))).payable()
    assert [place for place, _ in PaymentPlan(price, (either, Pieces(1, ((0, 1),)))).offers()] == [1]


def test_overpaying_is_lost_or_forbidden() -> None:
    six = (Pieces(1, ((0, 6),)),)
    assert PaymentPlan((Demand(3),), six).payable()
    assert not PaymentPlan((Demand(3, exact=True),), six).payable()
    assert most_payable(six) == 6


def large_plans() -> dict[str, PaymentPlan]:
    things = tuple(Pieces(1, ((0, 1 + i % 7), (1, 1 + i % 5))) for i in range(200))
    return {
        "counters": PaymentPlan((Demand(LARGEST),), (Pieces(LARGEST, ((0, 1),)), Pieces(LARGEST, ((0, 3),)))),
        "exactly": PaymentPlan((Demand(LARGEST, True),), (Pieces(LARGEST, ((0, 4),)), Pieces(LARGEST, ((0, 7),)))),
        "never exactly": PaymentPlan((Demand(LARGEST, True),), tuple(Pieces(LARGEST, ((0, i),)) for i in (4, 6))),
        "two parts": PaymentPlan((Demand(LARGEST), Demand(LARGEST)), (Pieces(LARGEST, ((0, 1), (1, 1))),) * 2),
        "not both": PaymentPlan((Demand(LARGEST), Demand(LARGEST)), (Pieces(LARGEST, ((0, 1), (1, 1))),)),
        "planets": PaymentPlan((Demand(60), Demand(40)), things),
        "nearly all planets": PaymentPlan((Demand(399), Demand(300)), things),
        "planets exactly": PaymentPlan((Demand(31, True), Demand(19, True)), things),
        "too many planets": PaymentPlan((Demand(900), Demand(900)), things),
    }  # fmt: skip


@pytest.mark.parametrize("name", large_plans())
def test_large_prices_are_answered_at_once_or_refused(name: str) -> None:
    plan = large_plans()[name]
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        try:
            answer: bool | None = plan.payable()
        except SearchLimit:
            answer = None
        best = min(best, time.process_time() - began)
    assert answer == (name not in ("never exactly", "not both", "too many planets")) or answer is None
    assert best < 0.005 * slowness()


def test_what_is_too_hard_is_refused() -> None:
    odd = tuple(Pieces(1, ((0, 2**24 + 7919 * i * i),)) for i in range(60))
    with pytest.raises(SearchLimit, match="sums of pieces"):
        PaymentPlan((Demand(2**29 + 12345, exact=True),), odd).payable()
