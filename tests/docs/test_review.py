"""The page of the review has every id, and names tests and scenarios that exist."""

from __future__ import annotations

import re

import pytest
from fenced import ROOT
from test_hard_entries import scenarios

PAGE = (ROOT / "docs" / "evidence" / "review.md").read_text(encoding="utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| [SRPF]\d+ \|", line)]
MOST = {"S": 20, "R": 10, "P": 3, "F": 8}
IDS = [f"{letter}{number}" for letter, most in MOST.items() for number in range(1, most + 1)]


def test_every_id_is_shown_by_something() -> None:
    assert [row[0] for row in ROWS] == IDS
    assert all(re.findall(r"`[^`]+(?:/|::)[^`]+`", row[2]) for row in ROWS)


@pytest.mark.parametrize("named", sorted({one for row in ROWS for one in re.findall(r"`([^`]+)`", row[2])}))
def test_what_is_named_exists(named: str) -> None:
    file, _, test = named.partition("::")
    if test:
        assert re.search(rf"^def {test}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    else:
        folder, scenario = named.split("/")
        assert scenario in scenarios(folder)
