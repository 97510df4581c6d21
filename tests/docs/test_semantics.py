"""The page of rules: every rule is shown, by a scenario of the gauntlet or by the test that it names, and every
citation leads to a page of this repository and to something that stands there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fenced import ROOT
from regelwerk.tools.commands.games import scenario_files
from regelwerk.tools.scenarios.scenario_reading import read_scenarios

PAGE = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
RULES = dict(re.findall(r"^- \*\*([A-Z]\d+)\*\* (.*)$", PAGE, re.MULTILINE))
LETTERS = set(re.findall(r"^## ([A-Z]): ", PAGE, re.MULTILINE))

HARD_ENTRIES = (ROOT / "docs" / "evidence" / "hard-entries.md").read_text(encoding="utf-8")
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
ENTRIES = {
    *(f"0.{number}" for number in re.findall(r"^\| 0\.(\d+) \|", HARD_ENTRIES, re.MULTILINE)),
    *(f"contradiction {number}" for number in re.findall(r"^\| (\d) \|", HARD_ENTRIES, re.MULTILINE)),
    *(
        letter + number
        for letter, title in (("T", "Twilight Imperium"), ("A", "Rex, Gaia Project and Hexpanse"))
        for number in re.findall(
            r"^\| 4\.(\d+) \|",
            HARD_ENTRIES.split(f"\n## Hard entries of {title}\n")[1].split("\n## ")[0],
            re.MULTILINE,
        )
    ),
}
"""What `hard-entries …` can name: points, contradictions, entries of the two lists."""

_CITED = re.compile(r"\bsemantics(?:\.md)? ([A-Z]\d*)\b")
_OUTSIDE = re.compile("|".join((r"\bdesign \d", r"\bti4 \d", r"language-" + "needs", r"\bneeds \d", r"\bothers \d")))
"""How pages were cited that do not lie in this repository."""


@cache
def shown_by_scenarios() -> dict[str, list[str]]:
    """The rules that scenarios of the gauntlet cite, with the scenarios."""
    found: dict[str, list[str]] = {}
    for folder in sorted((ROOT / "tests" / "gauntlet").iterdir()):
        for file in scenario_files(folder) if folder.is_dir() else ():
            for scenario in read_scenarios(file)[0].scenarios:
                for source, _ in scenario.sources:
                    for rule in _CITED.findall(source):
                        found.setdefault(rule, []).append(f"{folder.name}/{scenario.name}")
    return found


@cache
def texts() -> dict[Path, str]:
    """Every text of the repository that can cite a page."""
    folders = [ROOT / name for name in ("dsl", "interpreter", "tools", "rulebooks", "tests", "docs")]
    paths = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".yaml", ".md", ".lark")
    ]
    return {path: path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *paths] if path != Path(__file__)}


def test_every_letter_has_rules_numbered_from_one() -> None:
    assert {rule[0] for rule in RULES} == LETTERS
    for letter in LETTERS:
        numbers = [int(rule[1:]) for rule in RULES if rule[0] == letter]
        assert numbers == sorted(set(numbers)), letter
        assert numbers[0] == 1, letter


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_shown(rule: str) -> None:
    named = re.findall(r"Test: `([\w/.]+)::(\w+)`", RULES[rule])
    for file, test in named:
        assert re.search(rf"^def {test}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), f"{file}::{test}"
    assert named or shown_by_scenarios().get(rule), "no scenario of the gauntlet cites it, and it names no test"


def test_no_citation_of_a_rule_leads_nowhere() -> None:
    known = LETTERS | set(RULES)
    cited = {(str(path.relative_to(ROOT)), rule) for path, text in texts().items() for rule in _CITED.findall(text)}
    assert [(path, rule) for path, rule in sorted(cited) if rule not in known] == []


def test_no_citation_of_a_hard_entry_leads_nowhere() -> None:
    for path, text in texts().items():
        for cited in re.findall(r"hard-entries (0\.\d+|contradiction \d|[A-Z]\d+)", text):
            assert cited in ENTRIES, f"{path.relative_to(ROOT)}: hard-entries {cited}"


def test_no_citation_of_the_reference_leads_nowhere() -> None:
    for path, text in texts().items():
        if "gauntlet" in path.parts:
            for cited in re.findall(r"[\[ ]reference (\w+)[\],]", text):
                assert re.search(rf"\| `{cited}[` ]", REFERENCE), f"{path.relative_to(ROOT)}: reference {cited}"


def test_nothing_cites_a_page_that_is_not_here() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {cited[0]}" for path, text in texts().items() for cited in _OUTSIDE.finditer(text)
    ]
    assert found == []


def test_the_pages_are_linked() -> None:
    for page in ("README.md", "docs/architecture.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for target in ("semantics.md", "glossary.md"):
            assert re.search(rf"\]\((docs/)?{target}\)", text), f"{page} does not lead to {target}"
