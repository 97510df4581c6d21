"""A renamed rulebook means the same; what cannot be renamed is refused with the reason."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.drafts import Drafts
from regelwerk.dsl.name_index import NameIndex
from regelwerk.dsl.occurrences import Occurrence
from regelwerk.tools.renaming import FIXED_MEANING, NEVER_RENAMED, RenameRefused, rename, renamed_texts

ROOT = Path(__file__).resolve().parents[2]
PARTS = (ROOT / "rulebooks", ROOT / "tests" / "gauntlet")
FOLDERS = sorted(main.parent for part in PARTS for main in part.glob("*/rulebook.yaml"))
SPECIAL = FIXED_MEANING | {"felder"}  # a line of fields has them under the plural of their kind


def open_folder(folder: Path) -> tuple[Drafts, NameIndex]:
    drafts = Drafts(folder / "rulebook.yaml")
    assert drafts.check() == []
    assert drafts.world is not None
    return drafts, NameIndex(drafts.world, drafts.files)


def own_names(index: NameIndex) -> list[Occurrence]:
    found = {(one.symbol, one.word): one for one in index.everything() if one.declares}
    return [one for (symbol, word), one in found.items() if symbol.what not in NEVER_RENAMED and word not in SPECIAL]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_any_name_can_be_renamed_and_renamed_back(folder: Path) -> None:
    drafts, index = open_folder(folder)
    chance = random.Random(folder.name)
    names = own_names(index)
    for one in chance.sample(names, min(2, len(names))):
        edits = rename(drafts, index, one, "völlig_neu")
        other = Drafts(drafts.main, renamed_texts(drafts, edits))
        assert other.check() == []
        assert other.world is not None
        back = NameIndex(other.world, other.files)
        again = next(found for found in back.everything() if found.word == "völlig_neu")
        original = renamed_texts(other, rename(other, back, again, one.word))
        assert {path: path.read_text(encoding="utf-8") for path in original} == original


def test_a_name_that_is_taken_is_refused() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    event = next(one for one in index.everything() if one.declares and one.word == "lebende")
    with pytest.raises(RenameRefused, match="stimmt das Regelwerk nicht mehr"):
        rename(drafts, index, event, "wucht")


def test_words_of_the_language_and_odd_names_are_refused() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    event = next(one for one in index.everything() if one.declares and one.word == "schaden")
    with pytest.raises(RenameRefused, match="feste Bedeutung"):
        rename(drafts, index, event, "dann")
    with pytest.raises(RenameRefused, match="taugt nicht"):
        rename(drafts, index, event, "2 mal")
    function = next(one for one in index.everything() if one.symbol.what == "function")
    with pytest.raises(RenameRefused, match="gehört nicht"):
        rename(drafts, index, function, "zähle")


def test_a_local_name_that_would_hide_another_is_refused(tmp_path: Path) -> None:
    """`preis` is an attribute; as the name of the chosen card it would be meant by `preis ≤ …`, too."""
    shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel")
    drafts, index = open_folder(tmp_path / "spiel")
    lines = (tmp_path / "spiel" / "rulebook.yaml").read_text(encoding="utf-8").split("\n")
    line = lines.index("        wähle k aus karten in hand von mir wo preis ≤ funke von mir") + 1
    chosen = next(one for one in index.everything() if one.declares and one.word == "k" and one.span.line == line)
    with pytest.raises(RenameRefused):
        rename(drafts, index, chosen, "preis")
