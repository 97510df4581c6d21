"""How fast recorded games are replayed, and how long the search for nets takes in their positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.workshop.oracle.oracle import read_record, record_files
from regelwerk.tools.workshop.oracle.oracle_moves import Mover
from regelwerk.tools.workshop.oracle.oracle_setup import Galaxy, RecordError, galaxy, start

GAME = "gaia"
QUERY = titled("derived", "mögliche_allianzen")


@dataclass(frozen=True, slots=True)
class Replays:
    """What replaying came to. A turn is a recorded step; a query is asked anew before each, with nothing remembered."""

    files: int
    turns: int
    turns_per_s: float
    queries: int
    query_median_ms: float
    query_worst_ms: float


def replays(path: Path) -> Replays:
    """Replay all records of a folder twice: once against the clock, once asking for nets before each turn."""
    files = record_files([path])
    if not files or not files[0].is_file():
        raise UsageError(f"In {path} liegen keine aufgezeichneten Partien (*.json, *.json.gz).")
    rulebook = load(game_folder(GAME))
    turns, seconds, asked = 0, 0.0, list[float]()
    for file in files:
        try:
            record = read_record(file)
        except RecordError as error:
            raise UsageError(f"{file.name}: {error}") from error
        known = galaxy(rulebook, record["setup"]["seats"])
        steps = [step for step in record["steps"] if any(one["action"] != "auction_bid" for one in step["move"])]
        game = start(rulebook, known, record)
        game.state.trace = None
        begin = process_time()
        for step in steps:
            Mover(game, known, step["move"]).play()
        seconds += process_time() - begin
        turns += len(steps)
        asked += _queries(start(rulebook, known, record), known, steps)
    return Replays(len(files), turns, turns / max(seconds, 1e-9), len(asked), median(asked) * 1e3, max(asked) * 1e3)


def _queries(game: Game, known: Galaxy, steps: list[dict[str, Any]]) -> list[float]:
    """The CPU seconds of the query of whoever moves, in each position of a game."""
    game.state.trace = None
    ask = game.link.namespace[QUERY]
    found = []
    for step in steps:
        if step["phase"] == "action":
            game.link.searched.clear()
            begin = process_time()
            ask(game.state, step["player"])
            found.append(process_time() - begin)
        Mover(game, known, step["move"]).play()
    return found
