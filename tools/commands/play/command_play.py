"""`regelwerk play`: begins or resumes a game at the terminal, and keeps it whatever ends the sitting."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.much_at_once import made_for_good
from regelwerk.interpreter.game import Game, GameError, read_save
from regelwerk.interpreter.saved_games import write_save
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, bundled, game_folder
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.commands.play.command_replay import save_file, saved_game_folder, saved_mods
from regelwerk.tools.commands.seats import begin, bot_seats, options_from
from regelwerk.tools.commands.standard_streams import reason
from regelwerk.tools.play.autosave import Autosave, begun, save_data
from regelwerk.tools.play.screen.board_text import check_attribute
from regelwerk.tools.play.screen.seat_names import named_seats
from regelwerk.tools.play.session import Session, Stopped


def run(args: Namespace) -> int:
    if args.save:
        _check_target(Path(args.save))
    kept = None
    if args.resume:
        kept = _newest(args)
        args.load, args.game = str(kept), None
    if args.load:
        game, bots, names = _resumed(args)
    else:
        game, names = _new(args), {}
        bots = bot_seats(args.bots, game.players)
    names |= named_seats(args.name, game.players)
    world = game.rulebook.world
    check_attribute(world, args.show)
    session = Session(game, bots, Autosave(game, bots, kept, names), args.show, names)
    name = world.names.get(session.language, world.id)
    session.say("sitting.seats_and_seed", game=name, seats=_seats(session), seed=game.seed)
    target = Path(args.save or (args.load if not kept else "") or say("saves.file", game=world.id))
    try:
        with _signals(session):
            return _sitting(session, target, bool(args.save))
    except Stopped as stop:
        session.autosave.now()
        _tell(session)
        return 128 + stop.signal
    except BaseException as error:
        # After an error of the program the game may be between two decisions: what was saved before is whole.
        if isinstance(error, GameError):
            session.autosave.now()
        _tell(session)
        raise


def _seats(session: Session) -> str:
    told = {
        player: message("sitting.automaton", player=name).told(session.language) if player in session.bots else name
        for player, name in session.names.items()
    }
    return ", ".join(told.values())


def _sitting(session: Session, target: Path, wanted: bool) -> int:
    """Play until the game is over, or until somebody stops and it is saved."""
    while True:
        over = session.play()
        if over and not wanted:
            break
        try:
            write_save(target, save_data(session.game, session.bots, session.given_names))
        except OSError as error:
            told = say("saves.not_written", path=target, reason=reason(error))
            print(printable(told), file=sys.stderr)
            if over or session.input_ended:
                session.autosave.now()
                _tell(session)
                return FAILED
            print(say("saves.try_again"), file=sys.stderr)
            continue
        print(printable(say("saves.written", path=target)))
        if not over:
            print(printable(say("saves.go_on", path=target)))
        break
    session.autosave.drop()
    return FINE


def _tell(session: Session) -> None:
    """How to go on; to somebody who may be gone."""
    if session.autosave.where():
        with suppress(OSError, ValueError):
            print(printable(session.autosave.where()), file=sys.stderr, flush=True)


@contextmanager
def _signals(session: Session) -> Iterator[None]:
    """Whoever ends this program (SIGTERM) or closes its terminal (SIGHUP) does not end the game."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, lambda number, _: session.stop(number)) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _newest(args: Namespace) -> Path:
    """The game that was played last and not ended."""
    if args.load:
        raise UsageError(message("saves.resume_or_load"))
    found = begun(Path(args.game).name if args.game else "")
    if not found:
        told = message("saves.none_begun_of", game=args.game) if args.game else message("saves.none_begun")
        raise UsageError(told)
    return found[0]


def _check_target(path: Path) -> None:
    """Where nothing can be saved, nobody should play first."""
    if path.is_dir():
        raise UsageError(message("saves.target_folder", path=path))
    if not path.parent.is_dir():
        raise UsageError(message("saves.target_nowhere", path=path, folder=path.parent))
    if not os.access(path.parent, os.W_OK):
        raise UsageError(message("saves.target_closed", path=path, folder=path.parent))


def _new(args: Namespace) -> Game:
    if not args.game:
        raise UsageError(message("sitting.which_game", games=", ".join(bundled())))
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    with made_for_good():
        rulebook, options = load_with(game_folder(args.game), args.mod), options_from(args.option)
        return begin(
            rulebook, args.players, seed, options, args.profile, trace=True, ask_everybody=args.ask_everybody
        )


def _resumed(args: Namespace) -> tuple[Game, dict[str, str], dict[str, str]]:
    """A saved game with its automatons and names, unless `--bots` seats others."""
    numbers = args.players is not None or args.seed is not None
    if numbers or args.option or args.profile or args.mod or args.ask_everybody:
        raise UsageError(message("saves.for_new_games"))
    data = read_save(save_file(args.load))
    # Played again from its beginning, so that all of it can be taken back.
    game = Game.replay(load_with(saved_game_folder(data, args.game), saved_mods(data)), data, trace=True)
    names = {seat: name for seat, name in data.get("names", {}).items() if seat in game.players}
    return game, bot_seats(args.bots or ",".join(data.get("bots", [])), game.players), names
