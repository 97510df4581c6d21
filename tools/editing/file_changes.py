"""Waiting for files to be saved.

Files are looked at a few times a second. That needs no library, works on every disk, and costs nothing that anybody
would notice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

LOOK_EVERY = 0.2
"""Seconds between two looks. A change counts when nothing has changed from one look to the next."""

Standing = dict[Path, tuple[int, int]]
"""Files with the time of their last change and their size."""


def standing(folders: Iterable[Path]) -> Standing:
    """The YAML files in folders (or the files themselves), as they stand now."""
    found: Standing = {}
    for folder in folders:
        for path in folder.rglob("*.yaml") if folder.is_dir() else (folder,):
            try:
                facts = path.stat()
            except OSError:
                continue  # gone between two looks
            found[path] = (facts.st_mtime_ns, facts.st_size)
    return found


def changes(
    folders: list[Path], before: Standing, pause: Callable[[float], None] = time.sleep
) -> Iterator[list[Path]]:
    """The files that were saved, made or removed since the last time, whenever there are some.

    `before` is how they stood when they were first looked at: what is saved during a long check is not missed.
    """
    while True:
        pause(LOOK_EVERY)
        now = standing(folders)
        if now == before:
            continue
        pause(LOOK_EVERY)
        while (later := standing(folders)) != now:
            now = later
            pause(LOOK_EVERY)
        yield sorted(path for path in now.keys() | before.keys() if now.get(path) != before.get(path))
        before = now
