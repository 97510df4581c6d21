"""Values for many things under conditions: what is offered can be completed, and nothing that can is left out."""

from __future__ import annotations

import random
from itertools import product

import pytest
from regelwerk.interpreter.runtime.builtins.assigning import open_values
from regelwerk.interpreter.runtime.builtins.too_large import SearchLimit


def by_trying(things: list[int], values: list[int], allowed: set[tuple[int, int]], apart: set[tuple[int, ...]],
              repeated: bool) -> list[int]:
    """The values of the first thing in all assignments that keep every condition."""
    found = set()
    for given in product(values, repeat=len(things)):
        if not repeated and len(set(given)) < len(given):
            continue
        if any((thing, value) not in allowed for thing, value in zip(things, given, strict=True)):
            continue
        pairs = [(things[i], given[i], things[j], given[j]) for i in range(len(things)) for j in range(i)]
        if not any(one in apart or (*one[2:], *one[:2]) in apart for one in pairs):
            found.add(given[0])
    return [value for value in values if value in found]


@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_trying_everything(seed: int) -> None:
    rng = random.Random(seed)
    things, values = list(range(rng.randint(1, 4))), list(range(10, 10 + rng.randint(1, 4)))
    allowed = {one for one in product(things, values) if rng.random() < 0.8}
    apart = {one for one in product(things, values, things, values) if rng.random() < 0.25}
    repeated = seed % 2 == 0
    found = open_values(
        things[0], things, values, lambda x, v: (x, v) in allowed,
        lambda a, v, b, w: (a, v, b, w) not in apart and (b, w, a, v) not in apart, repeated,
    )
    assert list(found) == by_trying(things, values, allowed, apart, repeated)


def test_a_search_that_is_too_large_says_so() -> None:
    things = list(range(12))
    with pytest.raises(SearchLimit):
        open_values(0, things, list(range(11)), lambda x, v: True, lambda *four: True, False, most_states=500)
