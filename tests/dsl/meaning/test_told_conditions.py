"""Conditions that are sentences: what cannot be read, or could be read twice, is refused where it goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.tree.clauses import Action

BOOK = """\
id: fragen
version: 1
sprache: SPRACHE
spieler: {von: 2, bis: 2}
hauptablauf: partie
arten:
  feld: {formen: [felder], attribute: {herr: {art: spieler}}}
dinge: {feld: {aue: {}, berg: {}}}
ableitungen:
  beherrscht:
    DECLARED
    bedingung: herr von f = s
abläufe:
  partie: {ablauf: "nacheinander für p aus spieler: zug(p)"}
  zug: {parameter: {s: spieler}, spieler: s, ablauf: s muss aktion ausführen}
regeln:
  probe: "aktion falls TEXT: spielsieg(ich)"
"""
DECLARED = "{parameter: {s: spieler, f: feld}, subjekt: s, satz: 'beherrsche {f}', en: 'control {f}'}"
ENGLISH = """\
id: asking
version: 1
language: en
players: {from: 2, to: 2}
main: match
kinds:
  field: {en: [fields], owner: lord, attributes: {lord: {type: player}}}
things: {field: {meadow: {}, hill: {}}}
derived:
  controls:
    parameters: {s: player, f: field}
    subject: s
    de: beherrsche {f}
    sentence: control {f}
    condition: lord of f = s
procedures:
  match: {course: "one by one for p from players: turn(p)"}
  turn: {parameters: {s: player}, actor: s, course: s must perform action}
rules:
  probe: "action if TEXT: victory(I)"
"""


def findings(tmp_path: Path, book: str) -> list[Finding]:
    (tmp_path / "rulebook.yaml").write_text(book, encoding="utf-8")
    return [one for one in check_folder(tmp_path)[1] if one.severity is Severity.ERROR]


def german(text: str, declared: str = DECLARED) -> str:
    lines = declared[1:-1].replace("}, ", "}\n    ").replace("s, satz", "s\n    satz").replace("', en", "'\n    en")
    return BOOK.replace("SPRACHE", "de").replace("DECLARED", lines).replace("TEXT", text)


@pytest.mark.parametrize(
    "text",
    [
        "ich aue beherrsche",
        "ich aue nicht beherrsche",
        "nicht ich alle felder beherrsche",
        "kein spieler ein feld beherrscht",
        "ich (aue) beherrsche oder ich 2 felder beherrsche",
        "erste(felder) aue ist",
    ],
)
def test_what_is_read_in_german(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, german(text)) == []


@pytest.mark.parametrize(
    "text", ["I control meadow", "I do not control meadow", "each player controls a field", "no player has no field"]
)
def test_what_is_read_in_english(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, ENGLISH.replace("TEXT", text)) == []


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("ich beherrsche aue", "RW651", 24),
        ("ich aue berg beherrsche", "RW651", 24),
        ("ich aue beherrsche nicht", "RW651", 24),
        ("ich aue beherschte", "RW651", 32),
        ("ich ein feld nicht beherrsche", "RW652", 37),
        ("ich nicht nicht aue beherrsche", "RW232", 28),
        ("ich beliebig viele felder beherrsche", "RW459", 28),
        ("ich ein feld f beherrsche", "RW459", 37),
        ("aue ich beherrsche", "RW420", 24),
        ("nachdem aue ich", "RW200", 24),
    ],
)
def test_what_is_refused_in_german(tmp_path: Path, text: str, code: str, column: int) -> None:
    found = findings(tmp_path, german(text))
    assert [(one.code, one.span.column) for one in found] == [(code, column)]


@pytest.mark.parametrize(
    ("text", "code"),
    [("I meadow control", "RW651"), ("I control do not meadow", "RW651"), ("I controll meadow", "RW651")],
)
def test_what_is_refused_in_english(tmp_path: Path, text: str, code: str) -> None:
    assert [one.code for one in findings(tmp_path, ENGLISH.replace("TEXT", text))] == [code]


@pytest.mark.parametrize(
    "declared",
    [
        "{parameter: {s: spieler, f: feld}, satz: 'beherrsche {f}'}",
        "{parameter: {s: spieler, f: feld}, subjekt: s, satz: beherrsche}",
        "{parameter: {s: spieler, f: feld}, subjekt: s, satz: 'beherrsche {f} für {s}'}",
    ],
)
def test_a_sentence_that_is_not_whole_is_refused_where_it_is_declared(tmp_path: Path, declared: str) -> None:
    assert [one.code for one in findings(tmp_path, german("beherrscht(ich, aue)", declared))] == ["RW650"]


STANDING = DECLARED.replace("beherrsche {f}", "stehe auf {f}").replace("control {f}", "stand on {f}")


@pytest.mark.parametrize("text", ["ich nicht auf aue stehe", "ich auf aue nicht stehe", "nicht ich auf aue stehe"])
def test_a_phrase_is_denied_before_it_or_behind_it(tmp_path: Path, text: str) -> None:
    (tmp_path / "rulebook.yaml").write_text(german(text, STANDING), encoding="utf-8")
    rulebook, found = check_folder(tmp_path)
    assert [one for one in found if one.severity is Severity.ERROR] == []
    assert rulebook is not None
    [action] = [one for one in rulebook.world.clauses if isinstance(one, Action)]
    assert action.condition is not None
    assert action.condition.op == "not"
    assert [one.op for one in action.condition.args] == ["derived"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("ich nicht auf aue", "RW200"), ("ich nicht auf aue nicht stehe", "RW459"), ("ich stehe nicht auf aue", "RW651")],
)
def test_a_denied_phrase_needs_its_verb_at_the_end(tmp_path: Path, text: str, code: str) -> None:
    assert [one.code for one in findings(tmp_path, german(text, STANDING))] == [code]


def test_it_is_no_effect(tmp_path: Path) -> None:
    book = german("ich aue beherrsche").replace("spielsieg(ich)", "beherrsche aue")
    assert [one.code for one in findings(tmp_path, book)] == ["RW422"]


def test_two_prepositions_in_a_row_are_refused_where_they_are_declared(tmp_path: Path) -> None:
    declared = DECLARED.replace("control {f}", "hold on to {f}")
    assert [one.code for one in findings(tmp_path, german("ich aue beherrsche", declared))] == ["RW304"]
