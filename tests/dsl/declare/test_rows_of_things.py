"""Rows of things that are written as one: which things there are, what each has, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import check_folder, load

GAUNTLET = Path(__file__).parents[2] / "gauntlet" / "reihen"
BOOK = """\
id: probe
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {erz: {}, gold: {}}
aufzählungen: {farbe: [rot, blau]}
arten:
  haus:
    formen: [häuser]
    attribute: {farbe: farbe, stufe: zahl, herr: spieler, groß: ja_nein, preis: zahl, ertrag: zahl je ressource}
dinge:
  haus:
    turm: {}
    hof_grau: {}
    hof: ROW
abläufe:
  partie: {ablauf: "falls anzahl(häuser wo farbe = rot) ≥ 9: spielsieg([])"}
"""
REFUSED = [
    ("an attribute that there is not", "{je: farben}", "RW300", "farben"),
    ("a value that there is not", "{je: {farbe: [grün]}}", "RW300", "grün"),
    ("numbers without an end", "{je: stufe}", "RW624", "stufe"),
    ("players", "{je: herr}", "RW624", "herr"),
    ("a value that is missing", "{je: farbe, preis: {rot: 3}}", "RW625", "{rot"),
    ("a value that is missing below another", "{je: [farbe, groß], preis: {rot: {ja: 1}, sonst: 2}}", "RW625", "{ja"),
    ("a word for nothing in the name", '{je: farbe, name: "Hof ({frabe})"}', "RW300", '"Hof'),
    ("a value by colour of another type", "{je: farbe, preis: {rot: viel, sonst: 2}}", "RW306", "viel"),
]
MADE = [
    ("{je: farbe}", {"hof_rot": ("rot", 0), "hof_blau": ("blau", 0)}),
    ("{je: [farbe], preis: 4}", {"hof_rot": ("rot", 4), "hof_blau": ("blau", 4)}),
    ("{je: {farbe: blau}, preis: {blau: 7}}", {"hof_blau": ("blau", 7)}),
    ("{je: farbe, preis: {rot: 3, sonst: 2}}", {"hof_rot": ("rot", 3), "hof_blau": ("blau", 2)}),
    (
        "{je: [farbe, groß], preis: {rot: {ja: 9, nein: 8}, sonst: 1}}",
        {
            "hof_rot_ja": ("rot", 9),
            "hof_rot_nein": ("rot", 8),
            "hof_blau_ja": ("blau", 1),
            "hof_blau_nein": ("blau", 1),
        },
    ),
    ("{je: {stufe: [1, 2]}, preis: {2: 5, sonst: 4}}", {"hof_1": (None, 4), "hof_2": (None, 5)}),
]


def _book(home: Path, row: str) -> str:
    book = BOOK.replace("ROW", row)
    (home / "rulebook.yaml").write_text(book, encoding="utf-8")
    return book


@pytest.mark.parametrize(("what", "row", "code", "at"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_is_refused(what: str, row: str, code: str, at: str, tmp_path: Path) -> None:
    book = _book(tmp_path, row)
    found = [one for one in check_folder(tmp_path)[1] if one.severity is Severity.ERROR]
    assert [one.code for one in found] == [code], [str(one.message) for one in found]
    assert book.splitlines()[found[0].span.line - 1][found[0].span.column - 1 :].startswith(at)


@pytest.mark.parametrize(("row", "made"), MADE, ids=[one[0] for one in MADE])
def test_which_things_there_are(row: str, made: dict[str, tuple[str | None, int]], tmp_path: Path) -> None:
    _book(tmp_path, row)
    world = load(tmp_path).world
    found = {id: one.values for id, one in world.entries.items() if id not in ("turm", "hof_grau")}
    assert {id: (values.get("farbe"), values.get("preis", 0)) for id, values in found.items()} == made


def test_a_thing_of_a_row_that_exists_already(tmp_path: Path) -> None:
    book = _book(tmp_path, "{je: farbe}").replace("hof_grau", "hof_rot")
    (tmp_path / "rulebook.yaml").write_text(book, encoding="utf-8")
    assert [one.code for one in check_folder(tmp_path)[1] if one.severity is Severity.ERROR] == ["RW301"]


def test_amounts_by_colour_are_told_from_amounts(tmp_path: Path) -> None:
    _book(tmp_path, "{je: farbe, ertrag: {rot: 2 erz und 1 gold, sonst: {gold: 3}}}")
    entries = load(tmp_path).world.entries
    assert entries["hof_rot"].values["ertrag"] == (("erz", 2), ("gold", 1))
    assert entries["hof_blau"].values["ertrag"] == (("gold", 3),)
    _book(tmp_path, "{je: farbe, ertrag: {erz: 2}}")
    assert load(tmp_path).world.entries["hof_blau"].values["ertrag"] == (("erz", 2),)


def test_sixty_rows_of_ten_values_are_ten_entries() -> None:
    world = load(GAUNTLET).world
    units = [entry for entry in world.entries.values() if entry.kind == "einheit"]
    assert len(units) == 9 * 6 + 2
    assert len(world.kinds["einheit"].attributes) == 10
    assert world.entries["jäger_rot"].names == {"de": "Jäger (rot)", "en": "Fighter (rot)"}


def test_a_mod_that_brings_a_colour_brings_all_that_has_one(tmp_path: Path) -> None:
    text = "id: weiss\nversion: 1\nlanguage: en\nextends: reihen\nchanges:\n"
    text += "  enumerations.farbe: {add: [weiss]}\n  things.einheit.kreuzer.kosten.else: {set: 5}\n"
    (tmp_path / "mod.yaml").write_text(text, encoding="utf-8")
    rulebook, findings = check_folder(GAUNTLET, [tmp_path])
    assert rulebook is not None, findings
    assert [rulebook.world.entries[f"kreuzer_{one}"].values["kosten"] for one in ("rot", "blau", "weiss")] == [3, 5, 5]
