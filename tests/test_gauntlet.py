"""The gauntlet: every scenario of the small rulebooks under `tests/gauntlet/` pins one rule of the semantics."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from regelwerk.tools.games import scenario_files
from regelwerk.tools.scenario_reading import read_scenarios
from regelwerk.tools.scenarios import Result, check_file, run_file

HOME = Path(__file__).parent / "gauntlet"
FILES = [file for folder in sorted(HOME.iterdir()) if folder.is_dir() for file in scenario_files(folder)]
SCENARIOS = [(file, scenario.name) for file in FILES for scenario in read_scenarios(file)[0].scenarios]


def _id(file: Path, name: str = "") -> str:
    return "-".join(part for part in (file.parent.parent.name, file.stem, name) if part)


@lru_cache(maxsize=8)
def _played(file: Path) -> dict[str, Result]:
    """All scenarios of a file; a file that is refused is one result under another name."""
    return {result.name: result for result in run_file(file)}


def test_every_rulebook_of_the_gauntlet_has_scenarios() -> None:
    silent = [folder.name for folder in sorted(HOME.iterdir()) if folder.is_dir() and not scenario_files(folder)]
    assert silent == []


@pytest.mark.parametrize("file", [pytest.param(file, id=_id(file)) for file in FILES])
def test_file_has_no_findings(file: Path) -> None:
    assert [str(finding) for finding in check_file(file)] == []


@pytest.mark.parametrize(("file", "name"), [pytest.param(file, name, id=_id(file, name)) for file, name in SCENARIOS])
def test_scenario(file: Path, name: str) -> None:
    results = _played(file)
    refused = "\n".join(result.message for result in results.values())
    assert name in results, f"{file} kann nicht gespielt werden:\n{refused}"
    result = results[name]
    assert result.passed, f"{result.file}:{result.line}\n{result.message}"
