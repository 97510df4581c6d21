"""One browser at a table: what it says is checked against its role, what it is told waits for it, and no more than it
can fetch."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.messages.message import Message, message
from regelwerk.tools.table.apart.worker_process import WorkerLost
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.streams import as_text
from regelwerk.tools.table.table_limits import Bucket
from regelwerk.tools.table.web.messages_in import Malformed, Said, read
from regelwerk.tools.table.web.rooms import Room
from regelwerk.tools.table.web.told_answers import CHANGES, refusal
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

if TYPE_CHECKING:
    from regelwerk.tools.table.web.web_server import Server

MALFORMED, UNKNOWN_LINK, TOO_SLOW, TOO_MUCH, FAULT, FULL = 4400, 4403, 4408, 4429, 4500, 4503
"""Why a connection is closed."""
_NUMBERS = itertools.count(1)


class Client:
    """A connection. Its reader and its writer are two tasks; `wake` tells the writer that there is something."""

    def __init__(self, socket: WebSocket, server: Server) -> None:
        self.socket, self.server = socket, server
        self.number = next(_NUMBERS)
        self.room: Room | None = None
        self.role = Role("none")
        self.seat: str | None = None
        self.wake = asyncio.Event()
        self._waiting: deque[str] = deque()
        self._heard, self._stream = -1, ""
        self._looks = 0
        """How often it has changed its eyes."""
        self._bucket = Bucket(server.limits)
        self._closing = 0

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
        except (WebSocketDisconnect, TimeoutError):
            pass
        except RuntimeError:  # the browser went while it was spoken to
            if self.socket.application_state == WebSocketState.CONNECTED:
                self.server.complain()
                await self._close(FAULT)
        except (Refused, WorkerLost):  # a table of a stranger's rulebook for which there is no process
            await self._close(FULL)
        except Exception:  # a table that does not open
            self.server.complain()
            await self._close(FAULT)
        finally:
            if writer is not None:
                writer.cancel()
            if self.room is not None:
                self.server.gone(self, self.room)

    async def _sit_down(self, said: Said) -> bool:
        found = await self.server.room_of(said.text("token"))
        if found is None:
            await self._close(UNKNOWN_LINK)
            return False
        room, role = found
        if not self.server.comes(self, room):
            await self._close(FULL)
            return False
        self.room, self.role = room, role
        self._heard, self._stream = said.number("since"), said.text("stream")
        welcome = await room.sit(self.number, role, said.fields["as"])
        self.seat = welcome["seat"]
        self.answer(welcome)
        self.server.go_on(room)
        return True

    async def _hear(self, said: Said) -> None:
        room = self.room
        if room is None or said.what == "hello":
            raise Malformed
        try:
            if said.what == "as":
                await self._look_as(room, said)
                return
            before = room.written
            self.answer(await room.ask(self.role, self.seat, said))
            if said.what in CHANGES or room.written != before:  # another server may have been faster: all look at that
                self.server.tell(room)
                self.server.go_on(room)
        except Exception:  # a fault of ours ends neither the table nor the connection
            self.server.complain()
            self.refuse(said, message("table.fault"))

    async def _look_as(self, room: Room, said: Said) -> None:
        seat = said.fields["seat"]
        if not self.role.views(seat):
            self.refuse(said, message("table.not_your_seat"))
            return
        await room.look(self.number, seat)
        self.seat, self._looks = seat, self._looks + 1
        self._heard, self._stream = -1, ""
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
        self.answer(refusal(said, why))

    async def _write(self) -> None:
        """Send what there is; wait for more. Of the stream no more is kept for one browser than for all."""
        try:
            while not self._closing:
                await self.wake.wait()
                self.wake.clear()
                while self._waiting and not self._closing:
                    await self._send(self._waiting.popleft())
                for text in await self._news():
                    await self._send(text)
        except Exception:  # a browser that hears nothing more must notice: it comes back
            self.server.complain()
            self._closing = FAULT
        await self._close(self._closing)

    async def _news(self) -> list[str]:
        looks = self._looks
        found = None if self.room is None else await self.room.news(self.seat, self._stream, self._heard)
        if found is None or looks != self._looks:  # it looks with other eyes meanwhile, and is woken for that
            return []
        self._stream, self._heard = found.stream, found.heard
        return found.texts

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
