"""How much of everything a server allows."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a host may set."""

    tables: int = 500
    """Tables that are kept."""
    open_tables: int = 250
    """Tables whose games are in memory at once; the one that was used longest ago makes room."""
    clients: int = 1_500
    clients_of_a_table: int = 40
    messages_a_second: float = 15.0
    messages_at_once: int = 60
    answers_waiting: int = 64
    """Answers that a browser has asked for and not yet fetched; one that fetches none is let go."""
    seconds_to_send: float = 20.0


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
