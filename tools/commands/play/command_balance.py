"""`regelwerk balance`: bots play many games, and a page says what they show of the rulebook."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.much_at_once import made_for_good
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.balance.balance_page import Page, as_csv, percent
from regelwerk.tools.balance.findings_of_games import Balance, Compared, balance, compared
from regelwerk.tools.balance.recorded_games import GameRecord, GamesOrder, as_record, play_games
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.commands.seats import begin, checked_bot, options_from
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.many.runs import Run, Together

_GLANCE = 20
"""After how many games to look whether the intervals are narrow enough."""


def run(args: Namespace) -> int:
    options = options_from(args.option)
    with made_for_good():
        folder, typed = game_folder(args.game), (args.players, args.seed or 0, options, args.profile)
        first = begin(load_with(folder, args.mod), *typed)
        second = begin(load_with(folder, args.against), *typed) if args.against is not None else None
    bots = tuple(checked_bot(one) for one in args.bot or ["greedy"])
    vary = tuple(args.vary)
    for name in vary:
        if name not in first.rulebook.world.options:
            raise UsageError(message("balance.no_option", name=name))
    records = _records(args, first, bots, vary)
    others = _records(args, second, bots, vary) if second is not None else None
    found = balance(records, _cards(first))
    other = compared(records, others) if others is not None else None
    _write(args, [one for one in (second, first) if one is not None], bots, found, other)
    return FAILED if found.errors else FINE


def _records(args: Namespace, first: Game, bots: tuple[str, ...], vary: tuple[str, ...]) -> list[GameRecord]:
    """The games of one version: those that are kept already, and the others as they are played."""
    mods = tuple(str(mod.folder) for mod in first.rulebook.mods)
    options = tuple(sorted(first.link.options.items()))
    chosen = tuple((name, value) for name, value in options if name not in vary)
    folder = str(first.rulebook.folder)
    order = GamesOrder(folder, mods, first.link.players, chosen, bots, args.seed or 0, vary, args.most_decisions)
    what = [first.rulebook.digest, first.link.players, [list(one) for one in chosen], bots, order.seed, vary]
    run = Run(play_games, order, args.games, Together(args.workers, args.ray, args.results), what, _GLANCE)
    known: dict[int, GameRecord] = {}
    with Progress(args.games) as progress:
        for done in run.results():
            known.update((number, as_record(one)) for number, one in done)
            progress(len(known))
            if args.width and _widest(list(known.values())) <= args.width:
                break
    return [known[number] for number in sorted(known)]


def _widest(records: list[GameRecord]) -> float:
    """The widest interval among the shares of seats, bots and factions."""
    tables = [one for one in balance(records).tables if one.id in ("seat", "bot", "is")]
    return max((row.won.width for table in tables for row in table.rows), default=1.0)


def _cards(game: Game) -> list[str]:
    """The entries of things that begin in a place where they can be drawn or taken from."""
    world = game.link.world
    cards = [one for one in game.link.things if not world.kinds[one.kind].place]
    return sorted({one.entry.id for one in cards if one.entry is not None})


def _write(args: Namespace, games: list[Game], bots: tuple[str, ...], found: Balance, other: Compared | None) -> None:
    first = games[-1]
    language = language_for(first.rulebook.world.language)
    fixed = static(first.link)
    names: dict[str, str] = {}
    for game in games:
        parts = static(game.link)
        names |= {id: one["name"][language] for id, one in parts["attributes"].items()}
        names |= {id: one["name"][language] for id, one in parts["entries"].items()}
    page = Page(fixed["game"]["name"][language], language, names)
    players = first.link.players
    how = message("balance.how", players=players, bots=", ".join(bots), seed=args.seed or 0).told(language)
    if args.json:
        told = {"game": first.rulebook.id, "players": players, "bots": bots, "seed": args.seed or 0}
        whole = {**told, **found.as_object(), "compared": None if other is None else _plain(other)}
        print(json.dumps(whole, ensure_ascii=False, indent=2))
    else:
        for line in (how, *page.sentences(found)):
            print(printable(line))
        for row in [row for table in found.tables for row in table.rows if row.differs]:
            print(printable(f"  {names.get(row.name, row.name)}: {percent(row.won)}"))
    if args.html:
        _to_file(args.html, page.html(found, how, other))
    if args.csv:
        _to_file(args.csv, as_csv(found.tables))


def _to_file(target: str, text: str) -> None:
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(message("many.no_file", path=target, reason=error.strerror)) from error


def _plain(other: Compared) -> dict[str, object]:
    return asdict(other)
