"""Balance: what games say, with how sure one can be; and that a difference that is there is found."""

from __future__ import annotations

import csv
import json
import random
import shutil
import sys
from itertools import accumulate
from pathlib import Path

import pytest
from regelwerk.tools.balance.balance_page import Page, as_csv
from regelwerk.tools.balance.figures import Figures
from regelwerk.tools.balance.findings_of_games import balance, compared
from regelwerk.tools.balance.recorded_games import GameRecord, GamesOrder, SeatRecord, as_record, play_games
from regelwerk.tools.balance.statistics import by_chance, excludes, holm, mean, share, student_quantile, unlikely
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import game_folder

# ---- figures


def test_a_share_has_wilsons_interval() -> None:
    found = share(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)  # as in any table
    assert share(0, 0).width == 1
    assert share(200, 200).low == pytest.approx(0.981, abs=0.001)


def test_a_mean_has_an_interval_from_its_spread() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found.value == 3
    assert found.high - found.value == pytest.approx(2.776 * 1.5811 / 5**0.5, abs=0.001)  # Student, four degrees
    assert student_quantile(1) == pytest.approx(12.706, abs=0.001)
    assert student_quantile(29) == pytest.approx(2.045, abs=0.001)
    assert student_quantile(5_000) == pytest.approx(1.96, abs=0.001)
    assert by_chance(mean([1.0, 2.0, 0.5, 3.0])) == pytest.approx(0.0609, abs=0.0001)
    assert not mean([3.0]).is_bounded  # one game says nothing of how far it lies from others
    assert by_chance(mean([3.0])) == 1


def test_many_comparisons_are_corrected() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert unlikely(50, 100, 0.5) == 1
    assert unlikely(60, 100, 0.5) == pytest.approx(0.0569, abs=0.0001)
    assert unlikely(5, 5, 0.5) == pytest.approx(2 / 32)  # exact, also where there are few games
    assert unlikely(4.5, 5, 0.5) == unlikely(4, 5, 0.5)  # a shared game makes nothing less likely


def test_who_looks_after_every_game_is_not_deceived() -> None:
    """A bot that wins nine of ten games is said not to in one run of twenty at most, however often somebody looks; an
    interval for a fixed number of games would be wrong in one of six and more."""
    rng, wrong, deceived, runs = random.Random(4), 0, 0, 300
    for _ in range(runs):
        won = list(accumulate(rng.random() < 0.9 for _ in range(150)))
        wrong += any(excludes(one, count, 0.9) for count, one in enumerate(won, 1))
        deceived += any(share(one, count).high < 0.9 or share(one, count).low > 0.9 for count, one in enumerate(won, 1))
    assert wrong <= runs / 20
    assert deceived > runs / 6
    assert excludes(53, 53, 0.9)
    assert not excludes(52, 52, 0.9)
    assert excludes(60, 100, 0.9)


def test_figures_are_written_as_the_reader_writes_them() -> None:
    german, english = Figures("de"), Figures("en")
    assert german.percent(share(8, 10)) == "80,0 % (49 … 94)"
    assert english.mean(mean([1.0, 2.0, 3.0]), signed=True) == "+2.0 (−0.5 … +4.5)"
    assert english.mean(mean([7.0])) == "7.0"
    assert english.points_of_percent(mean([0.1, 0.1])) == "+10.0 (+10.0 … +10.0)"
    assert (german.chance(0.0001), english.chance(0.25)) == ("< 0,001", "0.250")


def test_chance_is_told_as_a_difference_in_one_run_of_twenty_at_most() -> None:
    """Games in which nothing matters: whole tables of cards are told as even."""
    rng, told = random.Random(3), 0
    for _ in range(20):
        games = [made_up(rng, seed, 0.5) for seed in range(60)]
        told += any(row.differs for table in balance(games).tables for row in table.rows if table.id == "held")
    assert told <= 3


def made_up(rng: random.Random, seed: int, edge: float, worth: float = 0.0) -> GameRecord:
    """A game of two in which the first seat wins so often, and in which whoever holds a card has more points."""
    first = 1.0 if rng.random() < edge else 0.0
    seats = []
    for won in (first, 1 - first):
        held = [f"card_{number}" for number in range(12) if rng.random() < 0.3]
        points = rng.gauss(10, 2) + (worth if "card_3" in held else 0)
        seats.append(SeatRecord(won, points, "random", {"faction": rng.choice("AB")}, held, []))
    return GameRecord(seed, {}, 40, 3.0, 2, True, "", seats, {"act": 3, "rest": 2}, {"act": 3})


def test_an_advantage_of_the_first_seat_is_found() -> None:
    rng, kinds = random.Random(1), {"card_1": "card", "card_99": "card", "field_1": "field"}
    found = balance([made_up(rng, seed, 0.7) for seed in range(200)], kinds)
    seats = {row.name: row for table in found.tables if table.id == "seat" for row in table.rows}
    assert seats["1"].differs
    assert seats["1"].won.low > 0.5 > seats["2"].won.high
    assert found.never_chosen == {"rest": 400}
    assert found.dead_cards == ["card_99"]
    assert found.lead_changes is not None
    assert found.lead_changes.value == 2


def test_what_a_card_is_worth_is_found_with_paired_seeds() -> None:
    before = [made_up(random.Random(seed), seed, 0.5) for seed in range(150)]
    after = [made_up(random.Random(seed), seed, 0.5, worth=1.8) for seed in range(150)]
    for one in before:
        for seat in one.seats:
            seat.held = [card for card in seat.held if card != "card_3"]
    found = compared(before, after)
    assert [name for name, _, _ in found.holders] == ["card_3"]
    assert found.holders[0][1].value == pytest.approx(1.8, abs=0.01)
    assert found.holders[0][2] < 0.05


# ---- real games


def test_games_are_recorded_with_what_each_seat_held_and_used() -> None:
    order = GamesOrder(str(game_folder("funkenflug")), (), 2, (), ("random", "greedy"), 5)
    (number, data), *_ = play_games(order, 0, 2)
    found = as_record(json.loads(json.dumps(data)))
    assert number == 0
    assert found.over
    assert sum(seat.worth for seat in found.seats) == pytest.approx(1)
    assert {seat.bot for seat in found.seats} == {"random", "greedy"}
    assert found.seats[0].held
    assert found.seats[0].used
    assert found.branching > 1


def test_the_command_writes_page_and_table_and_goes_on_where_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page, table, kept = (str(tmp_path / name) for name in ("page.html", "table.csv", "games.sqlite"))
    order = ["balance", "funkenflug", "--bot", "random", "--seed", "3", "--results", kept]
    assert main([*order, "--games", "6"]) == 0
    capsys.readouterr()
    assert main([*order, "--games", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 10
    assert main([*order, "--games", "10", "--html", page, "--csv", table, "--against", "wiedergang"]) == 0
    assert "10 Partien" in capsys.readouterr().out
    text = Path(page).read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "<svg" in text
    assert "Spiegel" in text
    rows = list(csv.DictReader(Path(table).read_text(encoding="utf-8").splitlines()))
    assert {"seat", "held"} <= {row["table"] for row in rows}


def test_two_versions_are_compared_and_what_does_not_fit_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Another version is a folder; one that says nothing else plays the same games."""
    copy = tmp_path / "funkenflug"
    shutil.copytree(game_folder("funkenflug"), copy)
    order = ["--lang", "en", "balance", "funkenflug", "--bot", "random", "--games", "5"]
    assert main([*order, "--against", str(copy)]) == 0
    told = capsys.readouterr().out
    assert "Compared: 5 games with the same seeds" in told
    assert "Length: 0.0 (0.0 … 0.0) decisions." in told
    assert main([*order, "--against", str(game_folder("kuhn"))]) == 2
    assert "no other version of funkenflug" in capsys.readouterr().err
    assert main([*order, "--against", str(copy), "--against", str(copy)]) == 2


def test_chance_decides_what_players_are_and_bots_play_on(capsys: pytest.CaptureFixture[str]) -> None:
    """Else bots that think take the same factions in every game."""
    order = GamesOrder(str(game_folder("rex")), (), 3, (), ("random",), 0, drawn=("volk",))
    others = GamesOrder(str(game_folder("rex")), (), 3, (), ("greedy:games=2",), 0, drawn=("volk",))
    mine, theirs = as_record(play_games(order, 0, 1)[0][1]), as_record(play_games(others, 0, 1)[0][1])
    assert [one.is_["volk"] for one in mine.seats] == [one.is_["volk"] for one in theirs.seats]
    assert mine.decisions != theirs.decisions
    assert main(["balance", "rex", "--vary", "volkk", "--games", "1"]) == 2
    assert "Meintest du volk?" in capsys.readouterr().err


def test_a_single_game_is_told_without_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "tictactoe", "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert "Eine Partie kam zu einem Ende" in told
    assert "inf" not in told
    assert main(["balance", "tictactoe", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["length"] == {"value": 6.0, "low": None, "high": None, "count": 1}
    assert main(["balance", "tictactoe", "--games", "1", "--most-decisions", "2"]) == 0
    assert "Keine Partie kam zu einem Ende." in capsys.readouterr().out


def test_where_nothing_can_be_written_nothing_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "games.sqlite"
    order = ["balance", "tictactoe", "--games", "2", "--results", str(kept)]
    assert main([*order, "--html", str(tmp_path / "nowhere" / "page.html")]) == 2
    assert main([*order, "--csv", str(tmp_path)]) == 2
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([*order, "--html", str(tmp_path / "page.html")]) != 0
    assert "pip install 'regelwerk[balance]'" in capsys.readouterr().err
    assert not kept.exists()


def test_what_was_broken_off_says_what_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def three_games(order: GamesOrder, first: int, end: int) -> object:
        if first >= 3:
            raise KeyboardInterrupt
        return play_games(order, first, end)

    kept = str(tmp_path / "games.sqlite")
    monkeypatch.setattr("regelwerk.tools.commands.play.command_balance.play_games", three_games)
    order = ["--lang", "en", "balance", "tictactoe", "--games", "6"]
    assert main([*order, "--results", kept]) == 130
    assert f"Broken off after 3 games; they are kept in {kept}" in capsys.readouterr().err
    assert main(order) == 130
    assert "nothing is kept (--results FILE keeps them)" in capsys.readouterr().err
    monkeypatch.undo()
    assert main([*order, "--results", kept]) == 0
    assert "6 games came to an end" in capsys.readouterr().out


def test_games_that_were_cut_short_are_not_taken_for_whole_ones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    order = ["balance", "tictactoe", "--games", "2", "--json", "--results", str(tmp_path / "games.sqlite")]
    assert main([*order, "--most-decisions", "3"]) == 0
    assert json.loads(capsys.readouterr().out)["unfinished"] == 2
    assert main(order) == 0
    assert json.loads(capsys.readouterr().out)["unfinished"] == 0


def test_it_stops_when_it_is_sure_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "tictactoe", "--bot", "random", "--games", "400", "--width", "0.5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] < 100


def test_what_is_typed_wrongly_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "tictactoe", "--vary", "wetter", "--games", "1"]) == 2
    assert "wetter" in capsys.readouterr().err
    assert main(["balance", "tictactoe", "--bot", "grredy", "--games", "1"]) == 2
    assert "es gibt greedy, ismcts, random. Meintest du greedy?" in capsys.readouterr().err
    assert main(["balance", "tictactoe", "--width", "breit", "--games", "1"]) == 2
    assert "breit ist kein Anteil zwischen 0 und 1." in capsys.readouterr().err
    assert main(["balance", "tictactoe", "--width", "0", "--games", "1"]) == 2


def test_names_are_text_and_never_markup() -> None:
    rng = random.Random(2)
    games = [made_up(rng, seed, 0.5) for seed in range(10)]
    for one in games:
        one.seats[0].held.append("<script>")
    made = Page("Spiel & <b>mehr</b>", "en", {}).html(balance(games), "how")
    assert "<script>" not in made
    assert "&lt;script&gt;" in made
    assert "<script>" in as_csv(balance(games).tables)
