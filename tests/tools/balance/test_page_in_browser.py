"""The page of `regelwerk balance` as a browser shows it: on a desk and on a telephone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from regelwerk.tools.commands.command import main

playwright: Any = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from regelwerk.tools.table.web.clicking import CHROMIUM, DESK, PHONE  # noqa: E402

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; `make browser` installs one"),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("balance") / "page.html"
    assert main(["balance", "rex", "--bot", "random", "--games", "3", "--html", str(made)]) == 0
    return made


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "telephone"])
def test_a_page_of_a_large_game_fits_its_window_and_calls_everything_by_its_name(
    page: Path, size: tuple[int, int]
) -> None:
    """Nothing but a plot is moved sideways, no row runs out of the window, and no id of the rulebook is shown."""
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": size[0], "height": size[1]})
        shown.goto(page.as_uri())
        assert shown.evaluate("document.documentElement.scrollWidth") <= size[0]
        rows = shown.evaluate("[...document.querySelectorAll('td')].map(one => one.getBoundingClientRect().right)")
        names = shown.evaluate("[...document.querySelectorAll('td:first-child, svg text')].map(one => one.textContent)")
        plots = shown.evaluate("[...document.querySelectorAll('svg')].map(one => one.getBoundingClientRect().width)")
        browser.close()
    assert max(rows) <= size[0]
    assert len(names) > 40
    assert [one for one in names if "_" in one] == []
    assert min(plots) > 500, "what is drawn can be read"
