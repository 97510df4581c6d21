"""Which function compiles which operation of the typed tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from regelwerk.dsl.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.expressions import Expressions

Operation = Callable[["Expressions", X], ast.expr]

OPERATIONS: dict[str, Operation] = {}


def operation(name: str) -> Callable[[Operation], Operation]:
    """Makes a function compile an operation of the tree."""

    def note(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return note
