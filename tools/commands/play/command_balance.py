"""`regelwerk balance`: bots play many games, and a page says what they show of the rulebook."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.much_at_once import made_for_good
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.prepared import did_you_mean
from regelwerk.interpreter.shown.both_languages import Both, names_of_entry, names_of_thing
from regelwerk.interpreter.shown.static_data import static
from regelwerk.tools.balance.balance_page import Page, as_csv
from regelwerk.tools.balance.findings_of_games import Balance, Compared, balance, compared
from regelwerk.tools.balance.plots import must_be_there
from regelwerk.tools.balance.recorded_games import GameRecord, GamesOrder, as_record, play_games
from regelwerk.tools.balance.seat_values import seat_attributes
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
        second = None
        if args.against is not None:
            where, mods = _other_version(args, folder)
            second = begin(load_with(where, mods), *typed)
            if second.rulebook.id != first.rulebook.id:
                raise UsageError(message("balance.other_game", folder=where, game=first.rulebook.id))
            if len(second.rulebook.mods) < len(set(mods)):
                return FAILED  # it was told which one does not fit; without it there is nothing to compare
    if len(first.rulebook.mods) < len(set(args.mod)):
        return FAILED
    bots = tuple(checked_bot(one) for one in args.bot or ["greedy"])
    known = [*first.rulebook.world.options, *seat_attributes(first.link)]
    for name in args.vary:
        if name not in known:
            near = did_you_mean(name, known)
            raise UsageError(message("balance.no_option", name=name, known=", ".join(known) or "–", near=near))
    _must_be_writable(args)
    records = _records(args, first, bots)
    others = _records(args, second, bots) if second is not None else None
    found = balance(records, _kinds(first))
    other = compared(records, others) if others is not None else None
    _write(args, [one for one in (second, first) if one is not None], bots, found, other)
    return FAILED if found.errors else FINE


def _other_version(args: Namespace, folder: Path) -> tuple[Path, list[str]]:
    """What `--against` names: a folder with the rulebook in another version, or mods; and which mods it is played
    with."""
    versions = [one for one in args.against if (Path(one) / MAIN_FILE).is_file()]
    mods = [one for one in args.against if one not in versions]
    if len(versions) > 1:
        raise UsageError(message("balance.two_versions"))
    return (Path(versions[0]), mods or args.mod) if versions else (folder, mods)


def _must_be_writable(args: Namespace) -> None:
    """Whoever plays for an hour wants to know before that the page cannot be written."""
    if args.html:
        must_be_there()
    for target in filter(None, (args.html, args.csv)):
        try:
            with Path(target).open("a", encoding="utf-8"):
                pass
        except OSError as error:
            raise UsageError(message("many.no_file", path=target, reason=error.strerror)) from error


def _records(args: Namespace, first: Game, bots: tuple[str, ...]) -> list[GameRecord]:
    """The games of one version: those that are kept already, and the others as they are played."""
    mods = tuple(str(mod.folder) for mod in first.rulebook.mods)
    vary = tuple(one for one in args.vary if one in first.rulebook.world.options)
    drawn = tuple(one for one in args.vary if one not in vary)
    options = tuple(sorted(first.link.options.items()))
    chosen = tuple((name, value) for name, value in options if name not in vary)
    folder = str(first.rulebook.folder)
    order = GamesOrder(
        folder, mods, first.link.players, chosen, bots, args.seed or 0, vary, drawn, args.most_decisions
    )
    what = [first.rulebook.digest, first.link.players, [list(one) for one in chosen], bots, order.seed, vary,
            drawn, order.most_decisions]  # fmt: skip
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


def _kinds(game: Game) -> dict[str, str]:
    """The kind of each entry of things that are no places."""
    places = game.link.world.kinds
    return {
        one.entry.id: one.kind for one in game.link.things if one.entry is not None and not places[one.kind].place
    }


def _called(link: Linked, id: str) -> Both:
    """What a card, a rule or a thing is called."""
    number = link.by_id.get(id)
    return names_of_entry(link, id) if number is None or id in link.world.entries else names_of_thing(link, number)


def _write(args: Namespace, games: list[Game], bots: tuple[str, ...], found: Balance, other: Compared | None) -> None:
    first = games[-1]
    language = language_for(first.rulebook.world.language)
    fixed = static(first.link)
    names: dict[str, str] = {}
    told = [row.name for table in found.tables if table.id in ("held", "used") for row in table.rows]
    told += [*found.dead_cards, *found.never_chosen]
    told += [name for name, *_ in other.holders] if other is not None else []
    for game in games:
        parts = static(game.link)
        names |= {id: one["name"][language] for id, one in parts["attributes"].items()}
        for values in parts["values"].values():
            names |= {id: one[language] for id, one in values.items()}
        names |= {id: one["name"][language] for id, one in parts["procedures"].items()}
        names |= {id: _called(game.link, id)[language] for id in told}
    page = Page(fixed["game"]["name"][language], language, names)
    players = first.link.players
    how = message("balance.how", players=players, bots=", ".join(bots), seed=args.seed or 0).told(language)
    if args.json:
        how_played = {"game": first.rulebook.id, "players": players, "bots": bots, "seed": args.seed or 0}
        whole = {**how_played, **found.as_object(), "compared": None if other is None else other.as_object()}
        print(json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False))
    else:
        lines = [how, *page.sentences(found), *page.rows(found.tables)]
        if other is not None:
            lines += [page.say("balance.compared", pairs=other.pairs), *(f"  {one}" for one in page.compared(other))]
        for line in lines:
            print(printable(line))
    if args.html:
        Path(args.html).write_text(page.html(found, how, other), encoding="utf-8")
    if args.csv:
        Path(args.csv).write_text(as_csv(found.tables), encoding="utf-8")
