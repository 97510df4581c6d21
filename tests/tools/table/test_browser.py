"""The page in a real browser: a game is played with clicks and keys, what is secret does not reach a browser that may
not know it, a reload or a lost connection changes nothing, and every large game is shown on a laptop and on a phone.

Whole games of the large rulebooks are clicked by `python -m regelwerk.tools.table_browser`; here it is their beginning.

Needs chromium (`make browser`) and playwright; where they are not there, the tests say so and are left out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.told_log import log
from regelwerk.tools.bots.seat import Seat
from regelwerk.tools.bots.simple_bots import Random as Chance
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.table.store import Store
from regelwerk.tools.table.web.web_server import Server

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
uvicorn = pytest.importorskip("uvicorn")

from regelwerk.tools.table.accessible import found_by_axe  # noqa: E402
from regelwerk.tools.table.web.clicking import CHROMIUM, DESK, PHONE, PHONE_ON_ITS_SIDE, Person  # noqa: E402

LARGE = ("gaia", "hexpanse", "rex", "ti4")
SMALL = (
    "tictactoe", "viergewinnt", "durchbruch", "hex", "kuhn", "schere_stein_papier", "funkenflug", "night_market",
)  # fmt: skip

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; `make browser` installs one"),
]


class House:
    """A server on a port of this machine, and a browser."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(Store(folder / "tables.sqlite"), {name: load(game_folder(name)) for name in SMALL + LARGE})
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


class Sheet(Person):
    """Somebody at a table of the house."""

    def __init__(
        self, browser: Any, house: House, token: str, size: tuple[int, int] = DESK, query: str = "",
        language: str = "de",
    ) -> None:  # fmt: skip
        super().__init__(browser, f"{house.base}/t/{token}{query}", size, language)


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


def test_what_is_decided_while_a_page_loads_is_shown(house: House, browser: Any) -> None:
    """What never changes comes slowly; meanwhile the page hears how it stands, and a decision."""
    links = house.begin("tictactoe")
    page, held, heard = browser.new_page(), [], []
    page.route("**/static/**", lambda route: held.append(route))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    page.goto(f"{house.base}/t/{links['seats'][1]['token']}")
    cross = Sheet(browser, house, links["seats"][0]["token"])

    def until(kind: str) -> None:
        for _ in range(500):
            if any(one.startswith(f'{{"is":"{kind}"') for one in heard) and held:
                return
            page.wait_for_timeout(20)
        raise AssertionError(kind)

    until("moment")
    cross.page.locator("g.f[data-id=b2]").dblclick()
    until("step")
    held[0].continue_()
    page.wait_for_selector("body[data-decision='1']")
    assert page.locator("g.f.opt").count() == 8
    page.close()
    cross.close()


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
        # what is printed on all cards is no secret: whoever owns the box knows it
        heard = "\n".join(one for one in sheet.heard if not one.startswith('{"is":"texts"'))
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


@pytest.mark.parametrize("game", LARGE)
def test_every_large_game_is_clicked_on_every_screen(house: House, browser: Any, game: str) -> None:
    """On a laptop, on a phone and on one on its side: answers are clicked, nothing is wider than the screen, every
    button has a name, and nothing goes wrong in the page."""
    links = house.begin(game)
    house.play_on(links, 40)
    rng = Random(7)
    for size in (DESK, PHONE, PHONE_ON_ITS_SIDE):
        sheet = Sheet(browser, house, links["hot_seat"], size)
        page = sheet.page
        for _ in range(2):
            if page.locator("#take").is_visible():
                page.locator("#take").click()
            now = sheet.my_turn()
            assert now is not None
            sheet.answer(now, rng)
            page.wait_for_timeout(100)
        if size == DESK:
            assert page.evaluate(_CUT) == []
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        unnamed = page.evaluate(_UNNAMED)
        assert (wide, unnamed, sheet.faults) == (True, [], [])
        sheet.close()


@pytest.mark.parametrize("game", SMALL)
def test_every_small_game_is_played_at_one_screen(house: House, browser: Any, game: str) -> None:
    """With a board and without one: a hand of cards is seen beside the question, and what is said at the top of the
    page to be looked with are the eyes that it is looked with."""
    links, rng = house.begin(game), Random(2)
    sheet = Sheet(browser, house, links["hot_seat"], PHONE)
    page, answered = sheet.page, 0
    for _ in range(3):
        if page.locator("#take").is_visible():
            assert not page.locator("#sheet, #board, #log").filter(visible=True).count(), "these are another's eyes"
            page.locator("#take").click()
        now = sheet.my_turn()
        if now is None:
            break
        assert page.locator("#eyes").input_value() == page.evaluate("table.model.seat")
        assert page.locator("#board").is_visible() or page.locator("#sheet").is_visible()
        sheet.answer(now, rng)
        answered += 1
    assert answered >= 2
    assert sheet.faults == []
    sheet.close()


_CUT = """[...document.querySelectorAll('#sheet, #now .t span, #legend')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""What goes on beyond the edge of the regions that are read at a glance."""
_UNNAMED = """[...document.querySelectorAll('button, [role=button], [role=slider], input, select')]
    .filter((one) => !one.textContent.trim() && !one.ariaLabel && !one.title && !one.placeholder)
    .map((one) => one.outerHTML)"""


def test_what_is_asked_is_lit_and_told_to_who_cannot_see(house: House, browser: Any) -> None:
    """In Twilight Imperium systems lie on fields: the fields are lit all the same, and are buttons with a name; the
    board is walked with the arrow keys, and the answer is chosen with Enter."""
    links = house.begin("ti4", players=3)

    def until_systems() -> None:
        table, rng = house.table(links), Random(5)
        while table.game.decision.entry != "taktik" or len(table.game.decision.options) < 3:
            table.choose(table.seats, len(table.game.answers), Chance().choose(Seat(table.game), rng))

    house.server.desk.now(until_systems)
    sheet = Sheet(browser, house, links["hot_seat"])
    page = sheet.page
    if page.locator("#take").is_visible():
        page.locator("#take").click()
    page.wait_for_selector("g.f.opt")
    lit = page.locator("g.f.opt")
    assert lit.count() >= 3
    assert lit.first.get_attribute("role") == "button"
    assert lit.first.get_attribute("aria-label")
    lit.first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('g.f') !== null")
    lit.first.focus()
    page.keyboard.press("Enter")
    assert page.locator("g.f.sel").count() == 1
    assert page.locator("#question [role=option][aria-selected=true]").count() == 1
    assert page.locator("#confirm").is_enabled()
    page.keyboard.press("Escape")
    assert page.locator("g.f.sel").count() == 0
    assert sheet.faults == []
    sheet.close()


@pytest.mark.parametrize(
    ("language", "why", "other"), [("de", "Warum wird gefragt?", "EN"), ("en", "Why is it asked?", "DE")]
)
def test_the_debugger_opens_at_a_key_in_both_languages(
    house: House, browser: Any, language: str, why: str, other: str
) -> None:
    links = house.begin("rex", players=3)
    house.play_on(links, 60)
    sheet = Sheet(browser, house, links["author"], language=language)
    page = sheet.page
    page.keyboard.press("d")
    page.wait_for_selector("#dbgleft pre")
    assert page.locator("#dbgleft h3").first.inner_text() == why
    page.locator("#debug[aria-pressed=true]").wait_for()
    panels = "[...document.querySelectorAll('#dbgleft > .panel')]"
    assert page.evaluate(f"{panels}.every((one) => one.scrollWidth <= one.clientWidth)")
    page.locator("#dbgmid .halt").first.click()  # the dot beside an event
    assert page.locator("#dbgmid code").inner_text().startswith("event:")
    told = page.locator("#dbgleft pre").inner_text()
    page.locator("#tools button", has_text=other).click()
    page.wait_for_function("told => document.querySelector('#dbgleft pre').innerText !== told", arg=told)
    page.keyboard.press("d")
    page.wait_for_selector("#dbgleft", state="detached")
    assert sheet.faults == []
    plain = Sheet(browser, house, links["seats"][0]["token"])
    plain.page.keyboard.press("d")
    assert plain.page.locator("#dbgleft, #debug").count() == 0, "who only plays has no debugger"
    sheet.close()
    plain.close()


_WATCH = """() => {
    window.drawn = new Set();
    const note = ({ target }) => { if (target.matches('.inner')) window.drawn.add(target.parentNode.dataset.id); };
    new MutationObserver((all) => all.forEach(note)).observe(
        document.querySelector('svg.map'), { childList: true, subtree: true });
}"""
"""Which fields are drawn from now on."""


def test_what_does_not_change_is_not_drawn_again(house: House, browser: Any) -> None:
    links = house.begin("tictactoe")
    cross, circle = (Sheet(browser, house, seat["token"]) for seat in links["seats"])
    circle.page.evaluate(_WATCH)
    cross.page.locator("g.f[data-id=b2]").dblclick()
    circle.at_least(1)
    assert circle.page.evaluate("[...window.drawn]") == ["b2"]
    assert len(circle.times("worked")) == 1
    cross.close()
    circle.close()


def test_who_looks_on_sees_no_hand_and_can_choose_nothing(house: House, browser: Any) -> None:
    links = house.begin("rex", players=3)
    house.play_on(links, 20)
    sheet = Sheet(browser, house, links["spectator"])
    assert sheet.page.locator(".opt1, g.f.opt, #confirm").count() == 0
    assert sheet.page.locator("#sheet").is_hidden()
    assert sheet.page.locator("#question").inner_text().strip()
    assert sheet.page.locator(".seatc").count() == 3
    sheet.close()


def test_what_somebody_is_called_is_text_and_nothing_else(house: House, browser: Any) -> None:
    evil = "<img src=x onerror=alert(1)>"
    links = house.begin("tictactoe", names={"kreuz": evil})
    sheet = Sheet(browser, house, links["seats"][1]["token"])
    assert evil in sheet.page.locator("#seats").inner_text()
    assert sheet.page.locator("img").count() == 0
    assert sheet.faults == []
    sheet.close()


AXE = Path(__file__).parents[3] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here; `make axe` fetches it (needs npm)")
@pytest.mark.parametrize("game", ["funkenflug", "rex", "gaia", "hexpanse", "ti4"])
def test_axe_finds_nothing_serious(house: House, browser: Any, game: str) -> None:
    links = house.begin(game)
    house.play_on(links, 4)
    person = Person(browser, f"{house.base}/t/{links['seats'][0]['token']}", foreign=True)
    assert found_by_axe(person.page, AXE) == []
    person.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_is_written_stands_out_from_its_ground(house: House, browser: Any, theme: str) -> None:
    """By the measure of WCAG (4.5 : 1), for all text beside the map, with an answer chosen; what is closed is pale."""
    links = house.begin("rex")
    house.play_on(links, 60)
    sheet = Sheet(browser, house, links["author"])
    if sheet.page.evaluate("document.documentElement.dataset.theme") != theme:
        sheet.page.locator("#theme").click()
    sheet.page.locator("#question .opt1").first.click()
    assert sheet.page.evaluate("document.documentElement.dataset.theme") == theme
    assert sheet.page.evaluate(_PALE) == []
    hide = "(one) => { one.style.color = getComputedStyle(one.parentNode).backgroundColor; }"
    sheet.page.locator("h1").evaluate(hide)
    assert len(sheet.page.evaluate(_PALE)) == 1, "what is not to be seen is found"
    sheet.close()


_PALE = r"""() => {
  const parts = (text) => {
    const found = /^(rgba?|color)\((?:srgb )?([^)]+)\)$/.exec(text);
    const [r, g, b, a = 1] = found[2].split(/[ ,/]+/).map(Number);
    return [...[r, g, b].map((one) => (found[1] === 'color' ? one : one / 255)), a];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((one, at) => one * a + ground[at] * (1 - a));
  const bright = (colour) => {
    const [r, g, b] = colour.map((one) => (one <= 0.04 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const up = (one) => (one ? [one, ...up(one.parentElement)] : []);
  const written = [...document.querySelectorAll('body *')].filter((one) => !one.closest('svg, :disabled') &&
    one.checkVisibility() && [...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim()));
  return written.filter((one) => {
    const grounds = up(one).map((over) => parts(getComputedStyle(over).backgroundColor)).reverse();
    const ground = grounds.reduce((below, layer) => over(layer, below), [1, 1, 1]);
    const [r, g, b, a] = parts(getComputedStyle(one).color);
    const shown = up(one).reduce((so_far, over) => so_far * getComputedStyle(over).opacity, a);
    const [less, more] = [bright(over([r, g, b, shown], ground)), bright(ground)].sort((x, y) => x - y);
    return (more + 0.05) / (less + 0.05) < 4.5;
  }).map((one) => `${one.className} ${one.textContent}`);
}"""
