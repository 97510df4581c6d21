"""Paragraphs of things and mods: a mod replaces one, gives a thing its own, and brings things and kinds that have them;
in its own language, under its own names."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

BASE = Path(__file__).parents[2] / "gauntlet" / "absaetze"
MOD = """\
id: more
version: 1
language: en
extends: absaetze
changes:
  things.strategiekarte.diplomatie.paragraphs.sekundärfähigkeit:
    {expected: "zahle 1 gold; erhalte 1 erz", replace: gain 7 ore}
  things.strategiekarte.handel.paragraphs: {set: {primärfähigkeit: gain 9 coins}}
things:
  strategiekarte:
    war: {source: [made up], paragraphs: {primärfähigkeit: gain 2 ore afterwards gain 1 coins}}
  ship:
    galley: {source: [made up], paragraphs: {einkommen: gain 4 ore, cargo: gain 3 coins}}
kinds:
  ship:
    owner: captain
    attributes: {captain: player}
    paragraphs:
      einkommen: {}
      cargo: {de: "entlade {thing}", sentence: "unload {thing}"}
rules:
  unloading: "action: choose s from ship afterwards unload s afterwards take the income of s"
"""


def made(folder: Path, text: str) -> Path:
    (folder / "more").mkdir()
    (folder / "more" / "mod.yaml").write_text(text, encoding="utf-8")
    return folder / "more"


def chosen(game: Game, *answers: str) -> Game:
    for answer in answers:
        assert game.decision is not None
        offered = [option.id for option in game.decision.options]
        assert answer in offered, offered
        game.submit(answer)
    return game


def test_a_mod_changes_and_adds_paragraphs(tmp_path: Path) -> None:
    rulebook, findings = check_folder(BASE, [made(tmp_path, MOD)])
    assert [str(one.message) for one in findings] == []
    assert rulebook is not None
    game = chosen(Game.start(rulebook, 2, seed=1), "ausführen", "diplomatie")
    assert game.value("spieler_1", "erz") == 7
    chosen(game, "nur_primär", "handel", "nur_primär", "more__war")
    assert (game.value("spieler_2", "gold"), game.value("spieler_2", "erz")) == (14, 0)
    assert (game.value("spieler_1", "gold"), game.value("spieler_1", "erz")) == (6, 9)
    chosen(game, "more__unloading", "more__galley")
    assert (game.value("spieler_2", "gold"), game.value("spieler_2", "erz")) == (17, 4)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("{primärfähigkeit: gain 2 ore afterwards", "{primärfähigkiet: gain 2 ore afterwards", {"RW590"}),
        ("cargo: gain 3 coins", "freight: gain 3 coins", {"RW590"}),
        (", cargo: gain 3 coins", "", {"RW591"}),
        ("einkommen: {}", "einkommen: {de: 'plündere {thing}'}", {"RW592"}),
    ],
)
def test_what_is_wrong_is_told_in_the_mod(old: str, new: str, code: set[str], tmp_path: Path) -> None:
    assert old in MOD
    _, findings = check_folder(BASE, [made(tmp_path, MOD.replace(old, new))])
    assert {one.code for one in findings} == code
    assert {Path(one.span.file).parent.name for one in findings} == {"more"}
