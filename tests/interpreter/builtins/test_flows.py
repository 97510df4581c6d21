"""Token flows: charging, spending, sacrificing."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.interpreter.builtins import flows
from regelwerk.interpreter.builtins.flows import OUTSIDE, Contents, Flowed, Move
from regelwerk.interpreter.builtins.limits import SearchLimit

ONE, TWO, THREE = 0, 1, 2
CHARGE = [(ONE, TWO), (TWO, THREE)]
SACRIFICE = [(TWO, OUTSIDE), (TWO, THREE)]

count = st.integers(0, 4)
bowls = st.tuples(*[st.tuples(count, st.integers(0, 1))] * 3)
arrow = st.tuples(st.integers(0, 2), st.integers(-1, 2)).filter(lambda pair: pair[0] != pair[1])


def total(contents: Contents) -> int:
    return sum(sum(row) for row in contents)


def test_a_point_moves_a_token_along_the_first_arrow_that_has_one() -> None:
    start = ((2,), (1,), (0,))
    assert flows.apply_flow(start, CHARGE, 1) == Flowed(((1,), (2,), (0,)), 1, 0)
    assert flows.apply_flow(start, CHARGE, 3) == Flowed(((0,), (2,), (1,)), 3, 0)
    assert flows.apply_flow(start, CHARGE, 7) == Flowed(((0,), (0,), (3,)), 5, 2)


@given(bowls)
def test_charging_takes_two_points_for_the_first_bowl_and_one_for_the_second(contents: Contents) -> None:
    assert flows.capacity(contents, CHARGE) == 2 * sum(contents[ONE]) + sum(contents[TWO])


@given(bowls, st.lists(arrow, max_size=4), st.permutations([0, 1]))
def test_capacity_is_what_a_flow_can_take(contents: Contents, arrows: list[tuple[int, int]], prefer: list[int]) -> None:
    room = flows.capacity(contents, arrows)
    flowed = flows.apply_flow(contents, arrows, 100, prefer)
    assert flowed.applied == (100 if room is None else room)
    assert flowed.applied + flowed.lost == 100


@given(bowls, st.integers(0, 12))
def test_charging_loses_no_token(contents: Contents, points: int) -> None:
    after = flows.apply_flow(contents, CHARGE, points).contents
    for kind in (0, 1):
        assert sum(row[kind] for row in after) == sum(row[kind] for row in contents)


def test_a_choice_is_only_between_kinds_of_tokens() -> None:
    assert flows.moves(((3, 0), (0, 1), (0, 0)), CHARGE) == (Move(ONE, TWO, 0),)
    assert flows.moves(((3, 1), (0, 0), (0, 0)), CHARGE) == (Move(ONE, TWO, 0), Move(ONE, TWO, 1))
    assert flows.moves(((0, 0), (0, 0), (4, 1)), CHARGE) == ()


def test_the_preferred_kind_goes_first() -> None:
    start = ((2, 1), (0, 0), (0, 0))
    assert flows.apply_flow(start, CHARGE, 1).contents == ((1, 1), (1, 0), (0, 0))
    assert flows.apply_flow(start, CHARGE, 1, prefer=[1]).contents == ((2, 0), (0, 1), (0, 0))


def test_the_bowl_is_chosen_where_the_rules_say_so() -> None:
    away = [(bowl, OUTSIDE) for bowl in (ONE, TWO, THREE)]
    contents = ((1, 0), (0, 0), (1, 1))
    assert flows.moves(contents, away, any_arrow=True) == (
        Move(ONE, OUTSIDE, 0),
        Move(THREE, OUTSIDE, 0),
        Move(THREE, OUTSIDE, 1),
    )
    assert flows.moves(contents, away) == (Move(ONE, OUTSIDE, 0),)


def test_new_tokens_come_without_end() -> None:
    assert flows.capacity(((0,), (0,)), [(OUTSIDE, ONE)]) is None
    assert flows.apply_flow(((0, 0), (0, 0)), [(OUTSIDE, ONE)], 3, new_kind=1).contents == ((0, 3), (0, 0))


def test_going_round_has_no_end_unless_there_is_nothing_to_move() -> None:
    circle = [(ONE, TWO), (TWO, ONE)]
    assert flows.capacity(((0,), (1,)), circle) is None
    assert flows.capacity(((0,), (0,)), circle) == 0


@given(bowls, st.integers(0, 9), st.tuples(st.integers(0, 2), st.integers(1, 3)))
def test_ways_to_spend_cover_the_need_with_no_token_too_many(
    contents: Contents, need: int, values: tuple[int, int]
) -> None:
    def pays(counts: tuple[int, ...]) -> bool:
        return sum(c * v for c, v in zip(counts, values, strict=True)) >= need

    plain, rare = contents[THREE]
    expected = [
        (a, b)
        for a, b in product(range(plain + 1), range(rare + 1))
        if pays((a, b)) and not (a and pays((a - 1, b))) and not (b and pays((a, b - 1)))
    ]
    assert list(flows.spendings(contents, THREE, need, values)) == expected
    assert bool(expected) == (flows.worth(contents, THREE, values) >= need)


def test_a_dear_token_pays_alone_and_its_surplus_is_lost() -> None:
    contents = ((0, 0), (0, 0), (4, 1))
    assert flows.spendings(contents, THREE, 4, (1, 3)) == ((1, 1), (4, 0))
    assert flows.spendings(contents, THREE, 2, (1, 3)) == ((0, 1), (2, 0))
    assert flows.spend(contents, (THREE, ONE), (1, 1)) == ((1, 1), (0, 0), (3, 0))
    assert flows.spendings(((0,), (0,), (3,)), THREE, 3, (2,)) == ((2,),)


def test_what_is_not_there_cannot_be_spent() -> None:
    with pytest.raises(ValueError, match="no token of kind 1"):
        flows.spend(((0, 0), (0, 0), (4, 0)), (THREE, ONE), (0, 1))


def test_a_sacrifice_takes_two_tokens_at_once() -> None:
    assert flows.apply_together(((0,), (5,), (0,)), SACRIFICE, 9) == Flowed(((0,), (1,), (2,)), 2, 7)
    assert flows.together_capacity(((3,), (5,), (0,)), SACRIFICE) == 2
    assert flows.together_moves(((9,), (1,), (9,)), SACRIFICE) == ()


def test_which_token_is_sacrificed_is_a_choice_between_kinds() -> None:
    lose, keep = (TWO, OUTSIDE), (TWO, THREE)
    assert flows.together_moves(((0, 0), (2, 1), (0, 0)), SACRIFICE) == (
        (Move(*lose, 0), Move(*keep, 0)),
        (Move(*lose, 0), Move(*keep, 1)),
        (Move(*lose, 1), Move(*keep, 0)),
    )


@given(bowls, st.lists(arrow, min_size=1, max_size=2), st.integers(0, 8), st.permutations([0, 1]))
def test_together_is_all_arrows_or_nothing(
    contents: Contents, arrows: list[tuple[int, int]], points: int, prefer: list[int]
) -> None:
    flowed = flows.apply_together(contents, arrows, points, prefer)
    leaving = sum(target == OUTSIDE for _, target in arrows)
    assert total(contents) - total(flowed.contents) == leaving * flowed.applied
    assert flowed.applied + flowed.lost == points
    if flowed.lost:
        assert not flows.together_moves(flowed.contents, arrows)


def test_a_flow_without_end_is_refused() -> None:
    with pytest.raises(SearchLimit, match="points of a flow"):
        flows.together_capacity(((0,), (0,)), [(OUTSIDE, ONE), (OUTSIDE, TWO)], most=50)
