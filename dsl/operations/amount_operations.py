"""Amounts of several resources as one value: `2 erz + 1 wissen`, `preis von k × 2`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, const
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING
from regelwerk.dsl.operations.record import Cost, Operation, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

_COMPARED = {">=": "amounts_cover", "<=": "amounts_cover", "=": "amounts_same", "!=": "amounts_same"}


def emit_joined(made: Expressions, x: X) -> ast.expr:
    sign, left, right = x.args
    return call("amounts_joined", made(left), made(right), const(-1 if sign == "-" else 1))


def value_joined(game: Evaluation, x: X, env: Env) -> Any:
    sign, left, right = x.args
    found = dict(game.value(left, env))
    for resource, number in game.value(right, env):
        found[resource] = found.get(resource, 0) + (-number if sign == "-" else number)
    return tuple((one, number) for one, number in found.items() if number > 0 or (number and sign == "+"))


def value_times(game: Evaluation, x: X, env: Env) -> Any:
    amounts, number = (game.value(one, env) for one in x.args)
    return tuple((one, part * number) for one, part in amounts if part * number)


def emit_compared(made: Expressions, x: X) -> ast.expr:
    sign, left, right = x.args
    sides = [made(right), made(left)] if sign == "<=" else [made(left), made(right)]
    found = call(_COMPARED[sign], *sides)
    return ast.UnaryOp(ast.Not(), found) if sign == "!=" else found


def value_compared(game: Evaluation, x: X, env: Env) -> Any:
    sign, left, right = x.args
    have, need = (dict(game.value(one, env)) for one in (left, right))
    if sign == "<=":
        have, need = need, have
    keys = have.keys() | need.keys()
    if sign in (">=", "<="):
        return all(have.get(one, 0) >= need.get(one, 0) for one in keys)
    return all(have.get(one, 0) == need.get(one, 0) for one in keys) == (sign == "=")


def _say(x: X) -> Said:
    sign = {"+": ("und", "and"), "-": ("ohne", "without")}[x.args[0]]
    return Said(f"{{left}} {sign[0]} {{right}}", f"{{left}} {sign[1]} {{right}}")


def _say_compared(x: X) -> Said:
    sign = {">=": "≥", "<=": "≤", "!=": "≠"}.get(x.args[0], x.args[0])
    return Said(f"{{left}} {sign} {{right}}", f"{{left}} {sign} {{right}}")


OPERATIONS = (
    Operation(
        name="amount",
        slots=("number", "resource"),
        emit=lambda made, x: call("one_amount", made(x.args[0]), made(x.args[1])),
        evaluate=lambda game, x, env: _one(game.value(x.args[0], env), game.value(x.args[1], env)),
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{number} {resource}", "{number} {resource}"),
    ),
    Operation(
        name="amounts",
        slots=("sign", "left", "right"),
        emit=emit_joined,
        evaluate=value_joined,
        reads=NOTHING,
        cost=Cost.FREE,
        say=_say,
    ),
    Operation(
        name="amounts_times",
        slots=("amounts", "number"),
        emit=lambda made, x: call("amounts_times", made(x.args[0]), made(x.args[1])),
        evaluate=value_times,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{number} mal {amounts}", "{number} times {amounts}"),
    ),
    Operation(
        name="amounts_compared",
        slots=("sign", "left", "right"),
        emit=emit_compared,
        evaluate=value_compared,
        reads=NOTHING,
        cost=Cost.FREE,
        say=_say_compared,
    ),
)


def _one(number: int, resource: int) -> tuple[tuple[int, int], ...]:
    return ((resource, number),) if number and resource >= 0 else ()
