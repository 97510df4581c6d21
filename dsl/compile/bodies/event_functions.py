"""Functions for events: whether each is possible, what it does, and who answers to it on the spot."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.bodies.bodies import Bodies
from regelwerk.dsl.compile.bodies.emissions import answer
from regelwerk.dsl.compile.emit.blocks import ret, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.compile.planning import suspends
from regelwerk.dsl.tree.made_up_names import RECORD, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import conjuncts, expressions, free_names
from regelwerk.dsl.world.behaviours import Event

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module


def conditions(module: Module) -> None:
    for event in module.world.events.values():
        if not module.begins("event", event.id):
            continue
        fields = [local(word) for word in event.fields]
        unpack: list[Any] = [module.columns()]
        if fields:
            unpack.append(
                ast.Assign([ast.Tuple([ast.Name(one, ast.Store()) for one in fields], ast.Store())], name("f"))
            )
        body = list(unpack)
        made = Expressions(module)
        made.depth = 1  # options are listed by asking whether each is possible
        if event.condition is not None:
            body.append(when(ast.UnaryOp(ast.Not(), made(event.condition)), [ret(False)]))
        asked = call("permitted", name("S"), const(module.plan.events[event.id]), name("f"), name("despite"))
        body.append(when(_may_be_forbidden(module, event), [ret(asked)]))
        body.append(ret(True))
        module.function(titled("possible", event.id), ["S", "f", "despite"], body)
        if event.nothing is not None:
            module.function(titled("idle", event.id), ["S", "f"], [*unpack, ret(made(event.nothing))])
        if event.condition is not None:
            condition = [*unpack, ret(made(event.condition))]
            module.function(titled("condition", event.id), ["S", "f"], condition)


def _may_be_forbidden(module: Module, event: Event) -> ast.expr:
    """Whether anybody forbids this event who could forbid it, by what they ask of its fields: mostly it is another one
    that they forbid."""
    lives = module.lives(module.plan.topic("forbid", event.id))
    fields = list(event.fields)
    asked: list[ast.expr] = []
    for clause in module.plan.prohibitions.get(event.id, ()):
        words = {word: local(fields[index]) for word, index in clause.fields}
        parts = conjuncts(clause.condition) if clause.condition is not None else ()
        light = [part for part in parts if free_names(part) <= words.keys() and _is_light(module, part)]
        if not light:
            return lives
        made = Expressions(module, words)
        asked.append(ast.BoolOp(ast.And(), [made(part) for part in light]) if len(light) > 1 else made(light[0]))
    if not asked:
        return lives
    return ast.BoolOp(ast.And(), [lives, ast.BoolOp(ast.Or(), asked) if len(asked) > 1 else asked[0]])


_LIGHT = ("compare", "local", "const", "attr", "entry", "not", "and", "or", "is_some", "is_none")


def _is_light(module: Module, test: X) -> bool:
    """Whether a test is a few comparisons of names and of what is noted of things."""
    return all(
        x.op in _LIGHT and not (x.op == "attr" and titled("attr", x.args[0]) in module.plan.modified)
        for x in expressions(test)
    )


def effects(module: Module) -> dict[int, int]:
    """What each event does: a plain function, or a segment where it can be suspended."""
    segments: dict[int, int] = {}
    for event in module.world.events.values():
        if not module.begins("event", event.id):
            continue
        number = module.plan.events[event.id]
        env = tuple(local(word) for word in (RECORD, *event.fields))
        if suspends(module.plan, event.effect, guarded=False):
            segments[number] = module.segment(module.plan.effect(event), env, event.id, titled("effect", event.id))
            continue
        bodies = Bodies(module, env, "")
        bodies.quiet = 1
        bodies.body(module.plan.effect(event))
        unpack: list[Any] = [module.columns()]
        fields: list[ast.expr] = [ast.Name(one, ast.Store()) for one in env[1:]]
        if fields:
            unpack.append(ast.Assign([ast.Tuple(fields, ast.Store())], name("f")))
        _inline_answers(module, event, unpack)
        module.function(titled("apply", event.id), ["S", "f", local(RECORD)], [*unpack, *bodies.blocks[0].code, ret()])
    return segments


def _inline_answers(module: Module, event: Event, unpack: list[Any]) -> None:
    """The general rules that answer on the spot, for an event that goes through a bucket all the same."""
    if event.id not in module.plan.inline:
        return
    bodies = Bodies(module, tuple(local(word) for word in event.fields), "")
    bodies.quiet = 1
    fields = Expressions(module, {word: local(word) for word in event.fields})
    for clause in module.plan.inline[event.id]:
        answer(bodies, clause, fields, list(event.fields))
    module.function(titled("answers", event.id), ["S", "f"], [*unpack, *bodies.blocks[0].code, ret()])
