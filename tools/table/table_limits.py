"""How much of everything a server allows."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a host may set."""

    tables: int = 500
    """Tables that are kept."""
    forks_of_a_table: int = 50
    """Tables that those who sit at one table may begin from it, for as long as the server runs."""
    open_tables: int = 250
    """Tables whose games are in memory at once; the one that was used longest ago makes room."""
    clients: int = 1_500
    clients_of_a_table: int = 40
    messages_a_second: float = 15.0
    messages_at_once: int = 60
    answers_waiting: int = 64
    """Answers that a browser has asked for and not yet fetched; one that fetches none is let go."""
    apart_tables: int = 8
    """Tables that are played in processes of their own at once, since a stranger brought their rulebook."""
    apart_megabytes: int = 1_000
    """Memory of such a process."""
    apart_seconds: float = 10.0
    """Time of the processor that it may take for one thing."""
    seconds_to_send: float = 20.0
    seconds_between_looks: float = 1.0
    """So often it is looked whether an author has saved a file, while one sits at a table."""
    seconds_to_take_over: float = 2.0
    """So long the automatons of a table are left to the server that wrote last, where several use one database."""


class Bucket:
    """So many messages at once, and so many a second."""

    def __init__(self, limits: Limits) -> None:
        self._rate, self._most = limits.messages_a_second, float(limits.messages_at_once)
        self._left, self._at = self._most, time.monotonic()

    def takes(self) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
