"""The language server as a process: how it ends, who ends with it, and that no request is left without an answer."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
PLACE = {"textDocument": {"uri": "file:///nirgends/x.yaml"}, "position": {"line": 0, "character": 0}}
PATIENCE = 600.0  # a net against hanging, not a stop-watch


class Wire:
    """The server at the other end of two pipes, and messages as they are, right or wrong."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "regelwerk.tools.commands.command", "lsp"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.asked = 0

    def send(self, **message: Any) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name == b"Content-Length" else length
        assert length, "the server has closed its output"
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def ask(self, method: str, params: Any = None) -> dict[str, Any]:
        self.asked += 1
        given_up = threading.Timer(PATIENCE, self.process.kill)  # then its output is closed, and the test fails
        given_up.start()
        try:
            self.send(id=self.asked, method=method, params=params)
            while (answer := self.read()).get("id") != self.asked:
                pass
        finally:
            given_up.cancel()
        return answer

    def begin(self) -> None:
        assert "result" in self.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None})
        self.send(method="initialized", params={})

    def open(self, path: Path) -> None:
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": path.read_text(encoding="utf-8")}
        self.send(method="textDocument/didOpen", params={"textDocument": document})


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    made.begin()
    yield made
    made.process.kill()
    made.process.communicate()


def test_after_shutdown_and_exit_all_is_well(wire: Wire) -> None:
    assert wire.ask("shutdown") == {"jsonrpc": "2.0", "id": wire.asked, "result": None}
    assert wire.ask("textDocument/hover", PLACE)["error"]["code"] == -32600  # asked too late
    wire.send(method="exit")
    assert wire.process.wait(PATIENCE) == 0


def test_exit_without_shutdown_is_a_failure(wire: Wire) -> None:
    wire.send(method="exit")
    assert wire.process.wait(PATIENCE) == 1


WRONG: list[tuple[str, Any]] = [
    ("textDocument/hover", None),
    ("textDocument/hover", {}),
    ("textDocument/hover", []),
    ("textDocument/hover", "x"),
    ("textDocument/hover", {"textDocument": {"uri": "file:///x"}, "position": {"line": "eins", "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": "file:///x"}, "position": 7}),
    ("textDocument/completion", {"position": {"line": 0, "character": 0}}),
    ("textDocument/rename", {"textDocument": {"uri": "file:///x"}, "position": {"line": 0, "character": 0}}),
    ("textDocument/codeAction", {"textDocument": {"uri": "file:///x"}, "range": None, "context": {}}),
]


def test_wrong_parameters_are_answered_and_the_server_goes_on(wire: Wire) -> None:
    for method, params in WRONG:
        assert wire.ask(method, params)["error"]["code"] == -32602, (method, params)
        assert wire.ask("textDocument/hover", PLACE)["result"] is None


def test_a_place_outside_of_the_text_is_answered(wire: Wire, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "tictactoe", tmp_path / "tictactoe"))
    wire.open(folder / "rulebook.yaml")
    for line, character in ((100_000, 0), (0, 100_000), (2**31 - 1, 2**31 - 1)):
        document = {"uri": (folder / "rulebook.yaml").as_uri()}
        place = {"line": line, "character": character}
        assert "result" in wire.ask("textDocument/hover", {"textDocument": document, "position": place})


def children(process: int) -> list[int]:
    """The processes that a process has begun and that are still running."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = entry.read_text(encoding="utf-8").rpartition(")")[2].split()[:2]
        except OSError:
            continue  # gone meanwhile
        if int(parent) == process and state != "Z":
            found.append(int(entry.parent.name))
    return found


def running(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_killed_it_leaves_nobody_behind(wire: Wire, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "tictactoe", tmp_path / "tictactoe"))
    scenarios = folder / "szenarien"
    scenarios.mkdir(exist_ok=True)
    (scenarios / "falsch.yaml").write_text("sprache: de\nszenarien:\n  a: {zuge: []}\n", encoding="utf-8")
    wire.open(folder / "rulebook.yaml")
    while True:  # what is wrong with a scenario only the second process knows
        told = wire.read()
        if told.get("method") == "textDocument/publishDiagnostics" and told["params"]["uri"].endswith("falsch.yaml"):
            break
    workers = children(wire.process.pid)
    assert workers
    wire.process.kill()
    wire.process.wait()
    end = time.monotonic() + PATIENCE
    while any(map(running, workers)):
        assert time.monotonic() < end, "a worker waits for a server that is gone"
        time.sleep(0.05)
