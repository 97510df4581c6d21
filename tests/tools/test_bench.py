"""The benchmark gives the promised figures. How good they are is no test's business: that is what running it is for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench import bench, bench_games
from regelwerk.tools.workshop.bench.bench_clock import QUICK
from regelwerk.tools.workshop.handwritten.tictactoe import IndexedTicTacToe, TicTacToe

pytestmark = pytest.mark.long

GAMES = {"breakthrough", "tictactoe", "connect_four", "hex"}


def test_a_quick_run_has_exactly_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"calibration_s", "games", "battle", "fork_us", "undo_us_per_write", "save_load_ms",
                         "silent_event_us", "check_cold_s", "check_cached_s", "large_games", "help_s"}
    assert set(data["games"]) == GAMES
    for one in data["games"].values():
        assert set(one) == {"decisions_per_s", "handwritten_decisions_per_s", "ratio"}
        assert one["decisions_per_s"] > 0
        assert one["handwritten_decisions_per_s"] > 0
        assert one["ratio"] > 0
    assert set(data["battle"]) == {"quiet_ratio", "ten_abilities_ratio", "idle_500_ratio"}
    assert data["calibration_s"] > 0
    assert {name: one["players"] for name, one in data["large_games"].items()} == {"gaia": 2, "hexpanse": 2, "rex": 3}
    assert all(one["games_per_s"] > 0 for one in data["large_games"].values())
    assert data["help_s"] > 0


def test_named_games_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--json", "tictactoe", "kuhn"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"calibration_s", "games"}
    assert set(data["games"]) == {"tictactoe", "kuhn"}
    assert set(data["games"]["kuhn"]) == {"decisions_per_s", "players"}
    assert set(data["games"]["kuhn"]["players"]) == {"2"}
    assert set(data["games"]["kuhn"]["players"]["2"]) == {"games_per_s", "decisions_per_s", "length"}


def test_the_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "viergewinnt"]) == 0
    shown = capsys.readouterr().out
    assert "connect_four" in shown
    assert "Eichung" in shown


def test_an_unknown_game_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "mühle"]) == 2
    assert "mühle" in capsys.readouterr().err


def test_a_twin_that_plays_another_game_is_noticed() -> None:
    class Cheat(TicTacToe):
        def step(self, option: int) -> tuple[int, ...]:
            return ()

    with pytest.raises(bench_games.DifferentGames):
        bench_games.contest(bench_games.Contest("tictactoe", "tictactoe", Cheat, IndexedTicTacToe), QUICK)


def test_the_big_file_is_as_big_as_asked(tmp_path: Path) -> None:
    folder = bench_rulebooks.big_file(tmp_path, 20_000)
    assert 20_000 <= (folder / "vorrat.yaml").stat().st_size < 21_000
