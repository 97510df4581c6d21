"""How strong a bot is against others: `python -m regelwerk.tools.bots.strength GAME BOT OTHER [--games N]`.

The first bot has one seat, all others are played by the second one; the seat moves on from game to game. A game that
several win counts in parts; a draw of two players is half a game. With `--goal 0.9` it stops as soon as it is sure on
which side of that the share lies, also for somebody who looks after every game (`excludes`). Games that are kept
(`--results FILE`) are not played again.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from regelwerk.dsl.messages.languages import at_hand, language_for
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.tools.balance.figures import Figures
from regelwerk.tools.balance.statistics import Estimate, excludes, share
from regelwerk.tools.bots.match import play
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import Bot
from regelwerk.tools.commands.arguments import Parser, at_least, sentence, workers
from regelwerk.tools.commands.arguments import share as share_of_all
from regelwerk.tools.commands.command import FINE, carried_out
from regelwerk.tools.commands.games import game_folder, title_of
from regelwerk.tools.commands.seats import begin, checked_bot
from regelwerk.tools.many.runs import ALONE, Numbered, Run, Together


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
    """Whether the share certainly lies on one side of a goal."""
    return excludes(found.value * found.count, found.count, goal)


def main(arguments: Sequence[str] | None = None) -> int:
    return carried_out(_run, arguments)


def _arguments(given: Sequence[str]) -> Namespace:
    parser = Parser("regelwerk.tools.bots.strength", sentence(say("commands.strength.what")))
    parser.add_argument("game", metavar=say("commands.metavar.game"), help=say("commands.game"))
    parser.add_argument("bot", metavar="BOT", help=say("commands.strength.bot"))
    parser.add_argument("other", metavar="OTHER", help=say("commands.strength.other"))
    parser.add_argument("--games", type=at_least(1), default=50, metavar="N", help=say("commands.games", default=50))
    parser.add_argument("--players", type=at_least(2), metavar="N", help=say("commands.players"))
    parser.add_argument("--seed", type=at_least(0), default=0, metavar=say("commands.metavar.number"),
                        help=say("commands.seed"))  # fmt: skip
    parser.add_argument("--goal", type=share_of_all, metavar="G", help=say("commands.strength.goal"))
    parser.add_argument("--told", action="store_true", help=say("commands.strength.told"))
    workers(parser, say("commands.results"))
    return parser.parse_args(given)


def _run(given: list[str]) -> int:
    args = _arguments(given)
    rulebook = load(game_folder(args.game))
    at_hand(rulebook.world.language)
    players = begin(rulebook, args.players, args.seed, {}).link.players
    match = Match(str(rulebook.folder), players, checked_bot(args.bot), checked_bot(args.other), args.seed)
    title = title_of(rulebook.world)
    told, found = "", None
    for found in strength(match, args.games, Together(args.workers, args.ray, args.results)):
        told = _told(found, match, title)
        if args.told:
            print(printable(told), file=sys.stderr, flush=True)
        if args.goal and is_decided(found.won, args.goal):
            break
    print(printable(told))
    if args.goal and found is not None:
        print(_side(found.won, args.goal))
    return FINE


def _side(won: Estimate, goal: float) -> str:
    """On which side of the goal the share lies, if that is certain."""
    written = Figures(language_for()).number(goal, 2)
    if not is_decided(won, goal):
        return say("commands.strength.open", goal=written)
    return say("commands.strength.above" if won.value > goal else "commands.strength.below", goal=written)


def _told(found: Strength, match: Match, title: str) -> str:
    figures, won = Figures(language_for()), found.won
    return say(
        "commands.strength.done", title=title, players=match.players, bot=match.bot, other=match.other,
        share=figures.percent(won), games=won.count, lost=found.lost, decisions=figures.number(found.decisions, 0),
        seconds=figures.number(found.seconds / won.count),
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
