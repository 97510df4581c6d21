"""How a rulebook is to look: what is said is passed through, what is wrong is told at its place."""

from __future__ import annotations

from math import dist
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.commands.games import bundled, game_folder

BOOK = """\
id: hafen
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {anfang: 2}}
arten: {kai: {attribute: {tiefe: zahl}}}
dinge: {kai: {nord: {}, süd: {}, west: {}}}
raum:
  becken: {form: graph, feld: kai, kanten: [[nord, süd], [süd, west]]}
ableitungen:
  rang: {parameter: {s: spieler}, wert: gold von s}
  tiefster: {wert: größte(tiefe aller kai)}
abläufe:
  partie:
    ablauf: |
      schritt laden:
        nacheinander für s aus spieler: s muss k aus kai wählen
"""
LOOK = """\
darstellung:
  gold: {farbe: ["#e8c24a", "#b08a10"], zeichen: {pfad: "M1 1h2v2Z"}, kurz: {de: G, en: g}}
  becken: {lage: {einheit: 10, punkte: {nord: [0, 0], west: [0, 20]}}, feld: [{als: zahl, wert: tiefe}]}
  spieler: {zeile: gold}
  hafen: {grund: papier, ablauf: laden, punkte: gold}
"""
MORE = """\
darstellung:
  becken:
    gruppen: {art: kai, mitte: [tiefe, tiefe], radius: 2}
    rad: {wert: tiefe, sektoren: 6, ding: nord, stand: tiefe, weite: 2}
    feld: [{als: rand, wert: tiefe, matt: tiefe}]
  spieler: {teile: [{als: vorrat, art: kai, gebaut: tiefe, von: tiefe, höchstens: tiefe}]}
  hafen: {tafeln: [{als: leiste, werte: tiefe, dazu: kai}, {als: summen, art: kai, werte: tiefe, matt: tiefe}]}
"""


def write(folder: Path, text: str) -> Path:
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return folder


def test_what_is_said_is_passed_through_with_canonical_keys(tmp_path: Path) -> None:
    fixed = static(Game.start(load(write(tmp_path, BOOK + LOOK))).link)
    assert fixed["display"]["gold"]["colour"] == ["#e8c24a", "#b08a10"]
    assert fixed["display"]["gold"]["symbol"] == {"path": "M1 1h2v2Z"}
    assert fixed["display"]["spieler"] == {"line": ["gold"]}
    assert fixed["display"]["hafen"] == {"background": "paper", "phases": ["laden"], "score": "gold"}
    where = {one["id"]: (one["x"], one["y"]) for one in fixed["boards"]["becken"]["fields"]}
    assert where == {"nord": (0.0, 0.0), "süd": (0.0, 1.0), "west": (0.0, 2.0)}, "süd lies between its neighbours"


def test_players_are_called_in_english_in_an_english_rulebook(tmp_path: Path) -> None:
    book = (
        "id: harbour\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 2}\nmain: match\nresources: {gold: {start: 2}}\n"
        "procedures:\n  match:\n    course: victory([])\ndisplay:\n"
    )
    look = "  player: {line: gold}\n"
    assert static(Game.start(load(write(tmp_path, book + look))).link)["display"] == {"spieler": {"line": ["gold"]}}
    (twice,) = check_folder(write(tmp_path, book + look + "  players: {line: gold}\n"))[1]
    assert twice.code == "RW301"


def test_outlines_wheels_and_parts_of_sheets_are_data_too(tmp_path: Path) -> None:
    shown = static(Game.start(load(write(tmp_path, BOOK + MORE))).link)["display"]
    assert shown["becken"]["groups"] == {"kind": "kai", "middle": ["tiefe", "tiefe"], "radius": 2}
    assert shown["becken"]["wheel"] == {"value": "tiefe", "sectors": 6, "thing": "nord", "at": "tiefe", "reach": 2}
    assert shown["becken"]["field"] == [{"as": "rim", "value": "tiefe", "dim": "tiefe"}]
    assert shown["spieler"]["parts"][0]["as"] == "slots"
    assert [one["as"] for one in shown["hafen"]["panels"]] == ["track", "sums"]


def test_the_game_is_the_same_without_it(tmp_path: Path) -> None:
    (tmp_path / "mit").mkdir()
    (tmp_path / "ohne").mkdir()
    plain = Game.start(load(write(tmp_path / "ohne", BOOK)), seed=3)
    drawn = Game.start(load(write(tmp_path / "mit", BOOK + LOOK)), seed=3)
    assert plain.hash == drawn.hash
    assert static(plain.link)["things"] == static(drawn.link)["things"]
    assert static(plain.link)["display"] == {}


@pytest.mark.parametrize(
    ("look", "code", "word"),
    [
        ("gld: {farbe: '#000000'}", "RW300", "gold"),
        ("gold: {farbe: gelb}", "RW322", ""),
        ("gold: {lage: {drehung: 30}}", "RW321", ""),
        ("becken: {zeile: gold}", "RW321", ""),
        ("spieler: {zeile: [golt]}", "RW300", "gold"),
        ("becken: {feld: [{als: zahl, wert: tife}]}", "RW300", "tiefe"),
        ("becken: {lage: {punkte: {nort: [0, 0]}}}", "RW300", "nord"),
        ("becken: {gruppen: {art: kay, mitte: [tiefe, tiefe], radius: 1}}", "RW300", "kai"),
        ("becken: {gruppen: {art: kai, mitte: [tife, tiefe], radius: 1}}", "RW300", "tiefe"),
        ("gold: {gruppen: {art: kai, mitte: [tiefe, tiefe], radius: 1}}", "RW321", ""),
        ("becken: {rad: {wert: tiefe, sektoren: 18, ding: nort}}", "RW300", "nord"),
        ("hafen: {tafeln: [{als: balken, art: kai, werte: [tiefe, tife]}]}", "RW300", "tiefe"),
        ("hafen: {tafeln: [{als: folge, nach: rng}]}", "RW300", "rang"),
        ("hafen: {tafeln: [{als: folge, nach: tiefster}]}", "RW300", ""),
        ("hafen: {tafeln: [{als: folge, nach: gold}]}", "RW300", ""),
        ("hafen: {tafeln: [{als: folge, art: kai}]}", "RW321", ""),
        ("hafen: {tafeln: [{als: karten, art: kai, nach: rang}]}", "RW321", ""),
        ("kai: {text: tief}", "RW321", ""),
        ("hafen: {ablauf: [lden]}", "RW300", "laden"),
        ("hafen: {grnd: papier}", "RW101", "grund"),
        ("becken: {feld: [{als: scheibchen, wert: tiefe}]}", "RW105", "scheibe"),
    ],
)
def test_what_is_wrong_is_told_once_at_its_place(tmp_path: Path, look: str, code: str, word: str) -> None:
    found = check_folder(write(tmp_path, f"{BOOK}darstellung:\n  {look}\n"))[1]
    assert [(one.code, one.suggestion) for one in found] == [(code, word)]
    assert found[0].span.line == BOOK.count("\n") + 2


@pytest.mark.parametrize("name", sorted(bundled()))
def test_every_board_can_be_drawn(name: str) -> None:
    """No two fields lie on one another, and on boards of hexagons and squares neighbours are nearest."""
    for board in static(Game.start(load(game_folder(name))).link)["boards"].values():
        points = {one["id"]: (one["x"], one["y"]) for one in board["fields"]}
        assert len(set(points.values())) == len(points)
        for field in board["fields"]:
            for other in field["neighbours"] if board["shape"] in ("hexagon", "rhombus", "rectangle") else ():
                assert dist(points[field["id"]], points[other]) < 1.5
