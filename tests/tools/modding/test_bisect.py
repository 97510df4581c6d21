"""`regelwerk bisect`: the smallest set of mods that breaks a scenario or a check, and what of them does it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from calling import Call
from regelwerk.dsl import schemas

pytestmark = pytest.mark.long

HEAD = "version: 1\nsprache: de\nerweitert: funkenflug\n"
MODS = {
    "harmlos": "dinge:\n  karte:\n    zoll: {name: {de: Zoll, en: Toll}, quelle: [Z 1], preis: 0,"
    " effekt: lege diese karte ab}\n",
    "stark": "änderungen:\n  dinge.karte.brunnen.preis: {um: 1}\n  ereignisse.schaden.wirkung:"
    " {ersetze: senke leben von ziel um n + 1 + wucht(verursacher)}\n",
    "teuer": "änderungen:\n  dinge.karte.blitz.preis: {setze: 2}\n  dinge.karte.brunnen.preis: {setze: 3}\n",
    "billig": "änderungen:\n  dinge.karte.blitz.preis: {setze: 0}\n",
}
SCENARIO = "blitz_trifft_einen_anderen"


@pytest.fixture(autouse=True)
def mods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for id, text in MODS.items():
        (tmp_path / id).mkdir()
        (tmp_path / id / "mod.yaml").write_text(f"id: {id}\n{HEAD}{text}", encoding="utf-8")
    return tmp_path


def told(call: Call, *arguments: object, code: int = 1) -> dict[str, Any]:
    answer = call("bisect", "funkenflug", *arguments, "--json")
    assert answer.code == code, answer.err
    found: dict[str, Any] = json.loads(answer.out)
    assert schemas.misplaced("bisect", found) is None
    return found


def test_the_one_mod_and_the_one_change_that_break_a_scenario(call: Call) -> None:
    found = told(call, "harmlos", "stark", "wiedergang", "--scenario", SCENARIO)
    assert (found["smallest"], found["broken_without_mods"]) == (["stark"], False)
    assert [(one["mod"], one["path"], one["line"]) for one in found["entries"]] == [
        ("stark", "ereignisse.schaden.wirkung", 7)
    ]
    assert "erwartet" in found["reason"]
    answer = call("bisect", "funkenflug", "harmlos", "stark", "--scenario", SCENARIO)
    assert answer.out.startswith("Es liegt an stark:\n  stark/mod.yaml:7  ereignisse.schaden.wirkung\n    erwartet: ")


def test_two_mods_that_only_together_break_the_check(call: Call) -> None:
    found = told(call, "harmlos", "teuer", "wiedergang", "billig", "--check")
    assert found["smallest"] == ["teuer", "billig"]
    assert [(one["mod"], one["path"]) for one in found["entries"]] == [
        ("teuer", "dinge.karte.blitz.preis"), ("billig", "dinge.karte.blitz.preis"),
    ]  # fmt: skip
    assert found["reason"].startswith("[RW704]")
    english = call("--lang", "en", "bisect", "funkenflug", "teuer", "billig", "--check")
    assert english.out.startswith("Only 2 mods together do it: teuer, billig\n")


def test_one_mod_that_breaks_the_check(call: Call, mods: Path) -> None:
    wrong = MODS["harmlos"].replace("lege diese karte ab", "lege diese kart ab")
    wrong += "änderungen:\n  dinge.karte.brunnen.preis: {um: 1}\n"
    (mods / "harmlos" / "mod.yaml").write_text(f"id: harmlos\n{HEAD}{wrong}", encoding="utf-8")
    found = told(call, "wiedergang", "harmlos", "teuer", "--check")
    assert found["smallest"] == ["harmlos"]
    assert [one["path"] for one in found["entries"]] == ["dinge.karte.zoll"]


def test_nothing_is_broken(call: Call) -> None:
    assert told(call, "harmlos", "wiedergang", "--check", code=0)["smallest"] == []
    assert told(call, "harmlos", "wiedergang", "--scenario", SCENARIO, code=0)["smallest"] == []
    assert call("bisect", "funkenflug", "harmlos", "--check").out == "Mit diesen Mods scheitert nichts.\n"


def test_a_scenario_of_a_mod(call: Call, mods: Path) -> None:
    scenario = "sprache: de\nszenarien:\n  zoll_kostet_nichts:\n    erwartet: {gilt: {zoll: {preis: 0}}}\n"
    (mods / "harmlos" / "szenarien").mkdir()
    (mods / "harmlos" / "szenarien" / "s.yaml").write_text(scenario, encoding="utf-8")
    dear = "nach: harmlos\nänderungen:\n  dinge.karte.harmlos__zoll.preis: {setze: 1}\n"
    (mods / "billig" / "mod.yaml").write_text(f"id: billig\n{HEAD}{dear}", encoding="utf-8")
    found = told(call, "teuer", "billig", "harmlos", "--scenario", "zoll_kostet_nichts")
    assert found["smallest"] == ["billig", "harmlos"]
    assert ("billig", "dinge.karte.harmlos__zoll.preis") in [(one["mod"], one["path"]) for one in found["entries"]]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["harmlos", "--scenario", "blitz_trifft_keinen_anderen"], "Meintest du blitz_trifft_einen_anderen?"),
        (["harmlos"], "eines davon muss angegeben sein"),
        (["harmlos", "--check", "--scenario", "x"], "--check"),
        (["teuer", "billig", "--scenario", SCENARIO], "Suche erst mit --check"),
        (["--check"], "es fehlt: MOD"),
    ],
)
def test_wrong_calls(call: Call, arguments: list[str], words: str) -> None:
    answer = call("bisect", "funkenflug", *arguments)
    assert answer.code == 2
    assert words in answer.err


def test_what_fails_without_mods_is_no_mods_fault(call: Call, mods: Path) -> None:
    assert call("new", "rulebook", "steine").code == 0
    path = mods / "steine" / "szenarien" / "grundregeln.yaml"
    text = path.read_text(encoding="utf-8").replace("gewinner: spieler_2", "gewinner: spieler_1")
    path.write_text(text, encoding="utf-8")
    assert call("new", "mod", "winter", "--game", "steine").code == 0
    answer = call("bisect", "steine", "winter", "--scenario", "der_letzte_stein_gewinnt")
    assert answer.code == 1
    assert answer.out.startswith("Das scheitert auch ohne Mods:")
