"""The scenarios that show a rulebook: those in its own folder, and those of the mods that are in it."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.findings.findings import errors_in
from regelwerk.dsl.reading.nodes import Words
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.commands.games import scenario_files
from regelwerk.tools.scenarios.scenario_reading import Scenario, read_scenarios


def scenario_files_of(rulebook: Rulebook) -> list[tuple[Path, Words | None]]:
    """The files of scenarios of a rulebook and its mods, each with the short names it uses."""
    files: list[tuple[Path, Words | None]] = [(path, None) for path in scenario_files(rulebook.folder)]
    return files + [(path, mod.words) for mod in rulebook.mods for path in scenario_files(mod.folder)]


def scenarios_of(rulebook: Rulebook) -> list[Scenario]:
    """All scenarios that can be read and played: one that is about a further mod is not."""
    there = {mod.id for mod in rulebook.mods}
    found: list[Scenario] = []
    for path, words in scenario_files_of(rulebook):
        file, findings = read_scenarios(path, words)
        needed = {Path(leaf.text).name for leaf in file.mods}
        if not errors_in(findings) and needed <= there:
            found += file.scenarios
    return found
