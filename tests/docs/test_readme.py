"""What the README shows is true: its program runs, its excerpt is in a rulebook, its links lead somewhere."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from xml.etree import ElementTree

import pytest
from fenced import ROOT, blocks
from regelwerk.tools.commands.games import bundled

PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
PAGES += sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md"))


def block(language: str) -> str:
    return next(one.text for one in blocks("README.md") if one.language == language)


def test_the_ten_lines_of_python_print_what_their_comments_say() -> None:
    program = block("python")
    screen = io.StringIO()
    with redirect_stdout(screen):
        exec(compile(program, "README.md", "exec"), {})
    for comment in re.findall(r"print\(.*\) +# (.*)", program):
        assert comment.removeprefix("… ") in screen.getvalue()


def test_the_excerpt_is_in_the_bundled_game() -> None:
    assert block("yaml") in (bundled()["funkenflug"] / "karten.yaml").read_text(encoding="utf-8")


def test_the_readme_names_every_bundled_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [game for game in bundled() if f"`{game}`" not in text] == []


def test_the_commands_of_the_readme_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE):
        assert f"\n{target}:" in makefile


def test_the_picture_is_a_picture() -> None:
    root = ElementTree.parse(ROOT / "docs" / "picture.svg").getroot()
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        if target.startswith("http"):
            continue
        name, _, anchor = target.partition("#")
        path = (ROOT / page).parent / name if name else ROOT / page
        assert path.exists(), f"{page}: {target}"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{page}: {target}"


def anchors(text: str) -> set[str]:
    """The anchors that a code host makes from the headings of a page."""
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", outside, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}
