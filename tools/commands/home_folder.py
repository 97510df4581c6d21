"""Where installed games and mods lie: below REGELWERK_HOME, or below the place where people's data are kept."""

from __future__ import annotations

import os
from pathlib import Path

from regelwerk.dsl.own_folders import own_folder

GAMES, MODS = "games", "mods"


def installed_in(what: str) -> Path | None:
    """The folder for installed GAMES or MODS; None if there is no place for them."""
    own = os.environ.get("REGELWERK_HOME")
    base = Path(own) if own else own_folder("data")
    return None if base is None else base / what


def folders_with(file: str, folder: Path | None) -> dict[str, Path]:
    """The folders in a folder that hold a certain file, by their names; what is half put there has a hidden name."""
    mains = sorted(folder.glob(f"*/{file}")) if folder is not None else []
    return {main.parent.name: main.parent for main in mains if not main.parent.name.startswith(".")}
