"""A scenario that goes on from a set-up which others have used is the same game as with a set-up of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter import game as games
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.scenarios.scenario_names import begin
from regelwerk.tools.scenarios.scenario_reading import Scenario
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

FOLDERS = sorted(main.parent for main in (Path(__file__).parents[3] / "rulebooks").glob("*/rulebook.yaml"))
EVERY = 40


def chosen(folder: Path) -> list[Scenario]:
    """Some that are arranged: the first, and every fortieth, so that large games show several tables."""
    arranged = [one for one in scenarios_of(load(folder)) if one.given or one.dice or one.draws]
    return arranged[:1] + arranged[3::EVERY]


def told(game: Game | str) -> object:
    return game if isinstance(game, str) else (game.hash, list(game.raw), game.state.trace, game.state.fuel)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_shared_set_up_is_like_an_own_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load(folder)

    def begun(scenario: Scenario) -> Game | str:
        try:
            return begin(rulebook, scenario)
        except GameError as error:
            return str(error)

    scenarios = chosen(folder)
    shared = [told(begun(one)) for one in [*scenarios, *scenarios]]
    monkeypatch.setattr(games, "after_set_up", lambda *_: None)
    assert shared == [told(begun(one)) for one in scenarios] * 2


def test_a_set_up_that_rests_on_named_draws_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies on top after the shuffling of the set-up is what the scenario says, whoever used the table before."""
    rulebook = load(FOLDERS[[one.name for one in FOLDERS].index("ti4")])
    options = {"aufbau": "szenario"}
    plain = Game.start(rulebook, 3, 0, options, given={"spieler_1": {"handelswaren": 2}})
    top = Game.start(rulebook, 3, 0, options, draws=["meuterei", "veto"])
    assert plain.link is top.link
    assert top.value("agendastapel", "inhalt")[-1] == "meuterei"
    again = Game.start(rulebook, 3, 0, options, given={"spieler_1": {"handelswaren": 3}})
    assert again.value("agendastapel", "inhalt") == plain.value("agendastapel", "inhalt")
    assert again.value("spieler_1", "handelswaren") == 3
