"""A game or a mod as one file: packed with the hash of its content, and unpacked only if everything is as it should be.

A package may come from anybody. Its names cannot lead out of their folder, it holds plain files only, and what it holds
is bounded, whatever its own table of contents says.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from regelwerk.dsl import schemas
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.mods import read_mod
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.dsl.sources import DISK

MANIFEST = "inhalt.json"
FORMAT = 2
GAME, MOD = "game", "mod"
MOST_FILES = 1_000
MOST_BYTES = 20_000_000
MOST_BYTES_OF_A_FILE = 5_000_000
LONGEST_NAME = 200
SUFFIXES = frozenset({".yaml", ".yml", ".md", ".txt", ".svg", ".png", ".jpg"})
"""What a package may hold: rules, and what a person reads or looks at."""

_BEGINNING = (1980, 1, 1, 0, 0, 0)
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class Refused(Exception):
    """A folder that is not packed, or a package that is not installed; the message says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Held:
    """What a folder holds: a GAME, or a MOD and the rulebook that it extends."""

    kind: str
    id: str
    version: str
    extends: str = ""


@dataclass(frozen=True, slots=True)
class Packed:
    """A package: what it holds, and the hash of its content."""

    held: Held
    hash: str
    files: int

    @property
    def id(self) -> str:
        return self.held.id

    @property
    def version(self) -> str:
        return self.held.version


# ---- packing


def pack(folder: Path, target: Path) -> Packed:
    """Write a game or a mod into one file. The same content gives the same file, byte for byte."""
    held = _held_in(folder)
    contents = {name: path.read_bytes() for name, path in _files(folder)}
    manifest = _manifest(held, contents)
    beside = target.with_name(target.name + ".neu")
    text = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True)
    try:
        _write(beside, {MANIFEST: text.encode(), **contents})
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
    return Packed(held, manifest["hash"], len(contents))


def _write(path: Path, contents: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, _BEGINNING)
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a game or mod by name, in order; hidden ones and what is no part of it stay behind."""
    size = count = 0
    for path in sorted(folder.rglob("*")):
        name = unicodedata.normalize("NFC", path.relative_to(folder).as_posix())
        if any(part.startswith(".") for part in name.split("/")):
            continue
        if path.is_symlink():
            raise Refused(message("packages.link", name=name))
        if not path.is_file() or path.suffix not in SUFFIXES:
            continue
        count, size = count + 1, size + path.stat().st_size
        _within_bounds(name, path.stat().st_size, size, count)
        _check_name(name)
        yield name, path


def _within_bounds(name: str, own: int, size: int, count: int) -> None:
    if own > MOST_BYTES_OF_A_FILE:
        raise Refused(message("packages.large_file", name=name, most=MOST_BYTES_OF_A_FILE // 1_000_000))
    if size > MOST_BYTES:
        raise Refused(message("packages.large", most=MOST_BYTES // 1_000_000))
    if count > MOST_FILES:
        raise Refused(message("packages.many", most=MOST_FILES))


def _manifest(held: Held, contents: dict[str, bytes]) -> dict[str, Any]:
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    return {
        "format": FORMAT,
        "kind": held.kind,
        "id": held.id,
        "version": held.version,
        "extends": held.extends,
        "files": hashes,
        "hash": _hash_of(hashes),
    }


def _hash_of(hashes: dict[str, str]) -> str:
    """One hash for all files: of their names and hashes, in order."""
    lines = "".join(f"{name}\0{hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256(lines.encode()).hexdigest()


# ---- installing


def install(package: Path, homes: Mapping[str, Path], replace: bool = False) -> tuple[Packed, Path]:
    """Put what a package holds into a folder of its own, below the home of its kind; tells what and where it is."""
    manifest, contents = _opened(package)
    held = Held(manifest["kind"], manifest["id"], manifest["version"], manifest["extends"])
    packed = Packed(held, manifest["hash"], len(contents))
    home = homes[held.kind]
    target = home / packed.id
    if target.exists() and not replace:
        raise Refused(message("packages.there", id=packed.id, folder=target))
    home.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=".", dir=home))
    try:
        for name, content in contents.items():
            path = beside / PurePosixPath(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        found = _held_in(beside)
        if found != held:
            raise Refused(message("packages.other", id=held.id, version=held.version, found=found.id,
                                  found_version=found.version))
        beside.chmod(0o755)
        _put(beside, target)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return packed, target


def _put(beside: Path, target: Path) -> None:
    """Move a folder to its place; what was there goes only when the new one stands."""
    old = beside.with_name(beside.name + ".alt")
    if target.exists():
        target.rename(old)
    beside.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _opened(package: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The table of contents of a package and its files, all of them as the table says."""
    try:
        if package.stat().st_size > MOST_BYTES:
            raise Refused(message("packages.large", most=MOST_BYTES // 1_000_000))
        with zipfile.ZipFile(package) as opened:
            contents = _read(opened)
    except (zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error) as error:
        raise Refused(message("packages.unreadable", error=error)) from None
    manifest = _checked_manifest(contents.pop(MANIFEST, None))
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    for name in sorted(hashes.keys() | manifest["files"].keys()):
        if hashes.get(name) != manifest["files"].get(name):
            raise Refused(message("packages.changed", name=name))
    if _hash_of(hashes) != manifest["hash"]:
        raise Refused(message("packages.hash"))
    return manifest, contents


def _read(package: zipfile.ZipFile) -> dict[str, bytes]:
    entries = package.infolist()
    if len(entries) > MOST_FILES + 1:
        raise Refused(message("packages.many", most=MOST_FILES))
    contents: dict[str, bytes] = {}
    seen: set[str] = set()
    size = 0
    for number, entry in enumerate(entries, 1):
        name = entry.filename
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or entry.is_dir():
            raise Refused(message("packages.no_plain_file", name=name))
        if name != MANIFEST:
            _check_name(name)
        if name.casefold() in seen:
            raise Refused(message("packages.twice", name=name))
        seen.add(name.casefold())
        if entry.flag_bits & 1:
            raise Refused(message("packages.encrypted", name=name))
        _within_bounds(name, entry.file_size, size + entry.file_size, number - 1)
        with package.open(entry) as file:
            # What a table of contents says of a size need not be true.
            contents[name] = file.read(MOST_BYTES_OF_A_FILE + 1)
        size += len(contents[name])
        _within_bounds(name, len(contents[name]), size, number - 1)
    return contents


def _check_name(name: str) -> None:
    """A name that leads to a plain file below its folder, on any system, and says what it is."""
    good = (
        len(name) <= LONGEST_NAME
        and name == unicodedata.normalize("NFC", name)
        and name.isprintable()
        and not any(sign in name for sign in '\\:*?"<>|')
        and all(map(_is_part, name.split("/")))
        and PurePosixPath(name).suffix in SUFFIXES
    )
    if not good:
        raise Refused(message("packages.bad_name", name=repr(name[:LONGEST_NAME])))


def _is_part(part: str) -> bool:
    return bool(part) and not part.startswith(".") and not part.endswith((" ", ".")) and not _RESERVED.fullmatch(part)


def _checked_manifest(raw: bytes | None) -> dict[str, Any]:
    try:
        manifest = json.loads(raw or b"")
    except (ValueError, RecursionError):
        raise Refused(message("packages.no_contents", file=MANIFEST)) from None
    place = schemas.misplaced("package", manifest)
    if place is not None:
        raise Refused(message("packages.bad_contents", file=MANIFEST, place=place))
    return dict(manifest)


def _held_in(folder: Path) -> Held:
    """What lies in a folder: a mod that can be read, or a rulebook without errors."""
    if (folder / MOD_FILE).is_file():
        mod, findings = read_mod(folder, DISK)
        if mod is None:
            raise RulebookError(findings)
        return Held(MOD, mod.id, mod.version, mod.extends.id)
    if not (folder / MAIN_FILE).is_file():
        raise Refused(message("packages.nothing", mod=MOD_FILE, game=MAIN_FILE))
    rulebook, findings = check_folder(folder)
    if rulebook is None:
        raise RulebookError(findings)
    return Held(GAME, rulebook.id, rulebook.world.version)


# ---- taking away


def uninstall(folder: Path) -> None:
    """Take an installed game or mod away. A link to somebody's own folder goes; what it leads to stays."""
    if folder.is_symlink():
        folder.unlink()
        return
    gone = folder.with_name(f".{folder.name[:100]}.weg")
    folder.rename(gone)  # whole or not at all, for whoever looks for it meanwhile
    shutil.rmtree(gone)
