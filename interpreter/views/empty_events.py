"""Events that come to nothing: all their numbers are 0, and with that they change nothing.

*Anna pays 0 credits* is no news. That such an event changes nothing is told by what its rulebook says of it, not by
what it did: so a line that is missing betrays no more than the numbers, which the reader may know. Whoever must not
know a number is told the event; so is everybody of an event that has nothing to do but to be told, or that happens
`auch_bei_null`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakKeyDictionary

from regelwerk.dsl.tree.tree import Body, Branch, Cover, Emit, Let, Loop, Move, Pay, Statement, Write, X
from regelwerk.dsl.tree.types import INT
from regelwerk.dsl.tree.walk import what_is_added
from regelwerk.dsl.world.behaviours import Event
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.link.link import Linked

_FOUND: WeakKeyDictionary[Linked, dict[str, bool]] = WeakKeyDictionary()
"""Which events of a rulebook do nothing if all their numbers are 0, as far as it was asked."""


def comes_to_nothing(link: Linked, id: str, fields: Mapping[str, Any]) -> bool:
    """Whether an event with these fields, as a reader sees them, changed nothing."""
    event = link.world.events[id]
    numbers = _numbers(event)
    if not numbers or any(fields[name] != 0 for name in numbers):
        return False
    found = _FOUND.setdefault(link, {})
    if id not in found:
        found[id] = does_nothing_at_zero(link.world, event)
    return found[id]


def does_nothing_at_zero(world: World, event: Event, asked: tuple[str, ...] = ()) -> bool:
    """Whether all that an event does is as much as its numbers say."""
    if event.even_if_nothing or not event.effect or event.id in asked:
        return False
    return _Zeros(world, (*asked, event.id), set(_numbers(event))).is_nothing(event.effect)


def _numbers(event: Event) -> list[str]:
    return [name for name, type in event.fields.items() if type == INT]


class _Zeros:
    """Goes through what an event does with the names that stand for 0."""

    def __init__(self, world: World, asked: tuple[str, ...], names: set[str]) -> None:
        self.world = world
        self.asked = asked
        self.names = names

    def is_nothing(self, body: Body) -> bool:
        return all(map(self._does_nothing, body))

    def _does_nothing(self, step: Statement) -> bool:
        match step:
            case Let():
                (self.names.add if self._is_zero(step.value) else self.names.discard)(step.name)
                return True
            case Write():
                return self._adds_zero(step)
            case Move():
                return self._is_empty(step.things)
            case Loop():
                return self._is_empty(step.over)
            case Branch():
                branches = (_Zeros(self.world, self.asked, set(self.names)) for _ in range(2))
                return all(one.is_nothing(body) for one, body in zip(branches, (step.yes, step.no), strict=True))
            case Emit():
                return self._comes_to_nothing(step)
            case Cover():
                return self._is_zero(step.amount)
            case Pay():
                return self.is_nothing(step.cost) and self.is_nothing(step.effect)
        return False

    def _adds_zero(self, step: Write) -> bool:
        """Whether a value becomes what it is, plus or minus 0."""
        added = what_is_added(step)
        return bool(added) and all(map(self._is_zero, added))

    def _comes_to_nothing(self, step: Emit) -> bool:
        event = self.world.events[step.event]
        numbers = [field for field, type in zip(step.fields, event.fields.values(), strict=True) if type == INT]
        if not numbers or not all(map(self._is_zero, numbers)):
            return False
        return does_nothing_at_zero(self.world, event, self.asked)

    def _is_zero(self, x: X) -> bool:
        match x.op:
            case "local":
                return x.args[0] in self.names
            case "const":
                return bool(x.type == INT and x.args[0] == 0)
            case "math":
                sign, first, *others = x.args
                if sign in ("+", "-"):
                    return all(map(self._is_zero, (first, *others)))
                return self._is_zero(first) or (sign == "*" and any(map(self._is_zero, others)))
        return False

    def _is_empty(self, x: X) -> bool:
        """Whether it is a row of the first 0 of something."""
        if x.op == "filter":
            return self._is_empty(x.args[0])
        return x.op == "call" and x.args[0] == "first_n" and self._is_zero(x.args[2])
