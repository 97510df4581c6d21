"""Where the games are: the bundled rulebooks by name, any other by its path."""

from __future__ import annotations

from pathlib import Path

from regelwerk import rulebooks
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.source_files import shown

SCENARIO_FOLDER = "szenarien"

__all__ = ["UsageError", "bundled", "game_folder", "rulebook_above", "scenario_files", "shown"]


class UsageError(Exception):
    """The command was called with something that it cannot work with; the message says what."""


def bundled() -> dict[str, Path]:
    """The names of the games that come with regelwerk, each with its folder."""
    home = Path(str(rulebooks.__file__)).parent
    return {main.parent.name: main.parent for main in sorted(home.glob(f"*/{MAIN_FILE}"))}


def game_folder(name: str) -> Path:
    """The folder of a game that was named, or given as a path to its folder or main file."""
    games = bundled()
    if name in games:
        return games[name]
    path = Path(name)
    if path.is_file() and path.name == MAIN_FILE:
        return path.parent
    if (path / MAIN_FILE).is_file():
        return path
    if path.is_dir():
        raise UsageError(f"Im Ordner {name} liegt keine {MAIN_FILE}.")
    if path.is_file():
        raise UsageError(f"{name} ist kein Spiel; nenne seinen Ordner, in dem eine {MAIN_FILE} liegt.")
    if path.suffix or len(path.parts) > 1:
        raise UsageError(f"{name} gibt es nicht; ein Spiel nennst du mit dem Pfad seines Ordners.")
    near = nearest(name, games)
    raise UsageError(
        f"Ein Spiel {name} gibt es nicht." + (f" Meintest du {near}?" if near else "")
        + f" Mitgeliefert sind: {', '.join(games)}; ein anderes nennst du mit dem Pfad seines Ordners."
    )


def rulebook_above(path: Path) -> Path | None:
    """The nearest folder at or above a path that is a rulebook."""
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / MAIN_FILE).is_file():
            return folder
    return None


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files of a rulebook folder."""
    return sorted((folder / SCENARIO_FOLDER).rglob("*.yaml"))
