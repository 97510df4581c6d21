"""Expressions over rows and tests, as Python: logic, arithmetic, filters, searches."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.derived import opened
from regelwerk.dsl.compile.indexes import TRUE
from regelwerk.dsl.compile.operations import operation
from regelwerk.dsl.compile.plan import ROUTE_PLACES
from regelwerk.dsl.compile.python_nodes import LOAD, call, comprehension, const, local, name, negated, sub
from regelwerk.dsl.compile.queries import query
from regelwerk.dsl.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.expressions import Expressions

_CMP = {"=": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, ">": ast.Gt, "<=": ast.LtE, ">=": ast.GtE}
_MATH = {"+": ast.Add, "-": ast.Sub}

# ---- logic and arithmetic


@operation("and")
def _and(made: Expressions, x: X) -> ast.expr:
    return ast.BoolOp(ast.And(), [made(part) for part in x.args])


@operation("or")
def _or(made: Expressions, x: X) -> ast.expr:
    return ast.BoolOp(ast.Or(), [made(part) for part in x.args])


@operation("not")
def _not(made: Expressions, x: X) -> ast.expr:
    return negated(made(x.args[0]))


@operation("compare")
def _compare(made: Expressions, x: X) -> ast.expr:
    sign, a, b = x.args
    left, right = made(a), made(b)
    if a.type.many and b.type.many:
        left, right = call("sorted", left), call("sorted", right)
    return ast.Compare(left, [_CMP[sign]()], [right])


@operation("in")
def _in(made: Expressions, x: X) -> ast.expr:
    element, row = x.args
    if element.type.many:
        return call("subset", made(element), made(row))
    if row.op == "filter":
        # Membership in a filtered row is the filter's own test, with no row built.
        base, var, test = row.args
        inner = made.again(dict(made.renamed))
        value = made(element)
        if isinstance(value, ast.Name):
            inner.renamed[var] = value.id
            return ast.BoolOp(ast.And(), [_in(made, X("in", (element, base), x.type)), inner(test)])
    if row.op == "kind":
        return ast.Compare(
            sub(name("KIND"), made(element)), [ast.Eq()], [const(made.module.plan.kinds[row.args[0]])]
        )
    return ast.Compare(made(element), [ast.In()], [made(row)])


@operation("is_none")
def _is_none(made: Expressions, x: X) -> ast.expr:
    return ast.Compare(made(x.args[0]), [ast.Eq()], [const(-1)])


@operation("is_some")
def _is_some(made: Expressions, x: X) -> ast.expr:
    return ast.Compare(made(x.args[0]), [ast.NotEq()], [const(-1)])


@operation("is_empty")
def _is_empty(made: Expressions, x: X) -> ast.expr:
    row = opened(made.module, x.args[0]) or x.args[0]
    if row.op == "filter":
        return ast.UnaryOp(ast.Not(), query(made.module, X("exists", row.args, x.type), made))
    return ast.UnaryOp(ast.Not(), made(x.args[0]))


@operation("math")
def _math(made: Expressions, x: X) -> ast.expr:
    op, a, b = x.args
    if op == "/":
        return call("divide", made(a), made(b))
    if op == "ceil":
        return call("divide_up", made(a), made(b))
    if op == "*":
        return call("product", made(a), made(b))
    return ast.BinOp(made(a), _MATH[op](), made(b))


@operation("if")
def _if(made: Expressions, x: X) -> ast.expr:
    test, a, b = x.args
    return ast.IfExp(made(test), made(a), made(b))


@operation("let")
def _let(made: Expressions, x: X) -> ast.expr:
    word, value, inner = x.args
    return ast.BoolOp(
        ast.And(),
        [
            ast.BoolOp(
                ast.Or(),
                [
                    ast.Compare(
                        ast.NamedExpr(ast.Name(made.renamed.get(word, local(word)), ast.Store()), made(value)),
                        [ast.IsNot()],
                        [const(None)],
                    ),
                    const(True),
                ],
            ),
            made(inner),
        ],
    )


# ---- rows


@operation("filter")
def _filter(made: Expressions, x: X) -> ast.expr:
    var = x.args[1]
    row, levels = made.levels(x)
    tests = [names(test) for names, _, test in levels if test is not TRUE]
    return comprehension(name(local(var)), local(var), row, tests) if tests else row


@operation("map")
def _map(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    return comprehension(made.binding(var)(value), local(var), made.charged(made(row)), [])


@operation("flat_map")
def _flat_map(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    outer = ast.comprehension(ast.Name(local(var), ast.Store()), made.charged(made(row)), [], 0)
    each = made.binding(var)
    inner = ast.comprehension(ast.Name("e", ast.Store()), each.charged(each(value)), [], 0)
    return ast.ListComp(name("e"), [outer, inner])


@operation("sorted")
def _sorted(made: Expressions, x: X) -> ast.expr:
    row, var, value = x.args
    key = ast.keyword("key", _over(made, X("over", (None, var, value), value.type)))
    return ast.Call(name("sorted"), [made.charged(made(row))], [key])


@operation("over")
def _over(made: Expressions, x: X) -> ast.expr:
    """A value for each thing in question, as a function."""
    _, var, value = x.args
    return ast.Lambda(ast.arguments([], [ast.arg(local(var))], None, [], [], None, []), made.binding(var)(value))


@operation("route_part")
def _route_part(made: Expressions, x: X) -> ast.expr:
    route, part = x.args
    index: ast.expr = const(ROUTE_PLACES[part])
    return sub(made(route), ast.Slice(index) if part == "fields" else index)


@operation("exists")
def _exists(made: Expressions, x: X) -> ast.expr:
    row, var, test = x.args
    plain = test.op == "const" and test.args[0] is True
    behind = opened(made.module, row)
    if behind is not None and behind.op == "filter":
        return query(made.module, X("exists", (behind, var, test), x.type), made)
    if plain and row.op == "filter":
        return query(made.module, X("exists", row.args, x.type), made)
    if plain:
        return ast.Compare(call("len", made(row)), [ast.Gt()], [const(0)])
    return query(made.module, x, made)


@operation("forall")
def _forall(made: Expressions, x: X) -> ast.expr:
    return query(made.module, x, made)


@operation("list")
def _list(made: Expressions, x: X) -> ast.expr:
    return ast.Tuple([made(item) for item in x.args], LOAD)


@operation("union")
def _union(made: Expressions, x: X) -> ast.expr:
    return call("union", *(made(row) for row in x.args))


@operation("concat")
def _concat(made: Expressions, x: X) -> ast.expr:
    return ast.Tuple([ast.Starred(made(row), LOAD) for row in x.args], LOAD)


@operation("without")
def _without(made: Expressions, x: X) -> ast.expr:
    row, other = x.args
    differs: ast.cmpop = ast.NotIn() if other.type.many else ast.NotEq()
    test = ast.Compare(name("t"), [differs], [made(other)])
    return comprehension(name("t"), "t", made.charged(made(row)), [test])


@operation("starting")
def _starting(made: Expressions, x: X) -> ast.expr:
    return call("starting", made(x.args[0]), made(x.args[1]))


@operation("count")
def _count(made: Expressions, x: X) -> ast.expr:
    return call("len", made(x.args[0]))


@operation("per")
def _per(made: Expressions, x: X) -> ast.expr:
    return call("product", made(x.args[0]), call("len", made(x.args[1])))


@operation("counting")
def _counting(made: Expressions, x: X) -> ast.expr:
    row, purpose = x.args
    return call(
        "counting", name("S"), made(row), const(made.module.plan.kinds.get(row.type.name, -1)), const(purpose)
    )


@operation("layout_role")
def _layout_role(made: Expressions, x: X) -> ast.expr:
    return call("layout_role", made(x.args[0]), const(x.args[1]))
