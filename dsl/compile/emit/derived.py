"""Asking for a derived value: a look into a table, its expression spelled out on the spot, or the row behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.dsl.compile.analysis.dependencies import never_changes
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import BINDERS, expressions, filled

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module

SHORT = 16  # so many operations of a derived value are spelled out where it is asked for
DEEP = 3  # and of those it asks for itself, so deep
_BINDING = (*BINDERS, "let", "param", "by_thing")


def table(module: Module, id: str, args: list[X]) -> str:
    """The table that answers a derived value, if it never changes: one for each constant it is asked with."""
    derived = module.world.derived[id]
    if derived.value is None or titled("derived", id) in module.plan.modified:
        return ""
    if not never_changes(module.plan, derived.value):
        return ""
    constants: list[int | None] = []
    for arg, type in zip(args, derived.parameters.values(), strict=True):
        if arg.op == "const" and type.base != "thing" and isinstance(arg.args[0], int):
            constants.append(arg.args[0])
        elif type.base == "thing" and type.name and not type.many and arg.type.name == type.name:
            constants.append(None)
        else:
            return ""
    if not 1 <= constants.count(None) <= 2:
        return ""
    title = titled("known", id, *("t" if one is None else str(one) for one in constants))
    module.tables[title] = (id, tuple(constants))
    return title


def spelled_out(module: Module, x: X) -> X | None:
    """A short derived value, with its parameters filled in: shorter than calling it."""
    id, *args = x.args
    derived = module.world.derived[id]
    if derived.value is None or titled("derived", id) in module.plan.modified:
        return None
    if id in module.spelling or len(module.spelling) >= DEEP or id in module.plan.tolls:
        return None
    if id not in module.short:
        parts = list(expressions(derived.value))
        module.short[id] = len(parts) <= SHORT and not any(part.op in _BINDING for part in parts)
    if not module.short[id] or not all(arg.op in ("local", "const", "entry", "field", "raw") for arg in args):
        return None
    return filled(derived.value, dict(zip(derived.parameters, args, strict=True)))


def opened(module: Module, row: X) -> X | None:
    """The row behind a derived set, with its parameters filled in, where that is simple."""
    if row.op != "derived" or titled("derived", row.args[0]) in module.plan.modified:
        return None
    id, *args = row.args
    derived = module.world.derived[id]
    if derived.value is None or not all(arg.op in ("local", "const", "entry", "field") for arg in args):
        return None
    return filled(derived.value, dict(zip(derived.parameters, args, strict=True)))
