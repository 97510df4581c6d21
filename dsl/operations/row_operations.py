"""Rows of things and values: filters, searches, sorting, counting."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import LOAD, call, comprehension, const, local, name, sub
from regelwerk.dsl.compile.state_layout import ROUTE_PLACES
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING, Read, Source
from regelwerk.dsl.operations.record import Cost, Emit, Evaluate, Operation, Said, Say
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

# ---- one after the other


def _inside(game: Evaluation, x: X, env: Env) -> tuple[Any, Callable[[Any], Any]]:
    """The row of an operation that goes through it, and what it asks of each element."""
    row, word, value = x.args
    return game.value(row, env), lambda one: game.value(value, {**env, word: one})


def emit_filter(made: Expressions, x: X) -> ast.expr:
    row, tests = made.filtered(x)
    var = local(x.args[1])
    return comprehension(name(var), var, row, tests) if tests else row


def value_filter(game: Evaluation, x: X, env: Env) -> Any:
    row, test = _inside(game, x, env)
    return [one for one in row if test(one)]


def emit_map(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    return comprehension(made.binding(var)(value), local(var), made.charged(made(row)), [])


def value_map(game: Evaluation, x: X, env: Env) -> Any:
    row, value = _inside(game, x, env)
    return [value(one) for one in row]


def emit_flat_map(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    outer = ast.comprehension(ast.Name(local(var), ast.Store()), made.charged(made(row)), [], 0)
    each = made.binding(var)
    inner = ast.comprehension(ast.Name("e", ast.Store()), each.charged(each(value)), [], 0)
    return ast.ListComp(name("e"), [outer, inner])


def value_flat_map(game: Evaluation, x: X, env: Env) -> Any:
    row, value = _inside(game, x, env)
    return [inner for one in row for inner in value(one)]


def emit_sorted(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    key = ast.keyword("key", emit_over(made, X("over", (None, var, value), value.type)))
    return ast.Call(name("sorted"), [made.charged(made(row))], [key])


def value_sorted(game: Evaluation, x: X, env: Env) -> Any:
    row, rank = _inside(game, x, env)
    return sorted(row, key=rank)


def emit_over(made: Expressions, x: X) -> ast.expr:
    """A value for each thing in question, as a function."""
    _, var, value = x.args
    return ast.Lambda(ast.arguments([], [ast.arg(local(var))], None, [], [], None, []), made.binding(var)(value))


def value_over(game: Evaluation, x: X, env: Env) -> Any:
    _, word, value = x.args
    return lambda one: game.value(value, {**env, word: one})


def emit_exists(made: Expressions, x: X) -> ast.expr:
    row, var, test = x.args
    plain = test.op == "const" and test.args[0] is True
    behind = made.opened(row)
    if behind is not None and behind.op == "filter":
        return made.query(X("exists", (behind, var, test), x.type))
    if plain and row.op == "filter":
        return made.query(X("exists", row.args, x.type))
    if plain:
        return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), made(row)))
    return made.query(x)


def value_exists(game: Evaluation, x: X, env: Env) -> Any:
    row, test = _inside(game, x, env)
    return any(test(one) for one in row)


def say_exists(x: X) -> Said:
    if x.args[2].op == "const":
        return Said("es gibt {row}", "there is one of {row}")
    return Said("es gibt {row}, für die gilt: {test}", "there is one of {row} where {test}")


def value_forall(game: Evaluation, x: X, env: Env) -> Any:
    row, test = _inside(game, x, env)
    return all(test(one) for one in row)


# ---- rows made of rows


def emit_list(made: Expressions, x: X) -> ast.expr:
    return ast.Tuple([made(item) for item in x.args], LOAD)


def value_list(game: Evaluation, x: X, env: Env) -> Any:
    return tuple(game.value(one, env) for one in x.args)


def emit_union(made: Expressions, x: X) -> ast.expr:
    return call("union", *(made.charged(made(row)) for row in x.args))


def value_union(game: Evaluation, x: X, env: Env) -> Any:
    return list(dict.fromkeys(one for row in x.args for one in game.value(row, env)))


def emit_concat(made: Expressions, x: X) -> ast.expr:
    return ast.Tuple([ast.Starred(made.charged(made(row)), LOAD) for row in x.args], LOAD)


def value_concat(game: Evaluation, x: X, env: Env) -> Any:
    return tuple(one for row in x.args for one in game.value(row, env))


def emit_without(made: Expressions, x: X) -> ast.expr:
    row, other = x.args
    differs: ast.cmpop = ast.NotIn() if other.type.many else ast.NotEq()
    test = ast.Compare(name("t"), [differs], [made(other)])
    return comprehension(name("t"), "t", made.charged(made(row)), [test])


def value_without(game: Evaluation, x: X, env: Env) -> Any:
    row, other = x.args
    left_out = game.value(other, env)
    gone = left_out if other.type.many else (left_out,)
    return [one for one in game.value(row, env) if one not in gone]


def emit_starting(made: Expressions, x: X) -> ast.expr:
    row, first = x.args
    return call("starting", made.charged(made(row)), made(first))


def value_starting(game: Evaluation, x: X, env: Env) -> Any:
    """The same circle, beginning with another one; one who is not in it stands between their neighbours."""
    circle, first = list(game.value(x.args[0], env)), game.value(x.args[1], env)
    later = circle[circle.index(first) :] if first in circle else [one for one in circle if one >= first]
    return later + [one for one in circle if one not in later]


# ---- counting


def emit_count(made: Expressions, x: X) -> ast.expr:
    (row,) = x.args
    return call("len", made(row))


def emit_per(made: Expressions, x: X) -> ast.expr:
    number, row = x.args
    return made.worked_out("product", made(number), call("len", made(row)))


def value_per(game: Evaluation, x: X, env: Env) -> Any:
    number, row = x.args
    return game.value(number, env) * len(game.value(row, env))


def emit_counting(made: Expressions, x: X) -> ast.expr:
    row, purpose = x.args
    kind = made.module.plan.kinds.get(row.type.name, -1)
    return call("counting", name("S"), made(row), const(kind), const(purpose))


def value_counting(game: Evaluation, x: X, env: Env) -> Any:
    row, purpose = x.args
    return game.counting(game.value(row, env), row.type.name, purpose)


# ---- parts of routes and layouts


def emit_route_part(made: Expressions, x: X) -> ast.expr:
    route, part = x.args
    index: ast.expr = const(ROUTE_PLACES[part])
    return sub(made(route), ast.Slice(index) if part == "fields" else index)


def value_route_part(game: Evaluation, x: X, env: Env) -> Any:
    route, part = game.value(x.args[0], env), x.args[1]
    return route[ROUTE_PLACES[part] :] if part == "fields" else route[ROUTE_PLACES[part]]


_ROUTE_PARTS = {
    "target": Said("Ziel von {route}", "target of {route}"),
    "fields": Said("Felder von {route}", "fields of {route}"),
    "price": Said("Preis von {route}", "price of {route}"),
    "purchases": Said("Zukäufe von {route}", "purchases of {route}"),
    "left": Said("Rest von {route}", "what is left of {route}"),
}


def emit_layout_role(made: Expressions, x: X) -> ast.expr:
    layout, role = x.args
    return call("layout_role", made(layout), const(role))


def value_layout_role(game: Evaluation, x: X, env: Env) -> Any:
    layout, role = x.args
    return game.layout_role(game.value(layout, env), role)


def _row(op: str, takes: str, emit: Emit, evaluate: Evaluate, say: Say, cost: Cost = Cost.ROWS) -> Operation:
    """It rests on its row and on what it asks of each element, and on nothing else."""
    return Operation(
        name=op, takes=takes, emit=emit, evaluate=evaluate, reads=NOTHING, cost=cost, say=say
    )  # fmt: skip


OPERATIONS = (
    _row(
        "filter",
        "row:row name:said test:truth",
        emit_filter,
        value_filter,
        Said("{row}, bei denen gilt: {test}", "{row} where {test}"),
    ),
    _row("map", "row:row name:said value:any", emit_map, value_map, Said("{value} der {row}", "{value} of the {row}")),
    _row(
        "flat_map",
        "row:row name:said value:row",
        emit_flat_map,
        value_flat_map,
        Said("{value} der {row}", "{value} of the {row}"),
    ),
    _row(
        "sorted",
        "row:row name:said rank:int",
        emit_sorted,
        value_sorted,
        Said("{row}, geordnet nach {rank}", "{row}, ordered by {rank}"),
    ),
    _row("over", "left_out:any name:said value:any", emit_over, value_over, Said("{value}", "{value}"), Cost.FREE),
    _row("exists", "row:row name:said test:truth", emit_exists, value_exists, say_exists),
    _row(
        "forall",
        "row:row name:said test:truth",
        lambda made, x: made.query(x),
        value_forall,
        Said("für alle {row} gilt: {test}", "for all {row}: {test}"),
    ),
    _row("list", "parts:any*", emit_list, value_list, Said("{parts}", "{parts}", (" und ", " and ")), Cost.FREE),
    _row("union", "parts:row*", emit_union, value_union, Said("{parts}", "{parts}", (" und ", " and "))),
    _row("concat", "parts:row*", emit_concat, value_concat, Said("{parts}", "{parts}", (", dahinter ", ", then "))),
    _row(
        "without", "row:row other:any", emit_without, value_without, Said("{row} ohne {other}", "{row} without {other}")
    ),
    _row(
        "starting",
        "row:players first:player",
        emit_starting,
        value_starting,
        Said("{row} ab {first}", "{row} starting with {first}"),
    ),
    _row(
        "count",
        "row:row",
        emit_count,
        lambda game, x, env: len(game.value(x.args[0], env)),
        Said("Anzahl der {row}", "number of {row}"),
        Cost.FREE,
    ),
    _row("per", "number:int row:row", emit_per, value_per, Said("{number} je {row}", "{number} per {row}"), Cost.FREE),
    Operation(
        name="counting",
        takes="row:things purpose:said",
        emit=emit_counting,
        evaluate=value_counting,
        reads=(Read(Source.COUNTS),),
        cost=Cost.ROWS,
        say=Said("{row} (gezählt für {purpose})", "{row} (counted for {purpose})"),
    ),
    _row(
        "route_part",
        "route:route part:said",
        emit_route_part,
        value_route_part,
        lambda x: _ROUTE_PARTS[x.args[1]],
        Cost.FREE,
    ),
    _row(
        "layout_role",
        "layout:layout role:said",
        emit_layout_role,
        value_layout_role,
        Said("{role} von {layout}", "{role} of {layout}"),
        Cost.FREE,
    ),
)
