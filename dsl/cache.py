"""Remembered work: parser tables and checked rulebooks, by content, in the user's own cache folder.

What lies there is read back as Python objects, so a cache file is code: it is only ever taken from a folder that
belongs to this user and that nobody else can write to, and never from beside a rulebook. Anything odd means that
there is no cache.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

Made = TypeVar("Made")
SWITCHED_OFF = "0"
MOST_KEPT = 200


@cache
def cache_folder() -> Path | None:
    """The folder for remembered work, made on first use; None if there is no safe place for one."""
    chosen = os.environ.get("REGELWERK_CACHE", "")
    if chosen.casefold() in (SWITCHED_OFF, "off", "aus", "no", "nein", "false"):
        return None
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(chosen) if chosen else Path(base) / "regelwerk"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        facts = folder.lstat()
    except OSError:
        return None
    private = stat.S_ISDIR(facts.st_mode) and not facts.st_mode & 0o022
    own = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return folder if private and own else None


@cache
def own_version() -> bytes:
    """What the remembered work depends on besides its input: this code and this Python."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.suffix in (".py", ".lark", ".yaml"):
            facts = path.stat()
            digest.update(f"{path.name}/{facts.st_size}/{facts.st_mtime_ns}".encode())
    return digest.digest()


def key_of(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(own_version(), digest_size=20)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def remembered(
    kind: str, key: str, make: Callable[[], Made | None], load: Callable[[Any], Made], dump: Callable[[Made], Any]
) -> Made | None:
    """Remembered work, or the work done now and remembered. `make` may give None: then nothing is kept."""
    folder = cache_folder()
    path = folder / f"{kind}-{key}" if folder is not None else None
    if path is not None:
        try:
            with path.open("rb") as file:
                return load(pickle.load(file))
        except (
            OSError,
            EOFError,
            ValueError,
            KeyError,
            AttributeError,
            ImportError,
            IndexError,
            TypeError,
            pickle.PickleError,
        ):
            pass  # absent, torn or of another time: do the work
    made = make()
    if made is not None and path is not None:
        _keep(path, dump(made))
    return made


def _keep(path: Path, data: Any) -> None:
    """Write beside and rename, so that a reader never sees half a file."""
    _prune(path.parent)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            pickle.dump(data, file, protocol=5)
        part.replace(path)
    except (OSError, pickle.PickleError, RecursionError):
        part.unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Old work goes when there is too much of it."""
    try:
        files = sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime)
    except OSError:
        return
    for old in files[: max(0, len(files) - MOST_KEPT)]:
        old.unlink(missing_ok=True)
