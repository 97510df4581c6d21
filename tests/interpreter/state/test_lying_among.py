"""What lies in one of several places, found by the places: the same as asking each thing where it lies."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.runtime.places import FEW, lying_among
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


def test_inside_a_loop_it_costs_as_many_as_the_places_are() -> None:
    S = Game.start(loaded(FUNKENFLUG), 3, 1).state
    S.fuel = 5
    assert lying_among(S, (-1, -1), 0, (), True) == []
    assert S.fuel == 2
    with pytest.raises(BudgetError):
        lying_among(S, (-1, -1), 0, (), True)
