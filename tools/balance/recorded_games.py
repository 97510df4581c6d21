"""Games that are played to be counted: what came of each, and what each seat was, held, used and was offered."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.balance.seat_values import seat_values
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.progress import outcome, score
from regelwerk.tools.bots.seat import Bot, answer


@dataclass(frozen=True, slots=True)
class GamesOrder:
    """What is to be played: game number n has the seed `seed + n`; bots move on by a seat from game to game."""

    folder: str
    mods: tuple[str, ...]
    players: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int
    vary: tuple[str, ...] = ()
    """Options whose values are drawn for each game."""
    most_decisions: int = 20_000


@dataclass(slots=True)
class SeatRecord:
    """One seat of one game."""

    worth: float
    """Its share of the win."""
    score: float | None
    bot: str
    is_: dict[str, str] = field(default_factory=dict)
    """What it is: faction and the like, by attribute of the player."""
    held: list[str] = field(default_factory=list)
    """The cards and tiles that ever lay in a place of its own."""
    used: list[str] = field(default_factory=list)
    """The cards and rules whose abilities it used."""


@dataclass(slots=True)
class GameRecord:
    """One game."""

    seed: int
    options: dict[str, str]
    decisions: int
    branching: float
    lead_changes: int | None
    over: bool
    error: str
    seats: list[SeatRecord]
    offered: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)


def as_record(data: dict[str, Any]) -> GameRecord:
    """A record that was kept as plain data."""
    return GameRecord(**{**data, "seats": [SeatRecord(**seat) for seat in data["seats"]]})


def play_games(order: GamesOrder, first: int, end: int) -> list[tuple[int, dict[str, Any]]]:
    """Some of the games, as plain data by their number."""
    return [(number, asdict(_play(order, number))) for number in range(first, end)]


@lru_cache(maxsize=4)
def _rulebook(folder: str, mods: tuple[str, ...]) -> Rulebook:
    return load(folder, mods)


@lru_cache(maxsize=16)
def _bot(written: str) -> Bot:
    return named_bot(written)


def _play(order: GamesOrder, number: int) -> GameRecord:
    seed, rulebook = order.seed + number, _rulebook(order.folder, order.mods)
    rng = random.Random(f"options/{seed}")
    varied = {name: rng.choice(rulebook.world.options[name].values) for name in order.vary}
    options = {**dict(order.options), **varied}
    told = {name: str(value) for name, value in options.items()}
    try:
        game = Game.start(rulebook, order.players, seed, options, trace=True)
        with much_at_once():
            return _Recording(game, order, number, told).played()
    except (GameError, BudgetError, RecursionError) as error:
        return GameRecord(seed, told, 0, 0.0, None, False, str(error), [])


class _Recording:
    """One game, watched."""

    def __init__(self, game: Game, order: GamesOrder, number: int, options: dict[str, str]) -> None:
        self.game, self.order, self.options = game, order, options
        self.seats = [order.bots[(seat + number) % len(order.bots)] for seat in range(game.link.players)]
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.measure = score(game.link)

    def played(self) -> GameRecord:
        game, widths, leaders = self.game, 0, list[int]()
        while (asked := game.decision) is not None and len(game.answers) < self.order.most_decisions:
            chosen = answer(_bot(self.seats[game.state.who]), game)
            widths += len(asked.options) if asked.kind != "number" else (asked.most or 0) - (asked.least or 0) + 1
            if asked.kind in ("action", "ability"):
                self.offered.update({option.id.partition("@")[0].partition("~")[0] for option in asked.options})
                self.chosen[chosen.partition("@")[0].partition("~")[0]] += 1
            game.submit(chosen)
            leader = self._leader()
            if leader is not None and leaders[-1:] != [leader]:
                leaders.append(leader)
        worth = outcome(game.state) or [0.0] * game.link.players
        count = len(game.answers)
        changes = max(0, len(leaders) - 1) if self.measure is not None else None
        records = [self._seat(seat, worth[seat]) for seat in range(game.link.players)]
        branching = widths / count if count else 0.0
        seed, over = game.seed, game.over
        return GameRecord(
            seed, self.options, count, branching, changes, over, "", records, dict(self.offered), dict(self.chosen)
        )

    def _leader(self) -> int | None:
        """Who leads alone, by what counts."""
        if self.measure is None:
            return None
        values = self.measure(self.game.state)
        best = max(values)
        return values.index(best) if values.count(best) == 1 else None

    def _seat(self, seat: int, worth: float) -> SeatRecord:
        game, S = self.game, self.game.state
        points = self.measure(S)[seat] if self.measure is not None else None
        found = SeatRecord(worth, points, self.seats[seat], dict(seat_values(game, seat)))
        held, used = set(), set()
        for note in S.trace or ():
            if note[0] == "move" and note[3] >= 0 and owner(S, note[3]) == seat:
                entry = game.link.things[note[1]].entry
                if entry is not None:
                    held.add(entry.id)
            elif note[0] == "ability" and note[2] == seat:
                used.add(game.link.entry_name(note[1]))
        found.held, found.used = sorted(held), sorted(used)
        return found
