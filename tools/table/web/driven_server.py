"""A server as a process of its own on this machine, and programs that talk to it like browsers: for trying what it
bears. Nothing here leaves the loopback."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from regelwerk.interpreter.shown.differences import applied
from regelwerk.tools.table.store import Store
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

_HOST = "127.0.0.1"
_LONGEST = 120.0
"""Seconds that an answer may take before something is wrong."""


class Lost(Exception):
    """The server is gone."""


class Driven:
    """A server that was begun to be tried."""

    def __init__(self, folder: str, game: str, data: Path | str | None = None) -> None:
        self.folder, self.game = Path(folder), game
        self.data = data or self.folder / "tables.sqlite"
        self.tables: list[dict[str, Any]] = []
        self.port = _free_port()

    def __enter__(self) -> Driven:
        module = "regelwerk.tools.table.web.driven_server"
        command = [sys.executable, "-m", module, str(self.data), str(self.port), self.game]
        self._log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        until = time.monotonic() + 90
        while time.monotonic() < until:
            with suppress(OSError):
                urllib.request.urlopen(f"http://{_HOST}:{self.port}/", timeout=2).close()
                return self
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.__exit__()
        raise Lost((self.folder / "server.log").read_text(encoding="utf-8", errors="replace")[-2000:])

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._log.close()

    def kill(self) -> None:
        """As if somebody pulled the plug of this process."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def page_of(self, token: str) -> str:
        """Where a browser goes with a link."""
        return f"http://{_HOST}:{self.port}/t/{token}"

    def begin_tables(self, count: int, players: int | None, bots: str = "") -> list[dict[str, Any]]:
        """So many new tables, asked for as the host asks for them; with automatons in all seats but the first."""
        from regelwerk.tools.table.link_roles import Links

        store = Store(self.data)
        host = Links(store.secret).host()
        store.close()
        self.tables = []
        for seed in range(count):
            wanted: dict[str, Any] = {"game": self.game, "players": players, "seed": seed}
            if bots and players:
                wanted |= {"kinds": ["person", *[bots] * (players - 1)], "seat_names": [""] * players}
            body = json.dumps(wanted).encode()
            asked = urllib.request.Request(f"http://{_HOST}:{self.port}/api/tables", body)
            asked.add_header("authorization", f"Bearer {host}")
            with urllib.request.urlopen(asked, timeout=60) as answer:
                self.tables.append(json.load(answer))
        return self.tables

    def browser(self, token: str) -> Browser:
        return Browser(self.address, token)

    @property
    def address(self) -> str:
        return f"ws://{_HOST}:{self.port}/ws"

    def used(self) -> dict[str, float]:
        """What the server has used so far: seconds of CPU, megabytes of memory."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        except (OSError, IndexError, ValueError):
            return {}
        ticks = os.sysconf("SC_CLK_TCK")
        size = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return {"cpu_seconds": round((int(fields[11]) + int(fields[12])) / ticks, 1), "megabytes": round(size)}

    @staticmethod
    def any_answer(asked: dict[str, Any], rng: random.Random) -> str:
        if asked["kind"] == "number":
            return str(rng.randint(asked["least"], asked["most"]))
        return str(rng.choice(asked["options"])["id"])


class Browser:
    """What a browser says and hears."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token
        self.question: dict[str, Any] | None = None
        self.decision = 0
        self.over = False
        self._moment: Any = None
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Browser:
        try:
            self._socket = await connect(self._address, max_size=None, open_timeout=60)
        except (OSError, TimeoutError, InvalidHandshake) as error:
            raise Lost(str(error)) from None
        await self._say("hello", token=self._token, **{"as": None}, since=-1, stream="")
        await self.hear("moment")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.close()

    async def _say(self, what: str, **fields: Any) -> None:
        assert self._socket is not None
        try:
            await self._socket.send(json.dumps({"do": what, **fields}))
        except (ConnectionClosed, OSError) as error:
            raise Lost(str(error)) from None

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; what others say of the table is taken in."""
        assert self._socket is not None
        while True:
            try:
                told: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), _LONGEST))
            except (ConnectionClosed, OSError) as error:
                raise Lost(str(error)) from None
            self._take(told)
            if told["is"] in kinds:
                return told

    def _take(self, told: dict[str, Any]) -> None:
        if told["is"] == "moment":
            self._moment = told["moment"]
        elif told["is"] == "step":
            self._moment = applied(self._moment, told["differences"])
        else:
            return
        self.question, self.decision = told["question"], self._moment["decision"]
        self.over = self._moment["status"]["over"]

    @property
    def things(self) -> set[str]:
        """The things that it knows."""
        return set(self._moment["things"])

    async def past(self, decision: int) -> None:
        """Wait until the table has gone on from a decision."""
        while self.decision <= decision and not self.over:
            await self.hear("step", "moment")

    async def choose(self, option: str) -> bool:
        """Answer; whether it was acknowledged."""
        await self._say("choose", decision=self.decision, option=option, id=1)
        return bool((await self.hear("done", "refused"))["is"] == "done")

    async def look_closer(self) -> None:
        """What the answers cost and do, as a page asks for it when its person is asked something."""
        if self.question is not None and self.question["kind"] != "number":
            await self._say("previews", decision=self.decision, id=2)
            await self.hear("previews", "refused")

    async def look_as(self, seat: str) -> None:
        await self._say("as", seat=seat)
        await self.hear("moment")

    async def refresh(self) -> None:
        await self.look_as(self._moment["seat"])

    async def hear_something(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hear("step", "moment"), max(0.1, seconds))


def _free_port() -> int:
    with socket.socket() as free:
        free.bind((_HOST, 0))
        port: int = free.getsockname()[1]
        return port


def _run(data: str, port: str, game: str) -> None:
    """The server itself, in its own process: it plays one game, and begins tables when it is asked to."""
    from regelwerk.tools.commands.games import game_folder
    from regelwerk.tools.commands.installed_mods import load_with
    from regelwerk.tools.table.table_limits import Limits
    from regelwerk.tools.table.web.serving import serve
    from regelwerk.tools.table.web.web_server import Server

    rulebook = load_with(game_folder(game), [])
    # programs play faster than people: what is tried is not that they are sent away for it
    limits = Limits(tables=100_000, open_tables=1_000, messages_a_second=2_000, messages_at_once=2_000)
    serve(Server(Store(data), {game: rulebook}, limits), _HOST, int(port))


if __name__ == "__main__":
    _run(*sys.argv[1:4])
