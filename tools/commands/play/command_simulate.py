"""`regelwerk simulate`: automatons play many games, and the summary says how they went."""

from __future__ import annotations

import json
import time
from argparse import Namespace

from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.much_at_once import made_for_good
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.costs_text import costs_as_object, tell_costs
from regelwerk.tools.commands.games import game_folder, title_of
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.commands.seats import begin, checked_bot, options_from
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.commands.silences_text import (
    silences_as_object,
    tell_silences,
    tell_unfinished,
    unfinished_as_object,
)
from regelwerk.tools.many.runs import Together
from regelwerk.tools.play.never import Silences, silences
from regelwerk.tools.play.simulation import NEVER, Order, Summary, simulate

_MOST_ERRORS = 10


def run(args: Namespace) -> int:
    folder = game_folder(args.game)
    seed = args.seed or 0
    # A first game shows whether players and options fit, before any process is started.
    with made_for_good():
        first = begin(load_with(folder, args.mod), args.players, seed, options_from(args.option), args.profile or "")
    mods = tuple(str(mod.folder) for mod in first.rulebook.mods)
    until = NEVER if args.minutes is None else time.monotonic() + 60 * args.minutes
    options = tuple(sorted(first.link.options.items()))
    costs = args.costs or args.profile == ""
    bot = checked_bot(args.bot)
    order = Order(
        str(folder), first.link.players, options, seed, args.games, mods, args.most_decisions, until, costs, bot
    )
    with Progress(args.games) as progress:
        summary = simulate(order, Together(args.workers, args.ray, args.results), progress)
    never = silences(first.link.compiled, summary.evidence)
    if args.json:
        told = _as_object(first.rulebook.id, order, summary, never)
        if costs:
            told["costs"] = costs_as_object(summary.costs, first.rulebook.world)
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        _tell(first.rulebook.world, order, summary)
        if costs:
            tell_costs(summary.costs, first.rulebook.world, summary.decisions)
        tell_silences(never, first.rulebook.world)
    left_out = len(mods) < len(set(args.mod))  # told on the error stream, and played without
    return FAILED if summary.errors or left_out else FINE


def _as_object(game: str, order: Order, summary: Summary, never: Silences) -> dict[str, object]:
    return {
        "game": game,
        "players": order.players,
        "games": order.games,
        "finished": len(summary.finished),
        "decisions": summary.decisions,
        "seconds": round(summary.seconds, 6),
        "errors": [{"game": one.number, "seed": one.seed, "message": one.error} for one in summary.errors],
        "winners": summary.winners(),
        "unfinished": unfinished_as_object(summary.unfinished),
        **silences_as_object(never),
    }


def _tell(world: World, order: Order, summary: Summary) -> None:
    games = message("commands.counted.games", n=order.games)
    title = printable(title_of(world))
    print(say("commands.simulate.finished", title=title, n=order.players, finished=len(summary.finished), games=games))
    lengths = sorted(one.decisions for one in summary.finished)
    if lengths:
        middle = lengths[len(lengths) // 2]
        print(say("commands.simulate.tell", length=lengths[0], lengths=lengths[-1], middle=middle))
        stopped = sum(one.limited for one in summary.finished)
        if stopped:
            print(say("never.drawn", games=stopped))
    speed = summary.decisions / summary.seconds if summary.seconds else 0
    decisions = message("commands.counted.decisions", n=summary.decisions)
    print(say("commands.simulate.speed", decisions=decisions, seconds=_comma(summary.seconds, 2), speed=f"{speed:.0f}"))
    print(say("commands.simulate.won"))
    won = {printable(winner): count for winner, count in summary.winners().items()}
    widest = max([20, *map(len, won)])
    for winner, count in won.items():
        print(f"  {winner:{widest}} {count:6}  {_comma(100 * count / len(summary.finished), 1):>5} %")
    tell_unfinished(summary.unfinished, world)
    if len(summary.outcomes) < order.games:
        print(say("never.not_begun", games=order.games - len(summary.outcomes)))
    for one in summary.errors[:_MOST_ERRORS]:
        print(say("commands.simulate.error", number=one.number, seed=one.seed, error=printable(one.error)))
    if len(summary.errors) > _MOST_ERRORS:
        print(say("commands.simulate.more_errors", n=len(summary.errors) - _MOST_ERRORS))


def _comma(number: float, digits: int) -> str:
    return f"{number:.{digits}f}".replace(".", "," if language_for() == "de" else ".")
