"""`regelwerk play`: begins or resumes a game at the terminal, and keeps it when somebody stops."""

from __future__ import annotations

import json
import os
import secrets
from argparse import Namespace
from pathlib import Path
from typing import Any

from regelwerk.dsl.render import printable
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game, GameError, read_save
from regelwerk.tools.board_text import check_attribute
from regelwerk.tools.command import FINE
from regelwerk.tools.command_replay import save_file, saved_game_folder, saved_mods
from regelwerk.tools.games import UsageError, bundled, game_folder
from regelwerk.tools.mods import load_with
from regelwerk.tools.seats import begin, bot_seats, options_from
from regelwerk.tools.session import Session


def run(args: Namespace) -> int:
    if args.save:
        _check_target(Path(args.save))
    if args.load:
        game, bots = _resumed(args)
    else:
        game = _new(args)
        bots = bot_seats(args.bots, game.players)
    world = game.rulebook.world
    check_attribute(world, args.show)
    seats = ", ".join(f"{player} (Automat)" if player in bots else player for player in game.players)
    print(printable(f"{world.names.get('de', world.id)}: {seats}. Samen {game.seed}. h hilft."))
    over = Session(game, bots, args.show).play()
    target = args.save or args.load
    if not over or args.save:
        path = Path(target or f"{world.id}.spielstand.json")
        _keep(game, bots, path)
        print(printable(f"Gespeichert in {path}."))
        if not over:
            print(printable(f"Weiter geht es mit: regelwerk play --load {path}"))
    return FINE


def _check_target(path: Path) -> None:
    """Where nothing can be saved, nobody should play first."""
    if path.is_dir():
        raise UsageError(f"--save {path}: das ist ein Ordner; nenne eine Datei darin.")
    if not path.parent.is_dir():
        raise UsageError(f"--save {path}: den Ordner {path.parent} gibt es nicht.")
    if not os.access(path.parent, os.W_OK):
        raise UsageError(f"--save {path}: in den Ordner {path.parent} lässt sich nicht schreiben.")


def _new(args: Namespace) -> Game:
    if not args.game:
        raise UsageError(f"Welches Spiel? Mitgeliefert sind: {', '.join(bundled())}.")
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    rulebook = load_with(game_folder(args.game), args.mod)
    return begin(rulebook, args.players, seed, options_from(args.option), trace=True, ask_everybody=args.ask_everybody)


def _resumed(args: Namespace) -> tuple[Game, frozenset[str]]:
    """A saved game with its automatons, unless `--bots` seats others."""
    if args.players is not None or args.seed is not None or args.option or args.mod or args.ask_everybody:
        raise UsageError(
            "--players, --seed, --option, --mod und --ask-everybody gehören zu einem neuen Spiel, nicht zu --load."
        )
    data = read_save(save_file(args.load))
    game = _at_the_save(load_with(saved_game_folder(data, args.game), saved_mods(data)), data)
    saved = data.get("bots", [])
    seats = args.bots or ",".join(map(str, saved if isinstance(saved, list) else []))
    return game, bot_seats(seats, game.players)


def _at_the_save(rulebook: Rulebook, data: dict[str, Any]) -> Game:
    """The game as it was saved; played again from its beginning if possible, so that all of it can be taken back."""
    game = Game.load(rulebook, data)
    try:
        again = Game.replay(rulebook, data, trace=True)
    except GameError:
        return game
    return again if again.hash == game.hash else game


def _keep(game: Game, bots: frozenset[str], path: Path) -> None:
    """Write the save beside its place first: a full disk must not cost the old one."""
    data = {**game.save(), "folder": str(game.rulebook.folder.resolve()), "bots": sorted(bots)}
    folders = {mod.id: str(mod.folder.resolve()) for mod in game.rulebook.mods}
    data["mods"] = [{**mod, "folder": folders[mod["id"]]} for mod in data["mods"]]
    beside = path.with_name(path.name + ".neu")
    try:
        beside.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise GameError(f"Das Spiel ließ sich nicht in {path} speichern: {error.strerror}.") from error
