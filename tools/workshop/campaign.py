"""Many random games over all numbers of players and all options, each watched for what must always hold.

    python -m regelwerk.tools.campaign GAME --games 2000 --seed 1 [--json]
    python -m regelwerk.tools.campaign GAME --minutes 480 --workers 8 --results night.sqlite

Game number n has the seed `seed + n`: it says how many play, which options are chosen, and what everybody does. A game
that goes wrong is told with that number and can be played alone: `--seed NUMBER --games 1`.

With `--minutes` it plays until the time is up, as many games as that makes (or `--games`, if that is said too). Of a
run that is kept (`--results`) only games that are not there yet are played.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine.driver import play_out
from regelwerk.interpreter.state.state import BudgetError
from regelwerk.tools.balance.seat_values import seat_values
from regelwerk.tools.commands.arguments import Parser, at_least, minutes, sentence, workers
from regelwerk.tools.commands.command import FAILED, FINE, carried_out
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.many.runs import ALONE, Numbered, Run, Together
from regelwerk.tools.workshop.campaign_invariants import Invariants

STRIDE = 25
"""So many decisions lie between two looks at a game."""

_MOST_TOLD = 20
_GAMES = 100
_ENDLESS = 1_000_000
"""So many games at most, where only the time is said."""
_LARGEST_BATCH = 20


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game."""

    seed: int
    players: int
    options: dict[str, Any]
    decisions: int
    limited: bool
    broken: tuple[str, ...]
    seats: frozenset[tuple[str, str]] = frozenset()
    """What somebody in it was: faction, colour, role, by attribute of the player."""

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"Samen {self.seed}, {self.players} Spieler, {chosen or 'Vorgaben'}: {'; '.join(self.broken)}"


def table(rulebook: Rulebook, seed: int) -> tuple[int, dict[str, Any]]:
    """How many play a game, and with which options: a third as printed, a third nearly so, a third wild."""
    world, rng = rulebook.world, random.Random(f"table {seed}")
    players = rng.randint(world.least_players, world.most_players)
    chance = (0.0, 0.2, 1.0)[seed % 3]
    options = {
        option.id: rng.choice(option.values) for option in world.options.values() if rng.random() < chance
    }
    return players, {name: value for name, value in options.items() if value != world.options[name].values[0]}


def play(rulebook: Rulebook, folder: Path, seed: int, stride: int = STRIDE) -> Played:
    """One game, looked at every few decisions and at its end, until something is wrong."""
    players, options = table(rulebook, seed)
    decisions = 0
    try:
        game = Game.start(rulebook, players, seed, options)
        watch = Invariants(folder, game.link)
        rng, most = random.Random(seed), rulebook.world.decisions_at_most
        broken = tuple(watch.broken(game))
        while game.raw and decisions < most and not broken:
            game.raw, count = play_out(game.state, game.raw, rng.random, min(stride, most - decisions))
            decisions += count
            broken = tuple(watch.broken(game))
        seats = frozenset(value for seat in range(players) for value in seat_values(game, seat))
        return Played(seed, players, options, decisions, bool(game.raw), broken, seats)
    except BudgetError as error:
        return Played(seed, players, options, decisions, False, (f"{error.owner} {error.said}",))
    except UsageError:
        raise
    except Exception as error:  # a fault of the machine is a result here: one game in a thousand shows it
        return Played(seed, players, options, decisions, False, (f"{type(error).__name__}: {error}",))


@dataclass(frozen=True, slots=True)
class CampaignOrder:
    """What is to be played, and when to stop, by `time.monotonic`."""

    folder: str
    seed: int
    stride: int
    until: float


@lru_cache(maxsize=1)
def _rulebook(folder: str) -> Rulebook:
    return load(folder)


def play_numbered(order: CampaignOrder, first: int, end: int) -> Numbered:
    """Some of the games as plain data; those that would begin after the time is up are left out."""
    made: Numbered = []
    for number in range(first, end):
        if monotonic() >= order.until:
            break
        begin = process_time()
        one = play(_rulebook(order.folder), Path(order.folder), order.seed + number, order.stride)
        seconds = round(process_time() - begin, 3)
        made.append((number, {**asdict(one), "seats": sorted(one.seats), "seconds": seconds}))
    return made


def campaign(order: CampaignOrder, games: int, together: Together = ALONE) -> tuple[list[Played], float]:
    """The games in their order, and how long they took, in seconds of one processor."""
    _rulebook.cache_clear()  # the files may have changed
    what = ["campaign", _rulebook(order.folder).digest, order.seed, order.stride]
    found: dict[int, Played] = {}
    seconds = 0.0
    with Progress(games) as progress:
        for done in Run(play_numbered, order, games, together, what, _LARGEST_BATCH, order.until).results():
            for number, data in done:
                seconds += data["seconds"]
                found[number] = _played_before(data)
            progress(len(found))
    return [found[number] for number in sorted(found)], seconds


def _played_before(data: dict[str, Any]) -> Played:
    """A game that was kept as plain data."""
    seats = frozenset((attribute, value) for attribute, value in data["seats"])
    plain = {name: value for name, value in data.items() if name != "seconds"}
    return Played(**{**plain, "broken": tuple(data["broken"]), "seats": seats})


def played_as(played: Sequence[Played]) -> dict[str, dict[str, int]]:
    """In how many games somebody was what: by attribute of the player and its value."""
    counts: dict[str, dict[str, int]] = {}
    for (attribute, value), count in sorted(Counter(value for one in played for value in one.seats).items()):
        counts.setdefault(attribute, {})[value] = count
    return counts


def summary(played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """What came of all games, as `--json` prints it."""
    return {
        "games": len(played),
        "fine": sum(not one.broken for one in played),
        "limited": sum(one.limited for one in played),
        "decisions": sum(one.decisions for one in played),
        "players": {str(number): count for number, count in sorted(Counter(one.players for one in played).items())},
        "seats": played_as(played),
        "option_sets": len({tuple(sorted(one.options.items(), key=str)) for one in played}),
        "cpu_s": round(seconds, 1),
        "broken": [str(one) for one in played if one.broken][:_MOST_TOLD],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    return carried_out(_run, arguments)


def _run(given: list[str]) -> int:
    parser = Parser("regelwerk.tools.campaign", sentence(say("commands.campaign.what")))
    parser.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    parser.add_argument("--games", type=at_least(1), metavar="N", help=say("commands.games", default=_GAMES))
    parser.add_argument("--minutes", type=minutes, metavar="M", help=say("commands.simulate.minutes"))
    workers(parser, say("commands.results"))
    parser.add_argument("--seed", type=at_least(0), default=0, metavar=say("commands.metavar.number"),
                        help=say("commands.seed"))
    parser.add_argument("--stride", type=at_least(1), default=STRIDE, metavar="N",
                        help=say("commands.campaign.stride", default=STRIDE))
    parser.add_argument("--json", action="store_true", help=say("commands.json"))
    chosen = parser.parse_args(given)
    until = float("inf") if chosen.minutes is None else monotonic() + 60 * chosen.minutes
    games = chosen.games or (_GAMES if chosen.minutes is None else _ENDLESS)
    order = CampaignOrder(str(game_folder(chosen.game)), chosen.seed, chosen.stride, until)
    played, seconds = campaign(order, games, Together(chosen.workers, chosen.ray, chosen.results))
    found = summary(played, seconds)
    if chosen.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        for line in found["broken"]:
            print(line)
        for attribute, counts in found["seats"].items():
            print(f"{attribute}: " + ", ".join(f"{value} {count}" for value, count in counts.items()))
        print(say("commands.campaign.done", fine=found["fine"], games=found["games"], limited=found["limited"],
                  decisions=found["decisions"], option_sets=found["option_sets"]))
    return FINE if found["fine"] == found["games"] else FAILED


if __name__ == "__main__":
    sys.exit(main())
