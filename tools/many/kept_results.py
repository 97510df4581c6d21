"""Results of many games, kept in a file (SQLite): a run that was broken off goes on where it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.prepared import GameError


class KeptResults:
    """One file. `what` says which run it is about (rulebook by content, players, options, bots); runs do not mix."""

    def __init__(self, path: Path | None, what: Any) -> None:
        self.run = blake2b(json.dumps(what, sort_keys=True).encode(), digest_size=12).hexdigest()
        try:
            self.file = sqlite3.connect(path if path is not None else ":memory:")
            self.file.execute("PRAGMA journal_mode=WAL")
            self.file.execute(
                "CREATE TABLE IF NOT EXISTS games (run TEXT, number INTEGER, result TEXT, PRIMARY KEY (run, number))"
            )
        except sqlite3.Error as error:
            raise GameError(message("many.no_file", path=path, reason=error)) from error

    def known(self) -> dict[int, Any]:
        """What is known already, by the number of the game."""
        rows = self.file.execute("SELECT number, result FROM games WHERE run = ? ORDER BY number", (self.run,))
        return {number: json.loads(result) for number, result in rows}

    def count(self, games: int) -> int:
        """How many of the first so many games are known."""
        counted = self.file.execute("SELECT count(*) FROM games WHERE run = ? AND number < ?", (self.run, games))
        return int(counted.fetchone()[0])

    def add(self, found: Iterable[tuple[int, Any]]) -> None:
        rows = [(self.run, number, json.dumps(result)) for number, result in found]
        with self.file:
            self.file.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?)", rows)

    def close(self) -> None:
        self.file.close()
