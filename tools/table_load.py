"""Many tables and browsers at once: `python -m regelwerk.tools.table_load --tables N --clients M --json`.

A server is begun as a process of its own, with tables of one game; programs that talk like browsers sit down at them,
each in a seat of its own (600 at 200 tables: three at each), ask what the answers would do, as the page does, and
answer. Who finds no seat looks on; where seats are left, the first at the table plays them too. Before each answer
somebody thinks, on average `--pause` seconds: 200 tables with a pause of 5 seconds have 40 decisions a second to take.

What is measured is the time from saying an answer to hearing that it is on the disk, and to seeing the table changed;
and what the server's processor has to do for a decision, with all that is told of it. It is measured from when all sit.
`machine` tells whether others use it too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from tempfile import TemporaryDirectory
from typing import Any

from regelwerk.tools.table.web.driven_server import Driven

LONGEST = 600.0


class _Measured:
    """What is measured, from when all sit until the time is over."""

    def __init__(self, browsers: int, args: argparse.Namespace) -> None:
        self.args, self._missing, self._all_sit = args, browsers, asyncio.Event()
        self.until = time.monotonic() + LONGEST
        self.acknowledged: list[float] = []
        self.seen: list[float] = []

    async def sits(self) -> None:
        """One more sits: all begin when the last one does."""
        self._missing -= 1
        if self._missing <= 0:
            self.until = time.monotonic() + float(self.args.seconds)
            self._all_sit.set()
        await self._all_sit.wait()

    async def all_sit(self) -> None:
        await self._all_sit.wait()

    def left(self) -> float:
        return self.until - time.monotonic()


def _places(links: dict[str, Any], people: int) -> list[tuple[str, set[str]]]:
    """Where so many people sit at a table: the link of each, and the seats they play."""
    seats = [(one["token"], {one["seat"]}) for one in links["seats"]]
    if people < len(seats):
        left = seats[0][1].union(*(own for _, own in seats[people:]))
        return [(links["hot_seat"], left), *seats[1:people]]
    return [*seats, *[(links["spectator"], set[str]())] * (people - len(seats))]


async def _person(driven: Driven, link: str, plays: set[str], rng: random.Random, measured: _Measured) -> None:
    """One who sits at a table, looks on, and answers when they are asked."""
    async with driven.browser(link) as browser:
        await measured.sits()
        while measured.left() > 0 and not browser.over:
            asked = browser.question
            if asked is None or asked["player"] not in plays or not asked["yours"]:
                if asked is not None and asked["player"] in plays:
                    await browser.look_as(asked["player"])
                else:
                    await browser.hear_something(measured.left())
                continue
            await browser.look_closer()
            await asyncio.sleep(rng.uniform(0.2, 1.8) * measured.args.pause)
            begun, number = time.monotonic(), browser.decision
            if not await browser.choose(driven.any_answer(asked, rng)):
                await browser.refresh()
                continue
            measured.acknowledged.append(time.monotonic() - begun)
            await browser.past(number)
            measured.seen.append(time.monotonic() - begun)


async def _load(driven: Driven, args: argparse.Namespace) -> dict[str, Any]:
    rng, measured = random.Random(args.seed), _Measured(args.clients, args)
    work = []
    for at, links in enumerate(driven.tables):
        people = len(range(at, args.clients, len(driven.tables)))
        for link, plays in _places(links, people) if people else ():
            work.append(_person(driven, link, plays, random.Random(rng.random()), measured))
    going = [asyncio.create_task(one) for one in work]
    come = asyncio.create_task(measured.all_sit())
    await asyncio.wait([come, *going], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
    before = driven.used().get("cpu_seconds", 0.0)
    for one in going if not come.done() else ():
        one.cancel()  # somebody could not sit down: the others wait in vain
    answers = await asyncio.gather(*going, return_exceptions=True)
    come.cancel()
    used = driven.used()
    each = 1000 * (used.get("cpu_seconds", 0.0) - before) / max(1, len(measured.acknowledged))
    failed = [repr(one) for one in answers if isinstance(one, BaseException)]
    return {
        "game": args.game, "tables": args.tables, "clients": args.clients, "seconds": args.seconds,
        "pause": args.pause, "decisions": len(measured.acknowledged),
        "decisions_a_second": round(len(measured.acknowledged) / args.seconds, 1),
        "failed": len(failed), "failures": failed[:3],
        "acknowledged_ms": quantiles(measured.acknowledged), "seen_ms": quantiles(measured.seen),
        "server": {**used, "cpu_ms_of_a_decision": round(each, 1)},
        "machine": {"cores": os.cpu_count(), "waiting_for_them": round(os.getloadavg()[0], 1)},
    }  # fmt: skip


def quantiles(times: list[float]) -> dict[str, float]:
    """Of times in seconds: the middle, and how long the slow ones are, in milliseconds."""
    ordered = sorted(times) or [0.0]
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000, 1)
        for name, part in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))
    }


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--clients", type=int, default=60)
    parser.add_argument("--game", default="rex")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--seconds", type=float, default=20.0)
    thinks = "how long somebody thinks before they answer, on average, in seconds"
    parser.add_argument("--pause", type=float, default=5.0, help=thinks)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(given)
    args.seconds = min(args.seconds, LONGEST)
    with TemporaryDirectory(prefix="regelwerk-load-") as folder, Driven(folder, args.game) as driven:
        driven.begin_tables(args.tables, args.players)
        told = asyncio.run(_load(driven, args))
    print(json.dumps(told, indent=None if args.json else 2))
    return 1 if told["failed"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
