"""`regelwerk audit`: every paragraph of the printed rules with who encodes and who shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Call

LIST = """\
- {id: R1, titel: Ziel des Spiels}
- {id: R2, titel: Wer beginnt}
- {id: R3, titel: Aufbau}
- {id: R4, titel: Material, art: keine_regel, grund: zählt nur auf}
"""
RULEBOOK = """\
id: klein
version: 1
sprache: de
quelle: [R3]
spieler: {von: 2, bis: 2}
hauptablauf: partie
abläufe:
  partie:
    quelle: [R1, R2 (zweiter Satz), rekonstruiert]
    ablauf: spielsieg(erste(spieler))
"""
SCENARIOS = """\
sprache: de
szenarien:
  ziel:
    quelle: [R1, S. 3]
    erwartet: {gewinner: spieler_1}
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    files = {"rulebook.yaml": RULEBOOK, "quellen/paragraphen.yaml": LIST, "szenarien/s.yaml": SCENARIOS}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_encoded_shown_no_rule_or_open(call: Call, small: Path) -> None:
    answer = call("audit", small, "--json")
    assert answer.code == 1
    assert json.loads(answer.out) == {
        "paragraphs": 4,
        "encoded": 2,
        "shown": 1,
        "not_rules": 1,
        "open": [
            {"id": "R2", "title": "Wer beginnt", "missing": ["scenario"]},
            # cited by the header alone, which says nothing about it
            {"id": "R3", "title": "Aufbau", "missing": ["entry", "scenario"]},
        ],
    }


def test_the_report_for_people(call: Call, small: Path) -> None:
    out = call("audit", small).out
    assert "klein: 4 Absätze, davon 2 nachgebaut, 1 gezeigt, 1 keine Regel" in out
    assert "R3  Aufbau\n    offen: kein Eintrag, kein Szenario" in out
    assert "Material" not in out
    everything = call("audit", small, "--all").out
    assert "R4  Material\n    keine Regel: zählt nur auf" in everything
    assert "R1  Ziel des Spiels\n    Einträge: partie\n    Szenarien: ziel" in everything


def test_nothing_open_is_fine(call: Call, small: Path) -> None:
    (small / "quellen/paragraphen.yaml").write_text("- {id: R1, titel: Ziel}\n", encoding="utf-8")
    text = RULEBOOK.replace("[R3]", "[Heft]").replace(", R2 (zweiter Satz)", "")
    (small / "rulebook.yaml").write_text(text, encoding="utf-8")
    assert call("audit", small).code == 0


def test_citations_of_paragraphs_that_do_not_exist(call: Call, small: Path) -> None:
    (small / "rulebook.yaml").write_text(RULEBOOK.replace("[R1, R2", "[R11, R2"), encoding="utf-8")
    (small / "szenarien/s.yaml").write_text(SCENARIOS.replace("[R1,", "[R9,"), encoding="utf-8")
    answer = call("check", small, "--json")
    findings = json.loads(answer.out)["findings"]
    found = [(one["code"], Path(one["file"]).name, one["line"], one["column"]) for one in findings]
    assert found == [("RW309", "rulebook.yaml", 9, 14), ("RW309", "s.yaml", 4, 14)]
    assert call("play", small, "--bots", "all").code == 0  # a wrong number keeps nobody from playing


def test_the_list_speaks_the_language_of_the_rulebook(call: Call, small: Path) -> None:
    before = (small / "quellen/paragraphen.yaml").read_text(encoding="utf-8")
    assert call("fmt", "--lang", "en", small).code == 0
    assert "- {id: R4, title: Material, kind: no_rule, reason: zählt nur auf}" in (
        small / "quellen/paragraphen.yaml"
    ).read_text(encoding="utf-8")
    assert call("check", small).code == 0
    assert call("fmt", "--lang", "de", small).code == 0
    assert (small / "quellen/paragraphen.yaml").read_text(encoding="utf-8") == before


def test_a_rulebook_without_a_list(call: Call) -> None:
    answer = call("audit", "tictactoe")
    assert answer.code == 2
    assert "quellen/paragraphen.yaml" in answer.err


WEAK = SCENARIOS.replace("gewinner: spieler_1", "beendet: ja")


def test_a_scenario_that_passes_with_a_broken_entry_shows_nothing(call: Call, small: Path) -> None:
    ends = "|\n      falls anzahl(spieler) = 2: spielsieg(spieler)\n      sonst: spielsieg([])"
    text = RULEBOOK.replace("spielsieg(erste(spieler))", ends)
    (small / "rulebook.yaml").write_text(text, encoding="utf-8")
    (small / "szenarien/s.yaml").write_text(WEAK, encoding="utf-8")
    for _ in range(2):  # the second time from memory
        report = json.loads(call("audit", small, "--json").out)
        assert report["shown"] == 0
        assert report["open"][0] == {"id": "R1", "title": "Ziel des Spiels", "missing": ["shown"]}
    assert "kein Szenario scheitert, wenn der Eintrag gebrochen wird" in call("audit", small).out
    quick = json.loads(call("audit", small, "--quick", "--json").out)
    assert quick["shown"] == 1
    shown = WEAK.replace("beendet: ja", "gewinner: [spieler_1, spieler_2]")
    (small / "szenarien/s.yaml").write_text(shown, encoding="utf-8")
    assert json.loads(call("audit", small, "--json").out)["shown"] == 1
    assert "davon gezeigt durch: ziel" in call("audit", small, "--all").out
