"""The memory of forks: what a search holds that keeps thousands of positions of a game of Twilight Imperium's size."""

from __future__ import annotations

import gc
import random
import tracemalloc
from dataclasses import dataclass

from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import play_out
from regelwerk.interpreter.state.state import State, fork
from regelwerk.tools.workshop import bench_rulebooks

FURTHER = 20
"""How many decisions each fork goes on by itself."""
_UNDERWAY = 200
"""After how many decisions of the game the forks begin."""


@dataclass(frozen=True, slots=True)
class Forks:
    """How many there were, and what each of them held in the end."""

    number: int
    kb_each: float


def forks(number: int) -> Forks:
    """Fork a game so often, play each fork on at random, and keep them all."""
    game = Game.start(load(bench_rulebooks.TI4_BIG))
    S, pick = game.state, random.Random(0).random
    options, _ = play_out(S, game.raw, pick, _UNDERWAY)
    _went_on(S, options, 0)  # what is made at first use belongs to no fork
    gc.collect()
    tracemalloc.start()
    kept = [_went_on(S, options, seed) for seed in range(number)]
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Forks(len(kept), held / number / 1e3)


def _went_on(S: State, options: object, seed: int) -> tuple[State, object]:
    other = fork(S)
    return other, play_out(other, options, random.Random(seed).random, FURTHER)[0]
