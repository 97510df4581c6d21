"""Nothing that a game makes while it is played refers to itself, so that nobody need look for garbage meanwhile."""

from __future__ import annotations

import gc
import random
from pathlib import Path

import pytest
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import play_out
from tables import ROOT, loaded


@pytest.mark.parametrize("folder", sorted(ROOT.glob("rulebooks/*/rulebook.yaml")), ids=lambda path: path.parent.name)
def test_playing_leaves_no_garbage_that_would_have_to_be_looked_for(folder: Path) -> None:
    book = loaded(folder.parent)
    gc.freeze()  # what other tests have left is not looked through
    for seed in range(4):  # what is made once for a rulebook is made in the first games
        game = Game.start(book, seed=seed)
        gc.collect()
        collects = gc.isenabled()
        play_out(game.state, game.raw, random.Random(seed).random, 120)
        assert gc.isenabled() == collects, "and afterwards it is looked for as before"
        left = gc.collect()
    assert left == 0
