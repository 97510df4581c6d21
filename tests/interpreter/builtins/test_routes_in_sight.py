"""Routes are looked for only to where the budget may suffice; none is missed for that."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest
from regelwerk.interpreter.runtime.builtins import reach
from regelwerk.interpreter.runtime.searches import Ground, fn_routes

FIELDS = range(9)


@pytest.mark.parametrize("seed", range(60))
def test_every_route_is_found_and_no_other(seed: int) -> None:
    rng = random.Random(seed)
    steps = {one: [other for other in FIELDS if other != one and rng.random() < 0.3] for one in FIELDS}
    gains = {one: rng.choice((0, 0, 0, 1, 2)) for one in FIELDS}
    prices = {one: rng.choice((0, 1, 1, 2)) for one in FIELDS}
    through, ends = (rng.sample(FIELDS, 6) for _ in range(2))
    budget = rng.randint(0, 3)
    S: Any = SimpleNamespace(link=SimpleNamespace(neighbours=[]), fuel=10**6)
    start, marked = rng.choice(FIELDS), frozenset(rng.sample(FIELDS, 3))
    found = fn_routes(
        S, [start], budget, through, ends, prices.__getitem__, gains.__getitem__, steps.__getitem__, None, None, marked
    )
    ground = Ground(S, through, ends, prices.__getitem__, steps.__getitem__)
    expected = {
        route.path
        for goal in ends
        for route in reach.routes(
            start, goal, ground.neighbours, budget, gain=gains.__getitem__, key=marked.intersection,
            may_pass=ground.passes, cost=ground.cost,
        )  # fmt: skip
        if len(route.path) > 1
    }
    assert {route[4:] for route in found} == expected


def test_fields_that_the_budget_cannot_suffice_for_are_not_asked_for_their_neighbours() -> None:
    asked: list[int] = []

    def steps(field: int) -> list[int]:
        asked.append(field)
        return [field - 1, field + 1]

    S: Any = SimpleNamespace(link=SimpleNamespace(neighbours=[]), fuel=10**6)
    found = fn_routes(S, [50], 2, range(100), range(100), None, None, steps, None, None, [])
    assert sorted(route[-1] for route in found) == [48, 49, 51, 52]
    assert sorted(asked) == [48, 49, 50, 51, 52], "and each only once"
