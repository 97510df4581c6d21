"""Things of a kind whose things are alike are one option, unless something tells one from another
(docs/semantics.md A11)."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

BOOK = """\
id: schafe
version: 1
sprache: de
spieler: {von: 1, bis: 1}
hauptablauf: partie
orte:
  weide: {}
arten:
  schaf:
    formen: [schafe]
    in: weide
    gleich: true
ableitungen:
  wolle: {parameter: {x: schaf}, wert: "1"}
dinge:
  schaf:
    schaf: {anzahl: 3}
abläufe:
  scheren: {ablauf: "erste(spieler) muss x aus schafe wählen"}
  partie:
    ablauf: |
      EFFEKT
      führe scheren aus
      erste(spieler) muss z aus schafe wählen
"""


def _offered(tmp_path: Path, effect: str) -> Game:
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("EFFEKT", effect), encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert rulebook is not None, findings[:3]
    return Game.start(rulebook, players=1, seed=1)


def _options(game: Game) -> list[str]:
    assert game.decision is not None
    return [one.id for one in game.decision.options]


def test_things_that_differ_in_nothing_are_one_option(tmp_path: Path) -> None:
    assert _options(_offered(tmp_path, "wolle(schafe) um +1 bis zum ende von partie")) == ["schaf#1"]


def test_a_thing_that_an_effect_means_is_an_option_of_its_own(tmp_path: Path) -> None:
    game = _offered(tmp_path, "sei x = letzte(schafe)\n      wolle(x) um +1 bis zum ende von scheren")
    assert _options(game) == ["schaf#1", "schaf#3"]
    game.submit("schaf#1")
    assert _options(game) == ["schaf#1"]
