"""How an environment begins its games: which rulebook, mods, players and options."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.commands.installed_mods import mod_folder


class Table:
    """A rulebook with its mods, a number of players and options: it begins games by seed."""

    def __init__(
        self, game: str | Path, players: int | None = None, options: dict[str, Any] | None = None,
        mods: Sequence[str] = (), profile: str = "",
    ) -> None:  # fmt: skip
        folders = [mod_folder(name) for name in mods]
        self.rulebook: Rulebook = load(game_folder(str(game)), mods=folders)
        self.players = players if players is not None else self.rulebook.world.least_players
        self.options, self.profile = options, profile

    def begin(self, seed: int) -> Game:
        return Game.start(self.rulebook, self.players, seed, self.options, self.profile, trace=True)
