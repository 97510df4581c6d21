"""Many tables and browsers at once: `python -m regelwerk.tools.table_load --tables N --clients M --json`.

A server is begun as a process of its own, with tables of one game; programs that talk like browsers sit down at them.
At each table one of them answers whatever is asked, the others look on. What is measured is the time from saying an
answer to hearing that it is on the disk, and to seeing the table changed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from tempfile import TemporaryDirectory
from typing import Any

from regelwerk.tools.table.web.driven_server import Driven

LONGEST = 600.0


async def _player(driven: Driven, link: str, rng: random.Random, until: float, pause: float, found: list[float],
                  seen: list[float]) -> None:  # fmt: skip
    async with driven.browser(link) as browser:
        while time.monotonic() < until:
            asked = browser.question
            if asked is None:
                return
            if not asked["yours"]:
                await browser.look_as(asked["player"])
                continue
            await asyncio.sleep(rng.uniform(0.2, 1.8) * pause)
            begun = time.monotonic()
            if not await browser.choose(driven.any_answer(asked, rng)):
                await browser.refresh()
                continue
            found.append(time.monotonic() - begun)
            await browser.next_question()
            seen.append(time.monotonic() - begun)


async def _watcher(driven: Driven, link: str, until: float) -> None:
    async with driven.browser(link) as browser:
        while time.monotonic() < until and not browser.over:
            await browser.hear_something(until - time.monotonic())


async def _load(driven: Driven, args: argparse.Namespace) -> dict[str, Any]:
    rng = random.Random(args.seed)
    found: list[float] = []
    seen: list[float] = []
    until = time.monotonic() + args.seconds
    pause = args.pause
    work = []
    for at in range(args.clients):
        links = driven.tables[at % len(driven.tables)]
        if at < len(driven.tables):
            own = random.Random(rng.random())
            work.append(_player(driven, links["hot_seat"], own, until, pause, found, seen))
        else:
            work.append(_watcher(driven, links["spectator"], until))
    answers = await asyncio.gather(*work, return_exceptions=True)
    failed = [repr(one) for one in answers if isinstance(one, BaseException)]
    return {
        "game": args.game, "tables": args.tables, "clients": args.clients, "seconds": args.seconds, "pause": pause,
        "decisions": len(found), "failed": len(failed), "failures": failed[:3],
        "acknowledged_ms": _quantiles(found), "seen_ms": _quantiles(seen), "server": driven.used(),
    }  # fmt: skip


def _quantiles(times: list[float]) -> dict[str, float]:
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
    parser.add_argument("--pause", type=float, default=5.0, help="how long somebody thinks, on average, in seconds")
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
