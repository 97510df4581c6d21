"""Whoever names a thing in a file names one that there is: fields of boards and places of owners, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.declare.made_things import made_things
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.prepared import chosen_options, material

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = sorted(
    main.parent for where in ("rulebooks", "tests/gauntlet") for main in ROOT.glob(f"{where}/*/rulebook.yaml")
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_thing_of_a_game_is_known(folder: Path) -> None:
    rulebook = load(folder)
    world = rulebook.world
    lines = {kind for space in world.spaces.values() for kind in space.lines}
    made = made_things(world)
    for players in range(world.least_players, world.most_players + 1):
        things = material(rulebook, players, chosen_options(rulebook, {})).things
        assert {one.id: one.kind for one in things if one.kind not in lines}.items() <= made.items()


BOOK = """\
id: probe
version: 1
sprache: de
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
orte: {{hand: {{je: spieler}}}}
arten: {{feld: {{}}, stein: {{formen: [steine], attribute: {{wo_er_liegt: {type}}}}}}}
raum: {{brett: {{feld: feld, {board}}}}}
dinge: {{stein: {{kiesel: {{wo_er_liegt: "{name}"}}}}}}
abläufe:
  partie: {{ablauf: "falls wo_er_liegt von kiesel ist leer: spielsieg([])"}}
"""
BOARDS = {
    "form: sechseck, radius: 1": ("B2", "b2"),
    "form: rechteck, breite: 3, höhe: 2": ("c2", "c3"),
    "form: raute, breite: 2, höhe: 2": ("b2", "B2"),
    "form: ring, länge: 3": ("feld_3", "feld_4"),
}


@pytest.mark.parametrize("board", BOARDS)
def test_a_field_that_the_board_does_not_have_is_refused(board: str, tmp_path: Path) -> None:
    there, not_there = BOARDS[board]
    assert _codes(tmp_path, type="feld", board=board, name=there) == []
    assert _codes(tmp_path, type="feld", board=board, name=not_there) == ["RW300"]


def test_a_place_of_nobody_is_refused(tmp_path: Path) -> None:
    board = next(iter(BOARDS))
    assert _codes(tmp_path, type="hand", board=board, name="hand:spieler_2") == []
    assert _codes(tmp_path, type="hand", board=board, name="hand:spieler_3") == ["RW300"]
    assert _codes(tmp_path, type="feld", board=board, name="hand:spieler_2") == ["RW306"]


def _codes(folder: Path, **said: str) -> list[str]:
    (folder / "rulebook.yaml").write_text(BOOK.format(**said), encoding="utf-8")
    return [finding.code for finding in check_folder(folder)[1] if finding.code.startswith("RW3")]
