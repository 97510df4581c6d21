"""Places, ties, and competitors without a seat."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.runtime.builtins.ranking import places, shared_places

POINTS = (18, 12, 6)

counts = st.lists(st.integers(0, 5), min_size=1, max_size=6).map(lambda found: list(enumerate(found)))


def test_ties_add_their_places_and_share() -> None:
    assert shared_places([(1, 5), (2, 3), (3, 3), (4, 1)], POINTS) == {1: 18, 2: 9, 3: 9, 4: 0}
    assert shared_places([(1, 4), (2, 4), (3, 4), (4, 4)], POINTS) == {1: 9, 2: 9, 3: 9, 4: 9}


def test_shares_are_rounded_down_unless_told_otherwise() -> None:
    three_first = [(1, 2), (2, 2), (3, 2)]
    assert shared_places(three_first, (5, 3)) == {1: 2, 2: 2, 3: 2}
    assert shared_places(three_first, (5, 3), rounding="up") == {1: 3, 2: 3, 3: 3}


def test_who_has_nothing_gets_nothing_unless_told_otherwise() -> None:
    assert shared_places([(1, 3), (2, 0), (3, 0)], POINTS) == {1: 18, 2: 0, 3: 0}
    assert shared_places([(1, 3), (2, 0), (3, 0)], POINTS, zero_gets_none=False) == {1: 18, 2: 9, 3: 9}


def test_a_competitor_without_a_seat_takes_a_place_and_no_points() -> None:
    assert shared_places([(1, 8), (2, 6), (99, 7)], POINTS, without_seat=(99,)) == {1: 18, 2: 6}
    assert shared_places([(1, 7), (2, 6), (99, 7)], POINTS, without_seat=(99,)) == {1: 15, 2: 6}


def test_equal_counts_share_the_better_place() -> None:
    assert places([(5, 1), (6, 9), (7, 9), (8, 4)]) == {5: 4, 6: 1, 7: 1, 8: 3}


def test_nobody_is_ranked_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        places([(1, 2), (1, 3)])


@given(counts)
def test_each_gets_the_average_over_all_ways_to_break_the_ties(found: list[tuple[int, int]]) -> None:
    earned = shared_places(found, POINTS, zero_gets_none=False)
    slots = [*POINTS, *[0] * len(found)]
    for competitor, count in found:
        ahead = sum(other > count for _, other in found)
        equal = [n for n, other in found if other == count]
        share = Fraction(sum(slots[ahead + i] for i in range(len(equal))), len(equal))
        assert earned[competitor] == int(share)


@given(counts)
def test_no_more_is_given_than_the_places_hold_and_more_is_never_worse(found: list[tuple[int, int]]) -> None:
    earned = shared_places(found, POINTS)
    assert sum(earned.values()) <= sum(POINTS)
    for a, count_a in found:
        for b, count_b in found:
            if count_a > count_b:
                assert earned[a] >= earned[b]
