"""The evaluator over rows of values: filters, searches, sorting, and the functions every rulebook can call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.plan import ROUTE_PLACES
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import INT
from regelwerk.interpreter import functions, rows, searches
from regelwerk.interpreter.evaluator import Env, arguments, evaluate, operation
from regelwerk.interpreter.state import State

# ---- rows


@operation("filter")
def _filter(S: State, x: X, env: Env) -> Any:
    row, word, test = x.args
    return [one for one in evaluate(S, row, env) if evaluate(S, test, {**env, word: one})]


@operation("map")
def _map(S: State, x: X, env: Env) -> Any:
    row, word, value = x.args
    return [evaluate(S, value, {**env, word: one}) for one in evaluate(S, row, env)]


@operation("flat_map")
def _flat_map(S: State, x: X, env: Env) -> Any:
    row, word, value = x.args
    return [inner for one in evaluate(S, row, env) for inner in evaluate(S, value, {**env, word: one})]


@operation("sorted")
def _sorted(S: State, x: X, env: Env) -> Any:
    row, word, rank = x.args
    return sorted(evaluate(S, row, env), key=lambda one: evaluate(S, rank, {**env, word: one}))


@operation("exists")
def _exists(S: State, x: X, env: Env) -> Any:
    row, word, test = x.args
    return any(evaluate(S, test, {**env, word: one}) for one in evaluate(S, row, env))


@operation("forall")
def _forall(S: State, x: X, env: Env) -> Any:
    row, word, test = x.args
    return all(evaluate(S, test, {**env, word: one}) for one in evaluate(S, row, env))


@operation("list")
def _list(S: State, x: X, env: Env) -> Any:
    return tuple(arguments(S, x, env))


@operation("union")
def _union(S: State, x: X, env: Env) -> Any:
    return list(dict.fromkeys(one for row in arguments(S, x, env) for one in row))


@operation("concat")
def _concat(S: State, x: X, env: Env) -> Any:
    return tuple(one for row in arguments(S, x, env) for one in row)


@operation("without")
def _without(S: State, x: X, env: Env) -> Any:
    row, other = arguments(S, x, env)
    gone = other if x.args[1].type.many else (other,)
    return [one for one in row if one not in gone]


@operation("starting")
def _starting(S: State, x: X, env: Env) -> Any:
    return rows.starting(*arguments(S, x, env))


@operation("count")
def _count(S: State, x: X, env: Env) -> Any:
    return len(evaluate(S, x.args[0], env))


@operation("per")
def _per(S: State, x: X, env: Env) -> Any:
    number, row = arguments(S, x, env)
    return number * len(row)


@operation("over")
def _over(S: State, x: X, env: Env) -> Any:
    _, word, value = x.args
    return lambda one: evaluate(S, value, {**env, word: one})


@operation("route_part")
def _route_part(S: State, x: X, env: Env) -> Any:
    route, part = evaluate(S, x.args[0], env), x.args[1]
    return route[ROUTE_PLACES[part] :] if part == "fields" else route[ROUTE_PLACES[part]]


@operation("layout_role")
def _layout_role(S: State, x: X, env: Env) -> Any:
    return S.link.layout_role(evaluate(S, x.args[0], env), x.args[1])


# ---- calls


@operation("call")
def _call(S: State, x: X, env: Env) -> Any:
    function, *args = x.args
    values = [evaluate(S, arg, env) for arg in args]
    if function in _DIRECT:
        return _DIRECT[function](*values)
    if function in ("min", "max"):
        row = values[0] if len(values) == 1 and args[0].type.many else values
        return (min if function == "min" else max)(row, default=0)
    if function == "chosen":
        return len(values[0]) > 0 if args[0].type.many else args[0].type == INT or values[0] != -1
    if function in ("next_player", "previous_player") and values[0] < 0:
        return -1
    if function in ("neighbours", "orthogonal"):
        return getattr(S.link, function)[values[0]] if values[0] >= 0 else ()
    return _BUILT_IN[function](S, *values)


_DIRECT: dict[str, Callable[..., Any]] = {"count": len, "sum": sum, "abs": abs, "floor": lambda value: value}
_BUILT_IN: dict[str, Callable[..., Any]] = {
    name[3:]: value
    for module in (functions, searches)
    for name, value in vars(module).items()
    if name.startswith("fn_")
}
