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
