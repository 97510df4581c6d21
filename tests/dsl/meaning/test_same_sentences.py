"""Two events or procedures with the same sentence are refused where they are declared, unless types tell them apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder

BOOK = """\
id: zwei
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {}}
arten:
  karte: {formen: [karten], anzahl: 3, aktiv: [hand]}
  feld: {formen: [felder], anzahl: 3}
orte:
  hand: {je: spieler}
ereignisse:
  legen: {felder: {spieler: spieler, karte: karte, ziel: feld, n: zahl}, subjekt: spieler, vorgaben: {ziel: 'erste(felder)', n: 1}, ONE}
  tauschen: {felder: {spieler: spieler, ding: TYPE, ort: feld, n: zahl}, subjekt: spieler, vorgaben: {ort: 'erste(felder)', n: 1}, OTHER}
abläufe:
  partie: {ablauf: spielsieg(spieler)}
"""  # noqa: E501


def found(tmp_path: Path, one: str, other: str, type: str = "karte") -> list[Finding]:
    text = BOOK.replace("ONE", one).replace("OTHER", other).replace("TYPE", type)
    (tmp_path / MAIN_FILE).write_text(text, encoding="utf-8")
    return [finding for finding in check_folder(tmp_path)[1] if finding.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("one", "other", "type"),
    [
        ("satz: 'lege {karte}'", "satz: 'lege {ding}'", "karte"),
        ("en: 'put {karte}'", "en: 'put {ding}'", "karte"),
        ("satz: 'lege {karte} ab'", "satz: 'lege {ding} ab'", "karte"),
        ("satz: 'lege {karte}'", "satz: 'lege {ding}'", "ding"),  # every card is a thing
        ("satz: 'lege {karte} [auf {ziel}]'", "satz: 'lege {ding}'", "karte"),
        ("satz: 'lege {karte} auf {ziel}'", "satz: 'lege {ding} auf|in {ort}'", "karte"),
        ("satz: 'lege {karte} auf {ziel} für {n}'", "satz: 'lege {ding} für {n} auf {ort}'", "karte"),
        ("satz: ['nutze {karte}', 'lege {karte}']", "satz: ['lege {ding}', 'wende {ding}']", "karte"),
    ],
)
def test_the_same_sentence_is_refused_at_the_later_one(tmp_path: Path, one: str, other: str, type: str) -> None:
    (finding,) = found(tmp_path, one, other, type)
    assert (finding.code, finding.span.line) == ("RW576", BOOK[: BOOK.index("  tauschen")].count("\n") + 1)
    for language, word in (("de", "denselben"), ("en", "the same")):
        told = finding.message.told(language)  # type: ignore[union-attr]
        assert all(part in told for part in (word, "legen", "tauschen"))
    advice = re.search(r"„(.*)“", finding.hint.told("de"))  # type: ignore[union-attr]
    assert advice is not None
    key = "en" if one.startswith("en") else "satz"
    assert found(tmp_path, one, f"{key}: '{advice[1]}'", type) == []


@pytest.mark.parametrize(
    ("one", "other", "type"),
    [
        ("satz: 'lege {karte}'", "satz: 'lege {ding}'", "feld"),
        ("satz: 'lege {karte}'", "satz: 'lege {ding}'", "mehrere karte"),
        ("satz: 'lege {karte}'", "satz: 'lege {ding} ab'", "karte"),
        ("satz: 'lege {karte} auf {ziel}'", "satz: 'lege {ding} in {ort}'", "karte"),
        ("satz: 'lege {n} karten'", "satz: 'lege {n} felder'", "karte"),
        ("satz: 'lege {karte}'", "en: 'lege {ding}'", "karte"),
        ("satz: ['lege {karte}', 'lege {karte} auf {ziel}']", "satz: 'tausche {ding}'", "karte"),
    ],
)
def test_words_prepositions_and_types_tell_them_apart(tmp_path: Path, one: str, other: str, type: str) -> None:
    assert found(tmp_path, one, other, type) == []


def test_a_procedure_may_not_say_what_an_event_says(tmp_path: Path) -> None:
    text = BOOK.replace(", ONE", ", satz: 'lege {karte}'").replace(", OTHER", "").replace("TYPE", "karte")
    text += "  ausspielen: {parameter: {s: spieler, k: karte}, spieler: s, satz: 'lege {k}', ablauf: 'legen(s, k)'}\n"
    (tmp_path / MAIN_FILE).write_text(text, encoding="utf-8")
    assert [(one.code, one.span.line) for one in check_folder(tmp_path)[1]] == [("RW576", text.count("\n"))]
