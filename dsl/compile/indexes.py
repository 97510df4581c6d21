"""Rows by value: `karten wo farbe = rot` is one look into a table where `farbe` never changes.

A filter over all things of a kind that asks for one value of a fixed attribute (or for an owner that never changes)
begins with the things that have this value. The tables are made when a game is linked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL
from regelwerk.dsl.walk import mentions
from regelwerk.dsl.world import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.expressions import Expressions
    from regelwerk.dsl.compile.module import Module

TRUE = X("const", (True,), BOOL)

Level = tuple["Expressions", str, X]
"""One test on the elements of a row: how its names read, the name of the element, the test."""


def narrowed(module: Module, row: X, levels: list[Level]) -> tuple[X, list[Level]]:
    """A shorter row for the same tests, if one of them asks for a value that things have for good."""
    if row.op != "kind":
        return row, levels
    for place, (names, var, test) in enumerate(levels):
        parts = test.args if test.op == "and" else (test,)
        for part in parts:
            found = _asked(module, row, var, part)
            if found is not None:
                rest = tuple(one for one in parts if one is not part)
                left = TRUE if not rest else rest[0] if len(rest) == 1 else X("and", rest, BOOL, test.span)
                return found, [*levels[:place], (names, var, left), *levels[place + 1 :]]
    return row, levels


def _asked(module: Module, row: X, var: str, part: X) -> X | None:
    kind = row.args[0]
    if part.op == "compare" and part.args[0] == "=":
        for one, other in (part.args[1:], part.args[:0:-1]):
            if one.op == "attr" and _is(one.args[1], var) and not mentions(other, var):
                if not one.type.many and not other.type.many and _lasts(module, kind, one.args[0]):
                    return module.indexed(row, one.args[0], other, False)
    if part.op == "belongs" and _is(part.args[0], var) and not mentions(part.args[1], var):
        owner = module.world.kinds[kind].owner
        if owner and part.args[1].type.name == PLAYER and _lasts(module, kind, owner):
            if module.world.kinds[kind].attributes[owner].type.name == PLAYER:
                return module.indexed(row, owner, part.args[1], True)
    return None


def _is(x: Any, var: str) -> bool:
    return isinstance(x, X) and x.op == "local" and bool(x.args[0] == var)


def _lasts(module: Module, kind: str, attribute: str) -> bool:
    return (
        module.world.attributes[attribute].fixed
        and attribute in module.world.kinds[kind].attributes
        and "attr:" + attribute not in module.plan.modified
    )
