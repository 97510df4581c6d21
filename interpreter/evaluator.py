"""The slow, plain evaluator: it walks a typed expression and gives its value.

It is the reference that the compiled form is compared with, and what explanations are made of. Nothing generated is
called from here: what the compiler turns into code is worked out from the tree. Each operation is one small function;
those over rows stand in `evaluator_rows.py`, those that depend on the clauses that live now in `standing.py`.

Nothing (-1) has no values: a number of nothing is 0, a flag of it is off, what it holds is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from regelwerk.dsl.compile.plan import INSIDE, LIVE, PLACE, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree import X
from regelwerk.interpreter import live, procedures, records
from regelwerk.interpreter.state import State

Env = Mapping[str, Any]
Operation = Callable[[State, X, Env], Any]

# The fields of the event and the arguments of the modified value. No name of a rulebook has a blank in it.
FIELDS = "the fields"
ARGUMENTS = "the arguments"
# Set for clauses that answer after an event: `dies` may have left by it, and then counts as it was.
AFTERWARDS = "answers afterwards"

OPERATIONS: dict[str, Operation] = {}


def evaluate(S: State, x: X, env: Env) -> Any:
    """The value of an expression. `env` gives the names it uses; see `environment` in `standing.py` for clauses."""
    return OPERATIONS[x.op](S, x, env)


def operation(name: str) -> Callable[[Operation], Operation]:
    """Makes a function the meaning of an operation of the tree."""

    def note(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return note


def arguments(S: State, x: X, env: Env) -> list[Any]:
    """The values of all arguments that are expressions."""
    return [evaluate(S, one, env) for one in x.args if isinstance(one, X)]


# ---- leaves


@operation("const")
def _const(S: State, x: X, env: Env) -> Any:
    return x.args[0]


@operation("local")
def _local(S: State, x: X, env: Env) -> Any:
    return env[x.args[0]]


@operation("raw")
def _raw(S: State, x: X, env: Env) -> Any:
    return env[x.args[0].removeprefix("v_")]


@operation("field")
def _field(S: State, x: X, env: Env) -> Any:
    return env[FIELDS][x.args[0]]


@operation("param")
def _param(S: State, x: X, env: Env) -> Any:
    return env[ARGUMENTS][x.args[0]]


@operation("kind")
def _kind(S: State, x: X, env: Env) -> Any:
    return tuple(S.link.of_kind[x.args[0]])


@operation("copies")
def _copies(S: State, x: X, env: Env) -> Any:
    return tuple(one.number for one in S.link.things if one.entry is not None and one.entry.id == x.args[0])


@operation("entry")
def _entry(S: State, x: X, env: Env) -> Any:
    return next((one.number for one in S.link.things if one.entry is not None and one.entry.id == x.args[0]), -1)


@operation("the")
def _the(S: State, x: X, env: Env) -> Any:
    return S.link.of_kind[x.args[0]][0]


@operation("place_of")
def _place_of(S: State, x: X, env: Env) -> Any:
    kind = S.link.world.kinds[x.args[0]]
    owner = evaluate(S, x.args[1], env)
    owners, owned = S.link.of_kind[kind.per], S.link.of_kind[kind.id]
    return owned[owners.index(owner) * max(kind.count, 1)] if owner in owners else -1


@operation("option")
def _option(S: State, x: X, env: Env) -> Any:
    value = S.link.options[x.args[0]]
    if isinstance(value, (bool, int)):
        return value
    return [str(one) for one in S.link.world.options[x.args[0]].values].index(str(value))


@operation("pattern")
def _pattern(S: State, x: X, env: Env) -> Any:
    return list(S.link.world.patterns).index(x.args[0])


@operation("ability")
def _ability(S: State, x: X, env: Env) -> Any:
    return S.link.plan.entries.get(x.args[0], -1)


@operation("this_procedure")
def _this_procedure(S: State, x: X, env: Env) -> Any:
    return procedures.serial_of(S, S.link.plan.procedures[x.args[0]])


# ---- things


@operation("attr_of")
def _attr_of(S: State, x: X, env: Env) -> Any:
    resource, thing = arguments(S, x, env)
    return S.c[S.link.resource_columns[resource]][thing] if thing >= 0 else 0


@operation("at")
def _at(S: State, x: X, env: Env) -> Any:
    table, key = arguments(S, x, env)
    return dict(table).get(key, x.type.empty)


def values_on_leaving(S: State, x: X, env: Env) -> tuple[Any, ...] | None:
    """The last values (from PLACE on) of the thing a clause stands on, if it has left by the event it answers to."""
    if not env.get(AFTERWARDS) or x.op != "local" or x.args[0] != "dies":
        return None
    return records.values_on_leaving(S, env["dies"])


@operation("place")
def _place(S: State, x: X, env: Env) -> Any:
    last = values_on_leaving(S, x.args[0], env)
    if last is not None:
        return last[0]
    (thing,) = arguments(S, x, env)
    return S.c[PLACE][thing] if thing >= 0 else -1


@operation("room")
def _room(S: State, x: X, env: Env) -> Any:
    """Room is counted by walking the bound of the place, if it has one."""
    things, place = arguments(S, x, env)
    most = S.link.world.kinds[S.link.things[place].kind].most if place >= 0 else None
    if most is None:
        return True
    coming = {one for one in things if one >= 0 and S.c[PLACE][one] != place}
    free = evaluate(S, most, {"ort": place, "place": place}) - len(S.c[INSIDE][place])
    return len(coming) <= max(0, free)


@operation("contents")
def _contents(S: State, x: X, env: Env) -> Any:
    (place,) = arguments(S, x, env)
    return S.c[INSIDE][place] if place >= 0 else ()


@operation("kind_inside")
def _kind_inside(S: State, x: X, env: Env) -> Any:
    place = evaluate(S, x.args[1], env)
    return [one for one in (S.c[INSIDE][place] if place >= 0 else ()) if S.link.things[one].kind == x.args[0]]


@operation("owner")
def _owner(S: State, x: X, env: Env) -> Any:
    return live.owner(S, evaluate(S, x.args[0], env))


@operation("belongs")
def _belongs(S: State, x: X, env: Env) -> Any:
    return live.belongs(S, *arguments(S, x, env))


@operation("is_kind")
def _is_kind(S: State, x: X, env: Env) -> Any:
    thing = evaluate(S, x.args[0], env)
    return thing >= 0 and S.link.things[thing].kind == x.args[1]


# ---- logic and arithmetic


@operation("and")
def _and(S: State, x: X, env: Env) -> Any:
    return all(evaluate(S, part, env) for part in x.args)


@operation("or")
def _or(S: State, x: X, env: Env) -> Any:
    return any(evaluate(S, part, env) for part in x.args)


@operation("not")
def _not(S: State, x: X, env: Env) -> Any:
    return not evaluate(S, x.args[0], env)


_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
}


@operation("compare")
def _compare(S: State, x: X, env: Env) -> Any:
    sign, a, b = x.args
    left, right = evaluate(S, a, env), evaluate(S, b, env)
    if a.type.many and b.type.many:
        left, right = sorted(left), sorted(right)
    return _COMPARISONS[sign](left, right)


@operation("in")
def _in(S: State, x: X, env: Env) -> Any:
    element, row = arguments(S, x, env)
    return all(one in row for one in element) if x.args[0].type.many else element in row


@operation("is_none")
def _is_none(S: State, x: X, env: Env) -> Any:
    return evaluate(S, x.args[0], env) == -1


@operation("is_some")
def _is_some(S: State, x: X, env: Env) -> Any:
    return evaluate(S, x.args[0], env) != -1


@operation("is_empty")
def _is_empty(S: State, x: X, env: Env) -> Any:
    return len(evaluate(S, x.args[0], env)) == 0


@operation("math")
def _math(S: State, x: X, env: Env) -> Any:
    sign = x.args[0]
    a, b = arguments(S, x, env)
    if sign in ("/", "ceil"):
        return 0 if b == 0 else a // b if sign == "/" else -(-a // b)
    return a + b if sign == "+" else a - b if sign == "-" else a * b


@operation("if")
def _if(S: State, x: X, env: Env) -> Any:
    test, yes, no = x.args
    return evaluate(S, yes if evaluate(S, test, env) else no, env)


@operation("let")
def _let(S: State, x: X, env: Env) -> Any:
    word, value, inner = x.args
    return evaluate(S, inner, {**env, word: evaluate(S, value, env)})


# ---- the running game


@operation("result")
def _result(S: State, x: X, env: Env) -> Any:
    return procedures.result_of(S, S.link.plan.procedures[x.args[0]], x.type.empty)


@operation("during")
def _during(S: State, x: X, env: Env) -> Any:
    procedure, owner = x.args
    if not procedure:
        return True
    player = evaluate(S, owner, env) if owner is not None else -1
    return procedures.during(S.c[REGISTERS][R_PROCEDURES], S.link.plan.procedures[procedure], player)


@operation("happened")
def _happened(S: State, x: X, env: Env) -> Any:
    event, tests, scope = x.args
    wanted = tuple((index, evaluate(S, value, env)) for index, value in tests)
    return procedures.happened(
        S, S.c[REGISTERS][R_HISTORY], S.link.plan.events[event], wanted, S.link.plan.procedures[scope] if scope else -1
    )


@operation("caused")
def _caused(S: State, x: X, env: Env) -> Any:
    what, owner = x.args
    plan = S.link.plan
    kind = plan.kinds[what] if what in S.link.world.kinds else -1
    entry = plan.entries.get(what, -1) if kind < 0 else -1
    return procedures.caused(S, entry, kind, evaluate(S, owner, env) if owner is not None else -1)


@operation("round_number")
def _round_number(S: State, x: X, env: Env) -> Any:
    return procedures.round_number(S, S.link.plan.procedures[x.args[0]] if x.args[0] else -1)


@operation("live")
def _live(S: State, x: X, env: Env) -> Any:
    return S.c[LIVE][x.args[0]]
