"""Python as `ast` nodes: the small pieces that all compiled code is made of.

Names of a rulebook are mangled (`v_…` for locals, capital prefixes for tables), so that none of them can be a word of
Python or of the machine.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import free_names

LOAD = ast.Load()


def name(id: str) -> ast.Name:
    return ast.Name(id, LOAD)


def local(word: str) -> str:
    return "v_" + word


def const(value: Any) -> ast.Constant:
    return ast.Constant(value)


def sub(value: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(value, index, LOAD)


def call(function: str, *args: ast.expr) -> ast.Call:
    return ast.Call(name(function), list(args), [])


def cell(column: int, index: ast.expr) -> ast.expr:
    """One cell of the state: C[column][index]."""
    return sub(sub(name("C"), const(column)), index)


def comprehension(value: ast.expr, var: str, row: ast.expr, tests: list[ast.expr]) -> ast.expr:
    """A list, with the columns it reads held in locals of its own: `[v for c5 in (C[5],) for v in …]`.

    Where all that is asked is a cell of the thing itself, no loop is needed: `[*filter(C[5].__getitem__, …)]`.
    """
    if len(tests) == 1 and _is_cell(tests[0], var) and isinstance(value, ast.Name) and value.id == var:
        asked = ast.Attribute(tests[0].value, "__getitem__", LOAD)  # type: ignore[attr-defined]
        return ast.List([ast.Starred(call("filter", asked, row), LOAD)], LOAD)
    loop = ast.comprehension(ast.Name(var, ast.Store()), row, tests, 0)
    held = hold_columns([loop, value])
    if not held:
        return ast.ListComp(value, [loop])
    names: ast.expr = ast.Name(f"c{held[0]}", ast.Store())
    columns: ast.expr = sub(name("C"), const(held[0]))
    if len(held) > 1:
        names = ast.Tuple([ast.Name(f"c{one}", ast.Store()) for one in held], ast.Store())
        columns = ast.Tuple([sub(name("C"), const(one)) for one in held], LOAD)
    return ast.ListComp(value, [ast.comprehension(names, ast.Tuple([columns], LOAD), [], 0), loop])


def hold_columns(nodes: list[Any]) -> list[int]:
    """Replace `C[5]` by `c5` everywhere below; gives the columns that must be held."""
    held: set[int] = set()

    def column(node: ast.AST) -> ast.expr | None:
        if not _is_column(node):
            return None
        number = node.slice.value  # type: ignore[attr-defined]
        held.add(number)
        return name(f"c{number}")

    _replace(nodes, column)
    return sorted(held)


def _replace(nodes: list[Any], other: Callable[[ast.AST], ast.expr | None]) -> None:
    """Put something else in the place of nodes everywhere below."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        for key, child in list(ast.iter_fields(node)):
            for place, one in enumerate(child if isinstance(child, list) else [child]):
                if not isinstance(one, ast.AST):
                    continue
                new = other(one)
                if new is None:
                    stack.append(one)
                elif isinstance(child, list):
                    child[place] = new
                else:
                    setattr(node, key, new)


def _is_cell(test: ast.expr, var: str) -> bool:
    """Whether a test is a cell of a column or a table, for one thing."""
    if not isinstance(test, ast.Subscript) or not isinstance(test.slice, ast.Name) or test.slice.id != var:
        return False
    return isinstance(test.value, ast.Name) or _is_column(test.value)


def is_at_hand(value: ast.expr) -> bool:
    """Whether it is a name or a cell, so that it costs little to be said twice."""
    while isinstance(value, ast.Subscript) and isinstance(value.slice, (ast.Name, ast.Constant)):
        value = value.value
    return isinstance(value, ast.Name)


def _is_column(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "C"
        and isinstance(node.slice, ast.Constant)
    )


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test, without a `not` where the comparison can be turned round."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        other = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}.get(type(test.ops[0]))
        if other is not None:
            return ast.Compare(test.left, [other()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def free_locals(x: X, renamed: dict[str, str]) -> list[str]:
    """The function names an expression reads, in a stable order."""
    return sorted({renamed.get(word, local(word)) for word in free_names(x)})
