"""A state as big as Twilight Imperium: fork, undo, save and load, and what an event costs that nobody hears."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.state.state import put
from regelwerk.tools.workshop import bench_rulebooks
from regelwerk.tools.workshop.bench.bench_clock import Effort, each

THINGS = 2000


@dataclass(frozen=True, slots=True)
class Costs:
    fork_us: float
    undo_us_per_write: float
    save_load_ms: float
    silent_event_us: float
    unheard_event_us: float
    """The same with no listener in the whole rulebook."""


def costs(effort: Effort) -> Costs:
    with TemporaryDirectory() as name:
        heard = load(bench_rulebooks.big_state(Path(name) / "mit", listener=True))
        unheard = load(bench_rulebooks.big_state(Path(name) / "ohne", listener=False))
    game = Game.start(heard)
    underway = _underway(heard)
    return Costs(
        each(lambda count: _forks(game, count), effort) * 1e6,
        _undo(heard, effort) * 1e6,
        each(lambda count: _saves(heard, underway, count), effort) * 1e3,
        _event(heard, effort) * 1e6,
        _event(unheard, effort) * 1e6,
    )


def _forks(game: Game, count: int) -> None:
    for _ in range(count):
        game.fork()


def _underway(rulebook: Rulebook) -> Game:
    """A game in which much has happened: every third cell of every attribute is not what it was at the beginning."""
    game = Game.start(rulebook)
    S = game.state
    for column in range(FIRST_ATTRIBUTE, len(S.c)):
        for thing in range(0, THINGS, 3):
            if type(S.c[column][thing]) is int:
                put(S, column, thing, S.c[column][thing] + 1 + thing % 7)
    return game


def _saves(rulebook: Rulebook, game: Game, count: int) -> None:
    for _ in range(count):
        Game.load(rulebook, json.loads(json.dumps(game.save())))


def _undo(rulebook: Rulebook, effort: Effort) -> float:
    """Seconds to take back one write; only the way back is timed."""
    game = Game.start(rulebook)
    before = len(game.state.log)
    times = []
    for _ in range(max(5, effort.rounds)):
        game.submit("schreiben")
        writes = len(game.state.log) - before
        begin = process_time()
        game.undo()
        times.append((process_time() - begin) / writes)
    return median(times)


def _event(rulebook: Rulebook, effort: Effort) -> float:
    """Seconds that an event costs over the write it makes: 2,000 of both, in turns."""
    game = Game.start(rulebook)
    costs_more = []
    for _ in range(max(5, effort.rounds)):
        took = {}
        for job in ("schreiben", "ereignen"):
            begin = process_time()
            game.submit(job)
            took[job] = process_time() - begin
            game.undo()
        costs_more.append((took["ereignen"] - took["schreiben"]) / THINGS)
    return median(costs_more)
