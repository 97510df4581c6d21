"""Amounts and counters in texts: what a bare amount means, and counters that are fixed for some kinds of things."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

HEAD = """\
id: beispiel
version: 1
sprache: {language}
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
ressourcen: {{gold: {{anfang: 3}}}}
"""
TURN = """\
abläufe:
  partie: {{ablauf: 'nacheinander für p aus spieler: zug(p)'}}
  zug: {{parameter: {{s: spieler}}, spieler: s, ablauf: '{text}'}}
"""
PLANETS = """\
arten:
  planet:
    formen: [planeten]
    attribute: {gold: {art: zahl, fest: true}}
dinge:
  planet: {jord: {gold: 2}, arc: {gold: 1}}
"""


def findings(folder: Path, text: str) -> list[Finding]:
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return check_folder(folder)[1]


def turn(text: str, more: str = "") -> str:
    return HEAD.format(language="de") + more + TURN.format(text=text)


@pytest.mark.parametrize("text", ["1 gold", "darf 1 gold", "s muss 1 gold", "zahle 1 gold danach 1 gold"])
def test_an_amount_without_a_verb_is_a_finding_outside_a_price(tmp_path: Path, text: str) -> None:
    (found,) = findings(tmp_path, turn(text))
    assert found.code == "RW441"
    line = turn(text).split("\n")[found.span.line - 1]
    mended = line[: found.span.column - 1] + found.suggestion + line[found.span.end_column - 1 :]
    assert findings(tmp_path, turn(text).replace(line, mended)) == []


@pytest.mark.parametrize("text", ["1 gold; erhöhe gold von s um 2", "1 gold dann 1 gold; erhöhe gold von s um 2"])
def test_in_front_of_a_semicolon_it_is_a_price(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, turn(text)) == []


def test_a_resource_may_have_the_name_of_an_attribute_that_is_fixed_elsewhere(tmp_path: Path) -> None:
    text = turn("zahle (summe(gold aller planeten)) gold", PLANETS)
    assert findings(tmp_path, text) == []
    rulebook, _ = check_folder(tmp_path)
    assert rulebook is not None
    game = Game.start(rulebook, 2)
    assert [game.value(player, "gold") for player in ("spieler_1", "spieler_2")] == [0, 0]


@pytest.mark.parametrize("text", ["erhöhe gold von jord um 1", "gold von jord = 1"])
def test_what_is_fixed_for_a_kind_stays_fixed(tmp_path: Path, text: str) -> None:
    (found,) = findings(tmp_path, turn(text, PLANETS))
    assert found.code == "RW435"
