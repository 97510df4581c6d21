"""A table as the server sees it, wherever its game is played: in this process (`Here`), or, if its rulebook is a
stranger's, in a process of its own (`apart/apart_table.py`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.table.all_tables import NewTables, Tables, about
from regelwerk.tools.table.link_roles import Role
from regelwerk.tools.table.open_table import Table
from regelwerk.tools.table.web.desk import Desk, Patience
from regelwerk.tools.table.web.examining import edited
from regelwerk.tools.table.web.messages_in import Said
from regelwerk.tools.table.web.told_answers import CHANGES, answered


@dataclass(frozen=True)
class News:
    """What a browser has not heard yet: texts of a stream, up to a number."""

    stream: str
    heard: int
    texts: list[str]


class Room(Protocol):
    """An open table."""

    @property
    def id(self) -> int: ...

    @property
    def written(self) -> int:
        """So many lines of its journal are played."""

    async def sit(self, browser: int, role: Role, wanted: str | None) -> dict[str, Any]:
        """A browser comes, and would like to look with these eyes: its welcome, with the eyes it got (`seat`)."""

    async def look(self, browser: int, seat: str | None) -> None:
        """It looks with other eyes; whether it may was asked before."""

    async def leave(self, browser: int) -> None:
        """It has gone."""

    async def ask(self, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
        """What it hears to what it has said."""

    async def news(self, seat: str | None, stream: str, heard: int) -> News | None:
        """What was told since; None if nobody looks with these eyes."""

    async def go_on_alone(self) -> tuple[bool, bool]:
        """Let automatons decide for a while: whether there is more of it, and whether something has changed."""

    async def catch_up(self) -> bool:
        """Another server has written something: whether there was something new in it."""

    async def static(self, hash: str) -> str | None:
        """What never changes, as it is sent; None if that has another hash."""


class Here:
    """A table that is played in this process."""

    def __init__(self, tables: Tables, table: Table, desk: Desk) -> None:
        self._tables, self.table, self._desk = tables, table, desk

    @property
    def id(self) -> int:
        return self.table.kept.id

    @property
    def written(self) -> int:
        return self.table.written

    async def sit(self, browser: int, role: Role, wanted: str | None) -> dict[str, Any]:
        return await self._desk.do(lambda: seated(self._tables, self.table, browser, role, wanted))

    async def look(self, browser: int, seat: str | None) -> None:
        await self._desk.do(lambda: self.table.look(browser, seat))

    async def prepare(self, role: Role) -> None:
        """Have ready what a browser with such a link will be told when it comes: slice by slice, as others wait too."""
        await self._desk.do(lambda: static_text(self.table, static(self.table.game.link)["hash"]))
        await self._desk.do(lambda: self.table.onlookers.prepare(self.table.game, _eyes(self.table, role, None)))

    async def leave(self, browser: int) -> None:
        await self._desk.do(lambda: self.table.onlookers.leave(browser))

    async def ask(self, role: Role, seat: str | None, said: Said) -> dict[str, Any]:
        patience = Patience.NONE if said.what in CHANGES else Patience.LOOKING
        return await self._desk.do(lambda: answered(self._tables, self.table, role, seat, said), patience)

    async def news(self, seat: str | None, stream: str, heard: int) -> News | None:
        # who has heard the last but one waits for nobody: what was told can be read from any thread
        found = self.table.onlookers.stream(seat)
        since = found.since(heard) if found is not None and found.name == stream else None
        if since is not None:
            return News(stream, *since)
        return await self._desk.do(lambda: news(self.table, seat, stream, heard))

    async def go_on_alone(self) -> tuple[bool, bool]:
        return await self._desk.do(lambda: went_on(self.table), Patience.AUTOMATON)

    async def catch_up(self) -> bool:
        return await self._desk.do(self.table.catch_up)

    async def edited(self) -> dict[str, Any]:
        """What its authors are told when a file of the rulebook was saved."""
        return await self._desk.do(lambda: edited(self._tables, self.table))

    async def static(self, hash: str) -> str | None:
        return await self._desk.do(lambda: static_text(self.table, hash))


# ---- the same, said of a table: here and in the process of a table that is played apart


def seated(tables: NewTables, table: Table, browser: int, role: Role, wanted: str | None) -> dict[str, Any]:
    """The welcome of a browser."""
    seat = _eyes(table, role, wanted)
    table.look(browser, seat)
    return {"is": "welcome", "seat": seat, **about(tables, table, role)}


def _eyes(table: Table, role: Role, wanted: str | None) -> str | None:
    """With which eyes a browser looks that comes: those it wants if it may, or those of who is asked."""
    if wanted is not None and role.views(wanted):
        return wanted
    asked = table.game.decision
    if asked is not None and asked.player in role.sees:
        return asked.player
    return role.sees[0] if role.sees else None


def news(table: Table, seat: str | None, stream: str, heard: int) -> News | None:
    """What a browser has not heard yet: the rest, or how it stands now."""
    found = table.onlookers.stream(seat)
    if found is None:
        return None
    since = found.since(heard) if found.name == stream else None
    if since is not None:
        return News(stream, *since)
    whole = found.whole(table.game, {"turns": table.turns, **table.own(seat)})
    return News(found.name, found.number, [whole])


def went_on(table: Table) -> tuple[bool, bool]:
    """Automatons have decided for a while: whether there is more of it, and whether something has changed."""
    before = table.written
    more = table.go_on_alone()
    return more, table.written != before


_TEXTS: WeakKeyDictionary[Linked, str] = WeakKeyDictionary()
"""What never changes, as it is sent: all who come to a table of the same game are sent the same."""


def static_text(table: Table, hash: str) -> str | None:
    link = table.game.link
    data = static(link)
    if data["hash"] != hash:
        return None
    if link not in _TEXTS:
        _TEXTS[link] = json.dumps(data, ensure_ascii=False)
    return _TEXTS[link]
