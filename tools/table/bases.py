"""The two databases that tables can be kept in, each said in the same few words.

SQLite is one file beside the server, for everybody. PostgreSQL is for those who outgrow one machine: several servers
use it at once, and hear of each other what they have written (LISTEN, NOTIFY).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import psycopg

Row = tuple[Any, ...]
CHANNEL = "regelwerk_tables"
_SHAPE_LOCK = 7_265_701
"""Two servers that begin at once do not make the tables of the database twice."""


class Taken(Exception):
    """What was to be written is there already: another server was faster."""


class NoDatabase(Exception):
    """The database cannot be reached."""


class Base(Protocol):
    """A database. It is used from one thread. Places for values are written `?`."""

    types: Mapping[str, str]
    """What it calls the types that the two call differently."""
    shared: bool
    """Whether other servers may write into it as well."""

    def rows(self, sql: str, *values: object) -> list[Row]:
        """Do one thing, and give what it found. Taken if a line with this key is there."""

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        """Do the same for each of these rows."""

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing; what was done in it is on the disk afterwards."""

    def shape(self, *statements: str) -> None:
        """Make what is not there yet."""

    def tell(self, text: str) -> None:
        """Let the other servers know, when the transaction is done."""

    def close(self) -> None: ...


def is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


def base_at(address: Path | str) -> Base:
    """The database of a file, or of an address (`postgresql://…`)."""
    return PostgresBase(address) if isinstance(address, str) and is_postgres(address) else SqliteBase(address)


class SqliteBase:
    """One file. WAL and synchronous=FULL: what a transaction has written is on the disk when it is done."""

    shared = False

    def __init__(self, path: Path | str) -> None:
        self.types: Mapping[str, str] = {
            "blob": "BLOB", "key": "INTEGER PRIMARY KEY", "number": "INTEGER", "time": "REAL", "end": "WITHOUT ROWID",
        }  # fmt: skip
        if path != ":memory:":
            handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)  # it holds what opens every seat
            os.close(handle)
        self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            self._base.execute(f"PRAGMA {setting}")

    def rows(self, sql: str, *values: object) -> list[Row]:
        try:
            return self._base.execute(sql, values).fetchall()
        except sqlite3.IntegrityError as error:
            raise Taken from error

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        try:
            self._base.executemany(sql, rows)
        except sqlite3.IntegrityError as error:
            raise Taken from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def shape(self, *statements: str) -> None:
        for one in statements:
            self._base.execute(one)

    def tell(self, text: str) -> None:
        """Nobody else is there."""

    def close(self) -> None:
        self._base.close()


class PostgresBase:
    """A PostgreSQL database. A connection that broke is made anew with the next thing that is to be done."""

    shared = True

    def __init__(self, address: str) -> None:
        self.types: Mapping[str, str] = {
            "blob": "BYTEA", "key": "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "number": "BIGINT",
            "time": "DOUBLE PRECISION", "end": "",
        }  # fmt: skip
        self._address = address
        self._base = self._connected()
        self._in_transaction = False

    def _connected(self) -> psycopg.Connection[Row]:
        import psycopg

        try:
            made = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
        except psycopg.Error as error:
            raise NoDatabase(str(error)) from error
        # a server that hangs in the middle of writing must not hold up the others for ever
        made.execute("SET synchronous_commit = on")
        made.execute("SET lock_timeout = '10s'")
        made.execute("SET idle_in_transaction_session_timeout = '30s'")
        return made

    def _now(self) -> psycopg.Connection[Row]:
        if self._base.closed or self._base.broken:
            self._base = self._connected()
        return self._base

    def rows(self, sql: str, *values: object) -> list[Row]:
        import psycopg

        try:
            done = self._now().execute(_placed(sql), values)
        except psycopg.errors.UniqueViolation as error:
            raise Taken from error
        except psycopg.OperationalError:
            # that the connection broke is noticed when it is used; by itself, a statement may be said once more
            if self._in_transaction or not (self._base.closed or self._base.broken):
                raise
            done = self._now().execute(_placed(sql), values)
        return done.fetchall() if done.description is not None else []

    def many(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        import psycopg

        try:
            self._now().cursor().executemany(_placed(sql), rows)
        except psycopg.errors.UniqueViolation as error:
            raise Taken from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._in_transaction = True
        try:
            with self._now().transaction():
                yield
        finally:
            self._in_transaction = False

    def shape(self, *statements: str) -> None:
        with self.transaction():
            self.rows("SELECT pg_advisory_xact_lock(?)", _SHAPE_LOCK)
            for one in statements:
                self.rows(one)

    def tell(self, text: str) -> None:
        self.rows("SELECT pg_notify(?, ?)", CHANNEL, text)

    def close(self) -> None:
        self._base.close()


def _placed(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
