"""What a state remembers is what it would find by looking again, also after going back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter import memory
from regelwerk.interpreter.game import Game

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    file.parent for home in ("rulebooks", "tests/gauntlet") for file in (ROOT / home).glob("*/rulebook.yaml")
)


def indexes_agree(game: Game) -> int:
    """How many tables of things by value were compared with new ones."""
    S, link = game.state, game.link
    if S.memory is None:
        return 0
    found = 0
    remembered = memory.refresh(S)
    for column, numbers in link.indexes_of_column.items():
        for number in numbers:
            index = remembered.indexes[number]
            if index is not None:
                rows, known = memory._new_index(S.c[column], tuple(index[1]))
                assert known == index[1]
                assert rows == {value: row for value, row in index[0].items() if row}
                found += 1
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_things_by_value_are_kept_up_to_date(folder: Path) -> None:
    rng = random.Random(3)
    game = Game.start(load(folder), None, 3)
    for _ in range(60):
        asked = game.decision
        if asked is None:
            break
        game.submit(asked.least if asked.least is not None else rng.choice(asked.options).id)
        indexes_agree(game)
        if rng.random() < 0.3:
            game.undo()
            indexes_agree(game)


def test_a_board_game_that_asks_for_pieces_has_such_a_table() -> None:
    game = Game.start(load(ROOT / "rulebooks" / "durchbruch"), 2, 3)
    rng = random.Random(1)
    compared = 0
    for _ in range(20):
        assert game.decision is not None
        game.submit(rng.choice(game.decision.options).id)
        compared += indexes_agree(game)
    assert compared == 20
