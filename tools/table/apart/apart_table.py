"""A table whose rulebook is a stranger's: its game is played in a process of its own, its journal is kept here.

Whoever takes too much time or memory loses the process, and with it what was just asked. The next one who asks gets a
new process, which plays the journal to where it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import asdict
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.shown.both_languages import both
from regelwerk.tools.table.all_tables import Tables
from regelwerk.tools.table.apart.worker_process import WorkerLost, WorkerProcess
from regelwerk.tools.table.bases import Taken
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.refusals import Refused
from regelwerk.tools.table.store import Entry, Kept, Setup
from regelwerk.tools.table.web.desk import Desk, Patience
from regelwerk.tools.table.web.messages_in import Said
from regelwerk.tools.table.web.rooms import News

Fresh = Callable[[str], Awaitable[WorkerProcess]]
"""Gives a process that has read the rulebook of a digest and has no table."""


class ApartTable:
    """A `Room` (web/rooms.py) with a process behind it."""

    def __init__(self, kept: Kept, tables: Tables, desk: Desk, fresh: Fresh) -> None:
        self.kept, self._tables, self._desk, self._fresh = kept, tables, desk, fresh
        self._worker: WorkerProcess | None = None
        self._order = asyncio.Lock()
        self._begun: dict[int, Kept] = {kept.id: kept}
        """Tables whose links it may ask for: its own, and those that were begun from it."""
        self.seats: tuple[str, ...] = ()
        self.looking: dict[int, str | None] = {}
        """Which browser looks with which eyes: a new process has to hear it again."""
        self._calls: set[asyncio.Task[dict[str, Any]]] = set()

    @property
    def id(self) -> int:
        return self.kept.id

    @property
    def written(self) -> int:
        return 0 if self._worker is None else self._worker.written

    @property
    def pid(self) -> int | None:
        return None if self._worker is None else self._worker.pid

    # ---- the process

    async def open(self) -> None:
        """Have the game in memory. WorkerLost if that takes too much."""
        async with self._order:
            await self._ready()

    async def _ready(self) -> WorkerProcess:
        if self._worker is not None and self._worker.alive:
            return self._worker
        worker = self._worker = await self._fresh(self.kept.rulebook)
        worker.serve = self._serve
        found = await worker.call("open", id=self.id, setup=asdict(self.kept.setup))
        self.seats = tuple(found["seats"])
        for browser, seat in self.looking.items():
            await worker.call("look", browser=browser, seat=seat)
        return worker

    async def _call(self, do: str, **given: Any) -> dict[str, Any]:
        """A browser that goes in the middle does not take the process with it."""
        task = asyncio.ensure_future(self._in_order(do, given))
        self._calls.add(task)
        task.add_done_callback(self._forget)
        return await asyncio.shield(task)

    def _forget(self, task: asyncio.Task[dict[str, Any]]) -> None:
        self._calls.discard(task)
        if not task.cancelled():
            task.exception()  # whoever wanted it has heard, or is gone

    async def _in_order(self, do: str, given: dict[str, Any]) -> dict[str, Any]:
        async with self._order:
            return await (await self._ready()).call(do, **given)

    async def close(self) -> None:
        for task in list(self._calls):
            task.cancel()
        if self._worker is not None:
            await self._worker.end()

    async def _serve(self, told: dict[str, Any]) -> dict[str, Any]:
        """What the process wants of the server."""
        match told["want"]:
            case "journal":
                since = int(told["since"])
                lines = await self._desk.do(lambda: self._tables.store.journal(self.id, since))
                return {"journal": [[one.kind, one.player, one.option] for one in lines]}
            case "add":
                number, entries = int(told["number"]), _entries(told["entries"])
                return {"taken": not await self._desk.do(lambda: self._add(number, entries), Patience.NONE)}
            case "begin":
                setup, journal = Setup(**told["setup"]), tuple(_entries(told["journal"]))
                try:
                    kept = await self._desk.do(lambda: self._tables.begin_kept(self.kept.rulebook, setup, journal))
                except Refused:
                    return {"id": None, "most": self._tables.limits.tables}
                self._begun[kept.id] = kept
                return {"id": kept.id}
            case "token":
                return {"token": self._tables.token(self._begun[int(told["id"])], str(told["kind"]))}
            case _:
                raise ValueError(told["want"])

    def _add(self, number: int, entries: list[Entry]) -> bool:
        try:
            self._tables.store.add(self.id, number, entries)
        except Taken:
            return False
        return True

    # ---- what a room does

    async def sit(self, browser: int, role: Role, wanted: str | None) -> dict[str, Any]:
        welcome = await self._call("sit", browser=browser, role=_told(role), wanted=wanted)
        self.looking[browser] = welcome["seat"]
        return welcome

    async def look(self, browser: int, seat: str | None) -> None:
        self.looking[browser] = seat
        await self._quietly(self._call("look", browser=browser, seat=seat))

    async def leave(self, browser: int) -> None:
        self.looking.pop(browser, None)
        if self._worker is not None and self._worker.alive:
            await self._quietly(self._call("leave", browser=browser))

    async def ask(self, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
        try:
            return await self._call("ask", role=_told(role), seat=seat, said=asdict(said))
        except WorkerLost:
            why = both(message("table.worker_lost").told)
            return {"is": "refused", "id": said.id, "do": said.what, "why": why}

    async def news(self, seat: str | None, stream: str, heard: int) -> News | None:
        found = await self._quietly(self._call("news", seat=seat, stream=stream, heard=heard))
        return None if found is None or found["news"] is None else News(**found["news"])

    async def go_on_alone(self) -> tuple[bool, bool]:
        found = await self._quietly(self._call("go_on_alone"))
        return (False, False) if found is None else (bool(found["more"]), bool(found["changed"]))

    async def catch_up(self) -> bool:
        found = await self._quietly(self._call("catch_up"))
        return found is not None and bool(found["changed"])

    async def static(self, hash: str) -> str | None:
        found = await self._quietly(self._call("static", hash=hash))
        return None if found is None else found["text"]

    @staticmethod
    async def _quietly(wanted: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any] | None:
        """None if the process was lost: the next one begins anew."""
        try:
            return await wanted
        except WorkerLost:
            return None


def _told(role: Role) -> dict[str, Any]:
    return {"kind": role.kind, "plays": role.plays, "sees": role.sees}


def _entries(rows: list[list[str]]) -> list[Entry]:
    return [Entry(str(kind), str(player), str(option)) for kind, player, option in rows]
