"""Mods: folders that add entries to a rulebook and change some of its own, by path.

Nothing but these names is loaded until there is a mod.
"""

from __future__ import annotations

from pathlib import Path

MOD_FILE = "mod.yaml"
SEPARATOR = "__"
"""What stands between the id of a mod and the name of an entry of it, in the name that the whole game knows."""


def main_file(path: Path) -> Path:
    """The main file of a mod that was named by its folder or by that file."""
    return path if path.name == MOD_FILE else path / MOD_FILE
