"""The server is killed while people play: `python -m regelwerk.tools.table_faults --kills N --json`.

Again and again a server is begun as a process of its own, programs that talk like browsers play at its tables, and at
a random moment it is killed (`kill -9`). Then the database is opened: every decision that was acknowledged must be in
it, in its place; every table must be found again, and its game must play again from its journal to where it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from regelwerk.tools.table.all_tables import Tables
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.driven_server import Driven, Lost

Acknowledged = dict[int, dict[int, str]]


async def _player(driven: Driven, table: dict[str, Any], rng: random.Random, kept: Acknowledged) -> None:
    """Play as fast as the server goes, and note what it acknowledges."""
    try:
        async with driven.browser(table["hot_seat"]) as browser:
            while (asked := browser.question) is not None:
                if not asked["yours"]:
                    await browser.look_as(asked["player"])
                    continue
                number, answer = browser.decision, driven.any_answer(asked, rng)
                if await browser.choose(answer):
                    kept[table["table"]][number] = answer
                await browser.next_question()
    except Lost:
        return


async def _until_killed(driven: Driven, rng: random.Random, kept: Acknowledged, seconds: float) -> None:
    players = [asyncio.create_task(_player(driven, one, random.Random(rng.random()), kept)) for one in driven.tables]
    before, patience = sum(map(len, kept.values())), time.monotonic() + 30
    while sum(map(len, kept.values())) == before and time.monotonic() < patience:
        await asyncio.sleep(0.01)  # a server that has acknowledged nothing yet has nothing to lose
    await asyncio.sleep(seconds)
    driven.kill()
    await asyncio.wait_for(asyncio.gather(*players), 30)


def damage(path: Path, kept: Acknowledged) -> list[str]:
    """What is wrong with a database after a kill: decisions that were acknowledged and are not there, tables that do
    not open."""
    store = Store(path)
    wrong = []
    try:
        tables = Tables(store, Limits())
        for one in store.tables():
            try:
                game = tables.open(one).game
            except Exception as error:
                wrong.append(f"table {one.id} does not open: {error!r}")
                continue
            for number, answer in kept[one.id].items():
                found = game.answers[number] if number < len(game.answers) else None
                if found is None or (not answer.startswith("#") and found != answer):
                    wrong.append(f"table {one.id}: decision {number} was {answer}, is {found}")
    finally:
        store.close()
    return wrong


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--game", default="rex")
    parser.add_argument("--longest", type=float, default=1.5, help="the server lives at most so many seconds of play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(given)
    rng, begun = random.Random(args.seed), time.monotonic()
    wrong: list[str] = []
    with TemporaryDirectory(prefix="regelwerk-faults-") as folder:
        kept: Acknowledged = {}
        tables: list[dict[str, Any]] = []
        for kill in range(args.kills):
            with Driven(folder, args.game) as driven:
                if kill % 10 == 0:  # games end: new ones from time to time
                    tables = driven.begin_tables(args.tables, None)
                    kept |= {one["table"]: {} for one in tables}
                driven.tables = tables
                asyncio.run(_until_killed(driven, rng, kept, rng.uniform(0.0, args.longest)))
            wrong += damage(Path(folder) / "tables.sqlite", kept)
    told = {
        "game": args.game, "kills": args.kills, "tables": len(kept), "acknowledged": sum(map(len, kept.values())),
        "lost_or_damaged": len(wrong), "examples": wrong[:5], "seconds": round(time.monotonic() - begun, 1),
    }  # fmt: skip
    print(json.dumps(told, indent=None if args.json else 2))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
