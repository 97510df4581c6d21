"""A moment and a question hold what their player may know, and do not change when anything else does."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE
from regelwerk.dsl.tree.what_is_hidden import hides_something
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.lying import Lying, speaks_of
from regelwerk.interpreter.shown.moment import Eyes, moment
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.views.log import entries, lines
from regelwerk.interpreter.views.sight import sees
from secrets_swapped import change_hidden_values, exchange, hidden_pairs, reorder_hidden_places, seen, twin
from tables import bids, folders, loaded, own, pick, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders() if hides_something(loaded(folder).world)]


# ---- what is in it


def test_a_player_sees_the_own_hand_and_how_many_cards_others_hold() -> None:
    game = bids()
    places = moment(game, "anna")["places"]
    assert places["hand:anna"]["count"] == 4
    assert len(places["hand:anna"]["things"]) == 4
    assert places["hand:bert"] == {"count": 3, "open": False, "things": []}
    assert places["stapel"]["count"] == 3
    assert places["stapel"]["things"] == []


def test_hidden_things_are_nowhere_in_it() -> None:
    game = bids()
    text = json.dumps(seen(game, "anna"), ensure_ascii=False)
    for place in ("hand:bert", "stapel"):
        for thing in game.state.c[INSIDE][game.link.by_id[place]]:
            assert f'"{game.link.things[thing].id}"' not in text


def test_a_spectator_sees_only_what_is_open() -> None:
    game = bids()
    table, asked = moment(game, None), question(game, None)
    assert [id for id in table["things"] if static(game.link)["things"][id]["kind"] == "karte"] == []
    assert asked is not None
    assert {key: part for key, part in asked.items() if part} == {"player": "anna"}
    assert table["things"]["anna"]["values"] == {"favorit": None}


def test_a_purse_is_seen_by_its_owner() -> None:
    things = moment(bids(), "anna")["things"]
    assert things["anna"]["values"]["taler"] == 2
    assert "taler" not in things["bert"]["values"]
    assert things["anna"]["values"]["gebot"] == 1
    assert "gebot" not in things["bert"]["values"]


def test_what_nobody_may_see_is_in_no_moment() -> None:
    game = bids()
    for player in (None, *game.players):
        assert "kratzer" not in json.dumps(moment(game, player))


def test_the_decision_is_told_to_the_one_who_is_asked() -> None:
    game = bids()
    asked, others = question(game, "anna"), question(game, "bert")
    assert asked is not None
    assert others is not None
    assert asked["kind"] == "choice"
    assert {option["id"] for option in asked["options"]} <= set(moment(game, "anna")["places"]["hand:anna"]["things"])
    assert {key: part for key, part in others.items() if part} == {"player": "anna"}


def test_a_blind_choice_shows_places_not_cards() -> None:
    game = bids()
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    asked = question(game, "anna")
    assert asked is not None
    assert [(one["id"], one["kind"], one["things"]) for one in asked["options"]] == [
        (f"#{place}", "hidden", []) for place in (1, 2, 3)
    ]


def test_a_reference_to_a_hidden_card_is_hidden() -> None:
    game = bids()
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    chosen = game.decision.options[0].id
    game.submit(chosen)
    assert game.value("anna", "favorit") == chosen
    assert moment(game, "anna")["things"]["anna"]["values"]["favorit"] == HIDDEN
    assert moment(game, "bert")["things"]["anna"]["values"]["favorit"] == chosen


def test_a_card_that_was_shown_is_known() -> None:
    game = Game.start(own("basar"), 2, 1)
    for answer in ("rot", "gelb", "blick"):
        game.submit(answer)
    assert game.decision is not None
    mine, other = moment(game, "bert")["places"], moment(game, "anna")["places"]
    assert len(mine["stapel"]["things"]) == 2
    assert mine["stapel"]["open"] is False
    assert other["stapel"]["things"] == []


def test_the_board_the_procedures_and_the_turn() -> None:
    game = Game.start(own("basar"), 2, 1)
    game.submit("rot")
    game.submit("gelb")
    status, board = moment(game, None)["status"], static(game.link)["boards"]["platz"]
    assert [field["id"] for field in board["fields"]] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert [one["procedure"] for one in status["running"]] == ["partie", "runde", "zug"]
    assert status["running"][1]["round"] == 1
    assert status["turn"] == "bert"


def test_only_players_have_moments() -> None:
    with pytest.raises(KeyError):
        moment(bids(), "hand:anna")


# ---- what is not in it


@pytest.mark.parametrize("folder", BOOKS)
def test_what_a_player_cannot_know_changes_nothing_for_them(folder: Path) -> None:
    rng = random.Random(8)
    for game in walk(loaded(folder), 8, 25):
        for viewer, player in enumerate(game.players):
            other = twin(game)
            before = seen(other, player)
            change_hidden_values(other, viewer, rng)
            reorder_hidden_places(other, viewer, rng)
            assert seen(other, player) == before
            pairs = hidden_pairs(other.state, viewer)
            heard = json.dumps(entries(other, player), ensure_ascii=False)
            pairs = [pair for pair in pairs if not any(f'"{other.link.things[one].id}"' in heard for one in pair)]
            if pairs:
                told = lines(other, player)
                exchange(other, *rng.choice(pairs))
                assert seen(other, player) == before
                assert lines(other, player) == told


@pytest.mark.parametrize("name", ["basar", "verdeckt"])
@pytest.mark.parametrize("seed", range(4))
def test_the_game_goes_on_the_same_for_one_who_cannot_know(name: str, seed: int) -> None:
    """Two hidden cards are exchanged, the same decision is made in both games: the viewer notices nothing."""
    rng = random.Random(seed)
    compared = 0
    for game in walk(own(name), seed, 40):
        for viewer, player in enumerate(game.players):
            pairs = hidden_pairs(game.state, viewer)
            if not pairs:
                continue
            one, other = twin(game), twin(game)
            pair = rng.choice(pairs)
            exchange(other, *pair)
            answer = pick(one, rng)
            try:
                other.submit(answer)
            except GameError:
                continue  # the other player holds other cards
            one.submit(answer)
            if any(sees(both.state, viewer, card) for card in pair for both in (one, other)):
                continue  # now they may know
            assert seen(one, player) == seen(other, player)
            compared += 1
    assert compared


def test_a_lasting_look_shows_a_thing_to_one_player_alone() -> None:
    """`immer: zeige oberste(stapel) an …` is a rule of what is seen: no question, no event."""
    game = Game.start(loaded(Path(__file__).parents[2] / "gauntlet" / "anwesend"), 2, seed=1)
    known = {player: moment(game, player)["places"]["stapel"]["things"] for player in ("spieler_1", "spieler_2", None)}
    assert known["spieler_1"] == ["zwei"]
    assert known["spieler_2"] == known[None] == []


# ---- looking again and again


@pytest.mark.parametrize("folder", BOOKS)
def test_eyes_that_stay_see_what_new_eyes_see(folder: Path) -> None:
    """A game goes on and back at random; not all look each time, and what lies there is read once for all of them."""
    rng, game = random.Random(folder.name), Game.start(loaded(folder), seed=5)
    seats: list[str | None] = [None, *game.players]
    staying = {seat: Eyes(seat) for seat in seats}
    for _ in range(8):
        for _ in range(rng.randrange(1, 4)):
            if game.decision is None or rng.random() < 0.25:
                game.undo()
            else:
                game.submit(pick(game, rng))
        lying = Lying(game.state)
        for seat in rng.sample(seats, min(len(seats), rng.randrange(1, 4))):
            assert staying[seat].look(game, lying) == moment(game, seat)


def test_rows_of_which_nothing_has_changed_are_the_very_same() -> None:
    game, eyes = bids(), Eyes("anna")
    before = eyes.look(game)
    game.submit(pick(game, random.Random(1)))
    after = eyes.look(game)
    other = {id for id, thing in after["things"].items() if before["things"].get(id) is not thing}
    assert 0 < len(other) < len(after["things"]) / 2


@pytest.mark.parametrize(
    ("value", "speaks"),
    [(3, True), (4, False), ((1, (2, 3)), True), ((1, (2, 4)), False), ((), False), ("3", False), (None, False),
     (frozenset([4]), True)],
)  # fmt: skip
def test_a_row_is_told_anew_where_it_may_speak_of_what_came_into_sight(value: object, speaks: bool) -> None:
    assert speaks_of(value, {3}) is speaks
