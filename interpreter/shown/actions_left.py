"""How many actions somebody still has in their turn, as far as the course of the turn tells it.

A course that offers an action twice (`s darf aktion ausführen`, and once more) leaves two at the first question and one
at the second. What stands in a loop, or in one of several ways that a course can take, is not counted beforehand: then
nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.tree import Act, AtWill, Body, Branch, Loop, May, Repeat, StepOf, Then
from regelwerk.dsl.tree.walk import statements
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked

_ACTION = "action"


def actions_left(game: Game) -> int | None:
    """Of whoever is asked for an action: how many are left with this one, if a turn has more than one."""
    asked = game.decision
    if asked is None or asked.kind != _ACTION or asked.span is None:
        return None
    link = game.link
    if link not in _MADE:
        _MADE[link] = _left(link.world)
    return _MADE[link].get(asked.span)


_MADE: WeakKeyDictionary[Linked, dict[Span, int]] = WeakKeyDictionary()


def _left(world: World) -> dict[Span, int]:
    """For each place where a course offers an action: how many it still offers from there on."""
    found: dict[Span, int] = {}
    for procedure in world.procedures.values():
        offered = list(_in_a_row(procedure.body))
        if len(offered) > 1 and None not in offered:
            found |= {one: len(offered) - at for at, one in enumerate(offered) if one is not None}
    return found


def _in_a_row(body: Body) -> Iterator[Span | None]:
    """Where a course offers actions, one after the other; None where it cannot be told how many."""
    for one in body:
        match one:
            case Act(span=span) | May(body=(Act(),), span=span):  # who may act is asked by the whole sentence
                yield span
            case StepOf(body=inner) | May(body=inner):
                yield from _in_a_row(inner)
            case Branch(yes=yes, no=no) if not _has_action(no):
                yield from _in_a_row(yes)
            case Then(first=first, second=second, otherwise=otherwise) if not _has_action(otherwise):
                yield from _in_a_row(first)
                yield from _in_a_row(second)
            case Branch() | Then() | Loop() | AtWill() | Repeat():
                if _has_action((one,)):
                    yield None


def _has_action(body: Body) -> bool:
    return any(isinstance(one, Act) for one in statements(body))
