"""The server is killed while people play, and told nonsense: `python -m regelwerk.tools.table_faults --kills N --json`.

Again and again servers are begun as processes of their own, programs that talk like browsers play at their tables, and
at a random moment one is killed (`kill -9`). Then the database is opened: every decision that was acknowledged must be
in it, in its place and once; every table must be found again, and its game must play again from its journal to where it
was. With `--data postgresql://… --servers 2` several servers use one database, and one of them is killed.

With `--messages N` a server is sent so many malformed and forged messages and links: none may be accepted, none may
bring out what is hidden, and the server must be the same process afterwards and go on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.table.all_tables import Tables
from regelwerk.tools.table.store import Line, Store
from regelwerk.tools.table.table_limits import Limits
from regelwerk.tools.table.web.driven_server import Driven, Lost
from regelwerk.tools.table.web.forging import forge

Acknowledged = dict[int, dict[int, str]]
_NONE: Mapping[str, Rulebook] = {}
_NEW_TABLES_EVERY = 10
"""Games end: after so many kills there are new ones."""
_WITHOUT_IT = 1.0
"""Seconds that the other servers go on without the one that was killed."""


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
                    await browser.past(number)
                else:
                    await browser.refresh()
    except Lost:
        if driven.process.poll() is None:
            raise  # it was not killed: it sent somebody away, and would stand idle when it is


async def _until_killed(driven: list[Driven], rng: random.Random, kept: Acknowledged, seconds: float) -> None:
    """People play at all servers, two of them at every table if there are two servers; the first server is killed."""
    players = [
        asyncio.create_task(_player(server, one, random.Random(rng.random()), kept))
        for server in driven
        for one in server.tables
    ]
    before, patience = sum(map(len, kept.values())), time.monotonic() + 30
    while sum(map(len, kept.values())) == before and time.monotonic() < patience:
        await asyncio.sleep(0.01)  # a server that has acknowledged nothing yet has nothing to lose
    await asyncio.sleep(seconds)
    driven[0].kill()
    if len(driven) > 1:
        await asyncio.sleep(_WITHOUT_IT)
    for server in driven[1:]:
        server.kill()
    await asyncio.wait_for(asyncio.gather(*players), 60)


def damage(
    address: Path | str, kept: Acknowledged, only: Collection[int] | None = None, books: Mapping[str, Rulebook] = _NONE
) -> list[str]:
    """What is wrong with a database after a kill: decisions that were acknowledged and are not there, tables that do
    not open. `only`: at these tables; `books`: rulebooks that are read already."""
    store = Store(address)
    wrong = []
    try:
        tables = Tables(store, Limits(), books)
        for one in store.tables():
            if one.id not in kept or (only is not None and one.id not in only):
                continue
            try:
                table = tables.open(one)
            except Exception as error:
                wrong.append(f"table {one.id} does not open: {error!r}")
                continue
            answers = table.game.answers
            written = [entry.option for entry in store.journal(one.id) if entry.kind == Line.ANSWER]
            if written != answers:
                wrong.append(f"table {one.id} has {len(written)} answers in its journal and {len(answers)} in its game")
            for number, answer in kept[one.id].items():
                found = answers[number] if number < len(answers) else None
                if found is None or (not answer.startswith("#") and found != answer):
                    wrong.append(f"table {one.id}: decision {number} was {answer}, is {found}")
    finally:
        store.close()
    return wrong


def kills(args: argparse.Namespace, folder: str) -> dict[str, Any]:
    """Kill so often, and look each time."""
    rng = random.Random(args.seed)
    wrong: list[str] = []
    kept: Acknowledged = {}
    tables: list[dict[str, Any]] = []
    address = args.data or Path(folder) / "tables.sqlite"
    books = {args.game: load_with(game_folder(args.game), [])}
    for kill in range(args.kills):
        with ExitStack() as running:
            servers = [running.enter_context(Driven(folder, args.game, address)) for _ in range(args.servers)]
            if kill % _NEW_TABLES_EVERY == 0:
                tables = servers[0].begin_tables(args.tables, None)
                kept |= {one["table"]: {} for one in tables}
            for one in servers:
                one.tables = tables
            asyncio.run(_until_killed(servers, rng, kept, rng.uniform(0.0, args.longest)))
        wrong += damage(address, kept, {one["table"] for one in tables}, books)
    wrong += damage(address, kept)
    return {
        "game": args.game, "kills": args.kills, "servers": args.servers, "tables": len(kept),
        "acknowledged": sum(map(len, kept.values())), "lost_or_damaged": len(wrong), "examples": wrong[:5],
    }  # fmt: skip


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--messages", type=int, default=0, help="so many malformed and forged messages and links")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--game", default="rex")
    parser.add_argument("--longest", type=float, default=1.5, help="the server lives at most so many seconds of play")
    parser.add_argument("--servers", type=int, default=1, help="several on one database; with --data")
    parser.add_argument("--data", default=None, help="address of an empty PostgreSQL database (postgresql://…)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(given)
    if args.servers > 1 and args.data is None:
        parser.error("--servers needs --data")
    begun = time.monotonic()
    told: dict[str, Any] = {}
    with TemporaryDirectory(prefix="regelwerk-faults-") as folder:
        if args.kills:
            told |= kills(args, folder)
    with TemporaryDirectory(prefix="regelwerk-faults-") as folder:
        if args.messages:
            told |= {"forged": forge(folder, args.messages, random.Random(args.seed))}
    told["seconds"] = round(time.monotonic() - begun, 1)
    print(json.dumps(told, indent=None if args.json else 2))
    wrong = told.get("lost_or_damaged", 0) + len(told.get("forged", {}).get("wrong", ()))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
