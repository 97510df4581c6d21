"""Rows that are worked out once: only where the test rests on nothing but things that are named."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.module import Module
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, Type

WERTE = Path(__file__).parents[2] / "gauntlet" / "werte"
UNIT = Type("thing", "einheit")


def row(other: X) -> str:
    """The code for `einheiten wo typ ≠ typ von …`; the attribute is fixed."""
    module = Module(load(WERTE).world)
    kind = X("attr", ("typ", X("local", ("e",), UNIT)), Type("value", "bauart"))
    test = X("compare", ("!=", kind, X("attr", ("typ", other), kind.type)), BOOL)
    return ast.unparse(Expressions(module)(X("filter", (X("kind", ("einheit",), UNIT.row()), "e", test), UNIT.row())))


def test_a_row_for_a_thing_with_a_name_is_worked_out_once() -> None:
    assert row(X("local", ("z",), UNIT)) == "ROWS_0[v_z] if v_z in ROWS_0 else row_0(S, v_z)"


@pytest.mark.parametrize(
    "other", [X("field", (0,), UNIT), X("param", (0,), UNIT), X("raw", ("v_z",), UNIT)], ids=lambda other: other.op
)
def test_a_row_for_what_only_this_place_knows_is_made_in_this_place(other: X) -> None:
    """Fields of an event and parameters of a changed value are no names: a row elsewhere could not ask for them."""
    assert " for " in row(other)


def places(*tests: X) -> str:
    """The code for `einheiten wo` one of these tests holds."""
    test = X("or", tests, BOOL) if len(tests) > 1 else tests[0]
    names = Expressions(Module(load(WERTE).world))
    return ast.unparse(names(X("filter", (X("kind", ("einheit",), UNIT.row()), "e", test), UNIT.row())))


def lies(op: str, place: X) -> X:
    return X("compare", (op, X("place", (X("local", ("e",), UNIT),), ANYTHING), place), BOOL)


ANYTHING = Type("thing")
HERE, THERE = X("local", ("y",), ANYTHING), X("local", ("z",), ANYTHING)


def test_what_lies_in_one_of_several_named_places_is_found_there() -> None:
    code = places(lies("=", HERE), lies("=", THERE))
    assert code.startswith("lying_among(S, ROWS_0[v_y, v_z] if (v_y, v_z) in ROWS_0 else row_0(S, v_y, v_z), ")


def test_a_place_that_is_only_left_out_leaves_too_many_places() -> None:
    assert "lying_among" not in places(lies("!=", HERE))
    assert "lying_among" not in places(lies("=", HERE), lies("!=", THERE))


def test_places_that_hang_on_what_can_change_are_not_worked_out_once() -> None:
    where = X("place", (HERE,), ANYTHING)
    assert "lying_among" not in places(lies("=", THERE), lies("=", where))


def having(attribute: str, value: X) -> X:
    kind = X("attr", (attribute, X("local", ("e",), UNIT)), Type("value", "bauart"))
    return X("compare", ("=", kind, value), BOOL)


def both(*tests: X) -> X:
    return X("and", tests, BOOL)


SPEAR = X("local", ("b",), Type("value", "bauart"))


@pytest.mark.parametrize("tests", [(lies("=", HERE), having("typ", SPEAR)), (having("typ", SPEAR), lies("=", HERE))])
def test_what_lies_there_and_has_a_value_that_never_changes_is_found_in_one_look(tests: tuple[X, ...]) -> None:
    assert places(both(*tests)).startswith("lying_having(S, (v_y,), v_b, lying_having")


def test_the_value_of_another_element_is_no_value_to_look_for() -> None:
    own = X("attr", ("typ", X("local", ("e",), UNIT)), Type("value", "bauart"))
    assert "lying_having" not in places(both(lies("=", HERE), having("typ", own)))


def test_a_row_inside_a_loop_is_paid_for_once() -> None:
    names = Expressions(Module(load(WERTE).world)).binding("z")
    row = names(X("filter", (X("kind", ("einheit",), UNIT.row()), "e", lies("=", HERE)), UNIT.row()))
    for of_row in (names.charged(names.charged(ast.parse("lying(S, v_y, 1, things)", mode="eval").body)), row):
        assert ast.unparse(of_row).count("True") == 1
