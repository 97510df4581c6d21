"""Tables: what is refused where they are declared, what mods change, how they are translated and broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Severity
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.dsl.tree.types import OTHERWISE
from regelwerk.tools.formatting.files import format_bytes
from regelwerk.tools.formatting.surroundings import around
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.mutants import mutants_of, slots

GAUNTLET = Path(__file__).parents[2] / "gauntlet" / "tabellen"
BOOK = """\
id: probe
version: 1
sprache: de
spieler: {{von: 2, bis: 2}}
hauptablauf: partie
ressourcen: {{erz: {{}}}}
aufzählungen: {{farbe: [rot, blau]}}
arten: {{karte: {{anzahl: 2}}, haus: {{}}}}
dinge: {{haus: {{hof: {{}}, turm: {{}}}}}}
tabellen:
  t: {table}
abläufe:
  partie: {{ablauf: "falls {asked}: spielsieg([])"}}
"""
REFUSED = [
    ("a number without a cell", "{werte: {1: 2}}", "t bei 1 ≥ 1", "RW610", "t:"),
    ("a value without a cell", "{nach: farbe, werte: {rot: 2}}", "t bei rot ≥ 1", "RW610", "t:"),
    ("a thing without a cell", "{nach: haus, werte: {hof: 2}}", "t bei hof ≥ 1", "RW610", "t:"),
    ("things that nobody can name", "{nach: karte, werte: {karte_1: 2}}", "t bei karte_1 ≥ 1", "RW610", "t:"),
    (
        "a row without a cell",
        "{nach: [farbe, farbe], werte: {rot: {rot: 1}, sonst: {sonst: 1}}}",
        "1 ≥ 1",
        "RW610",
        "rot: {rot",
    ),
    ("a key that is several", "{nach: mehrere farbe, werte: {rot: 2}}", "1 ≥ 1", "RW611", "mehrere"),
    ("a number in a range", "{werte: {1 bis 3: 2, 2: 4, sonst: 0}}", "t bei 1 ≥ 1", "RW612", "2: 4"),
    ("a cell in the place of a row", "{nach: [farbe, farbe], werte: {sonst: 1}}", "1 ≥ 1", "RW613", "1}"),
    ("a word of the other language", "{werte: {else: 1}}", "t bei 1 ≥ 1", "RW614", "else"),
    ("a range of the other language", "{werte: {1 to 3: 1, sonst: 1}}", "t bei 1 ≥ 1", "RW614", "1 to 3"),
    ("a range that runs backwards", "{werte: {3 bis 1: 1, sonst: 1}}", "t bei 1 ≥ 1", "RW615", "3 bis 1"),
    ("a range without an end", "{werte: {1 bis 999999: 1, sonst: 1}}", "t bei 1 ≥ 1", "RW615", "1 bis"),
    ("a word among numbers", "{werte: {viele: 1, sonst: 1}}", "t bei 1 ≥ 1", "RW615", "viele"),
    ("a value that there is not", "{nach: farbe, werte: {gelb: 1, sonst: 1}}", "t bei rot ≥ 1", "RW300", "gelb"),
    ("a cell of another type", "{werte: {1: rot, sonst: 1}}", "t bei 1 ≥ 1", "RW306", "rot"),
    ("a resource that there is not", "{art: zahl je ressource, werte: {sonst: {holz: 1}}}", "1 ≥ 1", "RW300", "{holz"),
    ("asked with something else", "{werte: {sonst: 1}}", "t bei rot ≥ 1", "RW404", "rot ≥"),
    ("asked with nothing", "{werte: {sonst: 1}}", "t ≥ 1", "RW403", "t ≥"),
]
ALLOWED = [
    ("{werte: {1: 2, sonst: 0}}", "t bei 1 ≥ 1"),
    ("{werte: {-2: 2, -1 bis 3: 4, sonst: 0}}", "t bei 1 ≥ 1"),
    ("{nach: farbe, werte: {rot: 2, blau: 3}}", "t bei rot ≥ 1"),
    ("{nach: ja_nein, werte: {ja: 2, nein: 3}}", "t bei ja ≥ 1"),
    ("{nach: ressource, werte: {erz: 2}}", "t bei erz ≥ 1"),
    ("{nach: haus, werte: {hof: 2, sonst: 3}}", "t bei turm ≥ 1"),
    ("{nach: [farbe, haus], werte: {rot: {hof: 2, turm: 1}, sonst: {sonst: 1}}}", "t bei rot bei hof ≥ 1"),
    ("{art: zahl je ressource, nach: farbe, werte: {rot: {erz: 2}, sonst: {}}}", "t bei rot bei erz ≥ 1"),
]


def _errors(home: Path, table: str, asked: str) -> tuple[str, list[tuple[str, str]]]:
    book = BOOK.format(table=table, asked=asked)
    (home / "rulebook.yaml").write_text(book, encoding="utf-8")
    found = [one for one in check_folder(home)[1] if one.severity is Severity.ERROR]
    return book, [(one.code, book.splitlines()[one.span.line - 1][one.span.column - 1 :]) for one in found]


@pytest.mark.parametrize(("what", "table", "asked", "code", "at"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_is_refused(what: str, table: str, asked: str, code: str, at: str, tmp_path: Path) -> None:
    _, found = _errors(tmp_path, table, asked)
    assert [one for one, _ in found] == [code], found
    assert found[0][1].startswith(at), found


@pytest.mark.parametrize(("table", "asked"), ALLOWED, ids=[one[0] for one in ALLOWED])
def test_what_is_not(table: str, asked: str, tmp_path: Path) -> None:
    assert _errors(tmp_path, table, asked)[1] == []


@pytest.mark.parametrize(
    "mod",
    [
        "sprache: de\nerweitert: tabellen\nänderungen:\n"
        "  tabellen.rekrutierungskosten.werte.3: {erwartet: 2, setze: 6}\n"
        "  tabellen.rekrutierungskosten.werte.sonst: {setze: 9}\n"
        "  tabellen.rekrutierungskosten.werte.4 bis 6: {um: 3}\n"
        "  tabellen.kosten.werte: {füge_hinzu: {eis: {sonst: 2}}}\n",
        "language: en\nextends: tabellen\nchanges:\n"
        "  tables.rekrutierungskosten.values.3: {expected: 2, set: 6}\n"
        "  tables.rekrutierungskosten.values.else: {set: 9}\n"
        "  tables.rekrutierungskosten.values.4 to 6: {by: 3}\n"
        "  tables.kosten.values: {add: {eis: {else: 2}}}\n",
    ],
    ids=["German", "English"],
)
def test_a_mod_changes_a_cell(mod: str, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(f"id: teurer\nversion: 1\n{mod}", encoding="utf-8")
    rulebook, findings = check_folder(GAUNTLET, [tmp_path])
    assert rulebook is not None, findings
    cells = dict(rulebook.world.tables["rekrutierungskosten"].cells)
    assert cells == {1: 3, 2: 3, 3: 6, 4: 4, 5: 4, 6: 4, OTHERWISE: 9}
    assert dict(rulebook.world.tables["kosten"].cells)["eis"] == ((OTHERWISE, 2),)


def test_tables_are_translated_and_back(tmp_path: Path) -> None:
    file = GAUNTLET / "rulebook.yaml"
    surroundings = around(GAUNTLET, True, True)
    english = format_bytes(file.read_bytes(), file, surroundings, "en")
    assert "values: {1: 3, 2: 3, 3: 2, 4 to 6: 1, else: 0}" in english
    assert "else: {mine: 3, else: 7}" in english
    assert format_bytes(english.encode(), file, surroundings, "de") == format_bytes(
        file.read_bytes(), file, surroundings
    )


def test_a_cell_is_broken_where_it_is_written() -> None:
    original = Original(GAUNTLET)
    texts = slots(original, ("rekrutierungskosten",))
    broken = {mutant.change: mutant for slot in texts for mutant in mutants_of(slot)}
    assert sorted(broken) == ["0 → 1", "1 → 0", "1 → 2", "2 → 1", "2 → 3", "3 → 2", "3 → 4"]
    made = original.broken(broken["1 → 2"].path, broken["1 → 2"].text)
    assert made is not None
    cells = dict(made.world.tables["rekrutierungskosten"].cells)
    assert cells == dict(load(GAUNTLET).world.tables["rekrutierungskosten"].cells) | {4: 2, 5: 2, 6: 2}
