"""A number of things (`2 karten`) stands where somebody chooses, or it is refused: nothing is left to trip over."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

BOOK = """\
id: anzahlen
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
orte: {tisch: {je: spieler}, kiste: {}}
ressourcen: {ruhm: {}}
arten:
  karte: {formen: [karten], in: kiste, attribute: {wert: zahl}}
dinge: {karte: {a: {}, b: {}, c: {}}}
ereignisse:
  rufen: {felder: {s: spieler}, satz: rufe, subjekt: s, wirkung: erhöhe ruhm von s um 1}
  geben: {felder: {s: spieler, k: karte}, satz: "gib {k}", subjekt: s, wirkung: bewege k nach tisch von s}
  häufen: {felder: {s: spieler, ks: mehrere karte}, satz: "häufe {ks}", subjekt: s, wirkung: bewege ks nach tisch von s}
abläufe:
  partie: {ablauf: zug(erste(spieler))}
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
      {text}
      rufe
"""
REFUSED = {
    "falls anzahl(2 karten) ≥ 1: rufe": "RW639",
    "falls es gibt k aus bis zu 2 karten wo wert von k = 0: rufe": "RW639",
    "sei x = 2 karten": "RW639",
    "sei x = [2 karten]": "RW639",
    "nacheinander für k aus 2 karten in kiste: gib k": "RW639",
    "wähle x aus 2 karten danach gib x": "RW639",
    "setze 2 karten zurück": "RW639",
    "zeige a an 2 spieler": "RW639",
    "2 spieler dürfen nicht rufen bis zum ende von zug": "RW639",
    "solange zug: wert von 2 karten um +1": "RW639",
    "einmal nachdem 2 spieler gerufen haben: rufe": "RW459",
    "einmal nachdem alle spieler gerufen haben: rufe": "RW459",
    "einmal nachdem ich beliebig viele karten gegeben habe: rufe": "RW459",
    "einmal nachdem geben(s, alle karten): rufe": "RW459",
    "einmal nachdem ich 2 karten gehäuft habe: rufe": "RW459",
    "kein spieler darf nicht rufen bis zum ende von zug": "RW404",
    "decke keine karten auf": "RW404",
    "decke wert von a auf": "RW404",
    "zeige a an b": "RW404",
}
CHOSEN = {
    "bewege 2 karten nach tisch von s": ["a", "b"],
    "decke 2 karten auf": ["a", "c"],
    "zeige 1 karte an s": ["c"],
    "gib 2 karten": ["b", "c"],
    "häufe bis zu 2 karten": ["b", "c"],
    "einmal nachdem jeder spieler gerufen hat: gib a": [],
    "einmal nachdem ich alle karten gehäuft habe: rufe": [],
}


def write(home: Path, text: str) -> Path:
    (home / "rulebook.yaml").write_text(BOOK.replace("{text}", text), encoding="utf-8")
    return home


@pytest.mark.parametrize("text", REFUSED)
def test_where_nobody_chooses_it_is_refused(text: str, tmp_path: Path) -> None:
    found = [one for one in check_folder(write(tmp_path, text))[1] if one.severity is Severity.ERROR]
    assert [one.code for one in found] == [REFUSED[text]], [str(one) for one in found]
    assert found[0].hint


@pytest.mark.parametrize("text", CHOSEN)
def test_where_somebody_does_it_is_a_question(text: str, tmp_path: Path) -> None:
    rulebook, findings = check_folder(write(tmp_path, text))
    assert rulebook is not None, [str(one) for one in findings]
    game = Game.start(rulebook, 2, 1)
    for answer in CHOSEN[text]:
        game.submit(answer)
    assert game.over
