"""What can be read as two events is refused, and both are named; a word that tells them apart is enough.

Sentences that are the same whatever fills them are refused where they are declared: test_same_sentences.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import check_folder

BOOK = """\
id: zwei
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
arten:
  karte: {formen: [karten], anzahl: 3, aktiv: [hand]}
orte:
  hand: {je: spieler}
ereignisse:
  spielen: {felder: {spieler: spieler, karte: karte, x: ding}, subjekt: spieler, satz: 'lege {karte} auf {x}'}
  tauschen: {felder: {spieler: spieler, x: ding, karte: karte}, subjekt: spieler, satz: 'lege {x} auf {karte}'}
  abwerfen: {felder: {spieler: spieler, karte: karte}, subjekt: spieler, satz: 'lege {karte} ab'}
abläufe:
  partie: {ablauf: spielsieg(spieler)}
regeln:
  probe: "TEXT: x(1)"
"""


def codes(tmp_path: Path, head: str) -> list[str]:
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("TEXT", head), encoding="utf-8")
    return [finding.code for finding in check_folder(tmp_path)[1] if finding.span.line == BOOK.count("\n")]


@pytest.mark.parametrize(
    "head", ["nachdem ich eine karte auf eine karte gelegt habe", "sobald ein spieler eine karte auf eine karte legt"]
)
def test_what_fits_two_events_is_two_readings(tmp_path: Path, head: str) -> None:
    assert "RW421" in codes(tmp_path, head)


def test_a_closing_word_tells_them_apart(tmp_path: Path) -> None:
    assert "RW421" not in codes(tmp_path, "nachdem ich eine karte abgelegt habe")


GARRISON = """\
id: garnison
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
arten:
  welt: {formen: [welten], anzahl: 3}
  truppe: {formen: [truppen], anzahl: 3}
orte:
  lager: {}
  gebiet: {}
ereignisse:
  räumen: {felder: {spieler: spieler, welt: welt}, subjekt: spieler, satz: 'räume {welt}'}
abläufe:
  partie: {ablauf: "nacheinander für s aus spieler: TEXT"}
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("s räumt eine welt mit truppen in lager", ["RW421"]),
        ("s räumt (eine welt mit truppen) in lager", []),
        ("s räumt eine welt mit (truppen in lager)", []),
        ("s räumt eine welt mit truppen", []),
    ],
)
def test_a_phrase_that_fits_two_nouns_is_two_readings(tmp_path: Path, text: str, found: list[str]) -> None:
    (tmp_path / "rulebook.yaml").write_text(GARRISON.replace("TEXT", text), encoding="utf-8")
    told = [finding for finding in check_folder(tmp_path)[1] if finding.severity is Severity.ERROR]
    assert [finding.code for finding in told] == found
    if found:
        assert "(eine welt mit truppen) in lager" in str(told[0].hint)
        assert "eine welt mit (truppen in lager)" in str(told[0].hint)


SICKBAY = """\
id: lazarett
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ereignisse:
  entlassen: {felder: {spieler: spieler, n: zahl}, subjekt: spieler, satz: 'entlasse {n} verwundete'}
abläufe:
  partie: {parameter: {}, ablauf: "nacheinander für s aus spieler: s darf TEXT"}
"""


@pytest.mark.parametrize(("text", "found"), [("2 verwundete entlassen", []), ("2 entlassen", ["RW420"])])
def test_behind_a_modal_every_fixed_word_is_said(tmp_path: Path, text: str, found: list[str]) -> None:
    (tmp_path / "rulebook.yaml").write_text(SICKBAY.replace("TEXT", text), encoding="utf-8")
    told = [finding for finding in check_folder(tmp_path)[1] if finding.severity is Severity.ERROR]
    assert [finding.code for finding in told] == found


TRIBES = """\
id: stämme
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
arten:
  stamm: {formen: [stämme], anzahl: 2, effekt: "nachdem eine einheit von diesem stamm verwundet wird: x = 1"}
  einheit: {formen: [einheiten], anzahl: 3, attribute: {ATTRIBUTES}}
ereignisse:
  verwunden: {felder: {einheit: einheit}, satz: 'verwunde {einheit}'}
abläufe:
  partie: {ablauf: "nacheinander für e aus einheiten: verwunde e"}
"""


@pytest.mark.parametrize(
    ("attributes", "refused"), [("herkunft: stamm", False), ("stärke: zahl", True), ("a: stamm, b: stamm", True)]
)
def test_what_a_thing_belongs_to_is_known(tmp_path: Path, attributes: str, refused: bool) -> None:
    """`eine einheit von diesem stamm`: its owner is a player, so it must be an attribute, and only one can be meant."""
    text = TRIBES.replace("stämme\nversion", "staemme\nversion").replace("ATTRIBUTES", attributes)
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    assert ("RW413" in [finding.code for finding in check_folder(tmp_path)[1]]) == refused
