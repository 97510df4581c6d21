"""What the system refuses is a sentence: closed and full streams, full disks, endless names, whole disks.

Streams and disks are those of real processes.
"""

from __future__ import annotations

import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from calling import SHOP, Call
from machine_pace import slowness
from regelwerk.tools.commands import searched_folders

pytestmark = pytest.mark.long

REGELWERK = [sys.executable, "-m", "regelwerk.tools.commands.command"]
LONG = "x" * 5_000


def run(arguments: list[str], redirected: str = "", limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a shell that redirects its streams, where no file may have more than so many bytes."""

    def limits() -> None:
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        f"{shlex.join([*REGELWERK, *arguments])} {redirected}", shell=True, capture_output=True, encoding="utf-8",
        timeout=600, stdin=subprocess.DEVNULL, preexec_fn=limits,
        env={**os.environ, "XDG_CACHE_HOME": "/nowhere"} if limit is not None else None,
    )  # fmt: skip
    assert "Fehler im Programm" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    return done


PRINTING = [
    ["--help"],
    ["--version"],
    ["check", "tictactoe"],
    ["explain"],
    ["simulate", "tictactoe", "--games", "2", "--json"],
    ["play", "tictactoe", "--bots", "all", "--seed", "1"],
]


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_into_a_closed_output_everything_is_done_and_nothing_said(arguments: list[str]) -> None:
    done = run(arguments, ">&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_full_output_is_told_once(arguments: list[str]) -> None:
    done = run(arguments, ">/dev/full")
    assert done.returncode == 1
    assert done.stderr.count("es ist kein Platz mehr da") == 1


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full"])
def test_where_nobody_can_be_told_the_exit_code_says_it(redirected: str) -> None:
    assert run(["check", "nirgends"], redirected).returncode == 2
    assert run(["check", "tictactoe"], redirected).returncode == 0


def test_a_game_without_input_is_over() -> None:
    done = run(["play", "tictactoe", "--seed", "1", "--save", "/dev/null/x"], "<&-")
    assert done.returncode == 2
    assert "/dev/null" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", LONG],
        ["check", "tictactoe", "--mod", LONG],
        ["show", LONG],
        ["show", "tictactoe", LONG],
        ["test", LONG],
        ["fmt", LONG],
        ["simulate", LONG],
        ["replay", LONG],
        ["play", "--load", LONG],
        ["play", "tictactoe", "--save", LONG],
        ["new", "rulebook", LONG],
        ["new", "rulebook", "neu", "--in", LONG],
        ["pack", "wiedergang", "--out", LONG],
        ["install", LONG],
        ["book", "tictactoe", "--out", LONG],
        ["explain", LONG],
    ],
    ids=lambda arguments: " ".join(word[:5] for word in arguments),
)
def test_a_name_of_5000_letters_is_a_wrong_call(call: Call, arguments: list[str]) -> None:
    answer = call(*arguments)
    assert answer.code == 2
    assert answer.err.startswith("regelwerk: ")
    assert len(answer.err) < 1_000, "nobody reads 5,000 letters"


@pytest.mark.parametrize("command", ["check", "test", "fmt"])
def test_nobody_searches_a_whole_disk(call: Call, command: str) -> None:
    began = time.process_time()
    answer = call(command, "/")
    assert answer.code == 2
    assert "Im Ordner / liegt keine rulebook.yaml" in answer.err
    assert time.process_time() - began < 5 * slowness()


def test_as_many_files_as_may_be_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched_folders, "MOST_LOOKED_AT", 3)
    (tmp_path / "tief").mkdir()
    (tmp_path / ".verborgen").mkdir()
    (tmp_path / ".verborgen" / "a.yaml").touch()
    (tmp_path / "tief" / "b.yaml").touch()
    assert searched_folders.yaml_files_below(tmp_path) == [tmp_path / "tief" / "b.yaml"]
    (tmp_path / "zuviel.txt").touch()
    with pytest.raises(searched_folders.UsageError, match="zu viel"):
        searched_folders.yaml_files_below(tmp_path)


def contents(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")
    }


@pytest.mark.parametrize("bytes_free", [0, 500])
def test_on_a_full_disk_nothing_new_is_left_behind(tmp_path: Path, bytes_free: int) -> None:
    done = run(["new", "rulebook", "steine", "--in", str(tmp_path)], limit=bytes_free)
    assert done.returncode == 1
    assert "die Datei würde zu groß" in done.stderr
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("bytes_free", [0, 700])
def test_on_a_full_disk_a_rulebook_stays_as_it_was(shop: Path, bytes_free: int) -> None:
    before = contents(shop)
    assert before == contents(SHOP)
    done = run(["new", "card", "laterne", "--in", str(shop), "--kind", "karte"], limit=bytes_free)
    assert done.returncode == 1, done.stderr
    assert "die Datei würde zu groß" in done.stderr
    assert contents(shop) == before


def test_on_a_full_disk_a_package_is_not_left_half(tmp_path: Path) -> None:
    done = run(["pack", "wiedergang", "--out", str(tmp_path / "x.zip")], limit=100)
    assert done.returncode == 1
    assert contents(tmp_path) == {}
