"""What lies in a folder that is neither a rulebook nor a mod: it is searched, but never a whole disk."""

from __future__ import annotations

import os
from pathlib import Path

from regelwerk.dsl.messages.message import say
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import UsageError

MOST_LOOKED_AT = 20_000
"""Files and folders. More than this is no collection of games."""


def yaml_files_below(folder: Path) -> list[Path]:
    """Every YAML file in a folder and in those below it, in order; hidden folders and links are left alone."""
    found: list[Path] = []
    looked_at = 0
    for home, folders, names in os.walk(folder):
        looked_at += len(folders) + len(names)
        if looked_at > MOST_LOOKED_AT:
            raise UsageError(say("commands.too_much_to_search", folder=folder, file=MAIN_FILE))
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(home, name) for name in names if name.endswith(".yaml")]
    return sorted(path for path in found if path.is_file())


def games_and_mods(files: list[Path]) -> list[Path]:
    """The folders of rulebooks and mods among files that were found."""
    return [path.parent for path in files if path.name in (MAIN_FILE, MOD_FILE)]
