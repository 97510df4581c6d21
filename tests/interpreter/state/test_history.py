"""What happened is remembered as long as somebody can ask for it, and no longer."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.compile.state_layout import R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.state.records import WHOLE_GAME
from tables import ROOT, folders_saying, loaded, walk


def remembered(game: Game) -> tuple[tuple[int, tuple[object, ...], tuple[int, ...]], ...]:
    history: tuple[tuple[int, tuple[object, ...], tuple[int, ...]], ...] = game.state.c[REGISTERS][R_HISTORY]
    return history


@pytest.mark.parametrize("folder", folders_saying("geschah", "happened"), ids=lambda folder: folder.name)
def test_nothing_is_remembered_of_procedures_that_are_over(folder: Path) -> None:
    for game in walk(loaded(folder), 3, 150):
        running = {WHOLE_GAME, *(one[1] for one in game.state.c[REGISTERS][R_PROCEDURES])}
        assert all(running & set(instances) for _, _, instances in remembered(game))


def test_a_long_game_remembers_the_running_procedures_alone() -> None:
    lengths = [len(remembered(game)) for game in walk(loaded(ROOT / "rulebooks" / "rex"), 5, 400, players=3)]
    assert max(lengths) > 0, "something is remembered at all"
    assert lengths.count(0) > 50, "and forgotten again and again"
