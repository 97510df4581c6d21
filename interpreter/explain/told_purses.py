"""What can be paid, and what would be left, walked from the trees of the means (docs/semantics.md P5 to P8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from regelwerk.dsl.operations.evaluation import Part
from regelwerk.dsl.tree.made_up_names import ME
from regelwerk.dsl.tree.tree import X
from regelwerk.interpreter.explain import evaluator
from regelwerk.interpreter.runtime.purses import Owed, Purse, Way, filling, purse_with
from regelwerk.interpreter.runtime.rows import LARGEST, clamp
from regelwerk.interpreter.state.state import State, suppose, take_back


def purse_told(S: State, parts: Sequence[Part]) -> Purse:
    """Everything that the parts of a price can be paid with: each resource itself, and the means that serve now."""
    link, world = S.link, S.link.world
    names = list(world.resources)
    purposes = {number: name for name, number in link.plan.purposes.items()}

    def counted(resource: int, player: int) -> int:
        there: int = S.c[link.resource_columns[resource]][player]
        return there

    def ways(resource: int, player: int, purpose: int) -> Iterator[Way]:
        for number, means in enumerate(world.means_for(names[resource])):
            if means.purposes and purposes.get(purpose, "") not in means.purposes:
                continue
            if means.condition is not None and not evaluator.evaluate(S, means.condition, {ME: player}):
                continue
            if means.other:
                yield Way(number, world.resources[means.other].number, -1, _worth(S, means.worth, player, player))
            elif means.things is not None:
                for thing in evaluator.evaluate(S, means.things, {ME: player}):
                    yield Way(number, -1, thing, _worth(S, means.worth, player, thing))

    owed = [
        Owed(player, amount, world.resources[purse].number, link.plan.purpose(purpose), itself)
        for player, amount, purse, purpose, itself in parts
    ]
    asked = [(one.player, one.resource, one.purpose, one.itself) for one in owed]
    return purse_with(owed, filling(asked, counted, ways), link.paid_exactly)


def _worth(S: State, worth: X | None, player: int, thing: int) -> int:
    if worth is None:
        return 1
    value: int = evaluator.evaluate(S, worth, {ME: player, "ding": thing, "thing": thing})
    return value


@contextmanager
def supposed(S: State, counter: str, thing: int, value: int) -> Iterator[None]:
    """A counter has another value for as long as it takes to look."""
    resource = S.link.world.resources.get(counter)
    if resource is not None:
        value = clamp(value, LARGEST if resource.most is None else resource.most)
    suppose(S, S.link.plan.column(counter), thing, value)
    before, S.worked_out = S.worked_out, None
    try:
        yield
    finally:
        S.worked_out = before
        take_back(S)
