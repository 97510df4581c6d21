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


GAINING = """\
arten: {karte: {formen: [karten], attribute: {preis: zahl je ressource}}}
dinge: {karte: {burg: {preis: PREIS}, hof: {}}}
ereignisse:
  erhalten:
    felder: {spieler: spieler, n: zahl, was: ressource}
    satz: erhalte {n} {was}
    en: gain {n} {was}
    subjekt: spieler
    wirkung: erhöhe was von spieler um n
"""
NOT_SO = {
    "a thing is no amount": ("erhalte burg", "RW420", "erhalte"),
    "a number is no amount": ("erhalte 3", "RW420", "'}"),
    "what there is not": ("erhalte den priis von burg", "RW300", "priis"),
    "a number and an amount": ("erhalte (preis von burg + 1)", "RW620", "1"),
    "an amount and a number": ("erhalte (1 + preis von burg)", "RW620", "1"),
    "half of an amount": ("erhalte (preis von burg / 2)", "RW620", "2"),
    "an amount times an amount": ("erhalte (preis von burg × preis von hof)", "RW620", "preis von hof"),
    "greater": ("falls preis von burg > 2 gold: erhalte 1 gold", "RW621", "preis von burg > 2 gold"),
    "an amount and a number compared": ("falls preis von burg ≥ 2: erhalte 1 gold", "RW403", "preis von burg"),
    "a thing of a resource": ("wähle k aus karten danach zahle 1 k", "RW440", "zahle"),
    "a part that has no verb and is no amount": ("erhalte 1 gold und burg", "RW420", "burg"),
}
AMOUNTS = [
    "erhalte den preis von burg",
    "s erhält den preis von burg",
    "s darf den preis von burg erhalten",
    "erhalte (preis von burg + 2 gold)",
    "zahle 2 × preis von burg",
    "falls preis von burg ≥ 2 gold und 1 gold ≤ preis von burg: erhalte 1 gold",
    "falls s hat preis von burg: erhalte 1 gold",
    "wähle r aus schlüssel(preis von burg) danach zahle 2 r",
]


def amounts(text: str, price: str = "2 gold") -> str:
    return turn(text, GAINING.replace("PREIS", price))


@pytest.mark.parametrize(("text", "code", "at"), NOT_SO.values(), ids=NOT_SO)
def test_what_is_no_amount(tmp_path: Path, text: str, code: str, at: str) -> None:
    (found,) = [one for one in findings(tmp_path, amounts(text)) if one.code not in ("RW501", "RW503")]
    line = amounts(text).split("\n")[found.span.line - 1]
    assert found.code == code, found.message
    assert line[found.span.column - 1 :].startswith(at)


@pytest.mark.parametrize("text", AMOUNTS)
def test_what_is_one(tmp_path: Path, text: str) -> None:
    found = findings(tmp_path, amounts(text))
    assert [one.code for one in found if one.code not in ("RW501", "RW503")] == [], found


@pytest.mark.parametrize(
    ("price", "code"),
    [("2 silber", "RW300"), ("zwei gold", "RW622"), ("2 gold oder 1 gold", "RW622"), ("{gold: viel}", "RW306")],
)
def test_an_amount_that_is_said_wrongly(tmp_path: Path, price: str, code: str) -> None:
    found = findings(tmp_path, amounts("erhalte den preis von burg", price))
    assert [one.code for one in found if one.code not in ("RW501", "RW503")] == [code]


@pytest.mark.parametrize("price", ["2 gold", "1 gold und 1 gold", "{gold: 2}", "'1 gold, 1 gold'"])
def test_however_an_amount_is_written_it_is_the_same(tmp_path: Path, price: str) -> None:
    findings(tmp_path, amounts("erhalte den preis von burg", price))
    rulebook, _ = check_folder(tmp_path)
    assert rulebook is not None
    assert rulebook.world.entries["burg"].values["preis"] == (("gold", 2),)
