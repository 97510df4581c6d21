"""A game at the terminal is never lost: it is saved by itself after each decision, in the folder of begun games.

`regelwerk play --resume` goes on with the newest. A game that is over, or that its players saved, leaves nothing here.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.own_folders import own_folder
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.saved_games import sealed, write_save
from regelwerk.tools.commands.standard_streams import reason

BEGUN = "begonnen"
_NAME = re.compile(r"(?P<game>.+)\.\d{8}-\d{6}\.\d+\.spielstand\.json")
_LONGEST_ID = 60
_MOST_KEPT = 50
_PATIENCE = 0.5
"""Automatons decide many times a second; so many seconds of their play may be lost at a power cut."""


def places() -> Iterator[Path]:
    """Where begun games may be kept, the best place first."""
    own = os.environ.get("REGELWERK_HOME")
    state = Path(own) if own else own_folder("state")
    if state is not None:
        yield state / BEGUN
    yield Path.cwd()


def begun(game: str = "") -> list[Path]:
    """Games that were begun and are not over, the newest first; of one game if it is named."""
    found: list[tuple[float, Path]] = []
    for folder in places():
        try:
            for path in folder.iterdir():
                name = _NAME.fullmatch(path.name)
                meant = name is not None and (not game or name["game"] == game[:_LONGEST_ID])
                if meant and path.is_file() and not path.is_symlink():
                    found.append((path.stat().st_mtime, path))
        except OSError:
            continue
    return [path for _, path in sorted(found, reverse=True)]


def save_data(game: Game, bots: Mapping[str, str], names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A save that also knows who sat where, and from where its rulebook and mods came."""
    data = game.save()
    folders = {mod.id: str(mod.folder.resolve()) for mod in game.rulebook.mods}
    mods = [{**mod, "folder": folders[mod["id"]]} for mod in data["mods"]]
    seated = [f"{seat}={bots[seat]}" for seat in sorted(bots)]
    table = {"folder": str(game.rulebook.folder.resolve()), "bots": seated, "mods": mods}
    return sealed({**data, **table, **({"names": dict(names)} if names else {})})


class Autosave:
    """The file of one game that is being played."""

    def __init__(
        self, game: Game, bots: Mapping[str, str], path: Path | None = None, names: Mapping[str, str] | None = None
    ) -> None:
        self.path = path
        self._names = names
        self._game = game
        self._bots = bots
        self._kept: list[str] | None = None
        self._when = 0.0
        self._complained = False

    def soon(self) -> None:
        """Save unless that was done a moment ago."""
        if time.monotonic() - self._when >= _PATIENCE:
            self.now()

    def now(self) -> bool:
        """Save what is new, somewhere; says so where that is impossible, and the game goes on."""
        self._when = time.monotonic()
        if self._kept == self._game.answers:
            return True
        data = save_data(self._game, self._bots, self._names)
        for path in self._candidates():
            if _written(path, data):
                self.path, self._kept, self._complained = path, list(self._game.answers), False
                return True
        if not self._complained:
            print(say("saves.nowhere"), file=sys.stderr)
        self._complained = True
        return False

    def _candidates(self) -> Iterator[Path]:
        if self.path is not None:
            yield self.path
        id = self._game.rulebook.id[:_LONGEST_ID]
        name = f"{id}.{time.strftime('%Y%m%d-%H%M%S')}.{os.getpid()}.spielstand.json"
        yield from (folder / name for folder in places())

    def drop(self) -> None:
        """The game is over or saved elsewhere."""
        if self.path is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                told = say("saves.not_deleted", path=self.path, reason=reason(error))
                print(printable(told), file=sys.stderr)
        for old in begun()[_MOST_KEPT:]:
            old.unlink(missing_ok=True)

    def where(self) -> str:
        """How to go on with this game, for somebody who was interrupted."""
        if self.path is None or self._kept is None:
            return ""
        return say("saves.kept", path=self.path)


def _written(path: Path, data: dict[str, Any]) -> bool:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_save(path, data)
    except OSError:
        return False
    return True
