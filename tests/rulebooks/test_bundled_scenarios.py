"""Every bundled game has scenarios, and all of them hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.tools.commands.games import bundled, scenario_files
from regelwerk.tools.scenarios.scenarios import check_file, run_file

FILES = [(name, path) for name, folder in bundled().items() for path in scenario_files(folder)]


def test_every_game_has_scenarios() -> None:
    assert {name for name, _ in FILES} == set(bundled())


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{name}-{path.stem}") for name, path in FILES])
def test_the_scenarios_hold(path: Path) -> None:
    assert check_file(path) == []
    results = run_file(path)
    assert results
    assert [f"{one.name}: {one.message}" for one in results if not one.passed] == []
