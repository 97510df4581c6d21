"""After a renaming the scenarios of a rulebook still pass: names in them were renamed with the rest."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.occurrences import Occurrence
from regelwerk.tools.games import scenario_files, shown
from regelwerk.tools.lsp import answers
from regelwerk.tools.lsp.columns import Columns
from regelwerk.tools.lsp.folder import Folder
from regelwerk.tools.renaming import FIXED_MEANING
from regelwerk.tools.scenarios import forget, run_file

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = sorted(main.parent for main in (ROOT / "tests" / "gauntlet").glob("*/rulebook.yaml"))
SPECIAL = FIXED_MEANING | {"felder"}  # a line of fields has them under the plural of their kind


def named_in_scenarios(folder: Folder) -> list[Occurrence]:
    """Declared names that scenarios use."""
    assert folder.index is not None
    used = {one.symbol for path in folder.scenarios() for one in folder.scenario_names(path)}
    declared = (one for one in folder.index.everything() if one.declares and one.symbol in used)
    return [one for one in declared if one.word == one.symbol.id.rpartition(".")[2] and one.word not in SPECIAL]


def apply(folder: Folder, one: Occurrence, new: str) -> None:
    path = Path(one.span.file)
    place = answers.Place(folder, path, shown(path), Columns(folder.text(path)), one.span.line, one.span.column)
    edit = answers.renamed(place, new)
    assert edit is not None
    assert edit.changes is not None
    for file in folder.path.rglob("*.yaml"):
        lines = file.read_text(encoding="utf-8").split("\n")
        for change in sorted(
            edit.changes.get(folder.uri(file), ()), key=lambda one: one.range.start.character, reverse=True
        ):
            row = change.range.start.line
            line = lines[row]
            lines[row] = line[: change.range.start.character] + change.new_text + line[change.range.end.character :]
        file.write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("source", FOLDERS, ids=lambda folder: folder.name)
def test_scenarios_pass_after_renaming(source: Path, tmp_path: Path) -> None:
    chance = random.Random(source.name)
    folder = Folder(Path(shutil.copytree(source, tmp_path / "spiel")))
    folder.check()
    names = named_in_scenarios(folder)
    one = chance.choice(names)
    apply(folder, one, f"{one.word}_umbenannt")
    forget()
    failed = [result for path in scenario_files(folder.path) for result in run_file(path) if not result.passed]
    assert [(one.symbol, result.name, result.message) for result in failed] == []
