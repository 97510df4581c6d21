"""`regelwerk check --watch`: it notices what is saved, and says what is wrong now."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.watching import changes, standing

PATIENCE = 60.0  # a net against hanging, not a stop-watch


class Watched:
    """The command, running beside the test, and the lines that it writes."""

    def __init__(self, folder: Path) -> None:
        regelwerk = [sys.executable, "-m", "regelwerk.tools.command"]
        command = [*regelwerk, "check", "--watch", "--format", "concise", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        self.lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, words: str) -> list[str]:
        """The lines up to the first that holds these words."""
        seen: list[str] = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                seen.append(self.lines.get(timeout=1))
            except Empty:
                continue
            if words in seen[-1]:
                return seen
        raise AssertionError(f"{words!r} did not come:\n{''.join(seen)}")


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
    main.write_text(good.replace("hauptablauf: ", "hauptablauf: x"), encoding="utf-8")
    told = watched.until("1 Befund")
    assert any("RW300" in line for line in told)
    assert any(MAIN_FILE in line and line.startswith("—") for line in told)
    main.write_text(good, encoding="utf-8")
    watched.until("0 Befunde")
    scenarios = next((shop / "szenarien").glob("*.yaml"))
    scenarios.write_text(scenarios.read_text(encoding="utf-8").replace("züge:", "zuge:", 1), encoding="utf-8")
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
