"""A server in this process, and browsers that are none: what a browser would say and hear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import load
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.web_server import Server
from starlette.testclient import TestClient, WebSocketTestSession

LONGEST = 120.0
"""Seconds that an answer may take, on the busiest machine."""
_HEARING = ThreadPoolExecutor(8, thread_name_prefix="browsers")


class Sitting:
    """A server with one table, and what is needed to come to it."""

    def __init__(
        self, address: Path | str, games: tuple[str, ...] = ("tictactoe",), limits: Limits | None = None
    ) -> None:
        self.games = {name: load(game_folder(name)) for name in games}
        self.server = Server(Store(address), self.games, limits, hosts=("testserver",))
        self.http = TestClient(self.server.application())
        self.host = {"authorization": f"Bearer {self.server.tables.links.host()}"}

    def begin(self, **wanted: Any) -> dict[str, Any]:
        """A new table, as the host's page asks for it."""
        wanted.setdefault("game", next(iter(self.games)))
        wanted.setdefault("seed", 7)
        answer = self.http.post("/api/tables", content=json.dumps(wanted), headers=self.host)
        assert answer.status_code == 200, answer.text
        links: dict[str, Any] = answer.json()
        return links

    @contextmanager
    def browser(self, token: str, **hello: Any) -> Iterator[Browser]:
        with self.http.websocket_connect("/ws") as socket:
            yield Browser(socket, token, hello)


class Browser:
    """What a browser does, without one."""

    def __init__(self, socket: WebSocketTestSession, token: str, hello: dict[str, Any]) -> None:
        self.socket = socket
        self.say("hello", **{"token": token, "as": None, "since": -1, "stream": "", **hello})

    def say(self, what: str, **fields: Any) -> None:
        self.socket.send_text(json.dumps({"do": what, **fields}))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        while True:
            told: dict[str, Any] = json.loads(self.next_text())
            if told["is"] in kinds:
                return told

    def next_text(self) -> str:
        """What comes next. A server that says nothing more fails the test; it does not hold it up for ever."""
        return _HEARING.submit(self.socket.receive_text).result(LONGEST)

    def choose(self, decision: int, option: str) -> dict[str, Any]:
        self.say("choose", decision=decision, option=option, id=decision)
        return self.hear("done", "refused")
