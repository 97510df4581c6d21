"""Whether a price can be paid, how much can, and what would be left; amounts as values (docs/semantics.md P, N11)."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import LOAD, call, cell, const, name, sub
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING, Read, Source
from regelwerk.dsl.operations.record import Cost, Operation, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

PURSE = (Read(Source.PURSE, "purse", "who"),)


def emit_owed(made: Expressions, x: X) -> ast.expr:
    who, amount, purse, purpose, itself = x.args
    return ast.Tuple([made(who), made(amount), *made.purse(purse, purpose), const(itself)], LOAD)


def value_owed(game: Evaluation, x: X, env: Env) -> Any:
    who, amount, purse, purpose, itself = x.args
    return game.value(who, env), game.value(amount, env), purse, purpose, itself


def emit_payable(made: Expressions, x: X) -> ast.expr:
    """What is only counted is only compared."""
    if len(x.args) == 1:
        who, amount, purse, _, _ = x.args[0].args
        if amount.op == "const" and amount.args[0] > 0 and not made.module.world.means_for(purse):
            return ast.Compare(cell(made.module.plan.column(purse), made(who)), [ast.GtE()], [made(amount)])
    return call("payable", name("S"), *(made(part) for part in x.args))


def value_payable(game: Evaluation, x: X, env: Env) -> Any:
    return game.payable([game.value(part, env) for part in x.args])


def emit_supposing(made: Expressions, x: X) -> ast.expr:
    """`(suppose(…), test, take_back(…))[1]`."""
    counter, thing, value, test = x.args
    resource = made.module.world.resources.get(counter)
    kept = made(value) if resource is None else call("capped", const(resource.number), made(value))
    changed = call("suppose", name("S"), const(made.module.plan.column(counter)), made(thing), kept)
    return sub(ast.Tuple([changed, made(test), call("take_back", name("S"))], LOAD), const(1))


def value_supposing(game: Evaluation, x: X, env: Env) -> Any:
    counter, thing, value, test = x.args
    with game.supposing(counter, game.value(thing, env), game.value(value, env)):
        return game.value(test, env)


def emit_most_payable(made: Expressions, x: X) -> ast.expr:
    who, purse, purpose = x.args
    return call("most_payable", name("S"), made(who), *made.purse(purse, purpose))


def value_most_payable(game: Evaluation, x: X, env: Env) -> Any:
    who, purse, purpose = x.args
    return game.most_payable(game.value(who, env), purse, purpose)


# ---- amounts of several resources as one value: `2 erz + 1 wissen`, `preis von k × 2`

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


def _one(number: int, resource: int) -> tuple[tuple[int, int], ...]:
    return ((resource, number),) if number and resource >= 0 else ()


OPERATIONS = (
    Operation(
        name="owed",
        takes="who:player amount:int purse:said purpose:said itself:said",
        emit=emit_owed,
        evaluate=value_owed,
        reads=PURSE,
        cost=Cost.FREE,
        say=Said("{amount} {purse}", "{amount} {purse}"),
    ),
    Operation(
        name="payable",
        takes="parts:int*",
        emit=emit_payable,
        evaluate=value_payable,
        reads=NOTHING,  # what its parts do not read
        cost=Cost.WORK,
        say=Said("{parts} lässt sich zahlen", "{parts} can be paid", (" und ", " and ")),
    ),
    Operation(
        name="supposing",
        takes="counter:said thing:thing value:int test:truth",
        emit=emit_supposing,
        evaluate=value_supposing,
        reads=(Read(Source.ATTRIBUTE, "counter", "thing"),),
        cost=Cost.FREE,
        say=Said("{test}", "{test}"),
    ),
    Operation(
        name="most_payable",
        takes="who:player purse:said purpose:said",
        emit=emit_most_payable,
        evaluate=value_most_payable,
        reads=PURSE,
        cost=Cost.WORK,
        say=Said("bezahlbare {purse} von {who}", "payable {purse} of {who}"),
    ),
    Operation(
        name="amount",
        takes="number:int resource:resource",
        emit=lambda made, x: call("one_amount", made(x.args[0]), made(x.args[1])),
        evaluate=lambda game, x, env: _one(game.value(x.args[0], env), game.value(x.args[1], env)),
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{number} {resource}", "{number} {resource}"),
    ),
    Operation(
        name="amounts",
        takes="sign:said left:amount right:amount",
        emit=emit_joined,
        evaluate=value_joined,
        reads=NOTHING,
        cost=Cost.FREE,
        say=_say,
    ),
    Operation(
        name="amounts_times",
        takes="amounts:amount number:int",
        emit=lambda made, x: call("amounts_times", made(x.args[0]), made(x.args[1])),
        evaluate=value_times,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{number} mal {amounts}", "{number} times {amounts}"),
    ),
    Operation(
        name="amounts_compared",
        takes="sign:said left:amount right:amount",
        emit=emit_compared,
        evaluate=value_compared,
        reads=NOTHING,
        cost=Cost.FREE,
        say=_say_compared,
    ),
)
