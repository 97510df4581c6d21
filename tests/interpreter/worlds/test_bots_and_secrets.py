"""Bots see nothing but what their seat may see: what is hidden is exchanged, and they choose the same."""

from __future__ import annotations

import random

import pytest
from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import Seat, answer
from regelwerk.tools.commands.games import bundled
from samples import so_many
from secrets_swapped import exchange, hidden_pairs, reorder_hidden_places, seen_before, twin
from tables import ROOT, loaded

SEALED = "schere_stein_papier"
QUICK = "ismcts:iterations=12+depth=4+games=2"
SECRET = ("kuhn", "funkenflug", "night_market", "rex", "hexpanse", "ti4")
"""The rulebooks with hidden things; what is hidden in Rock Paper Scissors is an answer (below)."""


def otherwise(game: Game, rng: random.Random) -> Game:
    """The same game, with its log, in which hidden things lie where others did, as far as the asked player could not
    follow them."""
    assert game.decision is not None
    viewer = game.decision.player
    other, number = twin(game), game.state.who
    reorder_hidden_places(other, number, rng)
    for _ in range(4):
        may_lie, place = other.worlds(viewer).memory.may_lie, other.state.c[PLACE]
        witnessed = seen_before(other, viewer)
        pairs = [
            (a, b)
            for a, b in hidden_pairs(other.state, number, with_abilities=True)
            if not witnessed & {a, b} and may_lie[a] >> place[b] & 1 and may_lie[b] >> place[a] & 1
        ]
        if pairs:
            exchange(other, *rng.choice(pairs))
    same = ask_anew(other) and list(other.raw) == list(game.raw)
    worlds = [one.worlds(viewer) for one in (game, other)]
    # what was exchanged cannot be gone back to: where others answered in secret, the two have another past
    same = same and worlds[1].remembers and not any(one.begun >= 0 or one.other_values for one in worlds)
    return other if same else game


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("bot", ["random", "greedy:games=2", QUICK])
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str, bot: str) -> None:
    """Where hidden things lie elsewhere, and closed stacks in another order, it chooses the same by the same chance."""
    rng, chooser, random_bot = random.Random(5), named_bot(bot), named_bot("random")
    game = Game.start(loaded(ROOT / "rulebooks" / name), seed=11, trace=True)
    compared = 0
    for step in range(so_many(24, 60)):
        if game.decision is None:
            break
        if step % 6 == 0 and len(game.decision.options) > 1:
            other = otherwise(game, rng)
            again = [chooser.choose(Seat(one), random.Random(step)) for one in (game, other)]
            assert again[0] == again[1], (step, game.decision.entry)
            compared += other is not game
        game.submit(answer(random_bot, game))
    assert compared


@pytest.mark.long
def test_no_rulebook_with_secrets_is_left_out() -> None:
    hiding = {name for name in bundled() if Game.start(loaded(ROOT / "rulebooks" / name), seed=1).link.has_secrets}
    assert hiding <= {*SECRET, SEALED}


@pytest.mark.parametrize("bot", ["random", "greedy", "ismcts:iterations=40+depth=0"])
def test_a_bot_chooses_the_same_whatever_was_answered_in_secret(bot: str) -> None:
    """Rock Paper Scissors: whatever the other one holds behind their back, they choose the same by the same chance."""
    chooser = named_bot(bot)
    for chance in range(so_many(4, 20)):
        chosen = set()
        first = Game.start(loaded(ROOT / "rulebooks" / SEALED), seed=chance, trace=True)
        assert first.decision is not None
        for secret in first.decision.options:
            game = Game.start(loaded(ROOT / "rulebooks" / SEALED), seed=chance, trace=True)
            game.submit(secret.id)
            assert game.decision is not None
            assert game.decision.player != first.decision.player
            chosen.add(chooser.choose(Seat(game), random.Random(chance)))
        assert len(chosen) == 1, chance


def test_a_bot_that_looks_at_the_real_game_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seat, "world", lambda self, rng: self._Seat__game.fork())
    with pytest.raises(AssertionError):
        test_a_bot_chooses_the_same_whatever_is_hidden("funkenflug", "ismcts:iterations=40+depth=0")
