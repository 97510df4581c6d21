"""A name in the plural takes its verb along, in each language that it is declared for; an article has its case."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log_lines import line_of
from regelwerk.interpreter.views.narrator import Narrator
from tables import ROOT, loaded

BOOK = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [zwillinge, bert]}
hauptablauf: partie
wörter: {zwillinge: {de: Die Zwillinge, en: The twins, mehrzahl: [de, en]}}
orte: {schachtel: {name: {de: Schachtel, en: box}}, tisch: {name: {de: Tisch, en: table}}}
arten: {volk: {en: [people]}}
dinge:
  volk:
    emirate: {name: {de: Die Emirate von Hacan, en: The Emirates of Hacan}, mehrzahl: [de, en], in: schachtel}
    glut: {name: {de: Die Glut, en: The Embers}, mehrzahl: en, in: schachtel}
    clan: {name: {de: Der Clan der Zaar, en: Saar}, in: schachtel}
    ambas: {name: {de: Ambas, en: Ambas}, mehrzahl: [de, en], in: schachtel}
    bund: {name: {de: Bund, en: League}, in: schachtel}
ereignisse:
  warten:
    felder: {volk: volk}
    subjekt: volk
    satz: warte
    en: wait
  holen:
    felder: {volk: volk}
    satz: hole {volk}
    en: fetch {volk}
  helfen:
    felder: {spieler: spieler, volk: volk}
    subjekt: spieler
    satz: stehe mit {volk} auf
    en: rise with {volk}
abläufe:
  partie:
    ablauf: spielsieg([])
"""


def started(folder: Path) -> Game:
    (folder / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    book, findings = check_folder(folder)
    assert book is not None, findings
    return Game.start(book, 2, 1, trace=True)


@pytest.mark.parametrize(
    ("event", "fields", "german", "english"),
    [
        ("warten", {"volk": "emirate"}, "Die Emirate von Hacan warten.", "The Emirates of Hacan wait."),
        ("warten", {"volk": "glut"}, "Die Glut wartet.", "The Embers wait."),
        ("warten", {"volk": "clan"}, "Der Clan der Zaar wartet.", "Saar waits."),
        ("warten", {"volk": "ambas"}, "Ambas warten.", "Ambas wait."),
        ("warten", {"volk": "bund"}, "Bund wartet.", "League waits."),
        ("holen", {"volk": "emirate"}, "Die Emirate von Hacan werden geholt.", "The Emirates of Hacan are fetched."),
        ("holen", {"volk": "glut"}, "Die Glut wird geholt.", "The Embers are fetched."),
        (
            "helfen",
            {"spieler": "zwillinge", "volk": "emirate"},
            "Die Zwillinge stehen mit den Emiraten von Hacan auf.",
            "The twins rise with the Emirates of Hacan.",
        ),
        (
            "helfen",
            {"spieler": "bert", "volk": "clan"},
            "Bert steht mit dem Clan der Zaar auf.",
            "Bert rises with Saar.",
        ),
        ("helfen", {"spieler": "bert", "volk": "bund"}, "Bert steht mit Bund auf.", "Bert rises with League."),
    ],
)
def test_a_verb_goes_with_the_number_of_a_name(
    event: str, fields: dict[str, str], german: str, english: str, tmp_path: Path
) -> None:
    link = started(tmp_path).link
    assert Narrator(link, "de").event(event, fields) == german
    assert Narrator(link, "en").event(event, fields) == english


@pytest.mark.parametrize(
    ("thing", "german", "english"),
    [
        ("emirate", "Die Emirate von Hacan kommen", "The Emirates of Hacan go"),
        ("glut", "Die Glut kommt", "The Embers go"),
        ("bund", "Bund kommt", "League goes"),
    ],
)
def test_what_moves_goes_with_its_number(thing: str, german: str, english: str, tmp_path: Path) -> None:
    link = started(tmp_path).link
    move = {"kind": "move", "thing": thing, "of": "volk", "from": "schachtel", "to": "tisch", "decision": 0}
    assert line_of(link, move, "de").text.strip() == f"{german} von der Schachtel zum Tisch."
    assert line_of(link, move, "en").text.strip() == f"{english} from the box to the table."


@pytest.mark.parametrize(
    ("thing", "codes"),
    [
        ("{name: {de: Emirate}, mehrzahl: de}", []),
        ("{name: {de: Emirate}, artikel: die, mehrzahl: de}", []),
        ("{name: {de: Der Clan, en: The Clans}, mehrzahl: en}", []),
        ("{name: {de: Emirate}, artikel: das, mehrzahl: de}", ["RW324"]),
        ("{name: {de: Das Emirat}, mehrzahl: [de, en]}", ["RW324"]),
        ("{name: {de: Emirate}, mehrzahl: de, anzahl: 3}", ["RW324"]),
        ("{name: {de: Emirate}, mehrzahl: ja}", ["RW105"]),
    ],
)
def test_a_plural_that_cannot_be_one_is_refused(thing: str, codes: list[str], tmp_path: Path) -> None:
    text = BOOK.replace("volk: {en", "volk: {gleich: true, en")
    text = text.replace("{name: {de: Bund, en: League}, in: schachtel}", thing)
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    found = [one.code for one in check_folder(tmp_path)[1] if not one.code.startswith("RW5")]
    assert found == codes


def test_a_word_with_a_plural_of_its_own_is_counted_and_no_plural_name(tmp_path: Path) -> None:
    text = BOOK.replace("mehrzahl: [de, en]}}", "formen: [zwillingen], mehrzahl: [de, en]}}")
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    assert [one.code for one in check_folder(tmp_path)[1] if not one.code.startswith("RW5")] == ["RW324"]


@pytest.mark.parametrize(
    ("game", "thing", "german", "english"),
    [
        ("ti4", "hacan", "Die Emirate von Hacan kommen", "The Emirates of Hacan go"),
        ("ti4", "muaat", "Die Glut von Muaat kommt", "The Embers of Muaat go"),
        ("ti4", "letnev", "Das Baronat von Letnev kommt", "The Barony of Letnev goes"),
        ("gaia", "geoden", "Geoden kommen", "Geodens go"),
        ("gaia", "der_schwarm", "Der Schwarm kommt", "Ivits go"),
    ],
)
def test_peoples_of_bundled_games_come_in_their_number(game: str, thing: str, german: str, english: str) -> None:
    link = Game.start(loaded(ROOT / "rulebooks" / game), 3, 1).link
    kind = link.things[link.by_id[thing]].kind
    move = {"kind": "move", "thing": thing, "of": kind, "from": None, "to": "schachtel", "decision": 0}
    assert line_of(link, move, "de").text.strip() == f"{german} zur Schachtel."
    assert line_of(link, move, "en").text.strip() == f"{english} to the box."
