"""The thread that plays takes up what is due first, and leaves nothing lying for ever."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from regelwerk.tools.table.web.desk import Desk, Patience


def _done_in(
    desk: Desk, wanted: list[tuple[str, Patience]], monkeypatch: pytest.MonkeyPatch, apart: float
) -> list[str]:
    """The order in which work is done that comes while the desk is busy, so many seconds apart."""
    done: list[str] = []

    async def come() -> None:
        free, now = threading.Event(), [1000.0]
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        busy = asyncio.ensure_future(desk.do(free.wait))
        work = []
        for name, patience in wanted:
            await asyncio.sleep(0)
            now[0] += apart
            work.append(asyncio.ensure_future(desk.do(lambda name=name: done.append(name), patience)))
        await asyncio.sleep(0)
        monkeypatch.undo()
        free.set()
        await asyncio.gather(busy, *work)

    asyncio.run(come())
    return done


CAME = [
    ("automaton", Patience.AUTOMATON),
    ("look", Patience.LOOKING),
    ("one", Patience.NONE),
    ("other look", Patience.LOOKING),
    ("two", Patience.NONE),
]


def test_who_answers_does_not_wait_for_who_only_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    assert _done_in(desk, CAME, monkeypatch, 0.01) == ["one", "two", "look", "other look", "automaton"]
    desk.close()


def test_what_has_waited_long_enough_comes_before_what_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    assert _done_in(desk, CAME, monkeypatch, 2.0) == [name for name, _ in CAME]
    desk.close()


def test_faults_come_to_who_asked_and_a_closed_desk_leaves_nobody_waiting() -> None:
    desk, free, begun = Desk(), threading.Event(), threading.Event()

    def busy() -> None:
        begun.set()
        free.wait()

    def wrong() -> None:
        raise ValueError("wrong")

    async def come() -> None:
        with pytest.raises(ValueError, match="wrong"):
            await desk.do(wrong)
        first, second = asyncio.ensure_future(desk.do(busy)), asyncio.ensure_future(desk.do(wrong))
        await asyncio.to_thread(begun.wait)
        closing = asyncio.ensure_future(asyncio.to_thread(desk.close))
        while desk._queue.qsize() < 2:  # until it is told to close, while the first is still at it
            await asyncio.sleep(0.001)
        free.set()
        await closing
        assert await first is None
        with pytest.raises(asyncio.CancelledError):
            await second

    asyncio.run(come())
