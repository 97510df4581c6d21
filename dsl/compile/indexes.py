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


def narrowed(module: Module, row: X, levels: list[Level]) -> tuple[str, X | None, list[Level]]:
    """If one of the tests asks for a value that things have for good: the table, that value, and the tests left."""
    if row.op != "kind":
        return "", None, levels
    for place, (names, var, test) in enumerate(levels):
        parts = test.args if test.op == "and" else (test,)
        for part in parts:
            title, value = _asked(module, row.args[0], var, part)
            if value is not None:
                rest = tuple(one for one in parts if one is not part)
                left = TRUE if not rest else rest[0] if len(rest) == 1 else X("and", rest, BOOL, test.span)
                return title, value, [*levels[:place], (names, var, left), *levels[place + 1 :]]
    return "", None, levels


def _asked(module: Module, kind: str, var: str, part: X) -> tuple[str, X | None]:
    if part.op == "compare" and part.args[0] == "=":
        for one, other in (part.args[1:], part.args[:0:-1]):
            if one.op == "attr" and _is(one.args[1], var) and not mentions(other, var):
                if not one.type.many and not other.type.many and _lasts(module, kind, one.args[0]):
                    return _title(module, kind, one.args[0], False), other
    if part.op == "belongs" and _is(part.args[0], var) and not mentions(part.args[1], var):
        owner = module.world.kinds[kind].owner
        if owner and part.args[1].type.name == PLAYER and _lasts(module, kind, owner):
            if module.world.kinds[kind].attributes[owner].type.name == PLAYER:
                return _title(module, kind, owner, True), part.args[1]
    return "", None


def _title(module: Module, kind: str, attribute: str, owned: bool) -> str:
    """The name of the table, which the game will fill; nobody owns nothing."""
    title = f"I_{kind}_{attribute}" + ("_" if owned else "")
    module.indexes[title] = (kind, attribute, owned)
    return title


def _is(x: Any, var: str) -> bool:
    return isinstance(x, X) and x.op == "local" and bool(x.args[0] == var)


def _lasts(module: Module, kind: str, attribute: str) -> bool:
    return (
        module.world.attributes[attribute].fixed
        and attribute in module.world.kinds[kind].attributes
        and "attr:" + attribute not in module.plan.modified
    )
