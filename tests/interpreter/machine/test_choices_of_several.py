"""A choice of several: what can be answered beside what is offered, and when it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.prepared import GameError

AUSWAHL = Path(__file__).parents[2] / "gauntlet" / "auswahl"


def test_nothing_can_be_taken_back_before_something_is_chosen() -> None:
    game = Game.start(load(AUSWAHL), 2, 1)
    game.submit("10")
    assert game.decision is not None
    assert game.decision.chosen == 0
    with pytest.raises(GameError):
        game.submit("zurück")


def test_what_is_taken_back_is_offered_again_also_in_a_copy() -> None:
    game = Game.start(load(AUSWAHL), 2, 1)
    game.submit("10")
    assert game.decision is not None
    offered = [one.id for one in game.decision.options]
    game.submit("boot_1")
    copy = game.fork()
    copy.submit("back")
    assert copy.decision is not None
    assert [one.id for one in copy.decision.options] == offered
    assert game.decision is not None
    assert game.decision.chosen == 1
    assert "zurück" not in [one.id for one in game.decision.options]
