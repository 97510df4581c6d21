"""A worker as the server sees it: a process that is told what to do, and ended when it takes too long."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from regelwerk.dsl.cache import SWITCHED_OFF
from regelwerk.tools.table.table_limits import Limits

_LONGEST_LINE = 64_000_000
_PATIENCE = 6
"""On a busy machine, time on the clock is so many times what the processor may take."""
_AT_LEAST = 5.0

Serve = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


async def _wants_nothing(told: dict[str, Any]) -> dict[str, Any]:
    raise ValueError(told["want"])


class WorkerLost(Exception):
    """The process has ended, or was ended: it took too much, or said what it must not say."""


class WorkerRefused(Exception):
    """What was wanted is not possible; why, in both languages."""

    def __init__(self, why: dict[str, str]) -> None:
        super().__init__(why)
        self.why = why


class WorkerProcess:
    """A process with limits. One thing at a time is wanted of it; `serve` answers what it wants meanwhile."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.serve: Serve = _wants_nothing
        self._process: asyncio.subprocess.Process | None = None
        self.written = 0
        """How many lines of its table's journal it has played."""

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def begin(self) -> None:
        limits = (str(self._limits.apart_megabytes), str(self._limits.apart_seconds))
        # of the environment it gets what Python needs, and nothing that is anybody's secret
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG", "LC_ALL") if name in os.environ}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "regelwerk.tools.table.apart.worker", *limits,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_LINE, env={**kept, "REGELWERK_CACHE": SWITCHED_OFF},  # nor does it fill anybody's disk
        )  # fmt: skip

    async def call(self, do: str, **given: Any) -> dict[str, Any]:
        """Have something done. WorkerLost if the process did not live to tell."""
        until = asyncio.get_running_loop().time() + self._limits.apart_seconds * _PATIENCE + _AT_LEAST
        try:
            async with asyncio.timeout_at(until):
                told = await self._talk({"do": do, "given": given})
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
            await self.end()
            raise WorkerLost(repr(error)) from error
        except BaseException:
            await self.end()
            raise
        if "refused" in told:
            raise WorkerRefused(told["refused"])
        if "fault" in told:
            raise RuntimeError(told["fault"])
        found: dict[str, Any] = told["found"]
        return found

    async def _talk(self, wanted: dict[str, Any]) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise WorkerLost("not begun")
        while True:
            process.stdin.write(json.dumps(wanted, ensure_ascii=False).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise WorkerLost(f"ended ({await process.wait()})")
            told: dict[str, Any] = json.loads(line)
            if "want" not in told:
                self.written = int(told["written"])
                return told
            wanted = await self.serve(told)

    async def end(self) -> None:
        """End it, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
