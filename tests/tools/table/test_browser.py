"""The page in a real browser: a game is played with clicks and keys, what is secret does not reach a browser that may
not know it, a reload or a lost connection changes nothing, and every large game is shown on a laptop and on a phone.

Needs chromium (`make browser`) and playwright; where they are not there, the tests say so and are left out."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.told_log import log
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.web.web_server import Server

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
uvicorn = pytest.importorskip("uvicorn")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
GAMES = ("tictactoe", "gaia", "hexpanse", "rex", "ti4")

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; `make browser` installs one"),
]


class House:
    """A server on a port of this machine, and a browser."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(Store(folder / "tables.sqlite"), {name: load(game_folder(name)) for name in GAMES})
        config = uvicorn.Config(self.server.application(), port=0, log_level="warning", ws="websockets-sansio")
        self._uvicorn, ready = uvicorn.Server(config), threading.Event()
        startup = self._uvicorn.startup

        async def begin(sockets: Any = None) -> None:
            await startup(sockets)
            ready.set()

        self._uvicorn.startup = begin
        self._thread = threading.Thread(target=self._uvicorn.run, daemon=True)
        self._thread.start()
        assert ready.wait(60)
        self.base = f"http://127.0.0.1:{self._uvicorn.servers[0].sockets[0].getsockname()[1]}"

    def close(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(10)

    def begin(self, game: str, **wanted: Any) -> dict[str, Any]:
        return self.server.desk.now(lambda: self.server.begin(self.server.games[game], {"seed": 3, **wanted}))

    def table(self, links: dict[str, Any]) -> Any:
        kept = self.server.tables.store.table(links["table"])
        assert kept is not None
        return self.server.tables.open(kept)

    def play_on(self, links: dict[str, Any], decisions: int) -> None:
        """Let chance decide for everybody for a while."""

        def play() -> None:
            from random import Random

            from regelwerk.tools.bots.seat import Seat
            from regelwerk.tools.bots.simple_bots import Random as Chance

            table, rng = self.table(links), Random(5)
            for _ in range(decisions):
                if table.game.decision is None:
                    break
                number = len(table.game.answers)
                table.choose(table.seats, number, Chance().choose(Seat(table.game), rng))

        self.server.desk.now(play)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("tables"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        found = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


class Sheet:
    """A page that is open at a table; what goes wrong in it is remembered."""

    def __init__(self, browser: Any, house: House, token: str, phone: bool = False, query: str = "") -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        self.context = browser.new_context(viewport=size, locale="de-DE", has_touch=phone)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.heard: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))
        self.page.goto(f"{house.base}/t/{token}{query}")
        self.at_least(0)

    def at_least(self, decision: int) -> None:
        """Wait until the page shows the table after so many decisions."""
        for _ in range(500):  # the page forbids what `wait_for_function` would do in it
            if int(self.page.evaluate("document.body.dataset.decision ?? -1")) >= decision:
                return
            self.page.wait_for_timeout(40)
        raise AssertionError(f"decision {decision} is not shown")

    def close(self) -> None:
        self.context.close()


def test_two_people_play_with_clicks_and_keys(house: House, browser: Any) -> None:
    links = house.begin("tictactoe")
    cross, circle = (Sheet(browser, house, seat["token"]) for seat in links["seats"])
    cross.page.locator("g.f[data-id=b2]").click()
    assert "b2" in cross.page.locator("#confirm").inner_text().lower()
    cross.page.keyboard.press("Enter")
    circle.at_least(1)
    assert circle.page.locator("g.f.opt").count() == 8
    assert cross.page.locator("g.f.opt").count() == 0
    circle.page.locator("g.f[data-id=a1]").dblclick()
    cross.at_least(2)
    assert cross.page.locator("#log li").count() >= 2
    cross.page.keyboard.press("1")
    cross.page.locator("#confirm").click()
    circle.at_least(3)
    assert cross.faults == circle.faults == []
    cross.close()
    circle.close()


def test_a_reload_and_a_lost_line_change_nothing(house: House, browser: Any) -> None:
    links = house.begin("tictactoe")
    one, other = (Sheet(browser, house, seat["token"]) for seat in links["seats"])
    one.page.locator("g.f[data-id=b2]").click()
    one.page.reload()
    one.at_least(0)
    assert one.page.locator("g.f.opt").count() == 9
    other.page.evaluate("table.line.socket.close()")
    one.page.locator("g.f[data-id=b2]").dblclick()
    other.at_least(1)
    assert other.page.locator("g.f.opt").count() == 8
    one.close()
    other.close()


def test_the_past_is_a_moment_in_the_address(house: House, browser: Any) -> None:
    links = house.begin("tictactoe")
    house.play_on(links, 4)
    sheet = Sheet(browser, house, links["hot_seat"])
    sheet.page.keyboard.press("ArrowLeft")
    sheet.page.wait_for_selector("body.past")
    assert sheet.page.url.endswith("?at=3")
    assert sheet.page.locator("g.f.opt").count() == 0
    sheet.page.keyboard.press("End")
    sheet.page.wait_for_selector("body:not(.past)")
    later = Sheet(browser, house, links["spectator"], query="?at=1")
    later.page.wait_for_selector("body.past")
    assert "1" in later.page.locator("#now").inner_text()
    assert sheet.faults == later.faults == []
    sheet.close()
    later.close()


def test_nothing_secret_reaches_the_browser_of_another(house: House, browser: Any) -> None:
    links = house.begin("rex", players=3)
    house.play_on(links, 60)
    table = house.table(links)
    cards = [thing.id for thing in table.game.link.things if thing.entry is not None]
    unheard = 0
    for at, seat in enumerate(table.seats):
        seen = house.server.desk.now(lambda seat=seat: _ever_seen(table, seat))
        sheet = Sheet(browser, house, links["seats"][at]["token"])
        sheet.page.keyboard.press("ArrowLeft")
        sheet.page.wait_for_selector("body.past")
        heard = "\n".join(sheet.heard)
        now = moment(table.game, seat)
        assert all(f'"{card}"' in heard for card in now["things"])
        for card in cards:
            assert card in seen or f'"{card}"' not in heard, (seat, card)
            unheard += card not in seen
        sheet.close()
    assert unheard > 20


def _ever_seen(table: Any, seat: str) -> set[str]:
    """What a seat has seen at any moment of a game; and what lay open in between, which the log tells."""
    moments = (moment(table.past.at(table.game, at), seat) for at in range(len(table.game.answers) + 1))
    seen = {id for one in moments for id in one["things"]}
    return seen | {id for line in log(table.game, seat)["lines"] for id in line["things"]}


@pytest.mark.parametrize("game", GAMES[1:])
def test_every_large_game_is_shown_and_played(house: House, browser: Any, game: str) -> None:
    links = house.begin(game)
    house.play_on(links, 40)
    table = house.table(links)
    for phone in (False, True):
        sheet = Sheet(browser, house, links["author"], phone)
        page = sheet.page
        page.wait_for_selector("g.f")
        before = len(table.game.answers)
        page.evaluate("table.lookAs(table.model.shown.status.waiting_for[0])")
        page.wait_for_selector(".opt1", timeout=20_000)
        page.locator(".opt1").first.click()
        page.locator("#confirm").click()
        sheet.at_least(before + 1)
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        nameless = "b => !b.textContent.trim() && !b.ariaLabel && !b.title"
        unnamed = page.evaluate(f"[...document.querySelectorAll('button')].filter({nameless}).length")
        assert (wide, unnamed) == (True, 0)
        assert float(page.evaluate("document.body.dataset.took")) > 0
        assert sheet.faults == []
        sheet.close()


def test_what_somebody_is_called_is_text_and_nothing_else(house: House, browser: Any) -> None:
    evil = "<img src=x onerror=alert(1)>"
    links = house.begin("tictactoe", names={"kreuz": evil})
    sheet = Sheet(browser, house, links["seats"][1]["token"])
    assert evil in sheet.page.locator("#seats").inner_text()
    assert sheet.page.locator("img").count() == 0
    assert sheet.faults == []
    sheet.close()
