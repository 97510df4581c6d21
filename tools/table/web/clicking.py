"""Somebody who plays in a real browser: clicks on what is lit, on the map, in the list or by its key, and confirms.

Needs playwright and a chromium; nothing else in the table does."""

from __future__ import annotations

import random
import shutil
import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error, Page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DESK, PHONE, PHONE_ON_ITS_SIDE = (1280, 800), (390, 844), (844, 390)

_STATE = """() => {
  const model = window.table?.model;
  if (!model?.moment) return null;
  const asked = model.asked;
  const mine = Boolean(asked?.yours && window.table.plays(asked.player));
  return {
    decision: model.decision, over: model.moment.status.over, mine, kind: asked?.kind ?? null,
    options: mine ? asked.options.map((one) => one.id) : [], least: asked?.least ?? 0, most: asked?.most ?? 0,
    fields: mine ? window.table.choices.options.map((one) => [...window.table.choices.byField.entries()].find(
      ([, all]) => all.length === 1 && all[0] === one)?.[0] ?? null) : [],
    keys: mine ? window.table.choices.options.map((one) => window.table.choices.keyOf(one.id)) : [],
  };
}"""
_TIMES = "name => performance.getEntriesByName(name).map((one) => one.duration)"


class Person:
    """A page that is open at a table. What goes wrong in it is remembered (`faults`)."""

    def __init__(
        self, browser: Browser, address: str, size: tuple[int, int] = DESK, language: str = "de", foreign: bool = False
    ) -> None:
        """`foreign`: scripts that are not the page's own may run in it (`tools/table/accessible.py`)."""
        phone = min(size) < 600
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=f"{language}-{language.upper()}", has_touch=phone,
            bypass_csp=foreign,
        )  # fmt: skip
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.heard: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))
        begun = time.monotonic()
        self.page.goto(address)
        self.at_least(0)
        self.loaded = time.monotonic() - begun

    def state(self) -> dict[str, Any]:
        """What the page knows: which decision is open, whether it is this person's, and the answers."""
        return self.page.evaluate(_STATE) or {"decision": -1, "over": False, "mine": False}

    def at_least(self, decision: int, seconds: float = 20.0) -> None:
        """Wait until the page shows the table after so many decisions."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:  # the page forbids what `wait_for_function` would do in it
            if int(self.page.evaluate("document.body.dataset.decision ?? -1")) >= decision:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"decision {decision} is not shown")

    def my_turn(self, seconds: float = 60.0) -> dict[str, Any] | None:
        """Wait until this person is asked; None when the game is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            now = self.state()
            if now["over"]:
                return None
            if now["mine"]:
                return now
            self.page.wait_for_timeout(15)
        raise AssertionError("nobody is asked")

    def answer(self, now: dict[str, Any], rng: random.Random) -> str:
        """Choose any answer in one of the ways there are, and confirm it; gives the way. What has only one answer may
        be answered by the table meanwhile."""
        try:
            return self._answer(now, rng)
        except (Error, AssertionError):
            if self.state()["decision"] > now["decision"]:
                return "table"
            raise

    def _answer(self, now: dict[str, Any], rng: random.Random) -> str:
        if now["kind"] == "number":
            way = self._number(rng.randint(now["least"], now["most"]))
        else:
            at = rng.randrange(len(now["options"]))
            way = self._option(now["options"][at], now["fields"][at], now["keys"][at], rng)
        if rng.random() < 0.3:
            self.page.locator("h1").first.click()  # the keyboard belongs to the page again
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("#confirm").click()
        self.at_least(now["decision"] + 1)
        return way

    def _number(self, number: int) -> str:
        chip = self.page.locator(f"#question .opt1[data-option='{number}']")
        if chip.count():
            chip.click()
            return "list"
        self.page.locator("#question input[type=range]").fill(str(number))
        return "slider"

    def _option(self, option: str, field: str | None, key: str, rng: random.Random) -> str:
        page = self.page
        if field is not None and rng.random() < 0.6:
            page.locator(f'g.f.opt[data-id="{field}"] > .wash').dispatch_event("click")
            return "board"
        if key and rng.random() < 0.3:
            page.keyboard.press(key)
            return "key"
        chip = page.locator(f'#question .opt1[data-option="{option}"]')
        for _ in range(5):  # the list grows shorter when it is known which answers do nothing
            if not chip.count() and page.locator("#question .more.all").count():
                page.locator("#question .more.all").click()
            elif not chip.count():
                name = page.evaluate("id => window.table.model.told(window.table.choices.byId.get(id).name)", option)
                page.locator("#question .filter").fill(name)
            with suppress(Error):
                chip.first.click(timeout=3_000)
                return "list"
        raise AssertionError(f"{option} cannot be clicked")

    def times(self, name: str) -> list[float]:
        """What the page has measured of itself, in milliseconds."""
        found: list[float] = self.page.evaluate(_TIMES, name)
        return found

    def close(self) -> None:
        self.context.close()
