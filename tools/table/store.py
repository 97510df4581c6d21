"""Where tables are kept: one SQLite file. What it has taken is on the disk (WAL, synchronous=FULL): a decision is
acknowledged only after that, so nothing that was acknowledged is lost, whatever ends the server.

A table's journal is only ever added to: an answer, or a step back. Whoever reads it in its order has the game.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

VERSION = 1

_SHAPE = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rulebook (digest TEXT PRIMARY KEY, name TEXT NOT NULL, content BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
    id INTEGER PRIMARY KEY, salt TEXT NOT NULL, rulebook TEXT NOT NULL REFERENCES rulebook(digest), setup TEXT NOT NULL,
    begun REAL NOT NULL);
CREATE TABLE IF NOT EXISTS journal (
    game INTEGER NOT NULL REFERENCES game(id), number INTEGER NOT NULL, kind TEXT NOT NULL, player TEXT NOT NULL,
    option TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
"""

ANSWER, BACK, STAND = "answer", "back", "stand"
"""What stands in a journal: an option was chosen; the game went back to having so many answers; a standing answer was
given (`entry=yes`, `entry=no`) or taken back (`entry=`)."""


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


class Store:
    """The database of one server. It is used from one thread."""

    def __init__(self, path: Path | str) -> None:
        if path != ":memory:":
            handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)  # it holds what opens every seat
            os.close(handle)
        self.path = str(path)
        self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=FULL")
        self._base.execute("PRAGMA foreign_keys=ON")
        self._base.execute("PRAGMA busy_timeout=5000")
        self._base.executescript(_SHAPE)
        self._base.execute("INSERT OR IGNORE INTO about VALUES ('version', ?)", (str(VERSION),))
        self._base.execute("INSERT OR IGNORE INTO about VALUES ('secret', ?)", (secrets.token_hex(32),))

    def close(self) -> None:
        self._base.close()

    @property
    def secret(self) -> bytes:
        """What all links of this server are made with."""
        (found,) = self._base.execute("SELECT value FROM about WHERE name = 'secret'").fetchone()
        return bytes.fromhex(found)

    # ---- rulebooks

    def keep_rulebook(self, digest: str, name: str, content: bytes) -> None:
        self._base.execute("INSERT OR IGNORE INTO rulebook VALUES (?, ?, ?)", (digest, name, content))

    def rulebook(self, digest: str) -> bytes:
        (found,) = self._base.execute("SELECT content FROM rulebook WHERE digest = ?", (digest,)).fetchone()
        return bytes(found)

    def rulebook_name(self, digest: str) -> str:
        (found,) = self._base.execute("SELECT name FROM rulebook WHERE digest = ?", (digest,)).fetchone()
        return str(found)

    # ---- tables

    def begin(self, rulebook: str, setup: Setup, journal: Sequence[Entry] = ()) -> Kept:
        """A new table; one that is forked begins with what was answered up to there."""
        salt, now = secrets.token_hex(16), time.time()
        with _Transaction(self._base):
            made = self._base.execute(
                "INSERT INTO game (salt, rulebook, setup, begun) VALUES (?, ?, ?, ?)",
                (salt, rulebook, json.dumps(asdict(setup), ensure_ascii=False), now),
            )
            id = int(made.lastrowid or 0)
            self._write(id, 0, journal)
        return Kept(id, salt, rulebook, setup, now)

    def table(self, id: int) -> Kept | None:
        row = self._base.execute("SELECT id, salt, rulebook, setup, begun FROM game WHERE id = ?", (id,)).fetchone()
        return None if row is None else _kept(row)

    def tables(self) -> list[Kept]:
        rows = self._base.execute("SELECT id, salt, rulebook, setup, begun FROM game ORDER BY id")
        return [_kept(row) for row in rows]

    def count(self) -> int:
        (found,) = self._base.execute("SELECT count(*) FROM game").fetchone()
        return int(found)

    # ---- journals

    def journal(self, id: int) -> list[Entry]:
        rows = self._base.execute("SELECT kind, player, option FROM journal WHERE game = ? ORDER BY number", (id,))
        return [Entry(*row) for row in rows]

    def add(self, id: int, number: int, entries: Sequence[Entry]) -> None:
        """Add to a journal that has `number` entries. When this comes back, it is on the disk; when it raises, nothing
        of it is there. Two servers cannot write the same line: the second one fails."""
        with _Transaction(self._base):
            self._write(id, number, entries)

    def _write(self, id: int, number: int, entries: Sequence[Entry]) -> None:
        now = time.time()
        self._base.executemany(
            "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)",
            [(id, number + at, one.kind, one.player, one.option, now) for at, one in enumerate(entries)],
        )


def _kept(row: tuple[Any, ...]) -> Kept:
    id, salt, rulebook, setup, begun = row
    return Kept(id, salt, rulebook, Setup(**json.loads(setup)), begun)


class _Transaction:
    """All or nothing."""

    def __init__(self, base: sqlite3.Connection) -> None:
        self.base = base

    def __enter__(self) -> None:
        self.base.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *_: object) -> None:
        self.base.execute("ROLLBACK" if kind is not None else "COMMIT")
