"""`Game.redeterminise`: another world that a seat cannot tell from this one, each as often as it should be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import sqrt
from pathlib import Path

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.tree.what_is_hidden import hides_something
from regelwerk.interpreter.explain.why import explain_decision
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.views.log import lines
from regelwerk.interpreter.views.sight import sees
from regelwerk.interpreter.worlds.dealing import dealt
from samples import so_many
from tables import ROOT, folders, loaded, own, walk

BOOKS = [pytest.param(one, id=one.name) for one in folders() if hides_something(loaded(one).world)]


def told(game: Game, seat: str) -> list[object]:
    """All that a seat sees, reads and hears."""
    log, explained = lines(game, seat), explain_decision(game, seat)
    return [log, explained, moment(game, seat), question(game, seat)]


@pytest.mark.parametrize("folder", BOOKS)
def test_a_seat_cannot_tell_another_world_from_the_real_one(folder: Path) -> None:
    rng = random.Random(4)
    for step, game in enumerate(walk(loaded(folder), 4, 40, ask_everybody=rng.random() < 0.5)):
        if step % so_many(5, 1) == 1:
            for seat in rng.sample(game.players, min(2, len(game.players))):
                other = game.redeterminise(seat, rng)
                assert told(other, seat) == told(game, seat)
                other.fork().play_out(rng)  # it can be played to its end


@pytest.mark.parametrize("name", ["kuhn", "funkenflug", "rex", "night_market"])
def test_what_a_seat_does_not_see_is_another_one_there(name: str) -> None:
    rng, moved = random.Random(1), 0
    for game in walk(loaded(ROOT / "rulebooks" / name), 3, 12):
        seat = game.players[0]
        other = game.redeterminise(seat, rng)
        for thing in game.link.things:
            if sees(game.state, game.link.by_id[seat], thing.number):
                assert game.state.c[PLACE][thing.number] == other.state.c[PLACE][thing.number]
        moved += game.state.c[INSIDE] != other.state.c[INSIDE]
    assert moved


def test_the_real_game_is_not_touched() -> None:
    for game in walk(loaded(ROOT / "rulebooks" / "funkenflug"), 2, 10):
        before, notes = game.hash, list(game.state.trace or ())
        game.redeterminise(game.players[1], random.Random(1)).play_out(random.Random(2))
        assert game.hash == before
        assert game.state.trace == notes
        assert game.decision is not None


def test_a_world_does_not_say_what_really_happened() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "schere_stein_papier"), 2, 11, trace=True)
    game.submit("stein")
    other = game.redeterminise(game.players[1], random.Random(3))
    assert other.answers == ["?"]
    assert other.seed == 0
    with pytest.raises(GameError):
        other.save()


def test_only_a_seat_has_other_worlds() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "kuhn"), 2, 1)
    with pytest.raises(GameError, match="könig"):
        game.redeterminise("könig", random.Random(1))


# ---- each world as often as it should be


def worlds_of(game: Game, seat: str, count: int, name: Callable[[Game], object]) -> Counter[object]:
    rng, worlds = random.Random(17), game.worlds(seat)
    return Counter(name(worlds.draw(rng)) for _ in range(count))


def is_even(found: Counter[object], wanted: int) -> bool:
    """Whether there are so many worlds, and none is drawn much more often than another (five deviations)."""
    each = sum(found.values()) / wanted
    return len(found) == wanted and all(abs(one - each) < 5 * sqrt(each) for one in found.values())


def test_the_other_card_is_one_of_two_in_kuhn_poker() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "kuhn"), 2, 5, trace=True)
    own_card = game.value("hand:anna", "inhalt")
    found = worlds_of(game, "anna", 600, lambda one: tuple(one.value("hand:bert", "inhalt")))
    assert is_even(found, 2)
    assert all(own_card[0] not in cards for cards in found)  # type: ignore[operator]
    assert is_even(worlds_of(game, "bert", 600, lambda one: tuple(one.value("hand:anna", "inhalt"))), 2)


def test_all_hands_are_equally_likely_in_sparks() -> None:
    """Nothing was played yet: what player 2 holds may be any cards of those that player 1 does not hold."""
    game = Game.start(loaded(ROOT / "rulebooks" / "funkenflug"), 2, 5, trace=True)
    me, other = game.players
    assert game.decision is not None
    count = len(game.value(f"hand:{other}", "inhalt"))
    unseen = {one for one in game.link.of_kind["karte"] if not sees(game.state, game.link.by_id[me], one)}
    place = game.link.by_id[f"hand:{other}"]
    found = worlds_of(game, me, 4000, lambda one: one.state.c[INSIDE][place])
    hands = {tuple(sorted(hand)) for hand in combinations(unseen, count)}
    assert {*found} <= hands
    each = Counter(card for hand, times in found.items() for card in hand for _ in range(times))  # type: ignore[attr-defined]
    assert is_even(each, len(unseen))


def test_a_secret_answer_may_be_any() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "schere_stein_papier"), 2, 11, trace=True)
    first, second = game.players
    game.submit("stein")

    def sign(world: Game) -> object:
        world.submit("papier")  # the second answers, and both signs are shown
        return world.value(first, "gezeigt")

    assert is_even(worlds_of(game, second, 600, sign), 3)


def test_what_was_seen_is_remembered_until_it_goes_among_others() -> None:
    """A card that anna was seen to take from the open row is in her hand in all worlds of bert; without notes, it need
    not be."""
    for game in walk(own("verdeckt"), 3, 30):
        S = game.state
        for seat in game.players:
            worlds = game.worlds(seat)
            assert worlds.remembers
            number = game.link.by_id[seat]
            pinned = [
                one
                for one in worlds.hidden
                if worlds.memory.may_lie[one] == 1 << S.c[PLACE][one] and not sees(S, number, one)
            ]
            other = worlds.draw(random.Random(1))
            assert all(S.c[PLACE][one] == other.state.c[PLACE][one] for one in pinned)
            assert all(worlds.memory.may_lie[one] >> S.c[PLACE][one] & 1 for one in worlds.hidden)


def test_dealing_respects_where_things_may_lie_and_is_even() -> None:
    """Four things in three places, one of which may not lie in the third: held against all ways there are."""
    slots = [(10, 0), (10, 1), (11, 0), (12, 0)]
    anywhere = 1 << 10 | 1 << 11 | 1 << 12
    may = {1: anywhere, 2: anywhere, 3: 1 << 10 | 1 << 11, 4: anywhere}
    rng, found = random.Random(8), Counter[object]()
    for _ in range(3000):
        lie = dealt([1, 2, 3, 4], slots, may, rng)
        found[tuple(lie[one][0] for one in (1, 2, 3, 4))] += 1
    allowed = {  # where 3 lies in the second place, and where it lies in the first
        (10, 10, 11, 12), (10, 12, 11, 10), (12, 10, 11, 10),
        (10, 11, 10, 12), (11, 10, 10, 12), (10, 12, 10, 11), (12, 10, 10, 11), (11, 12, 10, 10), (12, 11, 10, 10),
    }  # fmt: skip
    assert {*found} == allowed
    assert is_even(found, len(allowed))
