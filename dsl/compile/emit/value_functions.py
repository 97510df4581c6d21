"""Functions for what a rulebook declares as values: derived values, room, changed attributes, means of payment."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.blocks import assign, consumed, ret, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.compile.keepable import keep_derived
from regelwerk.dsl.tree.made_up_names import ME, titled, untitled

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module


def derived_values(module: Module) -> None:
    for derived in module.world.derived.values():
        if derived.value is None or not module.begins("derived", derived.id):
            continue
        args = [local(word) for word in derived.parameters]
        made = Expressions(module)
        made.depth = int(derived.id in module.plan.asked_inside)
        value = made(derived.value)
        topic = titled("derived", derived.id)
        body: list[Any] = [module.columns()]
        if derived.id in module.plan.tolls:
            body += consumed(const(module.plan.tolls[derived.id]))
        if topic in module.plan.modified:
            module.function(titled("base", derived.id), ["S", *args], [module.columns(), ret(value)])
            value = call(titled("base", derived.id), name("S"), *(name(one) for one in args))
            body += _with_changes(module, value, topic, args)
        else:
            body.append(ret(value))
        module.function(titled("derived", derived.id), ["S", *args], body)
        keep_derived(module, derived.id)


def rooms(module: Module) -> None:
    """How many things have room in each kind of place that has a bound."""
    for kind in module.world.kinds.values():
        if kind.most is not None and module.begins("kind", kind.id):
            value = Expressions(module)(kind.most)
            body = [module.columns(), assign("v_place", name("v_ort")), ret(value)]
            module.function(titled("room", kind.id), ["S", "v_ort"], body)


def modified_attributes(module: Module) -> None:
    for topic in sorted(module.plan.modified):
        what, attribute = untitled(topic)
        if what != "attr" or not module.begins("attribute", attribute):
            continue
        base = Expressions(module).base_value(attribute, name("t"))
        module.function(
            titled("value", attribute), ["S", "t"], [module.columns(), *_with_changes(module, base, topic, ["t"])]
        )


def _with_changes(module: Module, value: ast.expr, topic: str, args: list[str]) -> list[Any]:
    """Give a value with all that changes it; mostly nobody does."""
    number = module.plan.topic("modify", topic)
    asked = ast.Tuple([name(one) for one in args], ast.Load())
    return [
        assign("value", value),
        when(ast.UnaryOp(ast.Not(), module.lives(number)), [ret(name("value"))]),
        ret(call("modified", name("S"), const(number), name("value"), asked)),
    ]


def means(module: Module) -> dict[str, int]:
    segments = {}
    for means in module.world.means.values():
        if not module.begins("means", means.id):
            continue
        made = Expressions(module)
        things = made(means.things) if means.things is not None else ast.Tuple([], ast.Load())
        module.function(titled("means", means.id), ["S", local(ME)], [module.columns(), ret(things)])
        if means.condition is not None:
            module.function(titled("open", means.id), ["S", local(ME)], [module.columns(), ret(made(means.condition))])
        worth = made(means.worth) if means.worth is not None else const(1)
        module.function(
            titled("worth", means.id),
            ["S", local(ME), "v_ding"],
            [module.columns(), assign("v_thing", name("v_ding")), ret(worth)],
        )
        if means.effect:
            title = titled("paying", means.id)
            segments[means.id] = module.segment(means.effect, (local(ME), "v_ding"), means.id, title)
    return segments
