"""In which order tests run, and which of them in one process.

What is tested of one rulebook runs in one process, one test after the other: it is read, understood and compiled
once there. What takes long begins early, so that at the end no process waits for another: rulebooks with much text
come first, then single tests that are marked as long, then the rest.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

GROUP = "xdist_group"
MAIN_FILES = ("rulebook.yaml", "mod.yaml")
GAMES = {main.parent.name: main.parent for main in (Path(__file__).parents[1] / "rulebooks").glob("*/rulebook.yaml")}


def by_rulebook(items: list[pytest.Item]) -> None:
    """Put tests in order, and mark those of one rulebook as a group."""
    for item in items:
        folder = _folder_of(item)
        if folder is not None and item.get_closest_marker(GROUP) is None:
            item.add_marker(pytest.mark.xdist_group(folder.name))
    items.sort(key=_place)


def refuse_torn_groups(ids: list[str]) -> None:
    """Who deals out tests knows their names alone, so that the name of its group must stand behind that of a test.

    Where it does not, each rulebook would be made ready in every process: that costs minutes, and nobody would notice.
    """
    for id in ids:
        name, _, group = id.rpartition("@") if id.rfind("@") > id.rfind("]") else (id, "", "")
        if not group and any(name.endswith(f"[{game}]") for game in GAMES):
            raise pytest.UsageError(f"these versions of pytest and pytest-xdist keep no groups together: {id}")


def _place(item: pytest.Item) -> tuple[int, int, str]:
    marked = item.get_closest_marker(GROUP)
    if marked is None:
        return 2, item.get_closest_marker("long") is None, ""
    group = marked.args[0]
    folder = GAMES.get(group, _folder_of(item))
    return (0, 0, group) if folder is None or folder.name != group else (1, -_size(folder), group)


def _folder_of(item: pytest.Item) -> Path | None:
    """The folder of the rulebook that a case of a test is about, if it is about one."""
    callspec = getattr(item, "callspec", None)
    given = callspec.params.values() if callspec is not None else ()
    return next((folder for one in given if (folder := _folder(one)) is not None), None)


def _folder(value: object) -> Path | None:
    """The folder that a value names: a file of a rulebook, its folder, a row of one, or a bundled game by its name."""
    if isinstance(value, list) and len(value) == 1:
        [value] = value
    if isinstance(value, Path):
        return _above(value)
    return GAMES.get(value) if isinstance(value, str) else None


@cache
def _above(path: Path) -> Path | None:
    """The folder with the main file of a rulebook or mod at a path, or above it."""
    return next((one for one in (path, *path.parents) if any((one / name).is_file() for name in MAIN_FILES)), None)


@cache
def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*.yaml"))
