"""Where tables are kept: one SQLite file, or a PostgreSQL database that several servers use. A decision is acknowledged
only when it is on the disk, so nothing that was acknowledged is lost, whatever ends the server.

A table's journal is only ever added to, and it is all that there is of a table: whoever reads it in its order has the
game, the standing answers, the wish to go back that is open. Its lines are numbered, so two servers cannot write the
same one: the second hears that it is taken, and reads first what it has missed.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from regelwerk.tools.table.bases import Row, base_at

VERSION = 1

_SHAPE = (
    "CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS rulebook (digest TEXT PRIMARY KEY, name TEXT NOT NULL, content {blob} NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS stranger (digest TEXT PRIMARY KEY, about TEXT NOT NULL) {end}",
    "CREATE TABLE IF NOT EXISTS game (id {key}, salt TEXT NOT NULL, "
    "rulebook TEXT NOT NULL REFERENCES rulebook(digest), setup TEXT NOT NULL, begun {time} NOT NULL)",
    "CREATE TABLE IF NOT EXISTS journal (game {number} NOT NULL REFERENCES game(id), number {number} NOT NULL, "
    "kind TEXT NOT NULL, player TEXT NOT NULL, option TEXT NOT NULL, at {time} NOT NULL, "
    "PRIMARY KEY (game, number)) {end}",
)

class Line(StrEnum):
    """What stands in a line of a journal."""

    ANSWER = "answer"
    """An option was chosen."""
    BACK = "back"
    """The game went back to having so many answers."""
    STAND = "stand"
    """A standing answer was given (`entry=yes`, `entry=no`) or taken back (`entry=`)."""
    AHEAD = "ahead"
    """A seat passes ahead (`on`), or no more (`off`)."""
    WISH = "wish"
    """A seat would like to go back to so many answers."""
    AGREED = "agreed"
    """These seats (a list in JSON) agree to it."""
    DECLINED = "declined"
    """Somebody does not."""
    BREAKPOINTS = "breakpoints"
    """Where an author wants the table held (a list in JSON)."""
    GO_ON = "go_on"
    """The table that is held goes on."""


@dataclass(frozen=True)
class Setup:
    """How a table began."""

    players: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    everybody: bool = False
    names: dict[str, str] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    """Seats that automatons play, each with the kind of automaton."""
    undo: str = "strict"
    """`free`: whoever is asked may take back anything; `strict`: beyond chance, reveals and others only by consent."""
    arranged: dict[str, Any] = field(default_factory=dict)
    parent: int | None = None
    """The table that it was forked from."""


@dataclass(frozen=True)
class Kept:
    """A table as it is kept."""

    id: int
    salt: str
    rulebook: str
    setup: Setup
    begun: float


@dataclass(frozen=True)
class Entry:
    """One line of a journal."""

    kind: str
    player: str
    option: str


class Journals(Protocol):
    """Where a table reads and writes its journal."""

    def journal(self, id: int, since: int = 0) -> list[Entry]: ...

    def add(self, id: int, number: int, entries: Sequence[Entry]) -> None: ...


class Store:
    """The database of a server. It is used from one thread."""

    def __init__(self, address: Path | str) -> None:
        self.address = str(address)
        self._base = base_at(address)
        self.shared = self._base.shared
        """Whether other servers write into it as well."""
        self._base.shape(*(one.format(**self._base.types) for one in _SHAPE))
        for name, value in (("version", str(VERSION)), ("secret", secrets.token_hex(32))):
            self._base.rows("INSERT INTO about VALUES (?, ?) ON CONFLICT DO NOTHING", name, value)

    def close(self) -> None:
        self._base.close()

    @property
    def secret(self) -> bytes:
        """What all links are made with."""
        return bytes.fromhex(self._one("SELECT value FROM about WHERE name = 'secret'"))

    def _one(self, sql: str, *values: object) -> Any:
        ((found,),) = self._base.rows(sql, *values)
        return found

    # ---- rulebooks

    def keep_rulebook(self, digest: str, name: str, content: bytes) -> None:
        self._base.rows("INSERT INTO rulebook VALUES (?, ?, ?) ON CONFLICT DO NOTHING", digest, name, content)

    def rulebook(self, digest: str) -> bytes:
        return bytes(self._one("SELECT content FROM rulebook WHERE digest = ?", digest))

    def has_rulebook(self, digest: str) -> bool:
        return bool(self._base.rows("SELECT 1 FROM rulebook WHERE digest = ?", digest))

    def rulebook_name(self, digest: str) -> str:
        return str(self._one("SELECT name FROM rulebook WHERE digest = ?", digest))

    # ---- rulebooks of strangers

    def keep_stranger(self, digest: str, about: dict[str, Any]) -> None:
        """A kept rulebook was brought by somebody whom the host does not vouch for: it is played apart."""
        told = json.dumps(about, ensure_ascii=False)
        self._base.rows("INSERT INTO stranger VALUES (?, ?) ON CONFLICT DO NOTHING", digest, told)

    def strangers(self) -> dict[str, dict[str, Any]]:
        """Those rulebooks, by digest, each with what is told of it."""
        return {digest: json.loads(about) for digest, about in self._base.rows("SELECT * FROM stranger ORDER BY 1")}

    def is_stranger(self, digest: str) -> bool:
        return bool(self._base.rows("SELECT 1 FROM stranger WHERE digest = ?", digest))

    # ---- tables

    def begin(self, rulebook: str, setup: Setup, journal: Sequence[Entry] = ()) -> Kept:
        """A new table; one that is forked begins with what was answered up to there."""
        salt, now = secrets.token_hex(16), time.time()
        written = json.dumps(asdict(setup), ensure_ascii=False)
        with self._base.transaction():
            made = "INSERT INTO game (salt, rulebook, setup, begun) VALUES (?, ?, ?, ?) RETURNING id"
            id = int(self._one(made, salt, rulebook, written, now))
            self._write(id, 0, journal)
        return Kept(id, salt, rulebook, setup, now)

    def table(self, id: int) -> Kept | None:
        rows = self._base.rows("SELECT id, salt, rulebook, setup, begun FROM game WHERE id = ?", id)
        return _kept(rows[0]) if rows else None

    def tables(self) -> list[Kept]:
        return [_kept(row) for row in self._base.rows("SELECT id, salt, rulebook, setup, begun FROM game ORDER BY id")]

    def count(self) -> int:
        return int(self._one("SELECT count(*) FROM game"))

    # ---- journals

    def journal(self, id: int, since: int = 0) -> list[Entry]:
        """The lines of a journal, from a number on."""
        found = "SELECT kind, player, option FROM journal WHERE game = ? AND number >= ? ORDER BY number"
        return [Entry(*row) for row in self._base.rows(found, id, since)]

    def add(self, id: int, number: int, entries: Sequence[Entry]) -> None:
        """Add to a journal that has `number` entries. When this comes back, it is on the disk; when it raises Taken,
        another server has written there, and nothing of it is."""
        with self._base.transaction():
            self._write(id, number, entries)
            self._base.tell(f"{id} {number + len(entries)}")

    def _write(self, id: int, number: int, entries: Sequence[Entry]) -> None:
        now = time.time()
        self._base.many(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)",
            [(id, number + at, one.kind, one.player, one.option, now) for at, one in enumerate(entries)],
        )


def _kept(row: Row) -> Kept:
    id, salt, rulebook, setup, begun = row
    return Kept(id, salt, rulebook, Setup(**json.loads(setup)), begun)
