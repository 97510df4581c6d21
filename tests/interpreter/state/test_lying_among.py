"""What lies in one of several places, found by the places: the same as asking each thing where it lies."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.linked_values import Rows, index
from regelwerk.interpreter.link.rows_of_kind import RowsHaving
from regelwerk.interpreter.runtime.places import FEW, lying_among, lying_having
from regelwerk.interpreter.state.state import BudgetError
from tables import ROOT, loaded

FUNKENFLUG = ROOT / "rulebooks" / "funkenflug"


@pytest.mark.parametrize("many", [0, 1, 2, FEW, FEW + 1])
def test_it_is_what_a_look_at_each_thing_finds(many: int) -> None:
    rng = random.Random(many)
    game = Game.start(loaded(FUNKENFLUG), 3, many)
    link = game.link
    used = sorted({place for place in game.state.c[PLACE] if place >= 0})
    found = 0
    while (decision := game.decision) is not None:
        game.submit(rng.choice(decision.options).id)
        S = game.state
        for kind, name in enumerate(link.kind_names):
            things = link.of_kind[name]
            for row in (rng.sample(used, min(many, len(used))), [-1, *rng.sample(used, min(many, len(used)))]):
                fuel = S.fuel
                there = lying_among(S, tuple(row), kind, things)
                assert list(there) == [thing for thing in things if S.c[PLACE][thing] in row]
                assert S.fuel == fuel
                found += len(there)
    assert found


@pytest.mark.parametrize("many", [1, 2, FEW, FEW + 1])
@pytest.mark.parametrize("owned", [False, True])
def test_with_a_value_it_is_what_a_look_at_each_thing_finds(many: int, owned: bool) -> None:
    rng = random.Random(many)
    game = Game.start(loaded(FUNKENFLUG), 3, many)
    link = game.link
    values = [rng.choice((-1, 0, 1, 2)) for _ in link.things]
    used = sorted({place for place in game.state.c[PLACE] if place >= 0})
    found = 0
    while (decision := game.decision) is not None:
        game.submit(rng.choice(decision.options).id)
        S = game.state
        for kind, name in enumerate(link.kind_names):
            known, having = RowsHaving(link.rows_among[kind], values, owned), index(link, values, name, owned)
            for row in (rng.sample(used, min(many, len(used))), [-1, *rng.sample(used, min(many, len(used)))]):
                for value in (-1, 0, 1):
                    there = lying_having(S, tuple(row), value, known, having)
                    counts = value >= 0 or not owned
                    assert list(there) == [
                        thing
                        for thing in link.of_kind[name]
                        if counts and values[thing] == value and S.c[PLACE][thing] in row
                    ]
                    found += len(there)
    assert found


def test_inside_a_loop_it_costs_as_many_as_the_places_are_and_as_it_is_long() -> None:
    S = Game.start(loaded(FUNKENFLUG), 3, 1).state
    S.fuel = 5
    assert lying_among(S, (-1, -1), 0, (), True) == []
    assert S.fuel == 2
    with pytest.raises(BudgetError):
        lying_among(S, (-1, -1), 0, (), True)
    place = max(range(len(S.c[INSIDE])), key=lambda one: len(S.c[INSIDE][one]))
    kind = S.link.kind[S.c[INSIDE][place][0]]
    for charged in (False, True):
        S.fuel = 1000
        long = len(lying_among(S, (place,), kind, (), charged))
        assert long > 1
        assert S.fuel == 1000 - charged * (1 + 1 + long)
    known, having = RowsHaving(S.link.rows_among[kind], [0] * len(S.link.things), False), Rows()
    S.fuel = 1000
    assert len(lying_having(S, (place,), 0, known, having, True)) == long
    assert S.fuel == 1000 - (1 + 1 + long)
    assert not lying_having(S, (place,), 1, known, having, True)
    assert S.fuel == 1000 - (1 + 1 + long) - (1 + 1)
