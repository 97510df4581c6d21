"""Arithmetic on the spot: a call takes longer than the product, or the greater of two numbers, that it works out.

`product(a, b)` becomes `n if -LARGEST <= (n := a * b) <= LARGEST else saturated(n)`, `max(a, 0)` becomes
`n if (n := a) > 0 else 0`, `min(row, default=0)` becomes `min(n) if (n := row) else 0`. Inside `[… for …]` and `lambda`
the calls stay: a name for what is in between cannot stand there, or would be shared by two functions of Python.
"""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.emit.python_nodes import call, const, name
from regelwerk.dsl.tree.made_up_names import titled

LARGEST = 2**31 - 1
"""Numbers stay within these bounds, whatever a rulebook multiplies (docs/semantics.md N2)."""
_WITHOUT_NAMES = (ast.ListComp, ast.DictComp, ast.Lambda)
_SIGNS: dict[str, type[ast.cmpop]] = {"max": ast.Gt, "min": ast.Lt}


def spell_out(function: ast.FunctionDef) -> None:
    """Put expressions in the place of the calls in a function."""
    names = 0
    stack: list[Any] = [function]
    while stack:
        node = stack.pop()
        for key, child in node.__dict__.items():
            if child.__class__ is list:
                for place, one in enumerate(child):
                    if isinstance(one, ast.Call):
                        names += 1
                        child[place] = one = _spelled(one, titled("v", "between", str(names)))
                    if isinstance(one, ast.AST) and not isinstance(one, _WITHOUT_NAMES):
                        stack.append(one)
            elif isinstance(child, ast.AST) and not isinstance(child, (ast.expr_context, *_WITHOUT_NAMES)):
                if isinstance(child, ast.Call):
                    names += 1
                    child = _spelled(child, titled("v", "between", str(names)))
                    setattr(node, key, child)
                stack.append(child)


def _spelled(asked: ast.Call, between: str) -> ast.expr:
    if not isinstance(asked.func, ast.Name):
        return asked
    if asked.func.id in _SIGNS and len(asked.args) == 1 and asked.keywords:
        row = ast.NamedExpr(ast.Name(between, ast.Store()), asked.args[0])
        return ast.IfExp(row, call(asked.func.id, name(between)), asked.keywords[0].value)
    if len(asked.args) != 2 or asked.keywords:
        return asked
    a, b = asked.args
    if asked.func.id == "product":
        value = ast.NamedExpr(ast.Name(between, ast.Store()), ast.BinOp(a, ast.Mult(), b))
        within = ast.Compare(const(-LARGEST), [ast.LtE(), ast.LtE()], [value, const(LARGEST)])
        return ast.IfExp(within, name(between), call("saturated", name(between)))
    if asked.func.id in _SIGNS and isinstance(a, ast.Constant) != isinstance(b, ast.Constant):
        bound, other = (a, b) if isinstance(a, ast.Constant) else (b, a)
        value = ast.NamedExpr(ast.Name(between, ast.Store()), other)
        beyond = ast.Compare(value, [_SIGNS[asked.func.id]()], [bound])
        return ast.IfExp(beyond, name(between), bound)
    return asked
