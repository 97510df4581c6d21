"""A game can stop at any decision, be copied, saved and taken back, and is the same game afterwards.

Random games of every bundled rulebook and of the whole gauntlet: at each decision a fork, a saved copy and an undo must
have the same hash, ask the same question and go on equally; what is offered can be done; what is not offered is refused
and changes nothing.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from samples import so_many

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
FOLDERS = sorted(
    file.parent for home in ("rulebooks", "tests/gauntlet") for file in (ROOT / home).glob("*/rulebook.yaml")
)
MOST_DECISIONS = 40


@cache
def loaded(folder: Path) -> Rulebook:
    return load(folder)


def ids(game: Game) -> list[str]:
    """What can be answered: the options, or the ends and the middle of a range."""
    asked = game.decision
    if asked is None:
        return []
    if asked.least is not None and asked.most is not None:
        return [str(number) for number in sorted({asked.least, (asked.least + asked.most) // 2, asked.most})]
    return [option.id for option in asked.options]


def question(game: Game) -> tuple[object, ...]:
    asked = game.decision
    return (asked.player, asked.kind, asked.entry, tuple(ids(game))) if asked is not None else ()


@given(
    folder=st.sampled_from(FOLDERS),
    seed=st.integers(0, 1000),
    more=st.booleans(),
    choices=st.randoms(use_true_random=False),
)
@settings(max_examples=120, deadline=None)
def test_fork_save_undo_and_redo_are_the_same_game_at_every_decision(
    folder: Path, seed: int, more: bool, choices: random.Random
) -> None:
    rulebook = loaded(folder)
    players = rulebook.world.most_players if more else rulebook.world.least_players
    game = Game.start(rulebook, players, seed)
    for _ in range(MOST_DECISIONS):
        if game.decision is None:
            break
        before, asked = game.hash, question(game)
        fork = game.fork()
        saved = Game.load(rulebook, json.loads(json.dumps(game.save())))
        assert (fork.hash, question(fork)) == (saved.hash, question(saved)) == (before, asked)
        answer = choices.choice(ids(game))
        for one in (game, fork, saved):
            one.submit(answer)
        after, next_question = game.hash, question(game)
        assert (fork.hash, question(fork)) == (saved.hash, question(saved)) == (after, next_question)
        assert game.undo()
        assert (game.hash, question(game)) == (before, asked)
        game.submit(answer)
        assert (game.hash, question(game)) == (after, next_question)


@given(folder=st.sampled_from(FOLDERS), seed=st.integers(0, 1000), choices=st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_what_is_offered_can_be_done_and_what_is_not_is_refused_unchanged(
    folder: Path, seed: int, choices: random.Random
) -> None:
    game = Game.start(loaded(folder), None, seed)
    strangers = ["nirgendwo", "-77", "", *list(game.link.by_id)[:200]]
    for _ in range(15):
        if game.decision is None:
            break
        before = game.hash
        for stranger in strangers:
            if game.decision.option(stranger) is None:
                with pytest.raises(GameError):
                    game.submit(stranger)
                assert game.hash == before
                break
        for offered in ids(game)[:6]:
            copy = game.fork()
            copy.submit(offered)
        game.submit(choices.choice(ids(game)))


_HASHES = """
import random, sys
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game

def hashes(folders):
    for folder in folders:
        game = Game.start(load(folder), None, 5)
        rng = random.Random(1)
        for _ in range(60):
            asked = game.decision
            if asked is None:
                break
            game.submit(asked.least if asked.least is not None else rng.choice(asked.options).id)
            yield game.hash
        if "gauntlet" not in folder:
            game.play_out(rng)
            yield game.hash
"""


def test_the_same_seed_gives_the_same_hashes_whatever_python_s_hash_seed() -> None:
    """This process has one hash seed, by chance or by its surroundings; another process gets another."""
    folders = [str(folder) for folder in FOLDERS[:: so_many(2, 1)]]
    here: dict[str, Any] = {}
    exec(_HASHES, here)
    done = subprocess.run(
        [sys.executable, "-c", f"{_HASHES}\nprint(*hashes(sys.argv[1:]))", *folders],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"},
    )
    told = list(here["hashes"](folders))
    assert done.stdout.split() == told
    assert len(told) > 5 * len(folders)
