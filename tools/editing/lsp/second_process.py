"""The process beside the server that checks thoroughly. It goes when the server goes, however that ends."""

from __future__ import annotations

import _thread
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process

_TO_CLEAN_UP = 2.0
"""Seconds that a check has to take away its copy of the folder."""


def second_process() -> ProcessPoolExecutor:
    """One process, begun with its first task."""
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=_leave_with_the_server)


def _leave_with_the_server() -> None:
    """A worker waits for tasks in a pipe that it holds open itself: it would not notice that nobody is there."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    _thread.interrupt_main()
    time.sleep(_TO_CLEAN_UP)
    os._exit(1)
