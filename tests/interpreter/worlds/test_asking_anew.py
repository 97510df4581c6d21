"""A question that is asked once more in the state in which it was asked is the same question."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from parallel_games import scenario_positions, scenarios_of
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from samples import so_many
from tables import folders, loaded, walk


def same_question(game: Game) -> bool:
    """Whether the question can be asked anew; it must be the same then."""
    other = game.fork()
    asked = ask_anew(other)
    if asked is None:
        return False
    assert list(other.raw) == list(game.raw), (game.answers, game.decision, other.decision)
    assert other.decision == game.decision
    return True


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_where_nothing_changed_the_same_is_asked(folder: Path) -> None:
    """At decisions of random games, with and without a table that asks everybody, and of scenarios: options, orders of
    obligations, actions, payments, choices."""
    book = loaded(folder)
    most = so_many(40, 400)
    asked = [same_question(game) for some in (False, True) for game in walk(book, 5, most, ask_everybody=some)]
    scenarios = scenarios_of(folder)
    for scenario in random.Random(5).sample(scenarios, min(len(scenarios), so_many(8, 2000))):
        asked += [same_question(game) for game in scenario_positions(book, scenario) if game.decision is not None]
    assert any(asked) or not asked
