"""What the texts of a rulebook do and ask, collected in one walk over all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.payment_event import PAID_WORDS
from regelwerk.dsl.tree.tree import (
    Act,
    Ask,
    Body,
    Cover,
    Emit,
    Perform,
    PerformText,
    Repeat,
    Restart,
    Statement,
    StepOf,
    Write,
    X,
)
from regelwerk.dsl.tree.types import RESOURCE, Type
from regelwerk.dsl.tree.walk import parts_of
from regelwerk.dsl.world.world import World


@dataclass
class Facts:
    """Names by what is done with them. `raised` are attributes that some text gives a value, other than taking away.

    `prices` and `questions` come with the entry they belong to, questions also with the whole text.
    """

    world: World
    emitted: set[str] = field(default_factory=set)
    performed: set[str] = field(default_factory=set)
    texts: list[Type] = field(default_factory=list)
    carried_out: list[tuple[str, PerformText]] = field(default_factory=list)
    acts: bool = False
    read: set[str] = field(default_factory=set)
    raised: set[str] = field(default_factory=set)
    any_resource: bool = False
    derived: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    prices: list[tuple[str, Cover]] = field(default_factory=list)
    questions: list[tuple[str, Ask, Body]] = field(default_factory=list)


def collect(world: World) -> Facts:
    """All facts about a rulebook."""
    facts = Facts(world)
    for entry, tree in trees(world):
        _walk(facts, tree, entry)
    for means in world.means.values():
        facts.read.update((means.resource, means.other))
    for kind in world.kinds.values():
        facts.read.update(kind.shows)
    for one in world.entries.values():
        for name, table in one.values.items():
            if world.attributes[name].type.key == RESOURCE:
                facts.read.update(resource for resource, _ in table or ())
    for named in world.tables.values():
        facts.read.update(_resources_in(named.cells, named.keys, named.value))
    return facts


def _resources_in(cells: Any, keys: tuple[Type, ...], value: Type) -> Iterator[str]:
    """The resources that a table names: as keys, as cells, in amounts."""
    for key, cell in cells or ():
        if keys[0] == RESOURCE and isinstance(key, str):
            yield key
        if keys[1:]:
            yield from _resources_in(cell, keys[1:], value)
        elif value == RESOURCE and isinstance(cell, str):
            yield cell
        elif value.key is not None and value.value is not None:
            yield from _resources_in(cell, (value.key,), value.value)


def _walk(facts: Facts, root: Any, entry: str) -> None:
    """One text."""
    stack = [root]
    while stack:
        here = stack.pop()
        kind = type(here)
        if kind is X:
            _expression(facts, here)
            stack.extend(here.args)
        elif kind is tuple or kind is list:
            stack.extend(here)
        else:
            if isinstance(here, Statement):
                _statement(facts, here, entry, root)
            stack.extend([getattr(here, part) for part in parts_of(kind)])


def _expression(facts: Facts, x: X) -> None:
    op = x.op
    if op == "attr":
        facts.read.add(x.args[0])
    elif op == "attr_of":
        facts.any_resource = True
    elif op == "derived" or op == "function":
        facts.derived.add(x.args[0])
    elif op == "table":
        facts.tables.add(x.args[0])


def _statement(facts: Facts, s: Statement, entry: str, body: Body) -> None:
    match s:
        case Emit(event=event):
            facts.emitted.add(event)
        case Perform(procedure=name) | Restart(procedure=name) | Repeat(procedure=name) | StepOf(procedure=name):
            facts.performed.add(name)
        case PerformText(thing=thing):
            facts.texts.append(thing.type)
            facts.carried_out.append((entry, s))
        case Act():
            facts.acts = True
        case Ask():
            facts.questions.append((entry, s, body))
        case Cover(purse=purse):
            facts.read.add(purse)
            facts.emitted.update(PAID_WORDS)
            facts.prices.append((entry, s))
        case Write(column=X()):
            facts.any_resource = True
        case Write(column=str() as column, value=value):
            lowers = value.op == "math" and value.args[0] == "-" and value.args[1].op == "attr"
            if not lowers:
                facts.raised.add(column)
