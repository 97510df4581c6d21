"""Who takes a card out of another hand does not know which: neither does a bot, nor an agent by an action's number."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.blind_options import BLIND
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from regelwerk.tools.adapters.numbering import numbered
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import Seat, answer
from secrets_swapped import exchange, twin

BOTS = ("random", "greedy:games=4", "ismcts:iterations=30+depth=0+games=4", "ismcts:iterations=12+depth=3+games=4")

BOOK = """\
id: langfinger
version: 1
sprache: de
spieler: {von: 2, bis: 2, namen: [anna, bert]}
hauptablauf: partie
ressourcen: {ruhm: {}}
arten: {karte: {formen: [karten], in: stapel, attribute: {wert: {art: zahl, fest: true}}}}
orte:
  hand: {je: spieler, sicht: besitzer, ordnung: haufen}
  stapel: {ordnung: stapel, sicht: niemand}
  tisch: {ordnung: haufen}
dinge: {karte: {as: {wert: 0}, bube: {wert: 0}, dame: {wert: 0}, könig: {wert: 5}, zehn: {in: tisch, wert: 1}}}
ereignisse:
  nehmen:
    felder: {spieler: spieler, karte: karte}
    subjekt: spieler
    verdeckt: karte
    wirkung: |
      bewege karte nach hand von spieler
      erhöhe ruhm von spieler um wert von karte
abläufe:
  partie:
    ablauf: |
      mische stapel
      bewege oberste_n(stapel, 3) nach hand von bert
      anna muss k aus (karten in hand von bert) + (karten in tisch) wählen
      nehmen(anna, k)
      spielsieg(spieler wo ruhm von spieler ≥ 3)
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    folder = tmp_path_factory.mktemp("langfinger")
    (folder / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    return load(folder)


def with_another_hand(game: Game) -> Game:
    """The same game, in which the card that was left in the stack and one of the hand have changed places."""
    other = twin(game)
    link, places = other.link, other.state.c[PLACE]
    left, held = (
        next(one for one in link.of_kind["karte"] if places[one] == link.by_id[place])
        for place in ("stapel", "hand:bert")
    )
    exchange(other, left, held)
    assert ask_anew(other)
    return other


def test_what_is_chosen_blindly_is_a_number_for_a_bot(book: Rulebook) -> None:
    seat = Seat(Game.start(book, 2, 1))
    assert seat.options == ["zehn", "#2", "#3", "#4"]
    assert [one.value is BLIND for one in seat.decision.options] == [False, True, True, True]
    assert "könig" not in repr(seat.decision)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_the_same_whatever_the_other_hand_holds(book: Rulebook, name: str) -> None:
    for seed in range(6):
        game = Game.start(book, 2, seed, trace=True)
        both = [named_bot(name).choose(Seat(one), random.Random(seed)) for one in (game, with_another_hand(game))]
        assert both[0] == both[1], seed


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_chooses_blindly_is_taken(book: Rulebook, name: str) -> None:
    for seed in range(6):
        game = Game.start(book, 2, seed, trace=True)
        assert game.decision is not None
        chosen = answer(named_bot(name), game)
        assert chosen in [option.id for option in game.decision.options]
        game.submit(chosen)
        assert game.over


def test_the_number_of_an_action_names_no_card_of_another_hand(book: Rulebook) -> None:
    game = Game.start(book, 2, 1)
    numbering = numbered(game.link)[0]
    mine, others = numbering.options(game), numbering.options(with_another_hand(game))
    assert list(mine) == list(others)
    assert [numbering.said(number) for number in mine] == ["thing zehn", "other 0", "other 1", "other 2"]
