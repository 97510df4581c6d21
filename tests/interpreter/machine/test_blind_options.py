"""Who chooses blindly learns nothing by the order of the options, nor by trying the names of things."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.blind_options import meant
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.question import preview, question

BOOK = """\
id: langfinger
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
arten: {karte: {formen: [karten], in: stapel}}
orte:
  hand: {je: spieler, sicht: besitzer, ordnung: haufen}
  stapel: {ordnung: stapel, sicht: niemand}
  tisch: {ordnung: haufen}
dinge: {karte: {as: {}, bube: {}, dame: {}, könig: {}, zehn: {in: tisch}}}
ereignisse:
  nehmen:
    felder: {spieler: spieler, karte: karte}
    subjekt: spieler
    verdeckt: karte
    wirkung: bewege karte nach hand von spieler
abläufe:
  partie:
    ablauf: |
      mische stapel
      bewege oberste_n(stapel, 3) nach hand von bert
      anna darf bestimme k aus (karten in hand von bert) + (karten in tisch) danach nehmen(anna, k)
      spielsieg([])
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    (tmp_path / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    return load(tmp_path)


def begun(book: Rulebook, seed: int) -> Game:
    game = Game.start(book, 2, seed)
    assert game.decision is not None
    if game.decision.kind == "yes_no":
        game.submit("ja")
    return game


def test_the_order_of_what_is_not_seen_tells_nothing(book: Rulebook) -> None:
    first: Counter[str] = Counter()
    for seed in range(120):
        game = begun(book, seed)
        assert game.decision is not None
        ids = [option.id for option in game.decision.options]
        shown = [option["id"] for option in question(game, "anna")["options"]]
        assert ids[0] == shown[0] == "zehn"  # it lies open; all that does not stands behind it
        assert shown[1:4] == ["#2", "#3", "#4"]
        first[ids[1]] += 1
    assert set(first) == {"as", "bube", "dame", "könig"}
    assert max(first.values()) < 60  # each of four is there with the same odds; in the order of the file it were 90


def test_the_order_is_the_same_for_whoever_looks_again(book: Rulebook) -> None:
    game = begun(book, 1)
    again = Game.load(book, game.save())
    assert game.decision is not None
    assert again.decision is not None
    assert game.decision.options == again.decision.options == game.fork().decision.options  # type: ignore[union-attr]


def test_the_name_of_a_thing_that_is_not_seen_is_no_answer(book: Rulebook) -> None:
    game = begun(book, 1)
    asked = game.decision
    assert asked is not None
    for name in ("as", "bube", "dame", "könig"):
        assert meant(game.state, asked, name) is None
        with pytest.raises(GameError, match=name):
            preview(game, name, "anna")
    for number in ("#2", "#3", "#4"):
        found = meant(game.state, asked, number)
        assert found is not None
        assert found.id != "zehn"
        assert preview(game, number, "anna")["option"] == number
    seen = meant(game.state, asked, "zehn")
    assert seen is not None
    assert seen.id == "zehn"
