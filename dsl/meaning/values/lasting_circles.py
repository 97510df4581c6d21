"""What holds for as long as something else does may not ask for what it decides: that would never come to an end.

What changes a value may not ask for that value, and what decides whether an event is possible may not ask whether it
is. Asking counts whether it is done at once, by way of derived values, by what changes other values or forbids other
events, or by way of the question which things of a kind are there at all (`anwesend`). `grundwert` asks for a value
without what changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.clauses import Modification, Permission, Prohibition
from regelwerk.dsl.tree.made_up_names import ELEMENT, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import expressions, parts_of
from regelwerk.dsl.world.world import World

_OF_OTHERS = ("block", "swap")
"""A block of values is read from another thing, and what is swapped is asked for before it is swapped."""


@record
class Asked:
    """What can be asked for: an attribute (`attr`) of a kind, if that is known, a derived value (`derived`), the things
    of a `kind`, whether an event may happen (`may`)."""

    what: str
    name: str
    kind: str = ""

    def fits(self, other: Asked) -> bool:
        """Whether both may be the same: things of two kinds may have attributes of one name."""
        if self.what != other.what or self.name != other.name:
            return False
        return self.kind == other.kind or not self.kind or not other.kind


@record
class Deciding:
    """A text that decides something, and what it asks for by itself."""

    target: Asked
    asked: frozenset[Asked]
    span: Span


def lasting_circles(world: World) -> Iterator[Finding]:
    """One finding for each circle, at a text that comes back to what it decides: one that lasts, if there is one."""
    by_name: dict[tuple[str, str], list[Deciding]] = {}
    deciding = list(_deciding(world))
    for one in deciding:
        by_name.setdefault((one.target.what, one.target.name), []).append(one)
    told: set[Asked] = set()
    for one in deciding:
        asked = _all_asked(world, one.asked, by_name)
        if one.target in told or not any(one.target.fits(value) for value in asked):
            continue
        told |= asked
        name = one.target.name
        said = message("findings.RW417.lasting", name=name)
        hint = message("findings.RW417.on_elements_hint", name=name)
        if one.target.what == "may":
            said = message("findings.RW417.possible", name=name)
            hint = message("findings.RW417.possible_hint")
        yield Finding("RW417", one.span, said, hint)


def _deciding(world: World) -> Iterator[Deciding]:
    for clause in world.clauses:
        if isinstance(clause, Modification):
            texts = (clause.condition,) if clause.step in _OF_OTHERS else (clause.condition, clause.value)
            yield Deciding(_target(clause), _asked(world, texts), clause.span)
        elif isinstance(clause, (Prohibition, Permission)):
            yield Deciding(Asked("may", clause.event), _asked(world, (clause.condition,)), clause.span)
    for event in world.events.values():
        if event.condition is not None:
            yield Deciding(Asked("may", event.id), _asked(world, (event.condition,)), event.condition.span)


def _target(change: Modification) -> Asked:
    what, name = untitled(change.target)
    kinds = {x.type.name for x in expressions(change.condition) if x.op == "local" and x.args[0] == ELEMENT}
    return Asked(what, name, kinds.pop() if len(kinds) == 1 and what == "attr" else "")


def _all_asked(
    world: World, first: Iterable[Asked], deciding: dict[tuple[str, str], list[Deciding]]
) -> set[Asked]:
    """Everything that comes to be asked for."""
    found: set[Asked] = set()
    waiting = list(first)
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        if one.what == "derived" and one.name in world.derived:
            waiting += _asked(world, (world.derived[one.name].value,))
        elif one.what == "kind" and one.name in world.kinds:
            waiting += _asked(world, (world.kinds[one.name].present,))
        for text in deciding.get((one.what, one.name), ()):
            if text.target.fits(one):
                waiting += text.asked
    return found


def _asked(world: World, texts: Iterable[Any]) -> frozenset[Asked]:
    """What some expressions ask for by themselves."""
    found: set[Asked] = set()
    waiting = list(texts)
    while waiting:
        here = waiting.pop()
        if isinstance(here, (tuple, list)):
            waiting.extend(here)
        elif not isinstance(here, X):
            waiting.extend(getattr(here, part) for part in parts_of(type(here)))
        elif here.op in ("base", "settled"):
            (value,) = here.args
            waiting.extend(value.args)
            if value.op == "derived" and value.args[0] in world.derived:
                waiting.append(world.derived[value.args[0]].value)
        else:
            if here.op == "attr":
                found.add(Asked("attr", here.args[0], here.args[1].type.name))
            elif here.op in ("derived", "function"):
                found.add(Asked("derived", here.args[0]))
            elif here.op in ("kind", "may"):
                found.add(Asked(here.op, here.args[0]))
            elif here.op in ("owner", "belongs"):
                found.update(_owners(world, here.args[0]))
            waiting.extend(here.args)
    return frozenset(found)


def _owners(world: World, of: X) -> Iterator[Asked]:
    """The attributes that say whose things are."""
    for kind in world.kinds.values():
        if kind.owner and of.type.name in ("", kind.id):
            yield Asked("attr", kind.owner, kind.id)
