"""Many games: the same results from one process, from several and from a cluster; whoever dies costs a batch."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.messages.languages import speaking
from regelwerk.interpreter.game import GameError
from regelwerk.tools.balance.recorded_games import GamesOrder, play_games
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.many import batches as many_batches
from regelwerk.tools.many.batches import BatchFailed, Workers, batches
from regelwerk.tools.many.interrupt_key import InterruptKey
from regelwerk.tools.many.kept_results import KeptResults
from regelwerk.tools.many.runs import ALONE, NOT_KEPT, Numbered, Run, Together, portions
from regelwerk.tools.play.simulation import Order, play_share, simulate
from regelwerk.tools.workshop.campaign import main as campaign_main


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
    found = list(Workers(squares, str(tmp_path), 2).results([(0, 4), (4, 8), (8, 12)]))
    assert sorted(number for (first, end), _ in found for number in range(first, end)) == list(range(12))
    assert all(done == [one * one for one in range(*batch)] for batch, done in found)
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


# ---- runs: what simulate, balance and campaign have in common


def tripled(order: str, first: int, end: int) -> Numbered:
    """Work that notes which numbers it did; the number 4 rests on the clock."""
    with (Path(order) / "done").open("a") as file:
        file.write("".join(f"{one} " for one in range(first, end)))
    return [(one, {"is": 3 * one, **({NOT_KEPT: True} if one == 4 else {})}) for one in range(first, end)]


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    together = Together(results=str(tmp_path / "kept.sqlite"))
    run = Run(tripled, str(tmp_path), 8, together, "a run", largest=2)
    begun = run.results()
    first = [*next(begun), *next(begun), *next(begun)]
    begun.close()
    assert [number for number, _ in first] == [0, 1, 2, 3]
    found = dict(one for done in run.results() for one in done)
    assert {number: one["is"] for number, one in found.items()} == {number: 3 * number for number in range(8)}
    assert (tmp_path / "done").read_text().split() == [str(one) for one in range(8)]


def test_what_rests_on_the_clock_is_not_kept_and_other_runs_do_not_mix(tmp_path: Path) -> None:
    together = Together(results=str(tmp_path / "kept.sqlite"))
    list(Run(tripled, str(tmp_path), 6, together, "a run").results())
    list(Run(tripled, str(tmp_path), 6, together, "a run").results())
    assert (tmp_path / "done").read_text().split() == ["0", "1", "2", "3", "4", "5", "4"]
    list(Run(tripled, str(tmp_path), 2, together, "another one").results())
    assert (tmp_path / "done").read_text().split()[7:] == ["0", "1"]


def broken_off_at_six(order: str, first: int, end: int) -> Numbered:
    """The games before rest on the clock."""
    if first >= 6:
        raise KeyboardInterrupt
    return [(one, {NOT_KEPT: True}) for one in range(first, end)]


@pytest.mark.parametrize(("kept", "said"), [(False, "after 6 games; nothing"), (True, "after 0 games; they are kept")])
def test_games_that_rest_on_the_clock_are_counted_where_nothing_is_kept(kept: bool, said: str, tmp_path: Path) -> None:
    """With a file it is told what the file holds; without one, how far it came."""
    together = Together(results=str(tmp_path / "kept.sqlite") if kept else None)
    with speaking("en"), pytest.raises(KeyboardInterrupt, match=said):
        list(Run(broken_off_at_six, "", 9, together, "a run", largest=2).results())


def test_after_its_time_a_run_begins_nothing(tmp_path: Path) -> None:
    for workers in (1, 2):
        assert list(Run(tripled, str(tmp_path), 8, Together(workers), "a run", until=0.0).results()) == []
    assert not (tmp_path / "done").exists()


def test_missing_numbers_are_in_batches_without_gaps() -> None:
    found = portions([0, 1, 2, 5, 9, 10], 1, 2)
    assert [one for first, end in found for one in range(first, end)] == [0, 1, 2, 5, 9, 10]
    assert all(end - first <= 2 for first, end in found)


def clocked(order: str, first: int, end: int) -> int:
    """Work on a made-up clock: each number takes two seconds."""
    Clock.now += 2.0 * (end - first)
    return end - first


class Clock:
    now = 0.0


def test_batches_are_cut_by_how_long_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_batches, "monotonic", lambda: Clock.now)
    slow = [done for _, done in Workers(clocked, "").results([(0, 40)])]
    assert sum(slow) == 40
    assert max(slow) == 2, "about five seconds"
    monkeypatch.setattr(many_batches, "monotonic", lambda: 0.0)
    quick = [done for _, done in Workers(clocked, "").results([(0, 100), (100, 150)])]
    assert sum(quick) == 150
    assert max(quick) == 50
    assert len(quick) < 12


@pytest.mark.parametrize("workers", [1, 2])
def test_who_is_interrupted_is_told_what_is_kept_and_the_same_call_goes_on(workers: int, tmp_path: Path) -> None:
    """As a terminal does it: everybody hears the interrupt key, and one of them answers."""
    kept = tmp_path / "kept.sqlite"
    typed = ["--lang", "en", "simulate", "hexpanse", "--games", "5000", "--workers", str(workers)]
    begun = subprocess.Popen([sys.executable, "-m", "regelwerk.tools.commands.command", *typed, "--results", str(kept)],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                             preexec_fn=hearing)
    wait_until(lambda: bool(in_file(kept)))
    os.killpg(begun.pid, signal.SIGINT)
    told, complaint = begun.communicate(timeout=60)
    assert begun.returncode == 130
    assert told == ""
    assert complaint == f"regelwerk: Broken off after {in_file(kept)} games; they are kept in {kept}: " \
        "the same call goes on there.\n"


@pytest.fixture
def heard() -> Iterator[None]:
    """The interrupt key is heard as at a terminal, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_a_key_pressed_while_a_batch_is_shown_is_heard_by_the_run() -> None:
    with InterruptKey() as key:
        key.show()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            key.go_on()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def hearing() -> None:
    """The interrupt key means something, also where the tests run in the background of a shell, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_nobody_works_on_for_one_who_was_killed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    typed = ["simulate", "hexpanse", "--games", "5000", "--workers", "2", "--results", str(kept)]
    begun = subprocess.Popen([sys.executable, "-m", "regelwerk.tools.commands.command", *typed],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    wait_until(lambda: bool(in_file(kept)))
    begun.kill()
    begun.wait()
    wait_until(lambda: not is_there(begun.pid))
    assert in_file(kept)


def in_file(path: Path) -> int:
    """How many games a file holds."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            return int(file.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return 0


def is_there(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(1200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("quatsch", "quatsch is no address of a Ray cluster"),
        ("localhost:", "is no address"),
        ("127.0.0.1:1", "No Ray cluster answers at 127.0.0.1:1: "),
        ("ray://127.0.0.1:1", "No Ray cluster answers at ray://127.0.0.1:1: "),
    ],
)
def test_a_cluster_that_is_not_there_is_told_in_a_sentence(
    address: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray", reason="the extra `ray` is not installed; `make adapters` does that")
    assert main(["--lang", "en", "simulate", "tictactoe", "--games", "4", "--ray", address]) != 0
    told = capsys.readouterr()
    assert said in told.err
    assert told.err.count("\n") == 1


def shown(capsys: pytest.CaptureFixture[str], order: list[str]) -> dict[str, Any]:
    """What a command tells as data, but for how long it took."""
    main(order)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in found.items() if name != "seconds"}


def games_of(capsys: pytest.CaptureFixture[str], order: list[str]) -> dict[str, Any]:
    assert campaign_main(order) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in found.items() if name != "cpu_s"}


def test_simulate_keeps_its_games_with_all_that_they_showed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    order = ["simulate", "funkenflug", "--seed", "4", "--json"]
    alone = shown(capsys, [*order, "--games", "12"])
    kept = ["--results", str(tmp_path / "kept.sqlite")]
    shown(capsys, [*order, "--games", "5", *kept])
    assert shown(capsys, [*order, "--games", "12", *kept]) == alone
    assert shown(capsys, [*order, "--games", "12", *kept]) == alone
    other = shown(capsys, ["simulate", "funkenflug", "--seed", "5", "--json", "--games", "12", *kept])
    assert other["decisions"] != alone["decisions"]


def test_a_campaign_is_the_same_on_two_processes_and_stops_by_the_clock(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    order = ["funkenflug", "--seed", "2", "--json"]
    alone = games_of(capsys, [*order, "--games", "6"])
    kept = ["--results", str(tmp_path / "kept.sqlite")]
    assert games_of(capsys, [*order, "--games", "6", "--workers", "2", *kept]) == alone
    assert games_of(capsys, [*order, "--games", "6", *kept]) == alone
    assert games_of(capsys, [*order, "--minutes", "0.0001"])["games"] == 0


@pytest.mark.long
def test_a_cluster_does_the_same_as_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    ray: Any = pytest.importorskip("ray", reason="the extra `ray` is not installed; `make adapters` does that")
    asked = Order(str(game_folder("funkenflug")), 2, (), 3, 12)
    told: list[int] = []
    try:
        there = simulate(asked, Together(ray="local"), told.append)
        assert there.outcomes == simulate(asked, ALONE, told.append).outcomes
        mutants = ["mutate", "funkenflug", "--sample", "3", "--json"]
        campaign = ["funkenflug", "--games", "3", "--json"]
        assert shown(capsys, mutants) == shown(capsys, [*mutants, "--ray", "local"])
        assert games_of(capsys, campaign) == games_of(capsys, [*campaign, "--ray", "local"])
    finally:
        ray.shutdown()
    assert told
    assert play_share(asked, 0, 1).outcomes == [there.outcomes[0]]


@pytest.mark.long
def test_a_node_that_is_killed_costs_its_batches_and_not_the_run() -> None:
    """Two nodes of a cluster; one of them is killed as soon as it has done something, with work in its hands."""
    ray: Any = pytest.importorskip("ray", reason="the extra `ray` is not installed; `make adapters` does that")
    from ray.cluster_utils import Cluster

    asked = order()
    alone = dict(one for _, done in Workers(play_games, asked, 1).results(batches(60, 1)) for one in done)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    found: dict[int, dict[str, Any]] = {}
    try:
        second = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        workers = Workers(play_games, asked, ray=cluster.address)
        assert workers.count() == 2
        for _, done in workers.results(batches(60, 2, largest=3)):
            if not found:
                cluster.remove_node(second, allow_graceful=False)
            found.update(done)
        assert not second.any_processes_alive()
    finally:
        ray.shutdown()
        cluster.shutdown()
    assert [found[number] for number in range(60)] == [alone[number] for number in range(60)]
