"""`regelwerk replay`: plays a saved game again, prints what happened, and compares the end."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.game import Game, read_save
from regelwerk.interpreter.views.log import entries
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.interpreter.views.told_as_one import runs
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.games import UsageError, game_folder, known_games
from regelwerk.tools.commands.installed_mods import known_mods, load_with
from regelwerk.tools.play.log_columns import in_two_columns
from regelwerk.tools.play.values_text import outcome


def run(args: Namespace) -> int:
    data = read_save(save_file(args.file))
    rulebook = load_with(saved_game_folder(data, args.game), args.mod or saved_mods(data))
    if args.json:
        return _told_as_object(rulebook, data)
    game = _again(rulebook, data)
    print()
    print(f"{say('commands.counted.decisions', n=len(game.answers))}, {printable(outcome(game))}")
    if game.hash != data["hash"]:
        print(say("commands.replay.run"))
        return FAILED
    print(say("commands.replay.checksum_right", hash=game.hash))
    return FINE


def _told_as_object(rulebook: Rulebook, data: dict[str, Any]) -> int:
    """The decisions, what followed from them, and whether it ended as it was saved."""
    decisions: list[dict[str, Any]] = []
    for number, (game, decision) in enumerate(Game.replaying(rulebook, data, trace=True)):
        if decision is not None:
            decisions.append({"number": number, "player": decision.player, "answer": game.answers[-1],
                              "entry": decision.entry, "source": list(decision.source)})  # fmt: skip
    same = game.hash == data["hash"]
    found = {"game": rulebook.id, "decisions": decisions, "over": game.over, "winners": list(game.winners),
             "hash": game.hash, "same": same}  # fmt: skip
    print(json.dumps(found, ensure_ascii=False, indent=2))
    return FINE if same else FAILED


def save_file(name: str) -> Path:
    """The file that was named to be read as a saved game."""
    path = Path(name)
    if path.is_dir():
        raise UsageError(say("commands.replay.save_file", name=name))
    if not path.is_file():
        raise UsageError(say("commands.replay.no_file", name=name))
    return path


def saved_game_folder(data: dict[str, Any], named: str | None) -> Path:
    """The rulebook of a save: the one that is named, else the known one, else that in the folder it was played from."""
    if named:
        return game_folder(named)
    rulebook = data["rulebook"]
    if rulebook in known_games():
        return known_games()[rulebook]
    folder = data.get("folder", "")
    if folder and Path(folder).is_dir():
        return game_folder(folder)
    raise UsageError(say("commands.replay.saved_game_folder", rulebook=rulebook))


def saved_mods(data: dict[str, Any]) -> list[str]:
    """The mods of a save: each from the folder it was played from, or by its name."""
    found = []
    for mod in data["mods"]:
        folder, id = mod.get("folder", ""), mod["id"]
        found.append(folder if folder and id not in known_mods() and Path(folder).is_dir() else id)
    return found


def _again(rulebook: Rulebook, data: dict[str, Any]) -> Game:
    """The saved game from its beginning, with a line for every decision and all that followed from it."""
    asked = []
    for number, (game, decision) in enumerate(Game.replaying(rulebook, data, trace=True)):
        if decision is not None:
            source = f" [{', '.join(decision.source)}]" if decision.source else ""
            told = f"{number:4}. {decision.player}: {game.answers[-1]}  ({decision.entry}{source})"
            asked.append(without_mods(told, rulebook.world))
    _tell(game, asked)
    return game


def _tell(game: Game, asked: list[str]) -> None:
    shown = 0
    for run in runs(game.link.world, entries(game)):
        for question in asked[shown : run[0]["decision"]]:
            print(printable(question))
        shown = max(shown, run[0]["decision"])
        for line in lines_of(game.link, run, game.language):
            print(printable(f"        {in_two_columns(line.text, line.aside)}"))
    for question in asked[shown:]:
        print(printable(question))
