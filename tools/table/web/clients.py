"""One browser at a table: what it says is checked against its role, what it is told waits for it, and no more than it
can fetch."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.messages.message import Message, message
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.open_table import Refused, Table
from regelwerk.tools.table.streams import as_text
from regelwerk.tools.table.table_limits import Bucket
from regelwerk.tools.table.web.messages_in import Malformed, Said, read
from regelwerk.tools.table.web.told_answers import ANSWERS, CHANGES
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

if TYPE_CHECKING:
    from regelwerk.tools.table.web.web_server import Server

MALFORMED, UNKNOWN_LINK, TOO_MUCH, TOO_SLOW, FULL = 4400, 4403, 4429, 4408, 4503
"""Why a connection is closed."""


class Client:
    """A connection. Its reader and its writer are two tasks; `wake` tells the writer that there is something."""

    def __init__(self, socket: WebSocket, server: Server) -> None:
        self.socket, self.server = socket, server
        self.table: Table | None = None
        self.role = Role("none")
        self.seat: str | None = None
        self.wake = asyncio.Event()
        self._waiting: deque[str] = deque()
        self._heard, self._stream = -1, ""
        self._bucket = Bucket(server.limits)
        self._closing = 0
        self._watched: list[str | None] = []
        """The seat whose stream counts this browser; changed where streams are, at the desk."""

    # ---- hearing

    async def serve(self) -> None:
        """Talk to a browser until it goes."""
        await self.socket.accept()
        writer: asyncio.Task[None] | None = None
        try:
            first = read(await asyncio.wait_for(self.socket.receive_text(), 10))
            if first.what != "hello":
                raise Malformed
            if not await self._sit_down(first):
                return
            writer = asyncio.create_task(self._write())
            while not self._closing:
                text = await self.socket.receive_text()
                if not self._bucket.takes():
                    await self._close(TOO_MUCH)
                    return
                await self._hear(read(text))
        except (Malformed, KeyError):  # KeyError: bytes instead of text
            await self._close(MALFORMED)
        except (WebSocketDisconnect, TimeoutError, RuntimeError):
            pass
        finally:
            if writer is not None:
                writer.cancel()
            if self.table is not None:
                self.server.gone(self)

    async def _sit_down(self, said: Said) -> bool:
        token = said.text("token")
        found = await self.server.desk.do(lambda: self.server.tables.of_token(token))
        if found is None:
            await self._close(UNKNOWN_LINK)
            return False
        table, role = found
        if not self.server.comes(self, table):
            await self._close(FULL)
            return False
        self.table, self.role = table, role
        wanted = said.fields["as"]
        self.seat = wanted if wanted is not None and role.views(wanted) else self._first_seat(table, role)
        self._heard, self._stream = said.number("since"), said.text("stream")
        about = await self.server.desk.do(lambda: self._come(table, role))
        self._waiting.append(as_text({"is": "welcome", "seat": self.seat, **about}))
        self.wake.set()
        self.server.go_on(table)
        return True

    def _come(self, table: Table, role: Role) -> dict[str, Any]:
        self._watch(table, self.seat)
        return self.server.tables.about(table, role)

    def _watch(self, table: Table, seat: str | None) -> None:
        self.leave(table)
        table.stream(seat)
        self._watched = [seat]

    def leave(self, table: Table) -> None:
        """At the desk: look no more with the eyes that this browser looked with, if it did."""
        for seat in self._watched:
            table.leave(seat)
        self._watched = []

    @staticmethod
    def _first_seat(table: Table, role: Role) -> str | None:
        asked = table.game.decision
        if asked is not None and asked.player in role.sees:
            return asked.player
        return role.sees[0] if role.sees else None

    async def _hear(self, said: Said) -> None:
        table = self.table
        if table is None or said.what == "hello":
            raise Malformed
        try:
            if said.what == "as":
                await self._look_as(table, said.fields["seat"])
            elif said.what in CHANGES:
                change = CHANGES[said.what]
                answer = await self.server.desk.do(lambda: change(table, self.role, self.seat, said))
                self.answer({"is": "done", "id": said.id, "decision": len(table.game.answers), **answer})
                self.server.tell(table)
                self.server.go_on(table)
            else:
                tell = ANSWERS[said.what]
                told = await self.server.desk.do(lambda: tell(self.server.tables, table, self.role, self.seat, said))
                self.answer({"is": said.what, "id": said.id, **told})
        except Refused as refused:
            self.refuse(said, refused.why)
        except Malformed:
            raise
        except Exception:  # a fault of ours ends neither the table nor the connection
            self.server.complain()
            self.refuse(said, message("table.fault"))

    async def _look_as(self, table: Table, seat: str | None) -> None:
        if not self.role.views(seat):
            raise Refused(message("table.not_your_seat"))
        self.seat = seat
        self._heard, self._stream = -1, ""

        await self.server.desk.do(lambda: self._watch(table, seat))
        self.answer({"is": "as", "seat": seat})

    # ---- telling

    def answer(self, data: dict[str, Any]) -> None:
        """Something for this browser alone. Whoever fetches nothing is let go: they can come back any time."""
        if len(self._waiting) >= self.server.limits.answers_waiting:
            self._closing = TOO_SLOW
        else:
            self._waiting.append(as_text(data))
        self.wake.set()

    def refuse(self, said: Said, why: Message) -> None:
        self.answer({"is": "refused", "id": said.id, "do": said.what, "why": both(why.told)})

    async def _write(self) -> None:
        """Send what there is; wait for more. Of the stream no more is kept for one browser than for all."""
        while not self._closing:
            await self.wake.wait()
            self.wake.clear()
            while self._waiting and not self._closing:
                await self._send(self._waiting.popleft())
            for text in await self._news():
                await self._send(text)
        await self._close(self._closing)

    async def _news(self) -> list[str]:
        table = self.table
        stream = table.streams.get(self.seat) if table is not None else None
        if table is None or stream is None:
            return []
        news = stream.since(self._heard) if self._stream == stream.name else None
        if news is None:
            here, self._stream = stream, stream.name

            def whole() -> tuple[int, str]:
                return here.number, here.whole(table.game, {"turns": table.turns, **table.own(here.seat)})

            self._heard, text = await self.server.desk.do(whole)
            return [text]
        self._heard = stream.number
        return news

    async def _send(self, text: str) -> None:
        if self.socket.application_state != WebSocketState.CONNECTED:
            return
        try:
            await asyncio.wait_for(self.socket.send_text(text), self.server.limits.seconds_to_send)
        except TimeoutError:
            self._closing = TOO_SLOW
        except (RuntimeError, WebSocketDisconnect, OSError):
            self._closing = self._closing or 1000

    async def _close(self, code: int) -> None:
        if self.socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await self.socket.close(code)
