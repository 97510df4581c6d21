"""The picture of the table for the README, taken of the page itself in a real browser.

    python -m regelwerk.tools.workshop.table_picture [--light] [FILE]

writes `docs/table.png`: Gaia Project with four players, the same random game each time, at a question about fields.
Needs chromium (`make browser`) and playwright.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright
from regelwerk.dsl.rulebook import load
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.web.clicking import CHROMIUM, DESK
from regelwerk.tools.table.web.driven_server import Driven
from regelwerk.tools.table.web.web_server import Server

_GAME, _ENTRY, _NAMES = "gaia", "mine_errichten", ("Ada", "Ben", "Cleo", "Dario")
_PICTURE = Path(__file__).parents[2] / "docs" / "table"
_SEED, _FROM, _MOST = 3, 150, 600
_FIELDS = 6
"""A question with at least so many fields, after at least so many decisions."""


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path, nargs="?", default=_PICTURE.with_suffix(".png"))
    parser.add_argument("--light", action="store_true")
    args = parser.parse_args(given)
    if CHROMIUM is None:
        parser.error("no chromium here; `make browser` installs one")
    with TemporaryDirectory(prefix="regelwerk-picture-") as folder:
        token = _played(Path(folder) / "tables.sqlite")
        with Driven(folder, _GAME) as driven, sync_playwright() as running:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = browser.new_page(
                viewport={"width": DESK[0], "height": DESK[1]}, locale="en-GB",
                color_scheme="light" if args.light else "dark",
            )  # fmt: skip
            page.goto(driven.page_of(token))
            _look(page)
            page.screenshot(path=args.file)
            browser.close()


def _played(data: Path) -> str:
    """Begin a table, let chance decide until it is asked where to build; gives the link for all seats."""
    server = Server(Store(data), {_GAME: load(game_folder(_GAME))})
    rulebook, rng = server.games[_GAME], Random(_SEED)
    seats = {"kinds": ["person"] * len(_NAMES), "seat_names": list(_NAMES)}
    links: dict[str, Any] = server.begin(rulebook, {"players": len(_NAMES), "seed": _SEED, **seats})
    kept = server.tables.store.table(links["table"])
    assert kept is not None
    table = server.tables.open(kept)
    for number in range(_MOST):
        asked = table.game.decision
        if asked is None or (number >= _FROM and asked.entry == _ENTRY and len(asked.options) >= _FIELDS):
            break
        answer = rng.choice(asked.options).id if asked.options else str(asked.least)
        table.choose(table.seats, number, answer)
    server.tables.store.close()
    return str(links["hot_seat"])


def _look(page: Page) -> None:
    """Wait until all is shown and known, choose a field, and let the pointer rest on it."""
    lit = page.locator("g.f.opt:not(.weak)")
    lit.first.wait_for()
    page.wait_for_function("() => table.model.previews.size > 0")
    chosen = lit.nth(lit.count() // 2).locator(":scope > .wash")
    chosen.click()
    chosen.hover()
    page.locator("#peek:not([hidden])").wait_for()
    page.mouse.move(0, 0)
    chosen.hover()
    page.locator("#peek:not([hidden])").wait_for()


if __name__ == "__main__":
    main()
