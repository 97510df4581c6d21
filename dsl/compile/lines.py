"""Line numbers of the generated code: one for every statement and one for every clause of the rulebook.

Python wants a line number for every piece of code anyway. With these, whoever watches a game run (`sys.settrace`) sees
which statements of the rulebook it reaches. A statement that is compiled into several places has one number.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from regelwerk.dsl.compile.compiled import Line
from regelwerk.dsl.tree.tree import Statement

MACHINERY = 1
"""The line of code that belongs to no statement in particular."""


class Lines:
    """Gives out the numbers."""

    def __init__(self) -> None:
        self.numbers: dict[Line, int] = {}

    def number(self, what: str, which: Any) -> int:
        return self.numbers.setdefault((what, which), len(self.numbers) + MACHINERY + 1)

    def mark(self, nodes: Iterable[Any], statement: Statement) -> None:
        """The code of a statement gets its number, except for what already has one from a statement inside it."""
        key = (type(statement).__name__, statement.span)
        for node in nodes:
            if isinstance(node, ast.stmt) and not hasattr(node, "lineno"):
                node.lineno = self.number("statement", key)


def place(tree: ast.AST) -> int:
    """Give every node a position, that of its parent where it has none, and count the nodes."""
    count = 0
    stack: list[tuple[ast.AST, int]] = [(tree, MACHINERY)]
    while stack:
        node, line = stack.pop()
        count += 1
        inside = vars(node)
        line = inside.get("lineno", line)
        for value in inside.values():
            if isinstance(value, ast.AST):
                stack.append((value, line))
            elif isinstance(value, list):
                stack.extend([(one, line) for one in value if isinstance(one, ast.AST)])
        if isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword)):
            inside["lineno"] = inside["end_lineno"] = line
            inside["col_offset"] = inside["end_col_offset"] = 0
    return count
