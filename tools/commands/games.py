"""Where the games are: bundled and installed rulebooks by name, any other by its path."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from regelwerk import rulebooks
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.source_files import shown
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.home_folder import GAMES, folders_with, installed_in

SCENARIO_FOLDERS = {"de": "szenarien", "en": "scenarios"}
"""The folder beside a rulebook or mod in which its scenarios lie, by the language of whoever made it; both are read."""

__all__ = [
    "UsageError", "bundled", "game_folder", "known_games", "printed_name", "rulebook_above", "scenario_files", "shown",
    "title_of",
]  # fmt: skip


def title_of(world: World) -> str:
    """The name of a game, in the language that is spoken."""
    return printed_name(world.names)


def printed_name(names: Mapping[str, str]) -> str:
    """What something is called in the language that is spoken; "" if it has no printed name."""
    return names.get(language_for()) or names.get("de", "")


class UsageError(Exception):
    """The command was called with something that it cannot work with; the message says what."""


def bundled() -> dict[str, Path]:
    """The names of the games that come with regelwerk, each with its folder."""
    return folders_with(MAIN_FILE, Path(str(rulebooks.__file__)).parent)


def known_games() -> dict[str, Path]:
    """Bundled and installed games; an installed one may be a newer version of a bundled one."""
    return {**bundled(), **folders_with(MAIN_FILE, installed_in(GAMES))}


def game_folder(name: str) -> Path:
    """The folder of a game that was named, or given as a path to its folder or main file."""
    games = known_games()
    if name in games:
        return games[name]
    path = Path(name)
    if path.is_file() and path.name == MAIN_FILE:
        return path.parent
    if (path / MAIN_FILE).is_file():
        return path
    if path.is_dir():
        raise UsageError(say("commands.games.game_folder", name=name, main_file=MAIN_FILE))
    if path.is_file():
        raise UsageError(say("commands.games.no_game_name_its", name=name, main_file=MAIN_FILE))
    if path.suffix or len(path.parts) > 1:
        raise UsageError(say("commands.games.does_not_exist_game", name=name))
    near = nearest(name, games)
    told = [say("packages.no_game", name=name), *([say("commands.did_you_mean", name=near)] if near else [])]
    raise UsageError(" ".join([*told, say("packages.known_games", games=", ".join(games))]))


def rulebook_above(path: Path) -> Path | None:
    """The nearest folder at or above a path that is a rulebook."""
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / MAIN_FILE).is_file():
            return folder
    return None


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files of a rulebook folder."""
    return sorted(path for name in SCENARIO_FOLDERS.values() for path in (folder / name).rglob("*.yaml"))
