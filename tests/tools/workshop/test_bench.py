"""The benchmark gives the promised figures. How good they are is no test's business: that is what running it is for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from regelwerk.dsl import schemas
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.kept.install import nothing_kept
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench import bench, bench_games, bench_growth, bench_large
from regelwerk.tools.workshop.bench.bench_clock import QUICK
from regelwerk.tools.workshop.bench_rulebooks.galaxies import galaxy
from regelwerk.tools.workshop.handwritten.tictactoe import IndexedTicTacToe, TicTacToe

pytestmark = pytest.mark.long

GAMES = {"breakthrough", "tictactoe", "connect_four", "hex"}


def test_a_quick_run_has_exactly_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"calibration_s", "games", "battle", "fork_us", "undo_us_per_write", "save_load_ms",
                         "silent_event_us", "check_cold_s", "check_cached_s", "large_games", "large", "help_s"}
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
    assert schemas.misplaced("bench", data) is None


def test_the_section_of_large_games_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = bench_growth.Growth(1, 2, 1.0, 1.0)
    monkeypatch.setattr(bench_growth, "with_a_larger_map", lambda quick: nothing)
    monkeypatch.setattr(bench_growth, "with_idle_cards", lambda quick: nothing)
    assert bench.main(["--large", "--quick", "--forks", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert schemas.misplaced("bench", data) is None
    assert set(data["large"]) == {"ti4_big", "rex", "gaia", "hexpanse", "idle_cards", "larger_map", "forks"}
    assert data["large"]["forks"]["number"] == 3
    assert {name: data["large"][name]["players"] for name in ("ti4_big", "rex", "gaia", "hexpanse")} == {
        "ti4_big": 6, "rex": 6, "gaia": 4, "hexpanse": 4
    }


def test_calls_are_counted_the_same_every_time() -> None:
    """Where values are kept on trial, a game that is played again calls less; so none is kept here."""
    game = Game.start(load(bench_rulebooks.BATTLE), seed=3)
    with nothing_kept(game.link):
        counted = [bench_large.calls_per_decision(game.fork(), 40) for _ in range(3)]
    assert counted[0] == counted[1] == counted[2] > 1


def test_a_map_has_as_many_systems_as_asked_and_the_homes_around_the_middle(tmp_path: Path) -> None:
    rulebook = load(galaxy(tmp_path, 12))
    assert rulebook.warnings == ()
    assert len(Game.start(rulebook).link.of_kind["system"]) == 12


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


def test_the_slice_of_twilight_imperium_checks_clean_and_is_of_its_size() -> None:
    rulebook = load(bench_rulebooks.TI4_BIG)
    assert rulebook.warnings == ()
    link = Game.start(rulebook, 6).link
    assert (len(link.of_kind["system"]), len(link.of_kind["einheit"])) == (37, 354)
