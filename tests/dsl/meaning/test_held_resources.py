"""A resource is counted of one kind of thing: whatever else is asked for it, or is to pay it, is refused.

Where a name stands for a resource, it is read wherever a resource is.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.game import Game

BOOK = """\
id: frachter
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ressourcen: {gold: {anfang: 3}, ruhm: {}, ladung: {von: schiff, anfang: 1}}
arten:
  feld: {formen: [felder], anzahl: 3}
  schiff: {formen: [schiffe], anzahl: 2}
abläufe:
  partie:
    ablauf: |
      anna muss r aus [gold, ruhm] wählen
      TEXT
      spielsieg([])
"""


def book(folder: Path, text: str) -> Path:
    (folder / "rulebook.yaml").write_text(BOOK.replace("TEXT", text), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "text",
    [
        "falls anzahl(felder mit gold) ≥ 1: ruhm von anna = 1",
        "falls anzahl(felder ohne ladung) ≥ 1: ruhm von anna = 1",
        "falls erste(schiffe) hat gold: ruhm von anna = 1",
        "falls anna hat ladung: ruhm von anna = 1",
        "falls anna hat 2 ladung: ruhm von anna = 1",
        "anna muss 1 ladung zahlen",
    ],
)
def test_who_cannot_have_a_resource_is_not_asked_for_it(text: str, tmp_path: Path) -> None:
    found = [one for one in check_folder(book(tmp_path, text))[1] if one.severity is Severity.ERROR]
    assert [one.code for one in found] == ["RW413"], [str(one) for one in found]


@pytest.mark.parametrize(
    ("text", "chosen", "fame"),
    [
        ("ruhm von anna = anzahl(spieler mit r)", "gold", 2),
        ("ruhm von anna = anzahl(spieler mit r)", "ruhm", 0),
        ("ruhm von anna = anzahl(spieler ohne r)", "ruhm", 2),
        ("falls anna hat r: ruhm von anna = 7", "gold", 7),
        ("falls anna hat r: ruhm von anna = 7", "ruhm", 0),
        ("falls anna hat ressourcen: ruhm von anna = 7", "ruhm", 7),
        ("ruhm von anna = anzahl(schiffe mit ladung)", "gold", 2),
        ("falls erste(schiffe) hat ladung: ruhm von anna = 7", "gold", 7),
    ],
)
def test_a_resource_may_stand_in_a_name(text: str, chosen: str, fame: int, tmp_path: Path) -> None:
    game = Game.start(load(book(tmp_path, text)), 2, 1)
    game.submit(chosen)
    assert game.state.c[game.link.plan.column("ruhm")][0] == fame
