"""`regelwerk table`: opens a table in the browser, and serves it until it is stopped."""

from __future__ import annotations

import asyncio
import webbrowser
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.own_folders import own_folder
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.tools.commands.command import FINE
from regelwerk.tools.commands.games import UsageError, bundled, game_folder
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.commands.seats import begin, bot_seats, options_from

if TYPE_CHECKING:
    from regelwerk.tools.table.apart.strangers import Strangers

_NEEDED = ("starlette", "uvicorn", "websockets")
_NEEDED_FOR_POSTGRES = ("psycopg",)
_EVERYWHERE = ("0.0.0.0", "::")


def run(args: Namespace) -> int:
    _need(_NEEDED, "table")
    from regelwerk.tools.table.bases import NoDatabase, is_postgres
    from regelwerk.tools.table.store import Store
    from regelwerk.tools.table.table_limits import Limits
    from regelwerk.tools.table.web.serving import serve
    from regelwerk.tools.table.web.web_server import Server

    games = {} if args.apart else _games(args)
    hosts = ("127.0.0.1", "localhost", "[::1]", *([] if args.host in _EVERYWHERE else [args.host]), *args.allow)
    if args.data and is_postgres(args.data):
        _need(_NEEDED_FOR_POSTGRES, "postgres")
    try:
        store = Store(args.data if args.data and is_postgres(args.data) else _data(args.data))
    except NoDatabase as error:
        raise UsageError(message("table.no_database", why=str(error))) from None
    server = Server(store, games, Limits(tables=args.most_tables), hosts)
    shown = "127.0.0.1" if args.host in _EVERYWHERE else args.host
    base = f"http://{shown}:{args.port}"
    print(say("table.host_link", link=f"{base}/h/{server.tables.links.host()}"))
    first = f"{base}/h/{server.tables.links.host()}"
    if args.apart:
        links = asyncio.run(_begin_apart(server.strangers, args))
    elif args.game:
        links = server.desk.now(lambda: server.begin(games[next(iter(games))], _wanted(args, games)))
    if args.game:
        first = f"{base}/t/{links['hot_seat']}"
        for seat in links["seats"]:
            print(say("table.seat_link", seat=seat["name"] or seat["seat"], link=f"{base}/t/{seat['token']}"))
        for kind in ("hot_seat", "spectator", "all_hands", "author"):
            print(say(_LINKS[kind], link=f"{base}/t/{links[kind]}"))
    print(say("table.stop"), flush=True)
    if args.open:
        webbrowser.open(first)
    serve(server, args.host, args.port)
    return FINE


def _need(names: tuple[str, ...], extra: str) -> None:
    missing = [name for name in names if find_spec(name) is None]
    if missing:
        raise UsageError(message("table.not_installed", missing=", ".join(missing), extra=extra))


_LINKS = {
    "hot_seat": "table.hot_seat_link",
    "spectator": "table.spectator_link",
    "all_hands": "table.all_hands_link",
    "author": "table.author_link",
}


def _games(args: Namespace) -> dict[str, Rulebook]:
    """The rulebooks that are played here: the one that was named, with its mods, or else all that come along."""
    if args.game:
        rulebook = load_with(game_folder(args.game), args.mod)
        return {rulebook.id: rulebook}
    if args.mod:
        raise UsageError(message("table.mods_of_which", mods=", ".join(args.mod)))
    return {id: load_with(folder, []) for id, folder in bundled().items()}


async def _begin_apart(strangers: Strangers, args: Namespace) -> dict[str, Any]:
    """A table of a rulebook that this process does not read; with a mod it is the mod that is a stranger's."""
    from regelwerk.tools.table.apart.strangers import files_in
    from regelwerk.tools.table.apart.worker_process import WorkerLost, WorkerRefused
    from regelwerk.tools.table.refusals import Refused

    if not args.game or len(args.mod) > 1 or args.bots or args.name:
        raise UsageError(message("table.apart_takes"))
    folder = Path(args.mod[0]) if args.mod else game_folder(args.game)
    try:
        about = await strangers.bring(files_in(folder), load_with(game_folder(args.game), []) if args.mod else None)
        if about["findings"]:
            raise UsageError("\n".join(about["findings"]))
        wanted = {"players": args.players, "seed": args.seed, "options": options_from(args.option)}
        return await strangers.begin(about["digest"], {**wanted, "everybody": args.ask_everybody})
    except Refused as refused:
        raise UsageError(refused.why) from None
    except WorkerRefused as refused:
        raise UsageError(refused.why[language_for()]) from None
    except WorkerLost:
        raise UsageError(message("table.worker_lost")) from None
    finally:
        await strangers.close()


def _wanted(args: Namespace, games: dict[str, Rulebook]) -> dict[str, object]:
    rulebook = games[next(iter(games))]
    options = options_from(args.option)
    game = begin(rulebook, args.players, args.seed or 0, options)
    bots = bot_seats(args.bots, game.players)
    return {
        "players": len(game.players), "seed": args.seed, "options": options,
        "bots": dict(bots), "everybody": args.ask_everybody,
        "names": dict(zip(game.players, args.name, strict=False)),
    }  # fmt: skip


def _data(given: str | None) -> Path:
    if given:
        path = Path(given)
        if not path.parent.is_dir():
            raise UsageError(message("saves.target_nowhere", path=path, folder=path.parent))
        return path
    home = own_folder("data")
    if home is None:
        return Path("regelwerk-tables.sqlite")
    home.mkdir(parents=True, exist_ok=True)
    return home / "tables.sqlite"
