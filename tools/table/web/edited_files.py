"""Authors edit a rulebook in their editor while they sit at a table of it: when a file is saved, they are told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from regelwerk.dsl.rulebook import Rulebook

Files = frozenset[tuple[str, int, int]]


def files_of(rulebook: Rulebook) -> Files:
    """The files of a rulebook and its mods, each with what tells that it was saved."""
    folders = [rulebook.folder, *(mod.folder for mod in rulebook.mods)]
    return frozenset(_facts(path) for folder in folders for path in folder.rglob("*.yaml"))


def _facts(path: Path) -> tuple[str, int, int]:
    try:
        found = path.stat()
    except OSError:  # an editor replaces a file in two steps
        return str(path), 0, 0
    return str(path), found.st_mtime_ns, found.st_size


class EditedFiles:
    """What the files of each rulebook were like when somebody looked last."""

    def __init__(self, rulebooks: Iterable[Rulebook]) -> None:
        self._seen = {one.id: files_of(one) for one in rulebooks}

    def changed(self, rulebook: Rulebook) -> bool:
        """Whether a file was saved since this was asked last."""
        now = files_of(rulebook)
        before, self._seen[rulebook.id] = self._seen.get(rulebook.id, now), now
        return before != now
