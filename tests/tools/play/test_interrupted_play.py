"""Whatever ends a sitting at the terminal, the game goes on: real processes, real signals, real limits."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from calling import Call
from regelwerk.interpreter.game import Game, GameError
from regelwerk.tools.play.autosave import begun

pytestmark = pytest.mark.long

COMMAND = [sys.executable, "-m", "regelwerk.tools.commands.command", "play"]


class Terminal:
    """A process that plays, and a person who reads what it asks."""

    def __init__(self, *arguments: str, limits: Callable[[], None] | None = None) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=limits,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def until(self, words: str) -> str:
        assert self.process.stdout is not None
        told = b""
        while not told.endswith(words.encode()):
            letter = self.process.stdout.read(1)
            assert letter, told.decode()
            told += letter
        return told.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=600)
        return self.process.returncode, out.decode(), err.decode()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answers() -> list[str]:
    (path,) = begun()
    found: list[str] = json.loads(path.read_text(encoding="utf-8"))["answers"]
    return found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_game_that_was_killed_goes_on(number: signal.Signals, call: Call) -> None:
    terminal = Terminal("tictactoe", "--seed", "3")
    terminal.until("Kreuz> ")
    terminal.type("b2")
    terminal.until("Kreis> ")
    terminal.process.send_signal(number)
    code, _, err = terminal.end()
    assert code == (-number if number == signal.SIGKILL else 128 + number)
    assert ("regelwerk play --resume" in err) == (number != signal.SIGKILL)
    assert answers() == ["b2"]
    resumed = call("play", "--resume", typed="a1\nq\n")
    assert "b2" not in resumed.out.split("Kreis ist gefragt")[1].split("Kreis>")[0]
    assert json.loads(Path("tictactoe.spielstand.json").read_text(encoding="utf-8"))["answers"] == ["b2", "a1"]
    assert begun() == []


def no_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    terminal = Terminal("tictactoe", limits=no_files)
    for player, typed in (("Kreuz", "a1"), ("Kreis", "q"), ("Kreis", "a2"), ("Kreuz", "b1"), ("Kreis", "b2")):
        terminal.until(f"{player}> ")
        terminal.type(typed)
    terminal.until("Kreuz> ")
    terminal.type("c1")
    code, out, err = terminal.end()
    assert code == 0
    assert "gewonnen hat Kreuz" in out
    assert err.count("lässt sich gerade nirgends sichern") == 1
    assert "ließ sich nicht in tictactoe.spielstand.json speichern" in err
    assert "Es geht weiter" in err


def test_where_the_file_cannot_be_written_the_begun_game_stays(call: Call) -> None:
    Path("tictactoe.spielstand.json").mkdir()
    answer = call("play", "tictactoe", typed="a1\n")
    assert answer.code == 1
    assert "ließ sich nicht" in answer.err
    assert "regelwerk play --resume" in answer.err
    assert answers() == ["a1"]


def test_a_runaway_rule_of_an_automaton_costs_nothing(call: Call, shop: Path) -> None:
    main = shop / "rulebook.yaml"
    endless = "ausgeben(s, n)\n      wiederhole runde bis gold von s > 999: ausgeben(s, 0)\n"
    main.write_text(main.read_text(encoding="utf-8").replace("ausgeben(s, n)\n", endless), encoding="utf-8")
    answer = call("play", shop, "--bots", "all", "--seed", "1")
    assert answer.code == 1
    assert "kommt nicht zu einem Ende" in answer.err
    assert "regelwerk play --resume" in answer.err
    assert len(begun("kramladen")) == 1
    assert "von tictactoe ist nicht da" in call("play", "tictactoe", "--resume").err
    assert "Kramladen: " in call("play", "kramladen", "--resume").out


def test_an_automaton_chooses_something_else_where_a_rule_does_not_end(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = Game.submit

    def submit(game: Game, option: str | int) -> None:
        if option == "b2":
            raise GameError("Die Regel x kommt nicht zu einem Ende.")
        really(game, option)

    monkeypatch.setattr(Game, "submit", submit)
    answers = [call("play", "tictactoe", "--bots", "all", "--seed", seed) for seed in range(4)]
    assert any("Die Regel x kommt nicht zu einem Ende." in answer.out for answer in answers)
    assert not any("Kreuz: b2" in answer.out or "Kreis: b2" in answer.out for answer in answers)


def test_a_finished_game_leaves_nothing(call: Call) -> None:
    assert call("play", "tictactoe", "--bots", "all", "--seed", "4").code == 0
    assert begun() == []
    assert "Ein begonnenes Spiel ist nicht da." in call("play", "--resume").err
    assert call("play", "--load", "t.json", "--resume").code == 2


def test_saving_is_told_in_english_as_well(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_LANG", "en")
    assert "There is no game of tictactoe that was begun." in call("play", "tictactoe", "--resume").err
    assert "this is a folder; name a file in it." in call("play", "tictactoe", "--save", str(tmp_path)).err
    terminal = Terminal("tictactoe", "--seed", "1")
    terminal.until("> ")
    terminal.process.send_signal(signal.SIGTERM)
    code, _, err = terminal.end()
    assert code == 128 + signal.SIGTERM
    assert err.startswith("The game is kept (")
    assert err.endswith("). Go on with: regelwerk play --resume\n")
    terminal = Terminal("--resume")
    terminal.until("> ")
    terminal.type("q")
    _, out, _ = terminal.end()
    assert out.endswith("Saved in tictactoe.save.json.\n"
                        "Go on with: regelwerk play --load tictactoe.save.json\n")
