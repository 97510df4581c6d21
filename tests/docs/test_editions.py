"""The page of thirty entries shows what the rulebooks really say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "evidence" / "editions.md").read_text(encoding="utf-8")
GAMES = {"Hexpanse": "hexpanse", "Gaia Project": "gaia", "Rex": "rex"}


def entries() -> list[tuple[str, str, str]]:
    """The game, the name and the text of each entry as it is now."""
    found = []
    for chapter in PAGE.split("\n## ")[1:]:
        game, *told = chapter.split("\n### ")
        for entry in told:
            after = re.search(r"^After:\n\n```text\n(.*?)```", entry, re.DOTALL | re.MULTILINE)
            assert after is not None
            found.append((GAMES[game.strip()], entry.splitlines()[0], after[1]))
    return found


def test_there_are_ten_of_each_large_game() -> None:
    games = [game for game, _, _ in entries()]
    assert [games.count(game) for game in GAMES.values()] == [10, 10, 10]


@pytest.mark.parametrize(("game", "name", "text"), entries(), ids=lambda one: one if len(one) < 40 else "text")
def test_the_rulebook_says_it(game: str, name: str, text: str) -> None:
    files = (ROOT / "rulebooks" / game).rglob("*.yaml")
    said = " ".join(" ".join(file.read_text(encoding="utf-8").split()) for file in files)
    missing = [line for line in text.splitlines() if " ".join(line.split()) not in said]
    assert missing == [], f"{name}: docs/evidence/editions.md shows what {game} does not say"
