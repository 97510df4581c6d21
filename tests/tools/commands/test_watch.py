"""`regelwerk check --watch`: it notices what is saved, and says what is wrong now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.editing.file_changes import changes, standing

pytestmark = pytest.mark.long

PATIENCE = 600.0  # a net against hanging, not a stop-watch: what ends early is noticed at once


class Watched:
    """The command, running beside the test, and the lines that it writes."""

    def __init__(self, folder: Path) -> None:
        regelwerk = [sys.executable, "-m", "regelwerk.tools.commands.command"]
        command = [*regelwerk, "check", "--watch", "--format", "concise", str(folder)]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
        )
        self.lines: Queue[str | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def until(self, words: str) -> list[str]:
        """The lines up to the first that holds these words."""
        seen: list[str] = []
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            seen.append(line)
            if words in line:
                return seen
        raise AssertionError(f"{words!r} did not come:\n{''.join(seen)}")


def save(path: Path, text: str) -> None:
    """Save as one step: on a busy machine a file that is emptied and then filled can be seen empty for long."""
    beside = path.with_suffix(".neu")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


@pytest.fixture
def watched(shop: Path) -> Iterator[Watched]:
    made = Watched(shop)
    yield made
    if made.process.poll() is None:
        made.process.kill()
    made.process.wait()


def test_every_save_is_checked(watched: Watched, shop: Path) -> None:
    watched.until("Warte auf Änderungen")
    main = shop / MAIN_FILE
    good = main.read_text(encoding="utf-8")
    save(main, good.replace("hauptablauf: ", "hauptablauf: x"))
    told = watched.until("1 Befund")
    assert any("RW300" in line for line in told)
    assert any(MAIN_FILE in line and line.startswith("—") for line in told)
    save(main, good)
    watched.until("0 Befunde")
    scenarios = next((shop / "szenarien").glob("*.yaml"))
    save(scenarios, scenarios.read_text(encoding="utf-8").replace("züge:", "zuge:", 1))
    assert any("RW101" in line for line in watched.until("1 Befund"))
    os.kill(watched.process.pid, signal.SIGINT)
    assert watched.process.wait(timeout=PATIENCE) == 1


def test_a_save_in_several_steps_is_one_change(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a: 1\n", encoding="utf-8")
    steps = iter(["", "a: 2\n", "a: 22\n", "a: 222\n", "", ""])

    def pause(seconds: float) -> None:
        text = next(steps)
        if text:
            file.write_text(text, encoding="utf-8")

    assert next(changes([tmp_path], standing([tmp_path]), pause)) == [file]
    assert file.read_text(encoding="utf-8") == "a: 222\n"


def test_new_and_removed_files_are_changes(tmp_path: Path) -> None:
    old = tmp_path / "alt.yaml"
    old.write_text("a: 1\n", encoding="utf-8")
    new = tmp_path / "tief" / "neu.yaml"

    def pause(seconds: float) -> None:
        if old.exists():
            old.unlink()
            new.parent.mkdir()
            new.write_text("b: 1\n", encoding="utf-8")

    assert next(changes([tmp_path], standing([tmp_path]), pause)) == [old, new]
