"""Work in batches: pulled by one process, by a pool of them, or by a Ray cluster.

A batch is a range of numbers; whoever works on it knows from the order what each number means (mostly the seed of a
game), so what comes out is the same whoever does it. Whoever dies in the middle costs the batch that they had: another
one does it again. How large a batch is follows from how long those before took, so that little is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import Any, Generic, TypeVar

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.prepared import GameError
from regelwerk.tools.many.joined_cluster import joined
from regelwerk.tools.many.leash import Leash

Order = TypeVar("Order")
Result = TypeVar("Result")
Batch = tuple[int, int]
"""From, to (exclusive)."""

LARGEST = 100
MOST_TRIES = 3
_AIM = 5.0
"""So many seconds a batch should take: who is killed or interrupted costs little, and what it costs to keep results is
little beside it."""
_AHEAD = 2
"""So many batches for each worker wait their turn: none is idle, and who stops early has little to take back."""


class BatchFailed(GameError):
    """A batch was tried several times, and each time whoever worked on it died."""


def batches(count: int, workers: int, largest: int = LARGEST) -> list[Batch]:
    """So many numbers in even portions."""
    size = max(1, min(largest, count // (max(1, workers) * 4)))
    return [(first, min(count, first + size)) for first in range(0, count, size)]


class _Left:
    """The numbers that nobody has begun, told in batches; none when the time is up. The first ones are small, and later
    ones take about `_AIM` seconds, but none is larger than it was asked for."""

    def __init__(self, todo: Sequence[Batch], until: float) -> None:
        self.todo, self.until = deque(todo), until
        self.returned: deque[Batch] = deque()
        self.size = 1

    def __bool__(self) -> bool:
        return bool(self.todo or self.returned) and monotonic() < self.until

    def __iter__(self) -> _Left:
        return self

    def __next__(self) -> Batch:
        if not self:
            raise StopIteration
        if self.returned:
            return self.returned.popleft()
        first, end = self.todo.popleft()
        if end - first > self.size:
            self.todo.appendleft((first + self.size, end))
            end = first + self.size
        return first, end

    def again(self, batch: Batch) -> None:
        self.returned.append(batch)

    def took(self, batch: Batch, seconds: float) -> None:
        """So long somebody worked on a batch: by that the next ones are cut."""
        count = batch[1] - batch[0]
        self.size = max(1, min(2 * count, int(_AIM * count / max(seconds, _AIM / LARGEST / 10))))


class Workers(Generic[Order, Result]):
    """Whoever does the work. `work` is a function of a module: it is sent by its name."""

    def __init__(
        self, work: Callable[[Order, int, int], Result], order: Order, workers: int = 1, ray: str = ""
    ) -> None:
        self.work, self.order, self.workers, self.ray = work, order, workers, ray

    def count(self) -> int:
        """How many can work at once."""
        if not self.ray:
            return self.workers
        return max(1, int(joined(self.ray).cluster_resources().get("CPU", 1)))

    def results(self, todo: Sequence[Batch], until: float = float("inf")) -> Iterator[tuple[Batch, Result]]:
        """Batches as they are done, in any order. Who stops asking stops the work; after `until` (by `time.monotonic`)
        no batch is begun, and those that run are still told."""
        left = _Left(todo, until)
        if self.ray:
            return self._on_ray(left)
        if self.workers > 1:
            return self._in_processes(left)
        return self._here(left)

    def _here(self, todo: _Left) -> Iterator[tuple[Batch, Result]]:
        for batch in todo:
            seconds, result = timed(self.work, self.order, *batch)
            todo.took(batch, seconds)
            yield batch, result

    def _in_processes(self, todo: _Left) -> Iterator[tuple[Batch, Result]]:
        tries: dict[Batch, int] = {}
        while todo:
            running: dict[Future[tuple[float, Result]], Batch] = {}
            leash = Leash()
            begun = (leash, self.work, self.order)
            pool = ProcessPoolExecutor(self.workers, initializer=_Ordered.begin, initargs=begun)
            try:
                while todo or running:
                    while len(running) < self.workers * _AHEAD and (batch := next(todo, None)) is not None:
                        running[pool.submit(_Ordered.done, *batch)] = batch
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        seconds, result = done.result()
                        batch = running.pop(done)
                        todo.took(batch, seconds)
                        yield batch, result
            except BrokenProcessPool:  # somebody was killed: what was running is done again, by new ones
                for future, batch in running.items():
                    if future.done() and future.exception() is None:
                        yield batch, future.result()[1]
                        continue
                    tries[batch] = tries.get(batch, 0) + 1
                    if tries[batch] >= MOST_TRIES * self.workers * _AHEAD:
                        raise BatchFailed(message("many.failed", first=batch[0], last=batch[1] - 1)) from None
                    todo.again(batch)
            finally:
                leash.drop()  # first, so that there is no game to wait for
                pool.shutdown(cancel_futures=True)

    def _on_ray(self, todo: _Left) -> Iterator[tuple[Batch, Result]]:
        ray: Any = joined(self.ray)
        play = ray.remote(max_retries=MOST_TRIES)(timed)
        order = ray.put(self.order)
        running: dict[Any, Batch] = {}
        most = self.count() * _AHEAD
        while todo or running:
            while len(running) < most and (batch := next(todo, None)) is not None:
                running[play.remote(self.work, order, *batch)] = batch
            if not running:  # the time is up
                break
            done, _ = ray.wait(list(running), num_returns=1)
            for one in done:
                batch = running.pop(one)
                try:
                    seconds, result = ray.get(one)
                except ray.exceptions.RayTaskError as error:  # the work itself failed: that is told as anywhere else
                    raise error.as_instanceof_cause() from None
                except ray.exceptions.RayError as error:
                    raise BatchFailed(message("many.failed", first=batch[0], last=batch[1] - 1)) from error
                todo.took(batch, seconds)
                yield batch, result


def timed(work: Callable[[Order, int, int], Result], order: Order, first: int, end: int) -> tuple[float, Result]:
    """How long a batch took, and what came of it."""
    began = monotonic()
    result = work(order, first, end)
    return monotonic() - began, result


class _Ordered:
    """What one process of a pool works on: told once, since an order may be large."""

    work: Callable[..., Any]
    order: Any

    @classmethod
    def begin(cls, leash: Leash, work: Callable[..., Any], order: Any) -> None:
        leash.wear()
        cls.work, cls.order = staticmethod(work), order

    @classmethod
    def done(cls, first: int, end: int) -> Any:
        return timed(cls.work, cls.order, first, end)
