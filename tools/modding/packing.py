"""A mod as one file: packed with the hash of its content, and unpacked only if everything is as it should be.

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
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from regelwerk.dsl import schemas
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.mods import Mod, read_mod
from regelwerk.dsl.rulebook import DISK

MANIFEST = "inhalt.json"
FORMAT = 1
MOST_FILES = 1_000
MOST_BYTES = 20_000_000
MOST_BYTES_OF_A_FILE = 5_000_000
LONGEST_NAME = 200
SUFFIXES = frozenset({".yaml", ".yml", ".md", ".txt", ".svg", ".png", ".jpg"})
"""What a mod may hold: rules, and what a person reads or looks at."""

_BEGINNING = (1980, 1, 1, 0, 0, 0)
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class Refused(Exception):
    """A folder that is not packed, or a package that is not installed; the message says why."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A package: what mod it holds, and the hash of its content."""

    id: str
    version: str
    hash: str
    files: int


# ---- packing


def pack(folder: Path, target: Path) -> Packed:
    """Write a mod into one file. The same content gives the same file, byte for byte."""
    mod = _mod_in(folder)
    contents = {name: path.read_bytes() for name, path in _files(folder)}
    manifest = _manifest(mod, contents)
    beside = target.with_name(target.name + ".neu")
    text = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True)
    try:
        _write(beside, {MANIFEST: text.encode(), **contents})
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)
    return Packed(mod.id, mod.version, manifest["hash"], len(contents))


def _write(path: Path, contents: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, _BEGINNING)
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a mod by name, in order; hidden ones and what is no part of a mod stay behind."""
    size = count = 0
    for path in sorted(folder.rglob("*")):
        name = unicodedata.normalize("NFC", path.relative_to(folder).as_posix())
        if any(part.startswith(".") for part in name.split("/")):
            continue
        if path.is_symlink():
            raise Refused(f"{name} ist ein Verweis; ein Paket enthält nur gewöhnliche Dateien.")
        if not path.is_file() or path.suffix not in SUFFIXES:
            continue
        count, size = count + 1, size + path.stat().st_size
        _within_bounds(name, path.stat().st_size, size, count)
        _check_name(name)
        yield name, path


def _within_bounds(name: str, own: int, size: int, count: int) -> None:
    if own > MOST_BYTES_OF_A_FILE:
        raise Refused(f"{name} ist größer als {MOST_BYTES_OF_A_FILE // 1_000_000} MB.")
    if size > MOST_BYTES:
        raise Refused(f"Der Inhalt ist größer als {MOST_BYTES // 1_000_000} MB.")
    if count > MOST_FILES:
        raise Refused(f"Es sind mehr als {MOST_FILES} Dateien.")


def _manifest(mod: Mod, contents: dict[str, bytes]) -> dict[str, Any]:
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    return {
        "format": FORMAT,
        "id": mod.id,
        "version": mod.version,
        "extends": mod.extends.id,
        "files": hashes,
        "hash": _hash_of(hashes),
    }


def _hash_of(hashes: dict[str, str]) -> str:
    """One hash for all files: of their names and hashes, in order."""
    lines = "".join(f"{name}\0{hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256(lines.encode()).hexdigest()


# ---- installing


def install(package: Path, home: Path, replace: bool = False) -> tuple[Packed, Path]:
    """Put the mod of a package into a folder of its own below `home`; tells what it is and where it lies."""
    manifest, contents = _opened(package)
    packed = Packed(manifest["id"], manifest["version"], manifest["hash"], len(contents))
    target = home / packed.id
    if target.exists() and not replace:
        raise Refused(f"Ein Mod {packed.id} ist schon da ({target}); mit --replace kommt dieser an seine Stelle.")
    home.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=".", dir=home))
    try:
        for name, content in contents.items():
            path = beside / PurePosixPath(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        mod = _mod_in(beside)
        if (mod.id, mod.version) != (packed.id, packed.version):
            raise Refused(f"Das Paket nennt sich {packed.id} {packed.version}, enthält aber {mod.id} {mod.version}.")
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
            raise Refused(f"Das Paket ist größer als {MOST_BYTES // 1_000_000} MB.")
        with zipfile.ZipFile(package) as opened:
            contents = _read(opened)
    except (zipfile.BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error) as error:
        raise Refused(f"Das ist kein Paket, das sich lesen lässt: {error}.") from None
    manifest = _checked_manifest(contents.pop(MANIFEST, None))
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    for name in sorted(hashes.keys() | manifest["files"].keys()):
        if hashes.get(name) != manifest["files"].get(name):
            raise Refused(f"{name} ist nicht so, wie das Inhaltsverzeichnis sagt.")
    if _hash_of(hashes) != manifest["hash"]:
        raise Refused("Die Prüfsumme des Pakets stimmt nicht.")
    return manifest, contents


def _read(package: zipfile.ZipFile) -> dict[str, bytes]:
    entries = package.infolist()
    if len(entries) > MOST_FILES + 1:
        raise Refused(f"Es sind mehr als {MOST_FILES} Dateien.")
    contents: dict[str, bytes] = {}
    seen: set[str] = set()
    size = 0
    for number, entry in enumerate(entries, 1):
        name = entry.filename
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or entry.is_dir():
            raise Refused(f"{name} ist keine gewöhnliche Datei.")
        if name != MANIFEST:
            _check_name(name)
        if name.casefold() in seen:
            raise Refused(f"{name} kommt zweimal vor.")
        seen.add(name.casefold())
        if entry.flag_bits & 1:
            raise Refused(f"{name} ist verschlüsselt.")
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
        raise Refused(f"{name[:LONGEST_NAME]!r} ist kein Name für eine Datei in einem Mod.")


def _is_part(part: str) -> bool:
    return bool(part) and not part.startswith(".") and not part.endswith((" ", ".")) and not _RESERVED.fullmatch(part)


def _checked_manifest(raw: bytes | None) -> dict[str, Any]:
    try:
        manifest = json.loads(raw or b"")
    except (ValueError, RecursionError):
        raise Refused(f"Im Paket fehlt das Inhaltsverzeichnis {MANIFEST}, oder es ist beschädigt.") from None
    place = schemas.misplaced("package", manifest)
    if place is not None:
        raise Refused(
            f"Das Inhaltsverzeichnis {MANIFEST} ist beschädigt oder von einer anderen Fassung (bei {place})."
        )
    return dict(manifest)


def _mod_in(folder: Path) -> Mod:
    if not (folder / MOD_FILE).is_file():
        raise Refused(f"Eine {MOD_FILE} ist nicht dabei.")
    mod, findings = read_mod(folder, DISK)
    if mod is None:
        raise RulebookError(findings)
    return mod
