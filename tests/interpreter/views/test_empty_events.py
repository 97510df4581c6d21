"""An event whose numbers are all 0 is not told, if it is nothing then: what is noted, announced or set to 0 is news."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.log import SPECTATOR, lines
from tables import ROOT, loaded, walk

BOOK = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ressourcen: {gold: {anfang: 5}, kraft: {anfang: 5}}
arten:
  spieler: {attribute: {gebot: zahl}}
  truppe: {formen: [truppen], gleich: true}
orte: {lager: {}, feld_der_ehre: {}}
dinge: {truppe: {krieger: {anzahl: 3, in: lager}}}
ereignisse:
  EVENT
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler wo s = anna: DEED
      spielsieg([])
"""

PAY = """spenden:
    felder: {spieler: spieler, n: zahl, wem: spieler}
    subjekt: spieler
    satz: spende {n} gold an {wem}
    wirkung: |
      senke gold von spieler um n
      sei gleich_viel = 2 × n
      falls wem ist nicht leer: erhöhe kraft von wem um gleich_viel / 2"""
SET = """bieten:
    felder: {spieler: spieler, n: zahl}
    subjekt: spieler
    satz: biete {n} gold
    wirkung: gebot von spieler = n"""
SWAP = """nehmen:
    felder: {spieler: spieler, n: zahl}
    subjekt: spieler
    satz: tausche {n} gold
    wirkung: gold von spieler = kraft von spieler + n"""
MARCH = """marschieren:
    felder: {spieler: spieler, n: zahl, m: zahl}
    subjekt: spieler
    satz: marschiere mit {n} truppen auf {m} pferden
    wirkung: |
      bewege erste_n(truppen in lager, n) nach feld_der_ehre
      senke kraft von spieler um m"""
SHOUT = """rufen:
    felder: {spieler: spieler, n: zahl}
    subjekt: spieler
    satz: rufe {n} mal"""
EVEN_SO = """opfern:
    felder: {spieler: spieler, n: zahl}
    subjekt: spieler
    satz: opfere {n} gold
    auch_bei_null: true
    wirkung: senke gold von spieler um n"""
SECRET = """stecken:
    felder: {spieler: spieler, n: zahl, m: zahl}
    subjekt: spieler
    satz: verstecke {n} gold mit {m} perlen
    verdeckt: [n]
    wirkung: |
      senke gold von spieler um n
      senke kraft von spieler um m"""


def game(folder: Path, event: str, deed: str) -> Game:
    text = BOOK.replace("EVENT", event).replace("DEED", deed)
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    book, findings = check_folder(folder)
    assert book is not None, findings
    return Game.start(book, 2, 1, trace=True)


def read(played: Game, player: str | None = None) -> list[str]:
    """The log without the beginning and the end of the game."""
    told = [line.strip() for line in lines(played, player)]
    return [line for line in told if line != "— Partie —" and not line.startswith("Das Spiel")]


@pytest.mark.parametrize(
    ("event", "deed", "told"),
    [
        (PAY, "s spendet 0 gold an bert", []),
        (PAY, "s spendet 1 gold an bert", ["Anna spendet 1 Gold an Bert."]),
        (SET, "s bietet 0 gold", ["Anna bietet 0 Gold."]),
        (SWAP, "s tauscht 0 gold", ["Anna tauscht 0 Gold."]),
        (MARCH, "s marschiert mit 0 truppen auf 0 pferden", []),
        (
            MARCH,
            "s marschiert mit 2 truppen auf 0 pferden",
            ["Anna marschiert mit 2 Truppen auf 0 Pferden.", "2 Krieger kommen vom Lager nach „Feld der Ehre“."],
        ),
        (MARCH, "s marschiert mit 0 truppen auf 1 pferden", ["Anna marschiert mit 0 Truppen auf 1 Pferd."]),
        (SHOUT, "s ruft 0 mal", ["Anna ruft 0 mal."]),
        (EVEN_SO, "s opfert 0 gold", ["Anna opfert 0 Gold."]),
    ],
)
def test_what_comes_to_nothing_is_not_told(event: str, deed: str, told: list[str], tmp_path: Path) -> None:
    assert read(game(tmp_path, event, deed)) == told


def test_who_may_not_know_a_number_reads_the_event_all_the_same(tmp_path: Path) -> None:
    """Else the missing line would betray that the hidden number is 0."""
    played = game(tmp_path, SECRET, "s versteckt 0 gold mit 0 perlen")
    assert read(played, "anna") == read(played, None) == []
    assert len(read(played, "bert")) == len(read(played, SPECTATOR)) == 1


def test_no_game_of_rex_tells_of_losses_of_nothing() -> None:
    *_, last = walk(loaded(ROOT / "rulebooks" / "rex"), 3, most=400)
    told = lines(last)
    assert any("Einfluss" in line for line in told)
    assert not [line for line in told if " 0 Einheiten" in line or " 0 mechanisch" in line or "bezahlt 0 " in line]
