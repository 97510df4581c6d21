"""The page of pinned rules names scenarios that exist and are played, entries that exist, and leaves no rule out."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fenced import ROOT
from regelwerk.tools.commands.games import scenario_files
from regelwerk.tools.scenarios.scenario_reading import read_scenarios

PAGE = (ROOT / "docs" / "evidence" / "hard-entries.md").read_text(encoding="utf-8")
FOLDERS = {
    folder.name: folder
    for home in (ROOT / "rulebooks", ROOT / "tests" / "gauntlet")
    for folder in home.iterdir()
    if folder.is_dir()
}
LEFT_OUT = {"27.8", "27.11", "27.17"}
"""Paragraphs that are headings."""
REQUIRED = {
    "Rules of abilities and timing": [
        *(f"27.{number}" for number in range(1, 24)), *(f"3.{number}" for number in range(6, 11)),
        "51.3", "51.4", "46.3", "46.6", "T.1", "T.2",
    ],
    "Eleven points of the timing": [f"0.{number}" for number in range(1, 12)],
    "Five contradictions": ["1", "2", "3", "4", "5"],
    "Hard entries of Twilight Imperium": [f"4.{number}" for number in range(1, 13)],
    "Hard entries of Rex, Gaia Project and Hexpanse": [f"4.{number}" for number in range(1, 13)],
}  # fmt: skip


@cache
def scenarios(folder: str) -> frozenset[str]:
    found = [read_scenarios(file)[0].scenarios for file in scenario_files(FOLDERS[folder])]
    return frozenset(one.name for many in found for one in many)


def rows(title: str) -> list[list[str]]:
    """The cells of the table under a title, without its head."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


NAMED = sorted(set(re.findall(r"`(\w+/\w+)`", PAGE)))
ENTRIES = sorted(
    {cell for title in REQUIRED for row in rows(title) for cell in row if re.fullmatch(r"`\w+: \w+`", cell)}
)


@pytest.mark.parametrize("name", NAMED)
def test_a_named_scenario_is_there(name: str) -> None:
    folder, scenario = name.split("/")
    assert scenario in scenarios(folder)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_named_entry_is_there(entry: str) -> None:
    folder, name = entry.strip("`").split(": ")
    texts = [path.read_text(encoding="utf-8") for path in FOLDERS[folder].glob("*.yaml")]
    assert any(re.search(rf"^ *{name}:", text, re.MULTILINE) for text in texts)


@pytest.mark.parametrize("title", REQUIRED)
def test_no_rule_is_left_out(title: str) -> None:
    table = rows(title)
    assert list(dict.fromkeys(row[0] for row in table)) == REQUIRED[title]
    assert [row[0] for row in table if "`" not in row[-1] and row[0] not in LEFT_OUT] == []
