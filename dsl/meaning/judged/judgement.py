"""The net under the readers of texts: every finished tree is looked through, and nothing in it may stand where it
cannot be used.

Who reads a part of a text knows what is expected there and says so (RW403, RW404, …), with the best advice. Should one
forget to ask, the rulebook would check clean and play otherwise than it is written. So all trees are judged once more,
by what operations and statements declare to take, by nobody who has read a text. A finding from here (RW490) is true,
and shows a reader that does not ask: `tests/dsl/meaning/test_other_types.py` exchanges values in all texts and demands
that none is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.judged.relations import RELATIONS, Judged, Wrong, filled, of_statement, of_type
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.tree.clauses import Clause, Copy, Limit, Modification, Sight, Window
from regelwerk.dsl.tree.made_up_names import untitled
from regelwerk.dsl.tree.tree import Change, Statement, Until, X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.tree.walk import parts_of
from regelwerk.dsl.world.world import World


def judged(world: World) -> list[Finding]:
    """What stands where it cannot be used, in all texts."""
    found: list[Finding] = []
    for wrong, span in (one for tree in _all(world) for one in _in_tree(world, tree)):
        said = message("findings.RW490.message", want=wrong.want, have=wrong.part.type)
        told = about(said, world.language), about(message("findings.RW490.hint"), world.language)
        found.append(Finding("RW490", span, *told))
    return list(dict.fromkeys(found))


def _all(world: World) -> Iterator[Any]:
    yield from world.clauses
    for event in world.events.values():
        yield _Asked(event.condition), event.effect
    for procedure in world.procedures.values():
        yield procedure.body
    for derived in world.derived.values():
        yield derived.value
    for means in world.means.values():
        yield _Asked(means.condition), means.things, means.effect
        yield _Taken(means.things, "things"), _Taken(means.worth, "int")
    for kind in world.kinds.values():
        yield _Asked(kind.present), _Taken(kind.most, "int")
    yield world.setup, _Asked(world.in_order), _Taken(world.window_order, "players")


class _Taken:
    """An expression outside of all trees, and what is needed there."""

    def __init__(self, value: X | None, need: str) -> None:
        self.value, self.need = value, need


class _Asked(_Taken):
    def __init__(self, value: X | None) -> None:
        super().__init__(value, "truth")


def _in_tree(world: World, tree: Any) -> Iterator[tuple[Wrong, Span]]:
    """What is wrong, with where it is written: there, or where the nearest thing around it is written."""
    waiting: list[tuple[Any, Span, str]] = [(tree, NOWHERE, "")]
    while waiting:
        here, around, event = waiting.pop()
        if here.__class__ is tuple or here.__class__ is list:
            waiting.extend((one, around, event) for one in here)
            continue
        span = getattr(here, "span", around)
        span = around if span is NOWHERE or not span.line else span
        for wrong in _of(world, here, event):
            own = wrong.part.span
            yield wrong, own if own.line else span
        if isinstance(here, X):
            waiting.extend((one, span, event) for one in here.args)
        elif isinstance(here, _Taken):
            waiting.append((here.value, span, event))
        else:
            inner = here.event if isinstance(here, Window) else event
            waiting.extend((getattr(here, part), span, inner) for part in parts_of(type(here)))


def _of(world: World, here: Any, event: str) -> Judged:
    """What is wrong with one node, without what is in it."""
    if isinstance(here, X):
        yield from _slots(world, here)
        relation = RELATIONS.get(here.op)
        if relation is not None:
            yield from relation(world, here)
    elif isinstance(here, _Taken):
        yield from _needed(world, here.value, here.need)
    elif isinstance(here, Statement):
        for one in here.takes.split():
            name, _, need = one.partition(":")
            part = getattr(here, name)
            for x in part if isinstance(part, tuple) else (part,):
                yield from _needed(world, x, need)
        if isinstance(here, Change) and event:
            yield from filled((here.value,), (list(world.events[event].fields.values())[here.field],))
        yield from of_statement(world, here)
    elif isinstance(here, Clause):
        yield from _of_clause(world, here)
    elif isinstance(here, Limit):
        yield from _needed(world, here.count, "int")
    elif isinstance(here, Until):
        yield from _needed(world, here.owner, "player")


def _slots(world: World, x: X) -> Judged:
    needs = OPERATIONS[x.op].needs
    last = len(needs) - 1
    for place, arg in enumerate(x.args):
        need = needs[min(place, last)]
        if need != "said":
            for one in arg if isinstance(arg, tuple) else (arg,):
                yield from _needed(world, one, need)


def _needed(world: World, part: object, need: str) -> Judged:
    if isinstance(part, X):
        missing = unmet(world, need, part.type)
        if missing is not None:
            yield Wrong(part, missing)


def _of_clause(world: World, clause: Clause) -> Judged:
    yield from _needed(world, clause.condition, "truth")
    match clause:
        case Modification(target=target, value=value, step=step):
            what, id = untitled(target)
            known = world.attributes[id].type if what == "attr" else world.derived[id].type
            if known is not None and step == "extend":
                yield from filled((value,), (known if value.type.many else known.each(),))
            elif known is not None and step in ("set", "swap"):
                yield from filled((value,), (known,))
            elif known is not None and known not in (INT, BOOL) and step != "block":
                yield Wrong(value, of_type(known))
        case Copy(source=source):
            yield from _needed(world, source, "text")
        case Sight(things=things, viewers=viewers):
            yield from _needed(world, things, "movable|movables")
            yield from _needed(world, viewers, "players")
