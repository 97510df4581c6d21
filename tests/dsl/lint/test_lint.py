"""Lint tells what is probably not meant, and is silent about what is."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.tools.workshop.damage import shipped

GAME = """\
id: beispiel
version: 1
sprache: de
quelle: [Heft]
spieler: {von: 2, bis: 4}
hauptablauf: partie
optionen:
  lang: [nein, ja]
ressourcen:
  gold: {anfang: 3, höchstens: 6}
  ruhm: {}
orte:
  stapel: {sicht: niemand}
  hand: {je: spieler, sicht: besitzer}
  tisch: {}
ereignisse:
  nehmen:
    felder: {s: spieler, n: zahl}
    satz: nimm {n} gold
    subjekt: s
    wirkung: erhöhe gold von s um n
  geben:
    felder: {s: spieler, n: zahl}
    satz: gib {n} gold
    subjekt: s
    wirkung: senke gold von s um n
abläufe:
  partie:
    ablauf: |
      reihum für s aus spieler: zug(s)
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
      s muss aktion ausführen
      falls ruhm von s ≥ 9: spielsieg(s)
regeln:
  sammeln: "aktion: nimm 1 gold"
  spenden: "aktion: gib 1 gold"
"""


def found(folder: Path, more: str, **replaced: str) -> list[tuple[str, int]]:
    """Codes and lines of the findings of the game with more text at its end."""
    text = GAME + more
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    (folder / MAIN_FILE).write_text(text, encoding="utf-8")
    rulebook, findings = check_folder(folder)
    assert rulebook is not None, [finding.message for finding in findings]
    assert all(finding.severity is Severity.WARNING for finding in findings)
    return [(finding.code, finding.span.line - GAME.count("\n")) for finding in findings]


def test_the_game_itself_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, "") == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # nobody emits, performs or carries out
        ("verbote:\n  nie: nehmen(n) falls n > 5\n", []),
        ("arten:\n  karte: {in: tisch}\ndinge:\n  karte:\n    stumm: {effekt: 'nimm 1 gold'}\n", [("RW502", 5)]),
        ("  spielen: 'aktion: wähle k aus karten in tisch danach führe k aus'\n"
         "arten:\n  karte: {formen: [karten], in: tisch}\ndinge:\n  karte:\n    laut: {effekt: 'nimm 1 gold'}\n", []),
        # nobody reads
        ("ableitungen:\n  reich: {menge: spieler wo gold ≥ 5}\n", [("RW503", 2)]),
        ("  steuer: 'nachdem nehmen(s) falls s in reich: gib 1 gold'\n"
         "ableitungen:\n  reich: {menge: spieler wo gold ≥ 5}\n", []),
        ("arten:\n  karte:\n    attribute: {farbe: zahl, wert: zahl}\n"
         "    effekt: 'nachdem nehmen: wert von dieser karte = 1'\n", [("RW503", 3)]),
        ("arten:\n  karte:\n    attribute: {farbe: zahl}\n    geduldet: {RW503: nur gedruckt}\n", []),
        ("arten:\n  karte:\n    attribute: {farbe: zahl}\n"
         "    effekt: 'nachdem nehmen: farbe von dieser karte = 1'\n", []),
        # circles
        ("  zins: 'nachdem nehmen: nimm 1 gold'\n", [("RW504", 1)]),
        ("  hin: 'nachdem nehmen: gib 1 gold'\n  her: 'nachdem geben: nimm 1 gold'\n", [("RW504", 1)]),
        ("  zins: 'nachdem nehmen(s: ich): nimm 1 gold'\n", [("RW504", 1)]),
        ("  zins: 'nachdem nehmen(s: anderer): nimm 1 gold'\n", []),
        ("  zins: 'nachdem nehmen, höchstens 1 mal pro zug: nimm 1 gold'\n", []),
        ("  zins: 'nachdem nehmen falls gold von mir < 5: nimm 1 gold'\n", []),
        ("  zins: 'nachdem nehmen: darf 1 gold nehmen'\n", []),
        ("  zins: 'nachdem nehmen: 1 gold; nimm 1 gold'\n", []),
        ("  zins: 'nachdem nehmen(n = 2): nimm 1 gold'\n", []),
        ("  zins: 'nachdem nehmen(s): falls gold von s < 4: nimm 1 gold'\n", []),
        ("  hin: 'nachdem nehmen: gib 1 gold'\n", []),
        # prices
        ("  markt: 'aktion: 7 gold; nimm 1 gold'\n", [("RW505", 1)]),
        ("  markt: 'aktion: 6 gold; nimm 1 gold'\n", []),
        ("  feier: 'aktion: 1 ruhm; nimm 1 gold'\n", [("RW505", 1)]),
        ("  feier: 'aktion: 1 ruhm; nimm 1 gold'\n  sieg: 'nachdem nehmen(s): erhöhe ruhm von s um 1'\n", []),
        ("  feier: 'aktion: 1 ruhm; nimm 1 gold'\nmittel:\n  tausch: {für: ruhm, ressource: gold}\n", []),
        # guards
        ("  grenze: 'wache gold von mir > 5: darf 1 gold geben'\n", [("RW506", 1)]),
        ("  grenze: 'wache gold von mir > 5: muss 1 gold geben'\n", []),
        # obligations and prohibitions
        ("verbote:\n  geiz: geben\n", [("RW507", 0)]),
        ("  geiz: 'immer: ich darf nicht geben'\n", [("RW507", 0)]),
        ("verbote:\n  geiz: geben(n) falls n > 2\n", []),
        ("  geiz: 'immer falls gold von mir < 2: ich darf nicht geben'\n", []),
        ("verbote:\n  geiz: {ereignis: geben, falls_option: {lang: ja}}\n", []),
        ("  frei: 'immer: ich darf trotz geiz geben'\nverbote:\n  geiz: geben\n", []),
        # counts
        ("arten:\n  karte: {insgesamt: 3}\ndinge:\n  karte: {a: {anzahl: 2}, b: {}}\n", []),
        ("arten:\n  karte: {insgesamt: 4}\ndinge:\n  karte: {a: {anzahl: 2}, b: {}}\n", [("RW508", 2)]),
        ("arten:\n  karte: {insgesamt: 2}\ndinge:\n  karte: {a: {anzahl: 2}, b: {falls_option: {lang: ja}}}\n", []),
        ("arten:\n  stein: {anzahl: 4, insgesamt: 5}\n", [("RW508", 2)]),
        # names and sources
        ("arten: {karte: {}}\ndinge:\n  karte:\n"
         "    a: {name: {de: A, en: A}}\n    b: {name: {de: B, en: B}}\n    c: {}\n",
         [("RW509", 6)]),
        ("arten: {karte: {}}\ndinge:\n  karte:\n    a: {name: {de: A, en: A}}\n    b: {name: B}\n    c: {}\n", []),
        ("arten: {karte: {}}\ndinge:\n  karte:\n    a: {quelle: [S. 1]}\n    b: {quelle: [S. 2]}\n    c: {}\n",
         [("RW510", 6)]),
        # names in the other language: only where a rulebook has two, and most of a sort have one
        ("  eins: 'nachdem nehmen: gold von erste(spieler) = 1'\n", []),
        ("  eins: 'nachdem nehmen: gold von erste(spieler) = 1'\nwörter:\n  sammeln: {en: gather}\n", []),
        ("  eins: 'nachdem nehmen: gold von erste(spieler) = 1'\n"
         "wörter:\n  sammeln: {en: gather}\n  spenden: {en: donate}\n", [("RW509", 1)]),
        ("  e: 'nachdem nehmen: gold von erste(spieler) = 1'\n"
         "wörter:\n  sammeln: {en: gather}\n  spenden: {en: donate}\n", []),
        ("  eins: {name: {en: One}, effekt: 'nachdem nehmen: gold von erste(spieler) = 1'}\n"
         "wörter:\n  sammeln: {en: gather}\n  spenden: {en: donate}\n", []),
        ("wörter:\n  sameln: {en: gather}\n", [("RW513", 2)]),
        # forms of verbs
        ("verben:\n  nimmt: {partizip: genommen}\n", [("RW550", 2)]),
        ("verben:\n  nimm: {partizip: genommen}\n", [("RW552", 2)]),
        ("verben:\n  nimm: {infinitiv: nehmen, partizip: genommen}\n", [("RW552", 2), ("RW552", 2)]),
        ("verben:\n  nimm: {vergangenheit: nahm}\n", [("RW551", 2)]),
        ("verben:\n  nimm: {partizip: genimmt, hilfsverb: sein}\n", []),
        ("verben: {}\n", []),
        # secrets
        ("  suchen: 'aktion: wähle k aus karten in stapel danach bewege k nach hand von mir'\n"
         "arten: {karte: {formen: [karten]}}\n", [("RW511", 1)]),
        ("  suchen: 'aktion: zeige inhalt(stapel) an mich danach wähle k aus karten in stapel'\n"
         "arten: {karte: {formen: [karten]}}\n", []),
        ("  legen: 'aktion: wähle k aus karten in hand danach bewege k nach tisch'\n"
         "arten: {karte: {formen: [karten]}}\n", []),
        ("  legen: 'aktion: wähle k aus karten in tisch wo k von mir danach bewege k nach stapel'\n"
         "arten: {karte: {formen: [karten]}}\n", []),
        # allowances
        ("arten:\n  karte: {geduldet: {RW503: nur so}}\n", [("RW520", 2)]),
        ("arten:\n  karte: {geduldet: {RW404: nur so}}\n", [("RW521", 2)]),
        ("  zins: {geduldet: {RW504: endet mit dem Vorrat}, effekt: 'nachdem nehmen: nimm 1 gold'}\n", []),
    ],
)  # fmt: skip
def test_what_is_told_and_what_is_not(more: str, expected: list[tuple[str, int]], tmp_path: Path) -> None:
    assert found(tmp_path, more) == expected


@pytest.mark.parametrize(
    ("choice", "rest", "idle"),
    [
        # nothing else can be there
        ("wähle k aus karten in tisch", "falls gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch", "falls nicht gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch", "falls k ist leer: nimm 1 gold", "k ist leer"),
        ("wähle zufällig k aus karten in tisch", "falls gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch", "falls gold von mir > 1 und gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch", "nacheinander für s aus spieler: falls gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch", "bewege k nach hand von mir dann falls gewählt(k): nimm 1 gold", "gewählt(k)"),
        ("wähle k aus karten in tisch wo k ist rot, falls möglich", "falls gewählt(k): nimm 1 gold", "gewählt(k)"),
        # or it may be missing
        ("wähle k aus karten in tisch, falls möglich", "falls gewählt(k): nimm 1 gold", ""),
        ("darf k aus karten in tisch wählen", "falls gewählt(k): nimm 1 gold", ""),
        ("wähle bis zu 2 k aus karten in tisch", "falls gewählt(k): nimm 1 gold", ""),
        ("sei k = oberste(tisch)", "falls gewählt(k): nimm 1 gold", ""),
        ("wähle k aus karten in tisch", "falls gewählt(oberste(ort von k)): nimm 1 gold", ""),
        ("wähle k aus karten in tisch", "falls k ist rot: nimm 1 gold", ""),
    ],
)
def test_whether_something_was_chosen_is_asked_where_it_may_not_have_been(
    choice: str, rest: str, idle: str, tmp_path: Path
) -> None:
    body = "".join(f"        {line}\n" for line in (choice, rest))
    more = f"  suchen:\n    effekt: |\n      aktion:\n{body}"
    more += "arten: {karte: {formen: [karten], in: tisch}}\ndinge: {karte: {rot: {}}}\n"
    (tmp_path / MAIN_FILE).write_text(GAME + more, encoding="utf-8")
    places = [(one.code, one.span.column) for one in check_folder(tmp_path)[1]]
    assert places == ([("RW516", 9 + rest.index(idle))] if idle else [])


@pytest.mark.parametrize(
    ("keys", "how", "codes"),
    [
        ("", "bieten(s, 2)", ["RW514"]),
        ("", "anbieten(s)", ["RW514"]),
        ("", "geheim für t aus spieler: bieten(t, 2)", []),
        ("", "geheim für t aus spieler: anbieten(t)", []),
        ("", "geheim für t aus spieler: anbieten(t)\n      anbieten(s)", ["RW514"]),
        (", verdeckt: n", "anbieten(s)", []),
        (", geduldet: {RW514: Sie legen offen hin}", "anbieten(s)", []),
    ],
)
def test_what_becomes_a_secret_is_not_told(keys: str, how: str, codes: list[str], tmp_path: Path) -> None:
    """Also where it is proposed by way of a procedure; what happens inside `geheim` alone is not told anyway."""
    event = f"  bieten: {{felder: {{s: spieler, n: zahl}}, subjekt: s, wirkung: gebot von s = n{keys}}}\n"
    procedure = "  anbieten: {parameter: {x: spieler}, ablauf: 'bieten(x, 3)'}\n" if "anbieten" in how else ""
    changed = {
        "ereignisse:\n": "ereignisse:\n" + event,
        "abläufe:\n": "abläufe:\n" + procedure,
        "      s muss aktion ausführen\n": f"      {how}\n      s muss aktion ausführen\n",
        "ruhm von s ≥ 9": "gebot von s ≥ 9",
        "  ruhm: {}\n": "",
    }
    more = "arten: {spieler: {attribute: {gebot: {art: zahl, sicht: besitzer}}}}\n"
    assert [code for code, _ in found(tmp_path, more, **changed)] == codes


def test_an_event_nobody_proposes_is_told_once(tmp_path: Path) -> None:
    text = "  hoffnung: 'nachdem wunder: nimm 1 gold'\n  trost: 'nachdem wunder: gib 1 gold'\n"
    changed = {"ereignisse:\n": "ereignisse:\n  wunder: {felder: {s: spieler}}\n"}
    assert found(tmp_path, text, **changed) == [("RW501", 17 - GAME.count("\n"))]


def test_procedures_and_actions_that_never_come(tmp_path: Path) -> None:
    changed = {"      s muss aktion ausführen\n": "      s muss 1 gold nehmen\n"}
    assert [code for code, _ in found(tmp_path, "", **changed)] == ["RW502", "RW502"]
    changed = {"abläufe:\n": "abläufe:\n  nachspiel: {ablauf: 'spielsieg([])'}\n"}
    assert [code for code, _ in found(tmp_path, "", **changed)] == ["RW502"]


def test_errors_come_first(tmp_path: Path) -> None:
    """A rulebook with errors is not looked at by lint: half of it was not understood."""
    text = GAME + "  zins: 'nachdem nehmen: nimm 1 gold'\n  krumm: 'nachdem nehmn: nimm 1 gold'\n"
    (tmp_path / MAIN_FILE).write_text(text, encoding="utf-8")
    assert [finding.code for finding in check_folder(tmp_path)[1]] == ["RW300"]


@pytest.mark.parametrize("folder", shipped(), ids=lambda folder: folder.name)
def test_everything_shipped_is_clean(folder: Path) -> None:
    assert check_folder(folder)[1] == []
