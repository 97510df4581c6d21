"""The documentation builds as a site, strictly, and nothing of it is left out."""

from __future__ import annotations

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from fenced import ROOT

pytestmark = pytest.mark.long

PAGES = sorted(page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md"))


class Pictures(HTMLParser):
    """The pictures of a page, and whether each says what it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        if tag == "img":
            self.found.append((told.get("src") or "", told.get("alt") or ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("material", reason="mkdocs-material is not installed: pip install .[docs]")
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


def test_every_page_is_there_and_can_be_found(site: Path) -> None:
    made = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    wanted = {page.removesuffix(".md").replace("README", "index") + ".html" for page in PAGES}
    assert wanted | {"changelog.html", "contributing.html"} <= made
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    assert {one["location"].partition("#")[0] for one in found} >= wanted
    assert any("RW101" in one["text"] for one in found), "finding codes can be searched"


def test_every_picture_is_there_and_says_what_it_shows(site: Path) -> None:
    for page in site.rglob("*.html"):
        pictures = Pictures()
        pictures.feed(page.read_text(encoding="utf-8"))
        for source, told in pictures.found:
            assert (page.parent / source).exists(), f"{page.name}: {source}"
            assert told, f"{page.name}: {source} has no words for those who do not see it"


def test_the_site_asks_no_other_server_for_anything(site: Path) -> None:
    for page in (*site.rglob("*.html"), *site.glob("screens/*.svg")):
        text = page.read_text(encoding="utf-8")
        assert "fonts.googleapis" not in text
        assert "cdnjs" not in text


def test_every_page_stands_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = yaml.safe_load(text)["nav"]
    assert [page for page in PAGES if page not in json.dumps(listed)] == []
