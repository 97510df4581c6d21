"""Things given to a text that asks them for what their kind has not.

A parameter or field of the type `ding` takes things of any kind. If its text reads or writes an attribute of it,
whoever uses the text gives it things that have that attribute; others have none to read and none to keep. A text that
asks what kind a thing is looks after itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.all_trees import bodies, trees
from regelwerk.dsl.tree.tree import Emit, Loop, Perform, Write, X
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.tree.walk import expressions, statements
from regelwerk.dsl.world.world import World


def asked_for_nothing(world: World) -> Iterator[Finding]:
    derived = {one.id: _asked(one.parameters, one.value) for one in world.derived.values()}
    events = {one.id: _asked(one.fields, (one.condition, one.effect)) for one in world.events.values()}
    courses = {one.id: _asked(one.parameters, one.body) for one in world.procedures.values()}
    for _, tree in trees(world):
        for x in expressions(tree):
            if x.op == "derived":
                yield from _lacking(world, x.args[0], derived[x.args[0]], x.args[1:], x.span)
    for _, body in bodies(world):
        for one in statements(body):
            if isinstance(one, Emit) and one.event in events:
                yield from _lacking(world, one.event, events[one.event], one.fields, one.span)
            elif isinstance(one, Perform) and one.procedure in courses:
                yield from _lacking(world, one.procedure, courses[one.procedure], one.args, one.span)


def _lacking(
    world: World, text: str, asked: dict[int, set[str]], given: tuple[X, ...], span: Span
) -> Iterator[Finding]:
    for place, attributes in asked.items():
        kinds = given[place].type.kinds if place < len(given) else ()
        for attribute in sorted(attributes):
            without = [kind for kind in kinds if attribute not in world.kinds[kind].attributes]
            if without:
                said = message("findings.RW413.message_asked", text=text, attribute=attribute, kinds=", ".join(without))
                yield Finding("RW413", span, said, message("findings.RW413.hint_asked", attribute=attribute))


def _asked(parameters: dict[str, Type], tree: Any) -> dict[int, set[str]]:
    anything = {name: place for place, (name, type) in enumerate(parameters.items()) if _any_thing(type)}
    if not anything or any(x.op == "is_kind" for x in expressions(tree)):
        return {}
    found: dict[int, set[str]] = {}
    for name, place in anything.items():
        meant = _names_for(name, tree)
        touched = [x.args for x in expressions(tree) if x.op == "attr"]
        touched += [(one.column, one.thing) for one in statements(tree) if isinstance(one, Write)]
        for attribute, thing in touched:
            if isinstance(attribute, str) and thing.op == "local" and thing.args[0] in meant:
                found.setdefault(place, set()).add(attribute)
    return found


def _any_thing(type: Type) -> bool:
    return type.base == "thing" and not type.kinds


def _names_for(name: str, tree: Any) -> set[str]:
    """The name of a parameter, and those of its things where they are looked at one by one."""
    meant = {name}
    loops = [(one.over, one.name) for one in statements(tree) if isinstance(one, Loop)]
    rows: Iterable[tuple[Any, Any]] = [*loops, *(x.args[:2] for x in expressions(tree) if len(x.args) > 1)]
    for row, each in rows:
        if isinstance(row, X) and row.op == "local" and row.args[0] == name and isinstance(each, str):
            meant.add(each)
    return meant
