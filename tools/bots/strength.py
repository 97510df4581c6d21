"""How strong a bot is against others: `python -m regelwerk.tools.bots.strength GAME BOT OTHER [--games N]`.

The first bot has one seat, all others are played by the second one; the seat moves on from game to game. A game that
several win counts in parts; a draw of two players is half a game. With `--goal 0.9` it stops as soon as the interval
says on which side of that the share lies. Games that are kept (`--results FILE`) are not played again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.tools.balance.statistics import Estimate, share
from regelwerk.tools.bots.match import play
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import Bot
from regelwerk.tools.commands.arguments import Parser, workers
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.many.runs import ALONE, Numbered, Run, Together

LEAST_GAMES = 10
"""Before so many games nothing is decided: a few of them say little, whatever the interval says."""


@dataclass(frozen=True, slots=True)
class Match:
    """A bot in one seat, others of one kind in all other seats."""

    folder: str
    players: int
    bot: str
    other: str
    first: int = 0
    """The seed of the first game."""


@lru_cache(maxsize=1)
def _rulebook(folder: str) -> Rulebook:
    return load(folder)


@lru_cache(maxsize=2)
def _bot(written: str) -> Bot:
    return named_bot(written)


def play_numbered(match: Match, first: int, end: int) -> Numbered:
    """Some of the games as plain data."""
    bots = [_bot(match.bot), *[_bot(match.other)] * (match.players - 1)]
    made: Numbered = []
    for number in range(first, end):
        began = time.process_time()
        played = play(_rulebook(match.folder), match.players, match.first + number, bots)
        seconds = round(time.process_time() - began, 2)
        won = played.worth[played.seats.index(0)]
        made.append((number, {"won": won, "decisions": played.decisions, "over": played.over, "seconds": seconds}))
    return made


@dataclass(slots=True)
class Strength:
    """The share that a bot won so far, and what the games were like."""

    won: Estimate
    lost: int
    decisions: float
    seconds: float


def strength(match: Match, games: int, together: Together = ALONE) -> Iterator[Strength]:
    """What is known after each batch of games."""
    what = ["strength", _rulebook(match.folder).digest, {**asdict(match), "folder": ""}]
    known: dict[int, dict[str, Any]] = {}
    for done in Run(play_numbered, match, games, together, what, largest=1).results():
        known.update(done)
        count = len(known)
        yield Strength(
            share(sum(one["won"] for one in known.values()), count),
            sum(one["won"] == 0 for one in known.values()),
            sum(one["decisions"] for one in known.values()) / count,
            sum(one["seconds"] for one in known.values()),
        )


def is_decided(found: Estimate, goal: float) -> bool:
    """Whether the interval lies on one side of a goal."""
    return found.count >= LEAST_GAMES and not found.low < goal < found.high


def main() -> None:
    parser = Parser("regelwerk.tools.bots.strength", __doc__ or "")
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--goal", type=float, help="stop when the interval lies above or below this share")
    parser.add_argument("--told", action="store_true", help="tell each game on the error stream")
    workers(parser, say("commands.results"))
    args = parser.parse_args()
    folder = game_folder(args.game)
    players = args.players or load(folder).world.least_players
    match = Match(str(folder), players, args.bot, args.other, args.seed)
    found = None
    for found in strength(match, args.games, Together(args.workers, args.ray, args.results)):
        if args.told:
            print(_told(found), file=sys.stderr, flush=True)
        if args.goal and is_decided(found.won, args.goal):
            break
    if found is not None:
        print(f"{args.game}, {players} players: {args.bot} against {args.other}: {_told(found)}")


def _told(found: Strength) -> str:
    won = found.won
    return (f"{won.value:.3f} [{won.low:.3f}, {won.high:.3f}] of {won.count} games, {found.lost} lost, "
            f"{found.decisions:.0f} decisions and {found.seconds / won.count:.1f} s of CPU a game")


if __name__ == "__main__":
    main()
