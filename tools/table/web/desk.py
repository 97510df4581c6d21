"""Where games are played: one thread for all of them, beside the one that talks to browsers.

Games share what is worked out of their rulebook, and Python runs one thread at a time anyway; so one thread plays, and
the other one stays free to answer. Long work (automatons) comes in slices: nobody waits for all of it.

Work is taken up by when it is due: an answer of somebody who waits for it comes before what others only look at, and
that before automatons; but whatever has waited for its `patience` comes before everything that came after it was due.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from enum import Enum
from itertools import count
from math import inf
from queue import PriorityQueue
from typing import Any, TypeVar

T = TypeVar("T")


class Patience(Enum):
    """How many seconds later work may be done than something else that comes at the same time."""

    NONE = 0.0
    LOOKING = 0.5
    AUTOMATON = 1.0


class _Work:
    """Something to do, and who waits for what comes of it."""

    def __init__(self, do: Callable[[], object], waiting: Future[Any]) -> None:
        self._do, self.waiting = do, waiting

    def done(self) -> None:
        if not self.waiting.set_running_or_notify_cancel():
            return  # whoever wanted it is gone
        try:
            self.waiting.set_result(self._do())
        except BaseException as error:
            self.waiting.set_exception(error)


class Desk:
    """The thread that plays."""

    def __init__(self) -> None:
        self._queue: PriorityQueue[tuple[float, int, _Work | None]] = PriorityQueue()
        self._numbers = count()
        self._thread = threading.Thread(target=self._play, name="games", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], T], patience: Patience = Patience.LOOKING) -> T:
        return await asyncio.wrap_future(self._put(work, patience))

    def now(self, work: Callable[[], T]) -> T:
        """For who may wait: before the server runs."""
        return self._put(work, Patience.NONE).result()

    def close(self) -> None:
        """What has begun comes to its end; what waits is not done any more."""
        self._queue.put((-inf, next(self._numbers), None))
        self._thread.join()
        while not self._queue.empty():
            _, _, work = self._queue.get()
            if work is not None:
                work.waiting.cancel()

    def _put(self, do: Callable[[], T], patience: Patience) -> Future[T]:
        waiting: Future[T] = Future()
        self._queue.put((time.monotonic() + patience.value, next(self._numbers), _Work(do, waiting)))
        return waiting

    def _play(self) -> None:
        while (work := self._queue.get()[2]) is not None:
            work.done()
