"""What an editor draws in and around a file: colours, folds, outline, links, hints; and what many edits leave."""

from __future__ import annotations

import gc
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from regelwerk.tools.commands.games import game_folder, shown
from regelwerk.tools.editing.lsp import file_features
from regelwerk.tools.editing.lsp.answers import locations
from regelwerk.tools.editing.lsp.columns import Columns
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.editing.lsp.thorough import played
from samples import so_many


@pytest.fixture
def cards(tmp_path: Path) -> Folder:
    folder = Folder(Path(shutil.copytree(game_folder("funkenflug"), tmp_path / "funkenflug")))
    assert folder.check() == []
    return folder


def looked_at(folder: Folder, name: str) -> tuple[Path, str, Columns]:
    path = folder.path / name
    return path, shown(path), Columns(folder.text(path))


def test_words_are_coloured_by_what_they_are(cards: Folder) -> None:
    _, name, columns = looked_at(cards, "karten.yaml")
    data = list(file_features.tokens(cards, name, columns).data)
    line = start = 0
    found = []
    for at in range(0, len(data), 5):
        step, move, length, type, declared = data[at : at + 5]
        line, start = line + step, move if step else start + move
        word = columns.lines[line][start : start + length]
        found.append((word, file_features.LEGEND.token_types[type], declared))
    assert ("spiegel", "enumMember", 1) in found
    assert any(type == "method" for _, type, _ in found), "verbs of sentences"
    assert all(word.strip() == word and word for word, _, _ in found)


def test_folds_lie_in_one_another(cards: Folder) -> None:
    _, _, columns = looked_at(cards, "karten.yaml")
    found = file_features.folds(columns)
    assert found
    for one, other in pairwise(found):
        assert one.start_line <= other.start_line
        assert other.start_line > one.end_line or other.end_line <= one.end_line


def test_the_outline_has_sections_and_what_they_declare(cards: Folder) -> None:
    path, name, columns = looked_at(cards, "karten.yaml")
    sections = file_features.outline(cards, path, name, columns)
    inside = {child.name for section in sections for child in section.children or ()}
    assert {"spiegel", "schild", "blitz"} <= inside
    for section in sections:
        for child in section.children or ():
            assert section.range.start.line <= child.range.start.line <= section.range.end.line


def test_files_that_are_named_are_links(cards: Folder) -> None:
    path, _, columns = looked_at(cards, "rulebook.yaml")
    targets = {Path(link.target or "").name for link in file_features.links(cards, path, columns)}
    assert "karten.yaml" in targets


def test_events_tell_who_listens(cards: Folder) -> None:
    hints, lenses = [], []
    for path in sorted(cards.path.glob("*.yaml")):
        _, name, columns = looked_at(cards, path.name)
        hints += file_features.hints(cards, name, columns, range(len(columns.lines)))
        lenses += file_features.lenses(cards, path, name, columns)
    assert any("schild" in str(hint.label) for hint in hints)
    assert any(lens.command and lens.command.title == "0 hören zu" for lens in lenses)
    assert len(lenses) > len(hints)


def test_scenarios_can_be_played_from_their_place(cards: Folder) -> None:
    folder = cards.path / "szenarien"
    folder.mkdir(exist_ok=True)
    text = "sprache: de\nszenarien:\n  eins:\n    züge:\n      - spieler_1: [passen]\n  zwei:\n    züge: []\n"
    (folder / "probe.yaml").write_text(text, encoding="utf-8")
    path, name, columns = looked_at(cards, "szenarien/probe.yaml")
    lenses = file_features.lenses(cards, path, name, columns)
    assert [(one.range.start.line, (one.command or lsp.Command("", "")).arguments) for one in lenses] == [
        (2, [str(path), "eins"]),
        (5, [str(path), "zwei"]),
    ]
    assert [one.name for one in file_features.outline(cards, path, name, columns)] == ["eins", "zwei"]
    assert not played(str(path), "drei")[0]


def test_names_are_found_in_all_rulebooks(cards: Folder) -> None:
    found = file_features.named([cards], "SPIEG", lambda folder, one: locations(folder, [one])[0])
    assert [one.name for one in found] == ["spiegel"]
    assert file_features.named([cards], "gibtesnicht", lambda folder, one: locations(folder, [one])[0]) == []


@pytest.mark.long
def test_many_edits_leave_nothing_behind(cards: Folder) -> None:
    """Of 10,000 edits in `make thorough`, of fewer otherwise: the second half leaves as many objects as the first."""
    path = cards.path / "karten.yaml"
    text = cards.text(path)

    def edited(times: int) -> int:
        for number in range(times):
            cards.put(path, text.replace("preis: 0", f"preis: {number % 7}", 1))
            cards.check()
            _, name, columns = looked_at(cards, "karten.yaml")
            file_features.tokens(cards, name, columns)
        gc.collect()
        return len(gc.get_objects())

    half = so_many(40, 5000)
    edited(20)
    first = edited(half)
    assert edited(half) <= first * 1.02
