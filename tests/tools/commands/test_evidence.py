"""Notes that are taken after each decision show the same as notes that are taken when they are made."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import run
from regelwerk.tools.play.evidence import Evidence, Watching
from regelwerk.tools.play.simulation import play_watched

RULEBOOKS = Path(__file__).resolve().parents[3] / "rulebooks"
MOST = 150


def watched_closely(game: Game, evidence: Evidence) -> int:
    watching = Watching(game, evidence, 0)
    raw, pick, count = game.raw, random.Random(game.seed).random, 0
    while raw and count < MOST:
        watching.look(raw)
        raw = run(game.state, raw[int(pick() * len(raw))])
        count += 1
    return count


@pytest.mark.parametrize("folder", sorted(RULEBOOKS.glob("*/rulebook.yaml")), ids=lambda path: path.parent.name)
def test_both_ways_show_the_same_and_play_the_same(folder: Path) -> None:
    book = load(folder.parent)
    for seed in (1, 2):
        closely, afterwards = Evidence(), Evidence()
        games = [Game.start(book, seed=seed, trace=True) for _ in range(2)]
        count = watched_closely(games[0], closely)
        assert play_watched(games[1], afterwards, 0, MOST).decisions == count
        assert games[0].hash == games[1].hash
        assert afterwards == closely
