"""A view holds what its player may know, and does not change when anything else does."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.views.log import entries, lines
from regelwerk.interpreter.views.sight import sees
from regelwerk.interpreter.views.views import HIDDEN, view
from secrets_swapped import change_hidden_values, exchange, hidden_pairs, reorder_hidden_places, twin
from tables import bids, folders, loaded, own, pick, walk

BOOKS = [pytest.param(folder, id=folder.name) for folder in folders()]


# ---- what is in it


def test_a_player_sees_the_own_hand_and_how_many_cards_others_hold() -> None:
    game = bids()
    seen = view(game, "anna")
    assert seen["places"]["hand:anna"]["count"] == 4
    assert len(seen["places"]["hand:anna"]["things"]) == 4
    assert seen["places"]["hand:bert"] == {"kind": "hand", "owner": "bert", "count": 3, "open": False, "things": []}
    assert seen["places"]["stapel"]["count"] == 3
    assert seen["places"]["stapel"]["things"] == []


def test_hidden_things_are_nowhere_in_the_view() -> None:
    game = bids()
    text = json.dumps(view(game, "anna"), ensure_ascii=False)
    for place in ("hand:bert", "stapel"):
        for thing in game.state.c[INSIDE][game.link.by_id[place]]:
            assert f'"{game.link.things[thing].id}"' not in text


def test_a_spectator_sees_only_what_is_open() -> None:
    game = bids()
    seen = view(game, None)
    assert [one for one in seen["things"].values() if one["kind"] == "karte"] == []
    assert seen["decision"] == {"player": "anna"}
    assert seen["things"]["anna"]["attributes"] == {"favorit": None}


def test_a_purse_is_seen_by_its_owner() -> None:
    seen = view(bids(), "anna")["things"]
    assert seen["anna"]["attributes"]["taler"] == 2
    assert "taler" not in seen["bert"]["attributes"]
    assert seen["anna"]["attributes"]["gebot"] == 1
    assert "gebot" not in seen["bert"]["attributes"]


def test_what_nobody_may_see_is_in_no_view() -> None:
    game = bids()
    for player in (None, *game.players):
        assert "kratzer" not in json.dumps(view(game, player))


def test_the_decision_is_told_to_the_one_who_is_asked() -> None:
    game = bids()
    asked = view(game, "anna")["decision"]
    assert asked["kind"] == "choice"
    assert {option["id"] for option in asked["options"]} <= set(view(game, "anna")["places"]["hand:anna"]["things"])
    assert view(game, "bert")["decision"] == {"player": "anna"}


def test_a_blind_choice_shows_places_not_cards() -> None:
    game = bids()
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    asked = view(game, "anna")["decision"]
    assert asked["options"] == [{"id": f"#{place}", "label": HIDDEN} for place in (1, 2, 3)]


def test_a_reference_to_a_hidden_card_is_hidden() -> None:
    game = bids()
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    chosen = game.decision.options[0].id
    game.submit(chosen)
    assert game.value("anna", "favorit") == chosen
    assert view(game, "anna")["things"]["anna"]["attributes"]["favorit"] == HIDDEN
    assert view(game, "bert")["things"]["anna"]["attributes"]["favorit"] == chosen


def test_a_card_that_was_shown_is_known() -> None:
    game = Game.start(own("basar"), 2, 1)
    for answer in ("rot", "gelb", "blick"):
        game.submit(answer)
    assert game.decision is not None
    own_view, other = view(game, "bert"), view(game, "anna")
    assert len(own_view["places"]["stapel"]["things"]) == 2
    assert own_view["places"]["stapel"]["open"] is False
    assert other["places"]["stapel"]["things"] == []


def test_the_board_the_procedures_and_the_turn() -> None:
    game = Game.start(own("basar"), 2, 1)
    game.submit("rot")
    game.submit("gelb")
    seen = view(game, None)
    assert [field["id"] for field in seen["boards"]["platz"]["fields"]] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert [one["name"] for one in seen["procedures"]] == ["partie", "runde", "zug"]
    assert seen["procedures"][1]["round"] == 1
    assert seen["turn"] == "bert"


def test_a_state_alone_can_be_viewed() -> None:
    game = bids()
    seen = view(game.state, "anna")
    assert seen["places"] == view(game, "anna")["places"]
    assert seen["decision"] == {"player": "anna"}


def test_only_players_have_views() -> None:
    with pytest.raises(KeyError):
        view(bids(), "hand:anna")


# ---- what is not in it


@pytest.mark.parametrize("folder", BOOKS)
def test_views_are_plain_data(folder: Path) -> None:
    for game in walk(loaded(folder), 1, 10):
        for player in (None, *game.players):
            assert json.loads(json.dumps(view(game, player))) == view(game, player)


@pytest.mark.parametrize("folder", BOOKS)
def test_what_a_player_cannot_know_changes_nothing_for_them(folder: Path) -> None:
    rng = random.Random(8)
    for game in walk(loaded(folder), 8, 25):
        for viewer, player in enumerate(game.players):
            other = twin(game)
            before = view(other, player)
            change_hidden_values(other, viewer, rng)
            reorder_hidden_places(other, viewer, rng)
            assert view(other, player) == before
            pairs = hidden_pairs(other.state, viewer)
            seen = json.dumps(entries(other, player), ensure_ascii=False)
            pairs = [pair for pair in pairs if not any(f'"{other.link.things[one].id}"' in seen for one in pair)]
            if pairs:
                told = lines(other, player)
                exchange(other, *rng.choice(pairs))
                assert view(other, player) == before
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
            assert view(one, player) == view(other, player)
            compared += 1
    assert compared


def test_a_lasting_look_shows_a_thing_to_one_player_alone() -> None:
    """`immer: zeige oberste(stapel) an …` is a rule of the view: no question, no event."""
    game = Game.start(loaded(Path(__file__).parents[1] / "gauntlet" / "anwesend"), 2, seed=1)
    known = {player: view(game, player)["places"]["stapel"]["things"] for player in ("spieler_1", "spieler_2", None)}
    assert known["spieler_1"] == ["zwei"]
    assert known["spieler_2"] == known[None] == []
