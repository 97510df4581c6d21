"""Calls: derived values of the rulebook, and the functions that every rulebook has."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, name, sub
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.reads import Read, Source
from regelwerk.dsl.operations.record import Cost, Operation, Said
from regelwerk.dsl.tree.made_up_names import ME, THIS, titled
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def emit_derived(made: Expressions, x: X) -> ast.expr:
    id, *args = x.args
    title = made.table(id, args)
    if title:
        cells: ast.expr = name(title)
        for arg in args:
            if arg.op != "const" or arg.type.base == "thing":
                cells = sub(cells, made(arg))
        return cells
    short = made.spelled_out(x)
    if short is not None:
        made.module.spelling.append(id)
        value = made(short)
        made.module.spelling.pop()
        return value
    return call(titled("derived", id), name("S"), *(made(arg) for arg in args))


def value_derived(game: Evaluation, x: X, env: Env) -> Any:
    id, *args = x.args
    return game.derived(id, tuple(game.value(arg, env) for arg in args))


def say_derived(x: X) -> Said:
    return Said("{derived} ({arguments})", "{derived} ({arguments})") if x.args[1:] else Said("{derived}", "{derived}")


def emit_by_thing(made: Expressions, x: X) -> ast.expr:
    """A look into a dictionary that has a function for each thing; nothing stands on no thing."""
    here, who, _ = x.args
    title = made.module.cases(x)
    found = ast.Call(ast.Attribute(name(title), "get", ast.Load()), [made(here), name(titled(title, "none"))], [])
    return ast.Call(found, [name("S"), made(here), made(who)], [])


def value_by_thing(game: Evaluation, x: X, env: Env) -> Any:
    here, who, cases = x.args
    thing = game.value(here, env)
    fitting = [value for things, value in cases if thing >= 0 and thing in game.value(things, env)]
    return game.value(fitting[-1], {**env, THIS: thing, ME: game.value(who, env)}) if fitting else x.type.empty


def emit_call(made: Expressions, x: X) -> ast.expr:
    id, *args = x.args
    function = BY_ID[id]
    if function.emit is not None:
        return function.emit(made, x, tuple(args))
    return call(function.runtime, name("S"), *(_argument(made, function.cost, arg) for arg in args))


def _argument(made: Expressions, cost: Cost, arg: X) -> ast.expr:
    return made.charged(made(arg)) if cost is Cost.ROWS and arg.type.many else made(arg)


def value_call(game: Evaluation, x: X, env: Env) -> Any:
    id, *args = x.args
    function = BY_ID[id]
    values = [game.value(arg, env) for arg in args]
    return function.evaluate(game, tuple(args), values) if function.evaluate is not None else game.call(id, values)


OPERATIONS = (
    Operation(
        name="by_thing",
        takes="thing:thing player:player cases:said",
        emit=emit_by_thing,
        evaluate=value_by_thing,
        reads=(),
        cost=Cost.WORK,
        say=Said("was bei {thing} steht", "what stands with {thing}"),
    ),
    Operation(
        name="derived",
        takes="derived:said arguments:any*",
        emit=emit_derived,
        evaluate=value_derived,
        reads=(Read(Source.DERIVED, "derived"),),
        cost=Cost.WORK,
        say=say_derived,
    ),
    Operation(
        name="function",
        takes="derived:said",
        emit=lambda made, x: name(titled("derived", x.args[0])),
        evaluate=lambda game, x, env: game.test(x.args[0]),
        reads=(Read(Source.DERIVED, "derived"),),
        cost=Cost.FREE,
        say=Said("{derived}", "{derived}"),
    ),
    Operation(
        name="call",
        takes="function:said arguments:any*",
        emit=emit_call,
        evaluate=value_call,
        reads=(Read(Source.FUNCTION, "function"),),
        cost=Cost.WORK,
        say=lambda x: BY_ID[x.args[0]].say,
    ),
)
