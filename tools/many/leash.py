"""Processes that end with the one that began them, however that one ends.

A pool of processes goes on when whoever began it is killed, and waits for the games that run when it is interrupted.
Here those who work hold one end of a pipe: when the other end is dropped, or its holder is gone, they end at once.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import Pipe
from threading import Thread


class Leash:
    """One for each pool: who begins the pool keeps it, who works wears it."""

    def __init__(self) -> None:
        self._worn, self._held = Pipe(duplex=False)

    def wear(self) -> None:
        """In a process that works. Interrupting is for whoever began it: they know what is kept."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._held.close()  # the copy of this process; else nobody would ever notice that the other one is gone
        Thread(target=self._end_with_it, daemon=True).start()

    def _end_with_it(self) -> None:
        try:
            self._worn.recv()
        except (EOFError, OSError):
            os._exit(1)

    def drop(self) -> None:
        self._held.close()
        self._worn.close()
