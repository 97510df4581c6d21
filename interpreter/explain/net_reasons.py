"""Why things cannot be joined to a net: too little worth, no way, too few connectors, or a smaller net will do."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import X
from regelwerk.interpreter.explain.evaluator import Env, evaluate
from regelwerk.interpreter.runtime.builtins import nets
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit
from regelwerk.interpreter.state.state import State

Members = tuple[int, ...]
Names = Callable[[Members], str]
Saying = Callable[..., str]
"""Tells a message, by its id and its arguments, in the language of the listener."""


@record
class Asked:
    """What a call of the function `netze` is about."""

    values: dict[int, int]
    threshold: int
    connectors: Members
    budget: int
    contained: Members
    closed: Members
    touching: bool

    def answers(self, S: State, budget: int) -> tuple[nets.Net, ...]:
        """All nets within a budget; none if there are too many groups to look at."""
        try:
            return nets.nets(
                S.link.ground, self.values, self.threshold, self.connectors, budget, self.closed, self.contained,
                touching_joins=self.touching,
            )  # fmt: skip
        except SearchLimit:
            return ()

    def cost(self, S: State, members: Members) -> int | None:
        """The fewest connectors that join these members; None if nothing does."""
        found = nets.completions(
            S.link.ground, self.values, (*members, *self.contained), self.connectors, (), self.closed,
            touching_joins=self.touching,
        )  # fmt: skip
        return None if found is None else found.missing


def asked_net(S: State, row: X, env: Env) -> Asked | None:
    """The call of `netze` that a row comes from, through named rows and conditions; None if it is another row."""
    while True:
        if row.op == "derived":
            derived = S.link.world.derived[row.args[0]]
            if derived.value is None:
                return None
            values = [evaluate(S, arg, env) for arg in row.args[1:]]
            row, env = derived.value, dict(zip(derived.parameters, values, strict=True))
        elif row.op == "if":
            test, then, otherwise = row.args
            row = then if evaluate(S, test, env) else otherwise
        elif row.op == "call" and row.args[0] == "nets":
            ends, worth, threshold, between, budget, contained, closed, touching = (
                evaluate(S, arg, env) for arg in row.args[1:]
            )
            return Asked(
                dict(zip(ends, worth, strict=True)), threshold, tuple(between), budget, tuple(contained or ()),
                tuple(closed or ()), bool(touching),
            )  # fmt: skip
        else:
            return None


def against_net(S: State, asked: Asked, members: Members, names: Names, say: Saying) -> list[tuple[str, bool]]:
    """What must hold for these members to be a net; the first that fails ends the list."""
    ordered = tuple(sorted(set(members)))
    if ordered != members and any(one.members == ordered for one in asked.answers(S, asked.budget)):
        return [(say("explanations.net_order", names=names(ordered)), False)]
    strangers = tuple(one for one in members if one not in asked.values)
    if strangers:
        return [(say("explanations.net_strangers", names=names(strangers)), False)]
    beside = {near for one in members for near in S.link.neighbours[one] if near in asked.values}
    left_out = tuple(sorted(beside - set(members) - set(asked.contained)))
    if left_out:
        return [(say("explanations.net_beside", names=names(left_out)), False)]
    told = []
    worth = sum(asked.values[one] for one in {*members, *asked.contained} if one in asked.values)
    told.append((say("explanations.net_worth", worth=worth, needed=asked.threshold), worth >= asked.threshold))
    cost = asked.cost(S, members)
    if told[-1][1]:
        told.append((say("explanations.net_joined"), cost is not None))
    if cost is None or not told[-1][1]:
        return told
    told.append((say("explanations.net_connectors", needed=cost, there=asked.budget), cost <= asked.budget))
    if cost <= asked.budget:
        smaller = next(
            (one for one in asked.answers(S, cost) if one.cost < cost and set(one.members) <= {*members}), None
        )
        beaten = ""
        if smaller is not None:
            cheaper = say("explanations.net_cheaper", names=names(smaller.members), cost=smaller.cost, instead=cost)
            beaten = f": {cheaper}"
        told.append((say("explanations.net_smallest") + beaten, False))
    return told


def nothing_to_join(S: State, asked: Asked, say: Saying) -> str:
    """Why there is no net at all."""
    worth = sum(asked.values.values())
    if worth < asked.threshold:
        return say("explanations.net_too_little", worth=worth, needed=asked.threshold)
    cheapest = next(iter(asked.answers(S, len(asked.connectors))), None)
    if cheapest is None:
        return say("explanations.net_none")
    return say("explanations.net_too_dear", needed=cheapest.cost, there=asked.budget)
