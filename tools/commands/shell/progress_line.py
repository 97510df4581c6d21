"""How far a long command is, and how long it will still take: one line on the error stream, if a person looks at it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

from regelwerk.dsl.messages.message import say

_BAR = 24
_BETWEEN = 0.2
"""So many seconds lie between two looks, at least."""


class Progress:
    """A line that is written over and over, and taken away at the end. Call it with how much is done.

    The estimate takes what is left to cost as much as what is done did, one by one."""

    def __init__(
        self,
        total: int,
        what: str = "",
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.total, self.what = total, what
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._shows = total > 0 and self._stream.isatty()
        self._began = clock()
        self._last = float("-inf")
        self._done = 0

    def __enter__(self) -> Progress:
        self(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shows:
            print("\r\x1b[K", end="", file=self._stream, flush=True)

    def __call__(self, done: int, what: str | None = None) -> None:
        """So many are done; `what` is told behind."""
        self._done = done
        self.what = self.what if what is None else what
        now = self._clock()
        if not self._shows or (now - self._last < _BETWEEN and done < self.total):
            return
        self._last = now
        full = _BAR * min(done, self.total) // self.total
        parts = [f"[{'#' * full}{'.' * (_BAR - full)}] {done}/{self.total}", self._left(now), self.what]
        line = "  ".join(part for part in parts if part)
        print(f"\r{line}\x1b[K", end="", file=self._stream, flush=True)

    def next(self, what: str | None = None) -> None:
        """One more is done."""
        self(self._done + 1, what)

    def _left(self, now: float) -> str:
        if not 0 < self._done < self.total:
            return ""
        seconds = (now - self._began) / self._done * (self.total - self._done)
        return say("commands.time_left", time=lasting(seconds))


def lasting(seconds: float) -> str:
    """A time as a person says it, roughly: `40 s`, `3 min`, `2 h 10 min`."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
