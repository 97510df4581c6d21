"""Line numbers of the generated code: one for each clause of the rulebook and each statement with code of its own.

Python wants a line number for every piece of code anyway. With these, whoever watches a game run (`sys.settrace`) sees
which statements of the rulebook it reaches. A statement that is compiled into several places has one number.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from regelwerk.dsl.compile.compiled import Line
from regelwerk.dsl.compile.emit.blocks import Jump
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
        """The code of a statement gets its number, except for what already has one from a statement inside it.

        A jump is no code: the block it leads to stands in its place. A statement that only jumps (`beliebig oft`) has
        no number, or it would seem never to be carried out; what stands in it has.
        """
        key = (type(statement).__name__, statement.span)
        for node in nodes:
            if isinstance(node, ast.stmt) and not isinstance(node, Jump) and not hasattr(node, "lineno"):
                node.lineno = self.number("statement", key)


def place(tree: ast.AST) -> int:
    """Give every node a position, that of its parent where it has none, and count the nodes."""
    count = 0
    stack: list[tuple[ast.AST, int]] = [(tree, MACHINERY)]
    placed = _Placed()
    while stack:
        node, line = stack.pop()
        count += 1
        inside, kind = node.__dict__, node.__class__
        if placed[kind]:
            line = inside.setdefault("lineno", line)
            inside["end_lineno"] = line
            inside["col_offset"] = inside["end_col_offset"] = 0
        if kind is ast.Name or kind is ast.Constant:  # every second node is one of these
            count += kind is ast.Name  # its context
            continue
        for value in inside.values():
            if value.__class__ is list:
                stack += [(one, line) for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                stack.append((value, line))
    return count


class _Placed(dict[type, bool]):
    """Whether nodes of a class have a position, by class."""

    def __missing__(self, kind: type) -> bool:
        found = self[kind] = issubclass(kind, (ast.expr, ast.stmt, ast.arg, ast.keyword))
        return found
