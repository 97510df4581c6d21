"""After a renaming the scenarios of a rulebook still pass: names in them were renamed with the rest."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.editing.occurrences import Occurrence
from regelwerk.tools.commands.games import scenario_files, shown
from regelwerk.tools.editing.lsp import answers
from regelwerk.tools.editing.lsp.columns import Columns
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.editing.renaming import FIXED_MEANING
from regelwerk.tools.scenarios.scenarios import forget, run_file
from samples import so_many

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = sorted(main.parent for main in (ROOT / "tests" / "gauntlet").glob("*/rulebook.yaml"))
MODS = sorted(main.parent for main in (ROOT / "rulebooks" / "mods").glob("*/mod.yaml"))
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


def own_names(folder: Folder) -> list[Occurrence]:
    """What a mod declares, in its own files."""
    assert folder.index is not None
    found = {
        (one.symbol, one.word): one
        for one in folder.index.everything()
        if one.declares and folder.holds(Path(one.span.file)) and one.word not in SPECIAL
    }
    return list(found.values())


def sections(mod: Path) -> set[str]:
    """What a mod has besides its header."""
    keys = re.findall(r"^(\w+):", (mod / "mod.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    return set(keys) - {"id", "name", "version", "sprache", "quelle", "hinweis", "erweitert", "braucht", "nach"}


@pytest.mark.parametrize("source", MODS[:: so_many(3, 1)], ids=lambda folder: folder.name)
def test_scenarios_of_a_mod_pass_after_renaming(source: Path, tmp_path: Path) -> None:
    chance = random.Random(source.name)
    folder = Folder(Path(shutil.copytree(source, tmp_path / source.name)))
    assert folder.check() == []
    names = own_names(folder)
    if not names:
        assert sections(source) <= {"änderungen", "wörter"}  # it only changes values: there is nothing to rename
        return
    for one in chance.sample(names, min(so_many(1, 4), len(names))):
        again = next(other for other in own_names(folder) if (other.symbol, other.word) == (one.symbol, one.word))
        apply(folder, again, f"{one.word}_umbenannt")
        folder.version += 1
        assert folder.check() == []
    assert any("_umbenannt" in file.read_text(encoding="utf-8") for file in folder.path.glob("*.yaml"))
    forget()
    failed = [result for path in scenario_files(folder.path) for result in run_file(path) if not result.passed]
    assert [(names, result.name, result.message) for result in failed] == []


def test_all_places_of_a_mod_are_renamed_and_nothing_else(tmp_path: Path) -> None:
    source = ROOT / "rulebooks" / "mods" / "wiedergang"
    folder = Folder(Path(shutil.copytree(source, tmp_path / "wiedergang")))
    folder.check()
    before = {file.name: file.read_text(encoding="utf-8") for file in folder.path.rglob("*.yaml")}
    apply(folder, next(one for one in own_names(folder) if one.word == "wiedergänger"), "heimkehrer")
    for file in folder.path.rglob("*.yaml"):
        assert file.read_text(encoding="utf-8") == before[file.name].replace("wiedergänger", "heimkehrer")
