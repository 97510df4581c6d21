"""Many games: the same results from one process, from several and from a cluster; whoever dies costs a batch."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from regelwerk.interpreter.game import GameError
from regelwerk.tools.balance.recorded_games import GamesOrder, play_games
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.many.batches import BatchFailed, Workers, batches
from regelwerk.tools.many.kept_results import KeptResults
from regelwerk.tools.play.simulation import Order, play_share, simulate


def squares(order: str, first: int, end: int) -> list[int]:
    """Work that dies once, the first time that it comes to number 6."""
    flag = Path(order) / "killed"
    if first <= 6 < end and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [one * one for one in range(first, end)]


def always_killed(order: str, first: int, end: int) -> list[int]:
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def order() -> GamesOrder:
    return GamesOrder(str(game_folder("funkenflug")), (), 2, (), ("random",), 5)


def test_batches_hold_every_number_once() -> None:
    for count in (1, 7, 100, 1001):
        for workers in (1, 3):
            assert [one for first, end in batches(count, workers) for one in range(first, end)] == list(range(count))


def test_a_worker_that_is_killed_costs_its_batch_and_not_the_run(tmp_path: Path) -> None:
    found = dict(Workers(squares, str(tmp_path), 2).results([(0, 4), (4, 8), (8, 12)]))
    assert found == {(a, b): [one * one for one in range(a, b)] for a, b in ((0, 4), (4, 8), (8, 12))}
    assert (tmp_path / "killed").exists()


def test_a_batch_that_always_kills_is_told(tmp_path: Path) -> None:
    with pytest.raises(BatchFailed, match="0"):
        list(Workers(always_killed, str(tmp_path), 2).results([(0, 4)]))


@pytest.mark.long
def test_two_processes_play_the_same_games_as_one() -> None:
    alone = sorted(one for _, done in Workers(play_games, order(), 1).results(batches(8, 1)) for one in done)
    two = sorted(one for _, done in Workers(play_games, order(), 2).results(batches(8, 2)) for one in done)
    assert [(number, one["decisions"], one["seats"]) for number, one in alone] == [
        (number, one["decisions"], one["seats"]) for number, one in two
    ]


def test_results_are_kept_by_run_and_number(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    kept = KeptResults(path, ["a", 1])
    kept.add([(3, {"x": 1}), (1, {"x": 2})])
    kept.add([(3, {"x": 5})])
    kept.close()
    assert KeptResults(path, ["a", 1]).known() == {1: {"x": 2}, 3: {"x": 5}}
    assert KeptResults(path, ["a", 2]).known() == {}
    with pytest.raises(GameError, match="nowhere"):
        KeptResults(tmp_path / "nowhere" / "games.sqlite", [])


@pytest.mark.long
def test_a_cluster_plays_the_same_games_as_one_process() -> None:
    ray: Any = pytest.importorskip("ray", reason="the extra `ray` is not installed; `make adapters` does that")
    asked = Order(str(game_folder("funkenflug")), 2, (), 3, 12)
    told: list[int] = []
    try:
        there = simulate(asked, 1, told.append, "local")
        assert there.outcomes == simulate(asked, 1, told.append).outcomes
    finally:
        ray.shutdown()
    assert told
    assert play_share(asked, 0, 1).outcomes == [there.outcomes[0]]
