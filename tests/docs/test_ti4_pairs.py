"""The page of pairs names every scenario of pairs, none besides, and the paragraphs that the scenarios cite."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_and_the_scenarios_name_the_same() -> None:
    cited: dict[str, list[str]] = {}
    for file in (ROOT / "rulebooks" / "ti4" / "szenarien").glob("paare_*.yaml"):
        for name, scenario in yaml.safe_load(file.read_text("utf-8"))["szenarien"].items():
            cited[name] = [one.removeprefix("LRR ") for one in scenario["quelle"]]
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in (ROOT / "docs" / "evidence" / "ti4-pairs.md").read_text("utf-8").splitlines()
        if re.match(r"\| \d+ \|", line)
    ]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 60
    named = [re.findall(r"`(\w+)`", row[5]) for row in rows]
    assert sorted(name for names in named for name in names) == sorted(cited)
    for row, names in zip(rows, named, strict=True):
        assert set(row[4].split(", ")) == {paragraph for name in names for paragraph in cited[name]}, row
