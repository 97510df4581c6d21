"""Forms of the language that are said wrongly: each gives its finding, at its place, with advice."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
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
    attribute: {preis: zahl, kosten: zahl je ressource, freund: karte}
    in: hand
dinge:
  karte:
    mine: {kosten: {gold: 2}}
ableitungen:
  gesperrt: {menge: felder wo sumpf ≥ 1}
  grenze: {parameter: {s: spieler, n: zahl}, wert: n}
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

_MINE = "    mine: {kosten: {gold: 2}}\n"
_MINE_OF_A_TEMPLATE = (
    "    mine: {{kosten: {{gold: 2}}, vorlage: ertrag, {0}: 1}}\n"
    'vorlagen:\n  ertrag: {{parameter: {{{0}: wert}}, effekt: "aktion: bekomme {0} gold"}}\n'
)
_GOLD = "  gold: {anfang: 3}"
_MEANS = _GOLD + "\nmittel:\n  a: {für: gold, aus: karten, "
SAID_WRONGLY = [
    ("jederzeit in zug(s): bekomme 1 gold", "RW416", "zug von …"),
    ("jederzeit in partie von mir: bekomme 1 gold", "RW413", "partie"),
    ("immer: erweitere gesperrt um karten", "RW404", "feld"),
    ("immer: erweitere gesperrt um 3", "RW404", "feld"),
    ("immer: gesperrt darf auch karten", "RW404", "feld"),
    ("immer: preis aller karten um +mine", "RW403", ""),
    ("immer: preis aller (karten wo preis ≥ 2) um +1", "RW417", "grundwert"),
    ("immer: freund aller karten um +1", "RW403", ""),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, enden: felder) danach bekomme 1 gold", "RW300", "ende"),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, ende: karten, durch: 3) danach bekomme 1 gold", "RW404", ""),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, preis: herr von feld) danach bekomme 1 gold", "RW404", ""),
    ("aktion: wähle f aus erreichbar(erste(felder), 2, schritte: karten) danach bekomme 1 gold", "RW404", "feld"),
    ("aktion: wähle w aus wege(erste(felder), 2) danach bekomme w.länge gold", "RW413", "länge"),
    ("aktion: bekomme (kosten von mine bei rot) gold", "RW300", "rot"),
    ("aktion: bekomme (kosten von mine bei karten) gold", "RW404", "Ressource"),
    ("aktion: bekomme kosten von mine gold", "RW404", ""),
    ("immer: preis aller karten < 3", "RW433", "≤"),
    ("immer: freund aller karten ≤ mine", "RW403", "Zahlen"),
    ("aktion: preis von mine ≤ 3", "RW433", "immer"),
    ("immer: vertausche preis mit karten", "RW452", "Attribute"),
    ("immer: vertausche freund mit preis aller karten", "RW404", "gleicher Art"),
    ("aktion: vertausche preis mit sumpf aller felder", "RW433", "immer"),
    ("immer: vertausche grenze(ich, 1) mit grenze(ich, 2)", "RW404", "denselben Angaben"),
    ("immer: karten haben werte von erste(felder)", "RW452", "gemeinsam"),
    ("aktion: bekomme grundwert(2 + 3) gold", "RW404", "Grundwert"),
    ("aktion: zahle 2 gold für bau; bekomme 1 gold", "RW308", "bau"),
    ("aktion: zahle preis von mine; bekomme 1 gold", "RW440", "zahle 2 gold"),
    ("aktion: je 2 karten: bekomme 1 gold", "RW440", "je 3 gold"),
    ("aktion: bekomme 1 gold je mine", "RW407", ""),
    ("immer: grenze(karten, 2) = 3", "RW404", "karte"),
    ("aktion: wähle p aus belegung(mine, karten, felder, einzeln: grenze) danach bekomme 1 gold", "RW300", "grenze"),
    ("aktion: bekomme platzpunkte([1, 2], 1, [3], aufgerundet: 1) gold", "RW401", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "said"), SAID_WRONGLY, ids=[text for text, _, _ in SAID_WRONGLY])
def test_it_is_a_finding(text: str, code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(f"{BOOK}  probe:\n    effekt: |\n      {text}\n", encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert [finding.code for finding in findings] == [code]
    assert said in f"{findings[0].message} {findings[0].hint}"
    assert findings[0].span.line == BOOK.count("\n") + 3
    assert findings[0].hint


DECLARED_WRONGLY = [
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: 2}", "RW306", "Zahl je Ressource"),
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: {gold: viel}}", "RW306", "Zahl"),
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: {silber: 2}}", "RW300", "silber"),
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: {gold: 2}, freund: minne}", "RW300", "mine"),
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: {gold: 2}, freund: spieler_1}", "RW306", "spieler"),
    ("    mine: {kosten: {gold: 2}}", "    mine: {kosten: [1, 2]}", "RW306", "Zuordnung"),
    (_MINE, _MINE_OF_A_TEMPLATE.format("zeichen"), "RW301", "zeichen"),
    (_MINE, _MINE_OF_A_TEMPLATE.format("preis"), "RW301", "preis"),
    (_GOLD, _MEANS + "zwecke: [bau]}", "RW308", "bau"),
    (_GOLD, _MEANS + "bedingung: 3}", "RW401", ""),
    ("sicht: besitzer}", "sicht: besitzer, höchstens: ich}", "RW404", "Zahl"),
    ("kosten: zahl je ressource", "kosten: zahl je quatsch", "RW300", "quatsch"),
    ("kosten: zahl je ressource", "kosten: zahl je mehrere karte", "RW300", "mehrere karte"),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "code", "said"), DECLARED_WRONGLY, ids=[one[1] for one in DECLARED_WRONGLY])
def test_a_declaration_is_a_finding(good: str, bad: str, code: str, said: str, tmp_path: Path) -> None:
    assert good in BOOK
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace(good, bad, 1), encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert code in [finding.code for finding in findings]
    assert any(said in f"{finding.message} {finding.hint}" for finding in findings if finding.code == code)


def test_the_rulebook_itself_is_good(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    # it declares more than it uses, which lint would remark on
    assert [finding for finding in check_folder(tmp_path)[1] if finding.severity is Severity.ERROR] == []


def test_a_place_with_the_name_of_a_kind_is_told(tmp_path: Path) -> None:
    text = BOOK.replace("orte:\n", "orte:\n  karte: {je: spieler}\n")
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert rulebook is None
    assert "RW301" in {finding.code for finding in findings}
