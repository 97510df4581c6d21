"""Events that tell a secret: what goes into a value that not everybody may see stands in the log for all to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import ParagraphText, paragraph_bodies
from regelwerk.dsl.tree.tree import Emit, Loop, Perform, PerformParagraph, Restart, Statement, Write, X
from regelwerk.dsl.tree.walk import parts_of, statements
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.world import World


def told(facts: Facts) -> Iterator[Remark]:
    """What happens inside `geheim` is told to nobody else anyway; elsewhere the field must be `verdeckt`."""
    world = facts.world
    secret = {name for name, attribute in world.attributes.items() if attribute.sight != "all"}
    if not secret:
        return
    open_events = seen_by_all(world)
    for event in world.events.values():
        if event.id not in open_events:
            continue
        for field, attribute in dict(_kept_secret(event, secret)).items():
            if field not in event.hidden:
                yield Remark(
                    "RW514",
                    event.id,
                    event.span,
                    message("findings.RW514.message", event=event.id, field=field, attribute=attribute),
                    message("findings.RW514.hint", fields=", ".join([*event.hidden, field])),
                )


def _kept_secret(event: Event, secret: set[str]) -> Iterator[tuple[str, str]]:
    """Fields of an event that become the value of a secret attribute, as they are."""
    for one in statements(event.effect):
        if isinstance(one, Write) and one.column in secret and one.value.op == "local":
            name = str(one.value.args[0])
            if name in event.fields:
                yield name, str(one.column)


def seen_by_all(world: World) -> set[str]:
    """The events that are proposed somewhere outside `geheim`, also by way of others and of procedures."""
    waiting: list[Any] = [world.setup]
    waiting += [clause.effects for clause in world.clauses if not isinstance(clause, ParagraphText)]
    waiting += [means.effect for means in world.means.values()]
    waiting.append(world.procedures[world.main].body)
    events: set[str] = set()
    procedures: set[str] = set()
    while waiting:
        for one in _in_the_open(waiting.pop()):
            if isinstance(one, Emit) and one.event in world.events and one.event not in events:
                events.add(one.event)
                waiting.append(world.events[one.event].effect)
            elif isinstance(one, (Perform, Restart)) and one.procedure not in procedures:
                procedures.add(one.procedure)
                waiting.append(world.procedures[one.procedure].body)
            elif isinstance(one, PerformParagraph):
                waiting += paragraph_bodies(world.clauses, one.paragraph)
    return events


def _in_the_open(body: Any) -> Iterator[Statement]:
    """The statements of a text, without what stands inside `geheim`."""
    stack = [body]
    while stack:
        here = stack.pop()
        if isinstance(here, Loop) and here.mode == "secretly":
            continue
        if isinstance(here, Statement):
            yield here
        if isinstance(here, (tuple, list)):
            stack.extend(here)
        elif not isinstance(here, X):
            stack.extend(getattr(here, part) for part in parts_of(type(here)))
