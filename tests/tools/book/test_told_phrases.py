"""Phrases of a book, each of its kind: numbers with their article, what somebody lacks, values that are yes or no."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.inflection.german_nouns import without_article_in_the_plural
from regelwerk.dsl.rulebook import load
from regelwerk.tools.book.page import book
from test_book import Page

HEAD = """\
id: redensarten
name: {de: Redensarten, en: Idioms}
version: 1
sprache: de
spieler: {von: 2, bis: 3}
hauptablauf: partie
wörter:
  hat_sitz: {en: has a seat}
  fliegt: {en: is moving}
  bereit: {en: ready}
  besitzer_: {en: owner}
  zweiter_bezirk: {en: second district}
  gefallene: {en: fallen}
  lücke: {en: gap}
  festung: {en: stronghold}
  schild: {en: shield, artikel: der}
  gesetz: {en: law}
  beute_: {en: spoils}
raum: {plan: {form: graph, feld: bezirk, kanten: [[nord, süd]]}}
ressourcen:
  ruhm: {formen: [ruhm], en: [glory]}
arten:
  spieler: {attribute: {hat_sitz: ja_nein, favorit: {art: karte}}}
  karte:
    formen: [karten]
    en: [card, cards]
    attribute: {fliegt: ja_nein, bereit: ja_nein, gesetz: ja_nein, beute_: zahl, zweiter_bezirk: {art: bezirk}}
  bezirk:
    formen: [bezirke]
    en: [district, districts]
    attribute: {besitzer_: {art: spieler}, festung: ja_nein, schild: ja_nein}
orte:
  stapel: {en: [deck], ordnung: stapel}
dinge:
  karte: {eins: {name: {de: Eins, en: One}}}
  bezirk: {nord: {name: {de: Nord, en: North}}, süd: {name: {de: Süd, en: South}}}
ereignisse:
  sammeln:
    felder: {spieler: spieler, n: zahl, gegner: spieler}
    subjekt: spieler
    vorgaben: {gegner: niemand}
    satz: ["raffe {n} ruhm gegen {gegner}", "raffe {n} ruhm"]
    en: ["grab {n} glory against {gegner}", "grab {n} glory"]
    wirkung: erhöhe ruhm von spieler um n
ableitungen:
  nähe: {parameter: {a: spieler, b: bezirk}, en: [nearness], wert: 3}
  gefallene: {parameter: {s: spieler}, menge: karten wo fliegt}
  lücke: {parameter: {s: spieler}, wert: "1 falls gefallene(s) ist leer, sonst 2"}
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler: zug(s)
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
"""

@cache
def told(folder: Path, text: str, language: Language) -> str:
    """The sentences that a text becomes in the book."""
    folder.mkdir(exist_ok=True)
    lines = "".join(f"      {line}\n" for line in text.split("\n"))
    (folder / "rulebook.yaml").write_text(HEAD + lines, encoding="utf-8")
    assert load(folder).world
    return Page(book(folder, language)).text


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        (
            "falls anzahl(karten in stapel) ≥ 2: spielsieg(s)",
            "Falls die Anzahl der Karten im Stapel mindestens 2 ist",
            "If the number of cards in the deck is at least 2",
        ),
        (
            "falls anzahl(gefallene(s)) ≥ 2: spielsieg(s)",
            "Falls die Anzahl der Gefallenen des Spielers mindestens 2 ist",
            "If the number of fallen of the player is at least 2",
        ),
        (
            "s muss n aus zahlen(0, min(3, anzahl(karten))) wählen\nruhm von s = n",
            "wählt n, von 0 bis zum Kleinsten aus (3, die Anzahl der Karten)",
            "chooses n, from 0 to the least of (3, the number of cards)",
        ),
        (
            "s muss n aus zahlen(0, kleinste([3, anzahl(karten)])) wählen\nruhm von s = n",
            "wählt n, von 0 bis zur kleinsten Zahl aus 3 und der Anzahl der Karten",
            "chooses n, from 0 to the least of 3 and the number of cards",
        ),
        (
            "ruhm von s = lücke(s)",
            "1, falls es keine Gefallenen von s gibt, sonst 2",
            "1 if there are no fallen of s, else 2",
        ),
        (
            "falls gefallene(s) ist leer: spielsieg(s)",
            "Falls es keine Gefallenen des Spielers gibt",
            "If there are no fallen of the player",
        ),
        ("falls hat_sitz von s: spielsieg(s)", "Falls der Spieler Sitz hat", "If the player has a seat"),
        (
            "falls nicht hat_sitz von s: spielsieg(s)",
            "Falls der Spieler keinen Sitz hat",
            "If the player does not have a seat",
        ),
        ("hat_sitz von s = nein", "Der Spieler hat nicht mehr Sitz", "The player no longer has a seat"),
        ("bereit von eins = ja", "Eins ist jetzt bereit", "One is now ready"),
        (
            "falls besitzer_ von nord ist leer: spielsieg(s)",
            "Falls Nord keinen Besitzer hat",
            "If North has no owner",
        ),
        (
            "falls besitzer_ von nord ist nicht leer: spielsieg(s)",
            "Falls Nord einen Besitzer hat",
            "If North has an owner",
        ),
        (
            "nacheinander für b aus [zweiter_bezirk von eins, nord]: besitzer_ von b = s",
            "für b aus dem zweiten Bezirk von Eins und Nord",
            "of the second district of One and North",
        ),
        (
            "s rafft (beute_ von eins) ruhm",
            "rafft so viel Ruhm wie die Beute von Eins",
            "grabs as much glory as the spoils of One",
        ),
        ("s rafft 2 ruhm gegen niemand", "Der Spieler rafft 2 Ruhm.", "The player grabs 2 glory."),
        ("s rafft 2 ruhm", "Der Spieler rafft 2 Ruhm.", "The player grabs 2 glory."),
        ("ruhm von s = nähe(s, nord)", "auf Nähe für den Spieler und Nord", "to the nearness for the player and North"),
        (
            "falls nicht geschah sammeln während dieser zug: spielsieg(s)",
            "Falls während des Zuges noch nicht n Ruhm gerafft worden ist",
            "If n glory has not yet been grabbed during the",
        ),
        ("falls festung von nord: spielsieg(s)", "Falls Nord eine Festung hat", "If North has a stronghold"),
        ("falls nicht schild von nord: spielsieg(s)", "Falls Nord keinen Schild hat", "does not have a shield"),
        ("festung von nord = nein", "Nord hat keine Festung mehr", "North no longer has a stronghold"),
        ("schild von nord = ja", "Nord hat jetzt einen Schild", "North now has a shield"),
        ("falls gesetz von eins: spielsieg(s)", "Falls Eins ein Gesetz ist", "If One is a law"),
        ("falls nicht gesetz von eins: spielsieg(s)", "Falls Eins kein Gesetz ist", "If One is not a law"),
    ],
)
def test_phrases(text: str, german: str, english: str, tmp_path: Path) -> None:
    folder = tmp_path / "buch"
    assert german in told(folder, text, "de")
    assert english in told(folder, text, "en")


def test_whose_procedure_is_running(tmp_path: Path) -> None:
    text = "falls während zug von s: spielsieg(s)"
    assert "Falls der Zug des Spielers läuft" in told(tmp_path / "buch", text, "de")


def test_what_belongs_to_each_of_several_is_said_with_whose_it_is(tmp_path: Path) -> None:
    text = "falls für alle v aus spieler gilt ruhm von s > ruhm von v: spielsieg(s)"
    assert "Ruhm von v" in told(tmp_path / "buch", text, "de")


@pytest.mark.parametrize(
    ("name", "behind_the"),
    [
        ("Gefallene", "Gefallenen"),
        ("Besiedelte Planetenarten", "besiedelten Planetenarten"),
        ("offene", "offenen"),
        ("Feinde", "Feinde"),
        ("Karten", "Karten"),
        ("Größe", "Größe"),
        ("Beste Karten", "Beste Karten"),  # a word that is not known stays as it is
    ],
)
def test_the_name_of_several_behind_an_article(name: str, behind_the: str) -> None:
    assert without_article_in_the_plural(name) == behind_the
