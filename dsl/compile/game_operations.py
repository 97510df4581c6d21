"""Expressions that call something or ask the running game, as Python."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.derived import spelled_out, table
from regelwerk.dsl.compile.operations import operation
from regelwerk.dsl.compile.plan import LIVE, PLACE, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.dsl.compile.python_nodes import LOAD, call, cell, comprehension, const, name, sub
from regelwerk.dsl.compile.queries import query, search
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import INT

if TYPE_CHECKING:
    from regelwerk.dsl.compile.expressions import Expressions

# ---- calls


@operation("derived")
def _derived(made: Expressions, x: X) -> ast.expr:
    id, *args = x.args
    title = table(made.module, id, args)
    if title:
        cells: ast.expr = name(title)
        for arg in args:
            if arg.op != "const" or arg.type.base == "thing":
                cells = sub(cells, made(arg))
        return cells
    short = spelled_out(made.module, x)
    if short is not None:
        made.module.spelling.append(id)
        value = made(short)
        made.module.spelling.pop()
        return value
    return call("d_" + id, name("S"), *(made(arg) for arg in args))


@operation("call")
def _call(made: Expressions, x: X) -> ast.expr:
    function, *args = x.args
    if function == "first" and args[0].op == "filter":
        return query(made.module, X("first", args[0].args, x.type), made)
    if function == "connected" and args[0].op == "filter" and args[0].args[0].op == "kind":
        return search(made.module, X("connected", tuple(args), x.type), made)
    if function in ("first", "last") and args[0].op == "kind":
        return sub(made(args[0]), const(0 if function == "first" else -1))
    values = [made(arg) for arg in args]
    if function in ("next_player", "previous_player"):
        return sub(name("NEXT" if function == "next_player" else "PREVIOUS"), values[0])
    if function == "count":
        return call("len", values[0])
    if function in ("min", "max") and len(values) == 1 and args[0].type.many:
        return ast.Call(name(function), values, [ast.keyword("default", const(0))])
    if function in ("min", "max", "sum", "abs"):
        return call(function, *values)
    if function == "hits" and args[1].op == "const":
        enough = ast.Compare(name("e"), [ast.GtE()], [values[1]])
        return call("len", comprehension(name("e"), "e", values[0], [enough]))
    if function == "floor":
        return values[0]
    if function == "chosen":
        if args[0].type.many:
            return call("bool", values[0])
        return ast.Compare(values[0], [ast.NotEq()], [const(-1)]) if args[0].type != INT else const(True)
    if function == "place":
        return cell(PLACE, values[0])
    if function in ("neighbours", "orthogonal"):
        return sub(name("N_" + function), values[0])
    return call("fn_" + function, name("S"), *values)


# ---- the running game


@operation("result")
def _result(made: Expressions, x: X) -> ast.expr:
    return call("result_of", name("S"), const(made.module.plan.procedures[x.args[0]]), const(x.type.empty))


@operation("during")
def _during(made: Expressions, x: X) -> ast.expr:
    procedure, owner = x.args
    if not procedure:
        return const(True)
    return call(
        "during",
        cell(REGISTERS, const(R_PROCEDURES)),
        const(made.module.plan.procedures[procedure]),
        made(owner) if owner is not None else const(-1),
    )


@operation("happened")
def _happened(made: Expressions, x: X) -> ast.expr:
    event, tests, scope = x.args
    wanted = ast.Tuple([ast.Tuple([const(index), made(value)], LOAD) for index, value in tests], LOAD)
    return call(
        "happened",
        name("S"),
        cell(REGISTERS, const(R_HISTORY)),
        const(made.module.plan.events[event]),
        wanted,
        const(made.module.plan.procedures[scope] if scope else -1),
    )


@operation("caused")
def _caused(made: Expressions, x: X) -> ast.expr:
    what, owner = x.args
    plan = made.module.plan
    kind = plan.kinds.get(what, -1) if what in plan.world.kinds else -1
    entry = -1 if kind >= 0 else plan.entries.get(what, -1)
    return call("caused", name("S"), const(entry), const(kind), made(owner) if owner is not None else const(-1))


@operation("round_number")
def _round_number(made: Expressions, x: X) -> ast.expr:
    return call("round_number", name("S"), const(made.module.plan.procedures[x.args[0]] if x.args[0] else -1))


@operation("may")
def _may(made: Expressions, x: X) -> ast.expr:
    """Whether an event is possible: its own condition, and no prohibition."""
    event, fields, despite = x.args
    return call(
        "possible_" + event,
        name("S"),
        ast.Tuple([made(field) for field in fields], LOAD),
        ast.Tuple([const(made.module.plan.entries.get(one, -1)) for one in despite], LOAD),
    )


@operation("payable")
def _payable(made: Expressions, x: X) -> ast.expr:
    who, amount, purse, purpose = x.args
    if amount.op == "const" and amount.args[0] > 0 and not made.module.world.means_for(purse):
        return ast.Compare(cell(made.module.plan.column(purse), made(who)), [ast.GtE()], [made(amount)])
    return call("payable", name("S"), made(who), made(amount), *made.purse(purse, purpose))


@operation("most_payable")
def _most_payable(made: Expressions, x: X) -> ast.expr:
    who, purse, purpose = x.args
    return call("most_payable", name("S"), made(who), *made.purse(purse, purpose))


@operation("can_act")
def _can_act(made: Expressions, x: X) -> ast.expr:
    return call("can_act", name("S"), made(x.args[0]))


@operation("text_possible")
def _text_possible(made: Expressions, x: X) -> ast.expr:
    return call("text_possible", name("S"), made(x.args[0]), made(x.args[1]))


@operation("live")
def _live(made: Expressions, x: X) -> ast.expr:
    return cell(LIVE, const(x.args[0]))
