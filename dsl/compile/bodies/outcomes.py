"""What came of a statement, and small rewritings that the effect compiler shares."""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.emit.python_nodes import const, name
from regelwerk.dsl.tree.tree import X

FULL, PART, NOT = 2, 1, 0


def traced() -> ast.expr:
    """Whether somebody watches. A new node each time: a node has one line, and a line belongs to one statement."""
    return ast.Compare(ast.Attribute(name("S"), "trace", ast.Load()), [ast.IsNot()], [const(None)])


def result() -> ast.expr:
    """What came of the last event."""
    return ast.Attribute(name("S"), "ret", ast.Load())


def counted(x: X, procedure: str, count: str) -> X:
    """Between two rounds, `nummer(runde)` is the number of the round that has just ended."""

    def walk(node: Any) -> Any:
        if isinstance(node, X):
            if node.op == "round_number" and node.args[0] == procedure:
                return X("raw", (count,), node.type, node.span)
            return X(node.op, tuple(walk(arg) for arg in node.args), node.type, node.span)
        return tuple(walk(one) for one in node) if isinstance(node, tuple) else node

    made: X = walk(x)
    return made


def appended(row: str, value: ast.expr) -> ast.expr:
    return ast.Tuple([ast.Starred(name(row), ast.Load()), value], ast.Load())


def same(a: X, b: X) -> bool:
    return a.op == b.op and a.args == b.args


def with_fields(x: X, names: dict[int, str]) -> X:
    """A condition on the fields of an event, where the fields are locals."""

    def walk(node: Any) -> Any:
        if isinstance(node, X):
            if node.op == "field":
                return X("raw", (names[node.args[0]],), node.type, node.span)
            return X(node.op, tuple(walk(arg) for arg in node.args), node.type, node.span)
        if isinstance(node, tuple):
            return tuple(walk(one) for one in node)
        return node

    made: X = walk(x)
    return made
