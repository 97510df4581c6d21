"""Logic and arithmetic."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, const, is_at_hand, local, name, negated, sub
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING
from regelwerk.dsl.operations.record import Cost, Emit, Evaluate, Operation, Said, Say
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import filled

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

_CMP = {"=": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, ">": ast.Gt, "<=": ast.LtE, ">=": ast.GtE}
_NONE_OR_SOME = {("=", 0): True, ("<", 1): True, ("<=", 0): True, (">", 0): False, (">=", 1): False, ("!=", 0): False}
"""Comparisons of a number of things that ask whether there is none, and those that ask whether there is one."""
_MATH = {"+": ast.Add, "-": ast.Sub}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
}
SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥", "*": "×"}
"""How signs are printed, where they are printed otherwise than they are written."""


def emit_and(made: Expressions, x: X) -> ast.expr:
    return ast.BoolOp(ast.And(), [made(part) for part in x.args])


def emit_or(made: Expressions, x: X) -> ast.expr:
    return ast.BoolOp(ast.Or(), [made(part) for part in x.args])


def emit_compare(made: Expressions, x: X) -> ast.expr:
    sign, a, b = x.args
    left, right = made(a), made(b)
    if a.type.many and b.type.many:
        left, right = call("sorted", left), call("sorted", right)
    if b.op == "const" and (sign, b.args[0]) in _NONE_OR_SOME and isinstance(left, ast.Call):
        if isinstance(left.func, ast.Name) and left.func.id == "len":  # whether a row is empty can be seen from itself
            none = ast.UnaryOp(ast.Not(), left.args[0])
            return none if _NONE_OR_SOME[sign, b.args[0]] else ast.UnaryOp(ast.Not(), none)
    return ast.Compare(left, [_CMP[sign]()], [right])


def value_compare(game: Evaluation, x: X, env: Env) -> Any:
    sign, a, b = x.args
    left, right = game.value(a, env), game.value(b, env)
    if a.type.many and b.type.many:
        left, right = sorted(left), sorted(right)
    return _COMPARISONS[sign](left, right)


def say_sign(x: X) -> Said:
    sign = x.args[0]
    if sign == "ceil":
        return Said("({a} / {b}, aufgerundet)", "({a} / {b}, rounded up)")
    spelled = SIGNS.get(sign, sign)
    return Said(f"{{a}} {spelled} {{b}}", f"{{a}} {spelled} {{b}}")


_AT_HAND = ("param", "field", "const")
"""What costs nothing to be said twice."""


def emit_in(made: Expressions, x: X) -> ast.expr:
    element, row = x.args
    if element.type.many:
        return call("subset", made(element), made(row))
    if row.op == "filter":
        # Membership in a filtered row is the filter's own test, with no row built.
        base, var, test = row.args
        inner = made.again(dict(made.renamed))
        value = made(element)
        if isinstance(value, ast.Name) or element.op in _AT_HAND:
            if isinstance(value, ast.Name):
                inner.renamed[var] = value.id
            else:
                test = filled(test, {var: element})
            return ast.BoolOp(ast.And(), [emit_in(made, X("in", (element, base), x.type)), inner(test)])
    if row.op == "kind":
        return ast.Compare(sub(name("KIND"), made(element)), [ast.Eq()], [const(made.module.plan.kinds[row.args[0]])])
    return ast.Compare(made(element), [ast.In()], [made(row)])


def value_in(game: Evaluation, x: X, env: Env) -> Any:
    one, of = x.args
    element, row = game.value(one, env), game.value(of, env)
    return all(each in row for each in element) if one.type.many else element in row


def emit_is_empty(made: Expressions, x: X) -> ast.expr:
    some = _an_element(made, x)
    return ast.UnaryOp(ast.Not(), some if some is not None else made(x.args[0]))


def emit_not(made: Expressions, x: X) -> ast.expr:
    (test,) = x.args
    some = _an_element(made, test) if test.op == "is_empty" else None
    return some if some is not None else negated(made(test))


def _an_element(made: Expressions, empty: X) -> ast.expr | None:
    """The question whether a filtered row has an element; it is answered without making the row."""
    row = made.opened(empty.args[0]) or empty.args[0]
    return made.query(X("exists", row.args, empty.type)) if row.op == "filter" else None


def emit_math(made: Expressions, x: X) -> ast.expr:
    sign, a, b = x.args
    by_something = b.op == "const" and b.args[0] != 0
    if sign == "/":
        share, among = made(a), made(b)
        if by_something:
            return ast.BinOp(share, ast.FloorDiv(), among)
        if is_at_hand(among):
            return ast.IfExp(among, ast.BinOp(share, ast.FloorDiv(), made(b)), const(0))
        return call("divide", share, among)
    if sign == "ceil" and by_something:  # rounded up is rounded down on the other side of 0
        return ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), made(a)), ast.FloorDiv(), made(b)))
    if sign == "ceil":
        return call("divide_up", made(a), made(b))
    if sign == "*":
        return made.worked_out("product", made(a), made(b))
    return ast.BinOp(made(a), _MATH[sign](), made(b))


def value_math(game: Evaluation, x: X, env: Env) -> Any:
    """A number divided by 0 is 0: nothing can be shared out among nobody (docs/semantics.md N6)."""
    sign, left, right = x.args
    a, b = game.value(left, env), game.value(right, env)
    if sign in ("/", "ceil"):
        return 0 if b == 0 else a // b if sign == "/" else -(-a // b)
    return a + b if sign == "+" else a - b if sign == "-" else a * b


def emit_if(made: Expressions, x: X) -> ast.expr:
    test, yes, no = x.args
    decides, body = made(test), made(yes)
    if isinstance(body, ast.IfExp) and ast.dump(body.test) == ast.dump(decides):
        body = body.body  # it was decided already
    return ast.IfExp(decides, body, made(no))


def value_if(game: Evaluation, x: X, env: Env) -> Any:
    test, yes, no = x.args
    return game.value(yes if game.value(test, env) else no, env)


def emit_let(made: Expressions, x: X) -> ast.expr:
    word, value, inner = x.args
    kept = ast.NamedExpr(ast.Name(made.renamed.get(word, local(word)), ast.Store()), made(value))
    always = ast.BoolOp(ast.Or(), [ast.Compare(kept, [ast.IsNot()], [const(None)]), const(True)])
    return ast.BoolOp(ast.And(), [always, made(inner)])


def value_let(game: Evaluation, x: X, env: Env) -> Any:
    word, value, inner = x.args
    return game.value(inner, {**env, word: game.value(value, env)})


def _plain(op: str, takes: str, emit: Emit, evaluate: Evaluate, say: Say) -> Operation:
    return Operation(
        name=op,
        takes=takes,
        emit=emit,
        evaluate=evaluate,
        reads=NOTHING,
        cost=Cost.FREE,
        say=say,
    )


OPERATIONS = (
    _plain(
        "and",
        "parts:truth*",
        emit_and,
        lambda game, x, env: all(game.value(part, env) for part in x.args),
        Said("{parts}", "{parts}", (" und ", " and ")),
    ),
    _plain(
        "or",
        "parts:truth*",
        emit_or,
        lambda game, x, env: any(game.value(part, env) for part in x.args),
        Said("{parts}", "{parts}", (" oder ", " or ")),
    ),
    _plain(
        "not",
        "test:truth",
        emit_not,
        lambda game, x, env: not game.value(x.args[0], env),
        Said("nicht ({test})", "not ({test})"),
    ),
    _plain("compare", "sign:said a:any b:any", emit_compare, value_compare, say_sign),
    _plain(
        "in", "element:any row:row", emit_in, value_in, Said("{element} gehört zu {row}", "{element} is among {row}")
    ),
    _plain(
        "is_none",
        "value:one",
        lambda made, x: ast.Compare(made(x.args[0]), [ast.Eq()], [const(-1)]),
        lambda game, x, env: game.value(x.args[0], env) == -1,
        Said("{value} ist leer", "there is no {value}"),
    ),
    _plain(
        "is_some",
        "value:one",
        lambda made, x: ast.Compare(made(x.args[0]), [ast.NotEq()], [const(-1)]),
        lambda game, x, env: game.value(x.args[0], env) != -1,
        Said("{value} ist da", "{value} is there"),
    ),
    _plain(
        "is_empty",
        "row:row",
        emit_is_empty,
        lambda game, x, env: len(game.value(x.args[0], env)) == 0,
        Said("es gibt keine {row}", "there are no {row}"),
    ),
    _plain("math", "sign:said a:int b:int", emit_math, value_math, say_sign),
    _plain(
        "if",
        "test:truth yes:any no:any",
        emit_if,
        value_if,
        Said("{yes}, falls {test}, sonst {no}", "{yes} if {test}, else {no}"),
    ),
    _plain("let", "name:said value:any inner:truth", emit_let, value_let, Said("{inner}", "{inner}")),
)
