"""What a state remembers is what it would find by looking again, also after going back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.listening import resolve
from regelwerk.interpreter.runtime.places import move
from regelwerk.interpreter.state import state_indexes as memory
from tables import ROOT, folders, folders_saying, loaded, pick


def play_back_and_forth(game: Game, seed: int, most: int, looks: Callable[[Game], int]) -> int:
    """A random game, with a look at it after every answer; now and then an answer is taken back. How much was seen."""
    rng = random.Random(seed)
    seen = 0
    for _ in range(most):
        if game.decision is None:
            break
        game.submit(pick(game, rng))
        seen += looks(game)
        if rng.random() < 0.3:
            game.undo()
            seen += looks(game)
    return seen


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


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_things_by_value_are_kept_up_to_date(folder: Path) -> None:
    game = Game.start(loaded(folder), None, 3)
    compared = play_back_and_forth(game, 3, 60, indexes_agree)
    assert compared or not game.link.indexes_of_column


NEVER_ASLEEP = {
    "bewegung": "in this game its guard is never at rest after an answer",
    "eimer": "four answers end the game, and nothing was remembered yet",
    "fracht": "nobody is asked anything",
}
"""Rulebooks of whose guards this test says nothing."""


def sleeping_guards_do_not_hold(game: Game) -> int:
    """How many guards that are not asked again were asked again."""
    S, link = game.state, game.link
    if S.memory is None:
        return 0
    remembered = memory.refresh(S)
    for ref in remembered.calm:
        clause, me, this, kept = resolve(S, ref)
        assert not link.match[clause](S, (), me, this, kept), link.entry_name(link.entry_of_clause[clause])
    return len(remembered.calm)


@pytest.mark.parametrize("folder", folders_saying("wache", "guard"), ids=lambda folder: folder.name)
def test_a_guard_is_asked_again_when_what_it_rests_on_was_written(folder: Path) -> None:
    game = Game.start(loaded(folder), None, 5)
    asked = play_back_and_forth(game, 5, 200, sleeping_guards_do_not_hold)
    assert bool(asked) == (bool(game.link.dependable_guards) and folder.name not in NEVER_ASLEEP)


def test_a_guard_sleeps_while_only_other_things_move() -> None:
    """A formation of units is not looked for because a card was drawn."""
    game = Game.start(load(ROOT / "rulebooks" / "hexpanse"), 2, 1, {"aufstellung": "nach_sitzen"})
    S, link = game.state, game.link
    assert sleeping_guards_do_not_hold(game) == len(link.dependable_guards) > 0
    cards, units = link.of_kind["karte"], link.of_kind["einheit"]
    move(S, cards[0], link.of_kind["ablage"][0], False)
    assert memory.refresh(S).calm == link.dependable_guards
    move(S, units[0], link.of_kind["feld"][0], False)
    assert memory.refresh(S).calm < link.dependable_guards


def test_a_board_game_that_asks_for_pieces_has_such_a_table() -> None:
    game = Game.start(load(ROOT / "rulebooks" / "durchbruch"), 2, 3)
    rng = random.Random(1)
    compared = 0
    for _ in range(20):
        assert game.decision is not None
        game.submit(rng.choice(game.decision.options).id)
        compared += indexes_agree(game)
    assert compared == 20
