"""The toy battle: windows, with nobody listening, with ten live abilities, and with 500 that are loaded and idle."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from regelwerk.dsl.compile.state_layout import R_CHANCE, REGISTERS
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.beginning import new_state
from regelwerk.interpreter.machine.driver import play_out, run
from regelwerk.interpreter.state.state import fork, put
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench.bench_clock import Effort, repetitions, spent
from regelwerk.tools.workshop.bench.bench_games import DifferentGames
from regelwerk.tools.workshop.handwritten.battle import Battle, quiet, with_cards

IDLE = 500
MOST_DECISIONS = 10_000


@dataclass(frozen=True, slots=True)
class Ratios:
    """Machine to hand-written, by battles per second; `length` is the mean number of decisions of a quiet battle."""

    quiet: float
    ten_abilities: float
    idle_500: float
    length: float
    length_with_abilities: float
    quiet_us: float
    quiet_handwritten_us: float


@dataclass(frozen=True, slots=True)
class _Measured:
    ratio: float
    length: float
    machine_us: float
    handwritten_us: float


def battles(effort: Effort) -> Ratios:
    with TemporaryDirectory() as name:
        folder = Path(name)
        silent = _measure(bench_rulebooks.BATTLE, quiet, effort)
        ten = _measure(bench_rulebooks.battle_with_ten(folder / "zehn"), with_cards, effort)
        idle = _measure(bench_rulebooks.battle_with_idle(folder / "vorrat", IDLE), quiet, effort)
    return Ratios(silent.ratio, ten.ratio, idle.ratio, silent.length, ten.length, silent.machine_us,
                  silent.handwritten_us)


def machine_battles(folder: Path) -> tuple[Callable[[int, random.Random], int], int]:
    """A function that plays the battle of a seed at random and gives its decisions, and the number of the first unit.

    All battles are forks of one state before the set-up; only the seed of the dice is written into them.
    """
    link = Game.start(load(folder)).link
    origin = new_state(link, 0)

    def play(seed: int, rng: random.Random) -> int:
        S = fork(origin)
        put(S, REGISTERS, R_CHANCE, (seed, 0))
        _, count = play_out(S, run(S, None), rng.random, MOST_DECISIONS)
        return count

    return play, link.of_kind["einheit"][0]


def _by_hand(battle: Battle, rng: random.Random) -> int:
    pick, count, send = rng.random, 0, battle.send
    try:
        options = next(battle)
        while True:
            options = send(options[int(pick() * len(options))])
            count += 1
    except StopIteration:
        return count + 1


def _measure(folder: Path, twin: Callable[[int, int], Battle], effort: Effort) -> _Measured:
    play, first = machine_battles(folder)

    def machine(number: int, begin: int) -> int:
        rng = random.Random(begin)
        return sum(play(begin + battle, rng) for battle in range(number))

    def by_hand(number: int, begin: int) -> int:
        rng = random.Random(begin)
        return sum(_by_hand(twin(begin + battle, first), rng) for battle in range(number))

    number = repetitions(lambda count: machine(count, 0), effort.seconds)
    sides = (machine, by_hand)
    times: tuple[list[float], list[float]] = ([], [])
    decisions = 0
    for place in range(effort.rounds):
        counts = [0, 0]
        for turn in (0, 1):
            side = (turn + place) % 2
            seconds = spent(lambda: counts.__setitem__(side, sides[side](number, place * number)))
            times[side].append(max(seconds, 1e-9) / number)
        if counts[0] != counts[1]:
            raise DifferentGames(f"{folder.name}: {counts} decisions in the same {number} battles.")
        decisions += counts[0]
    ratio = median(b / a for a, b in zip(*times, strict=True))
    return _Measured(ratio, decisions / number / effort.rounds, median(times[0]) * 1e6, median(times[1]) * 1e6)
