"""Where games are played: one thread for all of them, beside the one that talks to browsers.

Games share what is worked out of their rulebook, and Python runs one thread at a time anyway; so one thread plays, in
turn, and the other one stays free to answer. Long work (automatons) comes in slices: nobody waits for all of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Desk:
    """The thread that plays."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="games")

    async def do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def now(self, work: Callable[[], T]) -> T:
        """For who may wait: before the server runs."""
        return self._thread.submit(work).result()

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
