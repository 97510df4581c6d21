"""Runs of many games: what is known already is not played again, the rest is shared among workers, and every batch is
kept as soon as it is there. `simulate`, `balance` and `campaign` are such runs.

Whoever plays gives plain data by the number of the game, and nothing else: so a game is the same whether it was played
here, by another process, on a cluster, or last week.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from regelwerk.dsl.messages.message import say
from regelwerk.tools.many.batches import LARGEST, Batch, Workers, batches
from regelwerk.tools.many.interrupt_key import InterruptKey
from regelwerk.tools.many.kept_results import KeptResults

Order = TypeVar("Order")
Numbered = list[tuple[int, dict[str, Any]]]
"""Results by the number of the game. One that begins with `NOT_KEPT` is told and not kept."""
NOT_KEPT = "not kept"
"""The key of a result that rests on the clock: who takes the run up again plays that game once more."""


@dataclass(frozen=True, slots=True)
class Together:
    """Who does the work, and where it is kept: so many processes, or a Ray cluster; a file, or nowhere."""

    workers: int = 1
    ray: str = ""
    results: str | None = None


ALONE = Together()


class Run(Generic[Order]):
    """So many games of one order. `what` says what the run is about, in plain data: results of another rulebook, of
    other bots or options do not mix with it."""

    def __init__(
        self, work: Callable[[Order, int, int], Numbered], order: Order, games: int, together: Together, what: object,
        largest: int = LARGEST, until: float = float("inf"),
    ) -> None:  # fmt: skip
        self.until = until
        """When to begin no more, by `time.monotonic`."""
        self.work, self.order, self.games, self.together, self.largest = work, order, games, together, largest
        self.what = what

    def results(self) -> Iterator[Numbered]:
        """What is known already, if anything is; then batches as they are done. Who stops asking stops the work; who
        breaks it off is told what is kept."""
        file = Path(self.together.results) if self.together.results else None
        kept = KeptResults(file, self.what)
        with InterruptKey() as key, closing(self._batches(kept, file is None)) as done:
            try:
                for batch in done:
                    key.show()
                    yield batch
                    key.go_on()
            except KeyboardInterrupt:
                told = "many.broken_off" if self.together.results else "many.broken_off_lost"
                raise KeyboardInterrupt(
                    say(told, games=kept.count(self.games), path=self.together.results)
                ) from None
            finally:
                kept.close()

    def _batches(self, kept: KeptResults, keeps_all: bool) -> Generator[Numbered, None, None]:
        known = {number: one for number, one in kept.known().items() if number < self.games}
        if known:
            yield list(known.items())
        missing = [number for number in range(self.games) if number not in known]
        workers = Workers(self.work, self.order, self.together.workers, self.together.ray)
        todo = portions(missing, workers.count(), self.largest) if missing else []
        for _, done in workers.results(todo, self.until):
            kept.add((number, one) for number, one in done if keeps_all or NOT_KEPT not in one)
            yield done


def portions(missing: list[int], workers: int, largest: int) -> list[Batch]:
    """Numbers that are not known yet, in batches: a batch has no gap in it."""
    rows: list[Batch] = []
    for number in missing:
        if rows and rows[-1][1] == number:
            rows[-1] = (rows[-1][0], number + 1)
        else:
            rows.append((number, number + 1))
    return [(first + a, first + b) for first, end in rows for a, b in batches(end - first, workers, largest)]
