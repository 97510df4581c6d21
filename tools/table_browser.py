"""Whole games in a real browser: `python -m regelwerk.tools.table_browser --game ti4 --json`.

A server is begun as a process of its own, with one person and automatons at a table; chromium opens the person's link,
and every answer is clicked there: on the map, in the list, by its key or with the slider. What is measured is how long
the page needs to load, and for each decision that it hears of: until its code has done its work, and until it is seen.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from regelwerk.tools.table.accessible import found_by_axe
from regelwerk.tools.table.web.clicking import CHROMIUM, DESK, PHONE, PHONE_ON_ITS_SIDE, Person
from regelwerk.tools.table.web.driven_server import Driven
from regelwerk.tools.table_load import quantiles

SIZES = {"desk": DESK, "phone": PHONE, "side": PHONE_ON_ITS_SIDE}


def _play(browser: Browser, driven: Driven, args: argparse.Namespace) -> dict[str, Any]:
    rng = random.Random(args.seed)
    address = driven.page_of(driven.tables[0]["seats"][0]["token"])
    person = Person(browser, address, SIZES[args.size], args.language, args.axe is not None)
    ways: Counter[str] = Counter()
    until = time.monotonic() + args.seconds
    trouble = ""
    now = None
    try:
        while time.monotonic() < until and (args.most == 0 or ways.total() < args.most):
            now = person.my_turn()
            if now is None:
                break
            ways[person.answer(now, rng)] += 1
    except Exception as error:
        trouble = f"{type(error).__name__}: {error} at {now}"[:600]
    state = person.state()
    told = {
        "game": args.game, "size": args.size, "over": state["over"], "decisions": state["decision"],
        "clicked": dict(ways), "loaded_ms": round(person.loaded * 1000),
        "worked_ms": quantiles([one / 1000 for one in person.times("worked")]),
        "painted_ms": quantiles([one / 1000 for one in person.times("painted")]),
        "faults": person.faults[:5], "trouble": trouble,
    }  # fmt: skip
    if args.axe:
        told["axe"] = found_by_axe(person.page, args.axe)
    if args.picture:
        person.page.screenshot(path=args.picture)
    person.close()
    return told


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="gaia")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="random", help="who sits in the other seats")
    parser.add_argument("--size", choices=sorted(SIZES), default="desk")
    parser.add_argument("--language", choices=("de", "en"), default="de")
    parser.add_argument("--most", type=int, default=0, help="so many answers at most; 0: until the game is over")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", default="", help="where to put a picture of the last moment")
    axe = "axe-core as one file (`make axe`): the last moment is looked at by it"
    parser.add_argument("--axe", type=Path, default=None, help=axe)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(given)
    if CHROMIUM is None:
        parser.error("no chromium here; `make browser` installs one")
    with (
        TemporaryDirectory(prefix="regelwerk-browser-") as folder,
        Driven(folder, args.game) as driven,
        sync_playwright() as running,
    ):
        driven.begin_tables(1, args.players, args.bots)
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        told = _play(browser, driven, args)
        browser.close()
    print(json.dumps(told, indent=None if args.json else 2, ensure_ascii=False))
    return 1 if told["faults"] or told.get("axe") or told["trouble"] or not (told["over"] or args.most) else 0


if __name__ == "__main__":
    raise SystemExit(main())
