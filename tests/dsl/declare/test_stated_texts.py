"""Conditions and prices that things state: what is refused, and what mods do with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

BASE = Path(__file__).parents[2] / "gauntlet" / "auftraege"
TEXT = (BASE / "rulebook.yaml").read_text(encoding="utf-8")
OWN = "bedingung: anzahl(häuser von mir) ≥ 1"
MOD = """\
id: more
version: 1
language: en
extends: auftraege
changes:
  things.auftrag.bergwerk.bedingung: {expected: erz von mir ≥ 2 und gold von mir < 5, replace: coin of me ≥ 1}
  things.ware.tuch.preis: {replace: 1 coin and 2 ore}
things:
  auftrag:
    war: {source: [made up], wertung: 5, bedingung: ore of me = 0 and coin of me = 3}
"""


def codes(folder: Path, text: str) -> list[str]:
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return [one.code for one in check_folder(folder)[1]]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (OWN, []),
        ("bedingung: anzahl(häuser von mir)", ["RW401"]),
        ("bedingung: bedingung von reichtum", ["RW597"]),
        ("bedingung: geht(ich)", ["RW597"]),
        ("bedingung: gold von mir ≥", ["RW223"]),
        ("bedigung: gold von mir ≥ 3", ["RW101"]),
    ],
)
def test_a_condition_asks_no_other_of_its_name(new: str, expected: list[str], tmp_path: Path) -> None:
    asking = "ableitungen:\n  geht: {parameter: {s: spieler}, bedingung: 'bedingung(reichtum, s)'}\n\nregeln:"
    text = TEXT.replace("regeln:", asking) if "geht" in new else TEXT
    assert codes(tmp_path, text.replace(OWN, new)) == expected


def test_of_what_nobody_states_nothing_is_asked(tmp_path: Path) -> None:
    for default, without in (
        ("{art: bedingung, anfang: gold von mir ≥ 5}", "bedingung"),
        ("{art: bedingung, anfang: herr von diesem haus ist leer}", "bedingung"),
        ("{art: preis, anfang: 2 gold und 1 erz}", "preis"),
    ):
        assert default in TEXT
        assert codes(tmp_path, TEXT.replace(default, without)) == ["RW595"]


def test_a_name_means_the_same_for_all_kinds(tmp_path: Path) -> None:
    number = "wertung: {art: zahl, fest: true, anfang: 1}"
    assert number in TEXT
    assert "RW303" in codes(tmp_path, TEXT.replace(number, "käufer: {art: bedingung, anfang: ja}"))


def test_a_mod_changes_and_adds_what_things_state(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "mod.yaml").write_text(MOD, encoding="utf-8")
    rulebook, findings = check_folder(BASE, [tmp_path / "more"])
    assert [str(one.message) for one in findings] == []
    assert rulebook is not None
    game = Game.start(rulebook, 2, seed=1)
    game.submit("werten_alle")
    assert game.value("spieler_1", "punkt") == 8
    for answer in ("schürfen", "schürfen", "schürfen", "erwerben", "tuch"):
        game.submit(answer)
    assert (game.value("spieler_1", "gold"), game.value("spieler_1", "erz")) == (2, 0)
