"""Forms of the language that are said wrongly: each gives its finding, at its place, with advice."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder

BOOK = """\
id: falsch
version: 1
sprache: de
spieler: {von: 2, bis: 4}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3}
raum:
  plan: {form: sechseck, feld: feld, radius: 2}
orte:
  hand: {je: spieler, sicht: besitzer}
arten:
  feld:
    formen: [felder]
    attribute: {sumpf: zahl, herr: spieler}
  karte:
    formen: [karten]
    attribute: {preis: zahl}
    in: hand
ereignisse:
  bekommen:
    felder: {spieler: spieler, n: zahl, was: ressource}
    satz: bekomme {n} {was}
    subjekt: spieler
    wirkung: erhöhe was von spieler um n
abläufe:
  partie:
    ablauf: |
      reihum für s aus spieler: zug(s)
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: s muss aktion ausführen
regeln:
  warten: "aktion: bekomme 1 gold"
"""

SAID_WRONGLY = [
    ("aktion: wähle f aus erreichbar(erste(felder), 2, enden: felder) danach bekomme 1 gold", "RW300", "ende"),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, ende: karten, durch: 3) danach bekomme 1 gold", "RW404", ""),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, preis: herr von feld) danach bekomme 1 gold", "RW404", ""),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, schritte: karten) danach bekomme 1 gold", "RW404", "feld"),
    ("aktion: wähle w aus wege(erste(felder), 2) danach bekomme w.länge gold", "RW413", "länge"),
    ("aktion: bekomme platzpunkte([1, 2], 1, [3], aufgerundet: 1) gold", "RW404", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "said"), SAID_WRONGLY, ids=[text for text, _, _ in SAID_WRONGLY])
def test_it_is_a_finding(text: str, code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(f"{BOOK}  probe:\n    effekt: |\n      {text}\n", encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.code for finding in findings] == [code]
    assert said in f"{findings[0].message} {findings[0].hint}"
    assert findings[0].span.line == BOOK.count("\n") + 3
    assert findings[0].hint


def test_the_rulebook_itself_is_good(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    assert check_folder(tmp_path)[1] == []
