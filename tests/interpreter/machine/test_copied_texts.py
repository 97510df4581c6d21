"""Each clause of a copied text answers for itself, however many clauses a rulebook has."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

HEAD = """\
id: abschriften
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {ruhm: {}}
orte:
  tisch: {je: spieler}
  vorrat: {}
arten:
  karte:
    formen: [karten]
    in: vorrat
    aktiv: [tisch]
    attribute: {vorbild: {art: karte}}
ereignisse:
  rühmen: {felder: {spieler: spieler}, subjekt: spieler, satz: rühme, wirkung: erhöhe ruhm von spieler um 1}
"""

BOOK = HEAD + """\
  arbeiten: {felder: {spieler: spieler}, subjekt: spieler, satz: arbeite}
abläufe:
  partie:
    ablauf: |
      sei s = erste(spieler)
      bewege spiegel_a nach tisch von s
      bewege spiegel_b nach tisch von s
      vorbild von spiegel_a = q0
      vorbild von spiegel_b = q1000
      arbeiten(s)
      vorbild von spiegel_a = q1000
      vorbild von spiegel_b = q0
      arbeiten(s)
      s muss k aus karten wählen
dinge:
  karte:
    spiegel_a: {effekt: "solange gewählt(vorbild): diese karte hat text von vorbild"}
    spiegel_b: {effekt: "solange gewählt(vorbild): diese karte hat text von vorbild"}
"""


@pytest.mark.long
def test_two_copies_of_texts_far_apart_answer_both(tmp_path: Path) -> None:
    texts = "".join(f'    q{n}: {{effekt: "nachdem arbeiten(spieler: ich): rühme"}}\n' for n in range(1001))
    (tmp_path / "rulebook.yaml").write_text(BOOK + texts, encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert rulebook is not None, findings[:3]
    game = Game.start(rulebook, players=2, seed=1)
    assert game.value("spieler_1", "ruhm") == 4


DESPITE = HEAD + """\
verbote:
  still: {ereignis: rühmen}
abläufe:
  partie:
    ablauf: |
      bewege spiegel nach tisch von erste(spieler)
      nacheinander für s aus spieler: falls möglich(rühmen(s)): rühmen(s)
      vorbild von spiegel = freiheit
      nacheinander für s aus spieler: falls möglich(rühmen(s)): rühmen(s)
      erste(spieler) muss k aus karten wählen
dinge:
  karte:
    spiegel: {effekt: "solange gewählt(vorbild): diese karte hat text von vorbild"}
    freiheit: {effekt: "immer: ich darf trotz still rühmen"}
"""


def test_a_copied_exception_lifts_a_prohibition_for_whoever_copies_it(tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(DESPITE, encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert rulebook is not None, findings[:3]
    game = Game.start(rulebook, players=2, seed=1)
    assert [game.value(f"spieler_{seat}", "ruhm") for seat in (1, 2)] == [1, 0]
