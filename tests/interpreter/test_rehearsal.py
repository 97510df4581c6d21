"""A life that is written out for those who listen comes to the same states as the general way through the windows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter import rehearsal
from regelwerk.interpreter.game import Game
from regelwerk.tools import bench_rulebooks
from tables import folders, loaded, pick

NEVER = 10**9


def played(book: Rulebook, seed: int, often: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    """The hashes of a random game at each decision, and how many lives were written out for it."""
    monkeypatch.setattr(rehearsal, "OFTEN", often)
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.values) for option in book.world.options.values()}
    game = Game.start(book, rng.randint(book.world.least_players, book.world.most_players), seed, options)
    link = game.link
    hashes = []
    for _ in range(80):
        if game.decision is None:
            break
        hashes.append(f"{game.hash} {game.decision.player} {[option.id for option in game.decision.options]}")
        game.submit(pick(game, rng))
    plain = link.rehearsals.values()
    written = sum(len(one.lives) for one in plain)
    for one in plain:
        one.lives.clear()
        one.times.clear()
    return [*hashes, game.hash], written


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_a_rehearsed_event_does_what_it_does_in_general(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = loaded(folder)
    for seed in (1, 2):
        general, none = played(book, seed, NEVER, monkeypatch)
        rehearsed, _ = played(book, seed, 1, monkeypatch)
        assert none == 0
        assert rehearsed == general


def test_the_battle_with_ten_abilities_is_rehearsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = loaded(bench_rulebooks.battle_with_ten(tmp_path / "zehn"))
    for seed in range(20):
        general, _ = played(book, seed, NEVER, monkeypatch)
        rehearsed, written = played(book, seed, 1, monkeypatch)
        assert rehearsed == general
        assert written == 2, "feuern und zerstören haben je einen Kreis von Zuhörern"
