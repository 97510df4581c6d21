"""Arithmetic on the spot gives what the functions give, also at the bounds of numbers."""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import product as pairs

import pytest
from regelwerk.dsl.compile.emit.arithmetic import LARGEST, spell_out
from regelwerk.interpreter.runtime.rows import product, saturated

NUMBERS = (-LARGEST, -46_341, -1, 0, 1, 3, 46_341, LARGEST)
SPELLED = (
    "product(a, b)",
    "max(0, a)",
    "min(a, 3)",
    "max(product(a, b), 0) - min(product(b, c), 3)",
    "product(product(a, b), product(b, c))",
    "product(max(a, 2), min(1, product(b, c))) if max(1, c) > 1 else 0",
)
OF_ROWS = ("max((a, b), default=0)", "min((), default=0)", "max([one for one in (a, b) if one > c], default=0) - a")
STAY = ("max(a, b)", "[product(a, one) for one in (b, c)]", "(lambda one: max(0, one))(a)")


def function(text: str, spelled: bool) -> Callable[[int, int, int], int]:
    tree = ast.parse(f"def worked_out(a, b, c):\n    return {text}")
    made = tree.body[0]
    assert isinstance(made, ast.FunctionDef)
    if spelled:
        spell_out(made)
    names = {"product": product, "saturated": saturated}
    exec(compile(ast.fix_missing_locations(tree), text, "exec"), names)
    found: Callable[[int, int, int], int] = names["worked_out"]  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("text", [*SPELLED, *OF_ROWS, *STAY])
def test_the_same_numbers_come_out(text: str) -> None:
    asked, spelled = function(text, False), function(text, True)
    for a, b, c in pairs(NUMBERS, repeat=3):
        assert spelled(a, b, c) == asked(a, b, c)


@pytest.mark.parametrize("text", SPELLED)
def test_nothing_is_called_as_long_as_numbers_are_small(text: str) -> None:
    assert set(function(text, True).__code__.co_names) <= {"saturated"}


@pytest.mark.parametrize("text", OF_ROWS)
def test_what_an_empty_row_gives_is_no_argument(text: str) -> None:
    code = function(text, True).__code__
    assert not any("default" in one for one in code.co_consts if isinstance(one, tuple))


@pytest.mark.parametrize("text", STAY)
def test_calls_stay_where_no_name_can_stand_between(text: str) -> None:
    assert function(text, True).__code__.co_code == function(text, False).__code__.co_code
