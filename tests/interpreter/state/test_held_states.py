"""A state that is held for later holds little: columns of its own only where it wrote, of each cell that was written
what it held before, and what it has worked out only if it is one of the last that worked."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.kept import kept as keeping
from regelwerk.interpreter.machine.driver import play_out
from regelwerk.interpreter.state.digest import digest
from regelwerk.interpreter.state.state import State, fork, never_back, undo_to
from regelwerk.tools.commands.games import game_folder

GAMES = ("funkenflug", "hexpanse", "rex")


def underway(name: str) -> tuple[State, object]:
    game = Game.start(load(game_folder(name)))
    options, _ = play_out(game.state, game.raw, random.Random(1).random, 30)
    return game.state, options


@pytest.mark.parametrize("name", GAMES)
def test_columns_that_were_not_written_are_shared(name: str) -> None:
    S, options = underway(name)
    other = fork(S)
    play_out(other, options, random.Random(2).random, 5)
    written = {column for column, _, _ in other.log}
    own = {number for number, column in enumerate(other.c) if column is not S.c[number]}
    assert own == written
    assert len(own) < len(S.c)


@pytest.mark.parametrize("name", GAMES)
def test_playing_out_leaves_one_way_back_for_each_cell(name: str) -> None:
    S, options = underway(name)
    before, top, mark = digest(S), (S.top, S.ret, S.who), len(S.log)
    found = []
    for _ in range(2):  # what was worked out before is right afterwards
        left, _ = play_out(S, options, random.Random(3).random, 10)
        assert left  # of a game that is over the log is left as it is: hardly anybody holds that
        found.append(digest(S))
        cells = Counter((column, index) for column, index, _ in S.log[mark:])
        assert set(cells.values()) == {1}
        undo_to(S, mark)
        S.top, S.ret, S.who = top
        assert digest(S) == before
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_state_to_which_nobody_goes_back_goes_on_the_same(name: str) -> None:
    S, options = underway(name)
    with_way_back, without = fork(S), fork(S)
    found = []
    for other in (with_way_back, without):
        pick, left = random.Random(6).random, options
        while left:  # what was worked out before is right afterwards
            left, _ = play_out(other, left, pick, 3)
            if other is without:
                never_back(other)
                assert not other.log
        found.append((digest(other), left))
    assert found[0] == found[1]


@pytest.mark.parametrize("name", GAMES)
def test_few_states_keep_what_they_worked_out_and_all_play_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    S, options = underway(name)
    alone = fork(S)
    left, _ = play_out(alone, options, random.Random(4).random, 20)
    play_out(alone, left, random.Random(5).random, 20)
    monkeypatch.setattr(keeping, "MOST_STATES", 3)
    forks = [fork(S) for _ in range(6)]
    after = [play_out(one, options, random.Random(4).random, 20)[0] for one in forks]
    for one in forks:
        keeping.current(one)
    assert [one.kept is not None for one in forks] == [False] * 3 + [True] * 3
    for one, there in zip(forks, after, strict=True):
        play_out(one, there, random.Random(5).random, 20)
    assert {digest(one) for one in forks} == {digest(alone)}
