"""A mod in one language over a rulebook in the other: its texts are read in its own language, wherever they go."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import game_folder

GERMAN = """\
id: klein
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3, en: [gold]}
ereignisse:
  nehmen: {felder: {wer: spieler, n: zahl}, satz: "nimm {n} münzen", en: "take {n} coins", subjekt: wer,
           wirkung: erhöhe gold von wer um n}
ableitungen:
  reich: {parameter: {s: spieler}, bedingung: gold von s ≥ 5}
regeln:
  dank: {effekt: {erst: "nachdem nehmen(wer) falls gold von wer ≥ 50: gold von wer = 50"}}
abläufe:
  partie: {ablauf: "nacheinander für s aus spieler: zug(s)"}
  zug: {parameter: {s: spieler}, spieler: s, ablauf: {anfang: nimm 1 münzen, ende: "falls reich(s): spielsieg(s)"}}
"""
ENGLISH_MOD = """\
id: more
version: 1
language: en
extends: klein
changes:
  derived.reich.condition: {expected: gold von s ≥ 5, replace: gold of s ≥ 7}
  procedures.zug.course: {add: {again: take 2 coins}, before: ende}
  rules.dank.effect: {add: {second: "after nehmen(wer) if gold of wer = 6: take 1 coins"}, before: erst}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("klein/rulebook.yaml", GERMAN), ("more/mod.yaml", ENGLISH_MOD)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_an_english_mod_changes_german_texts(folder: Path) -> None:
    rulebook, findings = check_folder(folder / "klein", [folder / "more"])
    assert [str(one.message) for one in findings] == []
    assert rulebook is not None
    game = Game.start(rulebook, 2, seed=1)
    # 3 and 1 and 2 are 6, and then one more: who has 7 wins at once.
    assert game.over
    assert game.winners == ("spieler_1",)


def test_what_is_wrong_is_told_at_its_place_in_the_language_of_the_mod(folder: Path) -> None:
    main = folder / "more/mod.yaml"
    for wrong, column in (("taek 2 coins", 40), ("take 2 münzen", 47)):
        main.write_text(ENGLISH_MOD.replace("take 2 coins", wrong), encoding="utf-8")
        _, findings = check_folder(folder / "klein", [folder / "more"])
        (finding,) = findings
        assert (Path(finding.span.file).parent.name, finding.span.line, finding.span.column) == ("more", 7, column)
    main.write_text(ENGLISH_MOD.replace("expected: gold von s ≥ 5", "expected: gold von s ≥ 6"), encoding="utf-8")
    assert [one.code for one in check_folder(folder / "klein", [folder / "more"])[1]] == ["RW703"]


def test_a_german_mod_changes_english_texts(tmp_path: Path) -> None:
    for name, text in (("klein/rulebook.yaml", GERMAN), ("more/mod.yaml", ENGLISH_MOD)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert main(["fmt", "--lang", "en", str(tmp_path / "klein")]) == 0
    assert "language: en" in (tmp_path / "klein/rulebook.yaml").read_text(encoding="utf-8")
    mod = (tmp_path / "more/mod.yaml").read_text(encoding="utf-8")
    (tmp_path / "more/mod.yaml").write_text(mod.replace("gold von s ≥ 5", "gold of s ≥ 5"), encoding="utf-8")
    assert main(["fmt", "--lang", "de", str(tmp_path / "more")]) == 0
    german = (tmp_path / "more/mod.yaml").read_text(encoding="utf-8")
    assert "nimm 2 münzen" in german
    assert "erwartet: gold of s ≥ 5" in german, "a quotation stays as the rulebook says it"
    game = Game.start(load(tmp_path / "klein", [tmp_path / "more"]), 2, seed=1)
    assert game.winners == ("spieler_1",)


def test_an_english_paragraph_on_a_german_card(tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(
        "id: well\nversion: 1\nlanguage: en\nextends: funkenflug\n"
        "changes:\n  things.karte.brunnen.effect:\n    add:\n"
        "      water: |\n        at start of zug of me: gain 1 life\n",
        encoding="utf-8",
    )
    rulebook, findings = check_folder(game_folder("funkenflug"), [tmp_path])
    assert [f"{one.code} {one.message}" for one in findings] == []
    assert rulebook is not None
    alone = [clause.entry for clause in load(game_folder("funkenflug")).world.clauses]
    assert [clause.entry for clause in rulebook.world.clauses].count("brunnen") == alone.count("brunnen") + 1
