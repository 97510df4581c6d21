"""Remembered work: rulebooks, checked and compiled, by content, in the user's own cache folder.

What lies there is plain data (`plain_data.py`), and behind it the code of a compiled rulebook as Python writes it, all
under a checksum. What that depends on besides (this Python, this code of ours) is in the name of the file. One that is
damaged in any way costs the work that it would have saved, and nothing else. Our files stand in a folder of their own,
which belongs to this user and which nobody else can write to; only files with our names are ever looked at, replaced or
thrown away.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from regelwerk.dsl.own_folders import own_folder
from regelwerk.dsl.plain_data import Unwritable, from_plain, to_plain

Made = TypeVar("Made")
SWITCHED_OFF = "0"
OWN = "remembered"
"""The folder that is ours, below the one that is meant for caches."""
MOST_KEPT = 1000
MOST_BYTES = 100_000_000
MOST_BYTES_KEPT = 300_000_000
"""Of how many bytes one file is, and all of them together."""
_DIGEST = 32
_NAME = re.compile(r"[a-z]+(-[a-z]+)?-[0-9a-f]{40}(\.\d+\.part)?")


@cache
def cache_folder() -> Path | None:
    """The folder for remembered work, made on first use; None if there is no safe place for one."""
    chosen = os.environ.get("REGELWERK_CACHE", "")
    if chosen.casefold() in (SWITCHED_OFF, "off", "aus", "no", "nein", "false"):
        return None
    base = Path(chosen).absolute() if chosen else own_folder("cache")
    if base is None:
        return None
    folder = base / OWN
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
    """What the remembered work depends on besides its input: this code, this Python and this machine."""
    digest = hashlib.blake2b(f"{sys.version} {sys.byteorder}".encode(), digest_size=16)
    for name, facts in sorted(_sources(os.path.dirname(__file__))):
        digest.update(f"{name}/{facts.st_size}/{facts.st_mtime_ns}".encode())
    return digest.digest()


def _sources(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files that our code is made of, by their paths."""
    for entry in os.scandir(folder):
        if entry.name.endswith((".py", ".lark", ".yaml")):
            yield entry.path, entry.stat()
        elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
            yield from _sources(entry.path)


def key_of(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(own_version(), digest_size=20)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def remembered(
    kind: str,
    key: str,
    make: Callable[[], Made | None],
    load: Callable[[Any, bytes], Made],
    dump: Callable[[Made], tuple[Any, bytes]],
) -> Made | None:
    """Remembered work, or the work done now and remembered. `make` may give None: then nothing is kept."""
    found = recalled(kind, key, load)
    if found is not None:
        return found
    made = make()
    if made is not None:
        remember(kind, key, *dump(made))
    return made


def recalled(kind: str, key: str, load: Callable[[Any, bytes], Made]) -> Made | None:
    """What was remembered under a name; None if there is nothing, or nothing that can be read."""
    folder = cache_folder()
    if folder is not None:
        try:
            return load(*_read(folder / f"{kind}-{key}"))
        except Exception:  # absent, torn, damaged, of another time, too big for the memory: do the work
            pass
    return None


def remember(kind: str, key: str, data: Any, code: bytes = b"") -> None:
    """Keep plain data, and code, for the next process that asks."""
    folder = cache_folder()
    if folder is not None:
        _keep(folder / f"{kind}-{key}", data, code)


def _read(path: Path) -> tuple[Any, bytes]:
    """What a file of ours holds: data and code. Nothing in it is looked at before its checksum is right."""
    if path.is_symlink() or path.stat().st_size > MOST_BYTES:
        raise ValueError(path.name)
    content = path.read_bytes()
    if hashlib.blake2b(content[_DIGEST:], digest_size=_DIGEST).digest() != content[:_DIGEST]:
        raise ValueError(path.name)
    end = content.index(b"\n", _DIGEST)
    shape = json.loads(content[_DIGEST:end])
    places = array("I")
    behind = end + 1 + shape["places"] * places.itemsize
    places.frombytes(content[end + 1 : behind])
    return from_plain(shape, places), content[behind:]


def _keep(path: Path, data: Any, code: bytes) -> None:
    """Write beside and rename, so that a reader never sees half a file."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        shape, places = to_plain(data)
        told = json.dumps({**shape, "places": len(places)}, separators=(",", ":")).encode()
        body = b"%s\n%s%s" % (told, places.tobytes(), code)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NOFOLLOW, 0o600), "wb") as file:
            file.write(hashlib.blake2b(body, digest_size=_DIGEST).digest() + body)
        part.replace(path)
    except (OSError, Unwritable, RecursionError):
        _drop(part)
    _prune(path.parent)


_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)


def _prune(folder: Path) -> None:
    """Old work of ours goes when there is too much of it."""
    ours: list[tuple[float, int, Path]] = []
    try:
        for entry in os.scandir(folder):
            if _NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                facts = entry.stat(follow_symlinks=False)
                ours.append((facts.st_mtime, facts.st_size, Path(entry.path)))
    except OSError:
        return
    room = MOST_BYTES_KEPT
    for number, (_, size, one) in enumerate(sorted(ours, reverse=True)):
        room -= size
        if number >= MOST_KEPT or room < 0:
            _drop(one)


def _drop(path: Path) -> None:
    with suppress(OSError):  # on a disk that is read only it stays
        path.unlink(missing_ok=True)
