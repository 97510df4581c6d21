"""The language of what a command was given: whoever works on an English rulebook is spoken to in English."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from regelwerk.dsl.messages.languages import named
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import known_games
from regelwerk.tools.commands.installed_mods import known_mods

_DECLARED = re.compile(rb"^(?:sprache|language):[ \t]*[\"']?(\w+)", re.MULTILINE)
"""A file is looked into before it is read in earnest: it may be one that cannot be read at all."""


def language_at_hand(args: Namespace) -> str:
    """The language of the first mod, rulebook or file that arguments name; "" if there is none, or it does not say."""
    return next((found for name in _named(args) for file in _files(name) if (found := _declared(file))), "")


def _named(args: Namespace) -> Iterator[str]:
    for key in ("mods", "mod", "paths", "game", "where"):
        given = getattr(args, key, None)
        yield from [given] if isinstance(given, str) else given or ()


def _files(name: str) -> Iterator[Path]:
    """The file that is named, then the main file of its rulebook or mod."""
    path = Path(name)
    known = None if path.exists() else known_games().get(name) or known_mods().get(name)
    if known is not None:
        path = known
    elif path.suffix == ".yaml":
        yield path
    for folder in (path, *path.absolute().parents):
        mains = [folder / file for file in (MOD_FILE, MAIN_FILE) if (folder / file).is_file()]
        yield from mains
        if mains:
            return


def _declared(file: Path) -> str:
    with suppress(OSError, ValueError):
        found = _DECLARED.search(file.read_bytes())
        return named(found[1].decode("utf-8", "replace")) if found is not None else ""
    return ""
