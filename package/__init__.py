"""Regelwerk: board-game rulebooks, executable in their own words.

What a program needs that lets games be played: `from regelwerk import Game, game_folder, load`. Each name is fetched
from its room when it is first asked for, so that a command pays only for what it uses. The page docs/api.md walks
through all of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.dsl.findings.findings import RulebookError
    from regelwerk.dsl.findings.render import render
    from regelwerk.dsl.rulebook import check_folder, load
    from regelwerk.interpreter.explain.why import explain_decision, why, why_not
    from regelwerk.interpreter.game import Game, GameError
    from regelwerk.interpreter.shown.moment import moment
    from regelwerk.interpreter.shown.question import question
    from regelwerk.interpreter.views.log import entries, lines
    from regelwerk.tools.commands.games import game_folder
    from regelwerk.tools.commands.installed_mods import mod_folder

__version__ = "0.1.0"

__all__ = [
    "Game",
    "GameError",
    "RulebookError",
    "check_folder",
    "entries",
    "explain_decision",
    "game_folder",
    "lines",
    "load",
    "mod_folder",
    "moment",
    "question",
    "render",
    "why",
    "why_not",
]

_ROOMS = {
    "regelwerk.dsl.findings.findings": ("RulebookError",),
    "regelwerk.dsl.findings.render": ("render",),
    "regelwerk.dsl.rulebook": ("check_folder", "load"),
    "regelwerk.interpreter.explain.why": ("explain_decision", "why", "why_not"),
    "regelwerk.interpreter.game": ("Game", "GameError"),
    "regelwerk.interpreter.shown.moment": ("moment",),
    "regelwerk.interpreter.shown.question": ("question",),
    "regelwerk.interpreter.views.log": ("entries", "lines"),
    "regelwerk.tools.commands.games": ("game_folder",),
    "regelwerk.tools.commands.installed_mods": ("mod_folder",),
}


def __getattr__(name: str) -> object:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(room), name)
    raise AttributeError(f"module 'regelwerk' has no attribute {name!r}")
