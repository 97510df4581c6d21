"""A table keeps the rulebook it began with: its files go into the database, under the digest of their content, and are
read from there when the table is opened again. Whatever the author does to the files meanwhile, running games go on."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, load
from regelwerk.dsl.source_files import PARAGRAPH_FILE
from regelwerk.interpreter.game import GameError

_GAME, _MOD = "game", "mod"


def packed(rulebook: Rulebook) -> bytes:
    """The files that a rulebook and its mods were read from, as one piece."""
    folders: list[tuple[str, Path, tuple[str, ...]]] = [(_GAME, rulebook.folder, (MAIN_FILE, *rulebook.files))]
    folders += [(f"{_MOD}{at}", mod.folder, (MOD_FILE, *mod.files)) for at, mod in enumerate(rulebook.mods)]
    files = {
        f"{name}/{file}": (folder / file).read_text(encoding="utf-8")
        for name, folder, paths in folders
        for file in [*paths, PARAGRAPH_FILE.as_posix()]
        if (folder / file).is_file()
    }
    return _piece(len(rulebook.mods), files)


def packed_files(files: dict[str, str]) -> bytes:
    """The same of files that nobody has read as a rulebook yet."""
    return _piece(0, {f"{_GAME}/{path}": text for path, text in files.items()})


def with_mod(rulebook: Rulebook, files: dict[str, str]) -> bytes:
    """The same of a rulebook with the files of one more mod, which nobody has read yet."""
    data = json.loads(zlib.decompress(packed(rulebook)))
    mods = int(data["mods"])
    return _piece(mods + 1, data["files"] | {f"{_MOD}{mods}/{path}": text for path, text in files.items()})


def _piece(mods: int, files: dict[str, str]) -> bytes:
    return zlib.compress(json.dumps({"mods": mods, "files": files}, ensure_ascii=False).encode())


class KeptRulebooks:
    """Rulebooks by the digest of their content: read once, used by all tables that play them. Those that are read
    already are used if a table began with just these."""

    def __init__(self, read: Iterable[Rulebook] = ()) -> None:
        self._found: dict[str, Rulebook] = {one.digest: one for one in read}

    def add(self, rulebook: Rulebook) -> None:
        self._found.setdefault(rulebook.digest, rulebook)

    def get(self, digest: str, content: bytes) -> Rulebook:
        """The rulebook of this content; GameError if this program reads it as another one."""
        if digest not in self._found:
            rulebook = unpacked(content)
            if rulebook.digest != digest:
                raise GameError(message("saves.changed_rulebook", rulebook=rulebook.id))
            self._found[digest] = rulebook
        return self._found[digest]


def mods_in(content: bytes) -> int:
    """With how many mods it was packed: a mod that does not fit is left out when it is read."""
    return int(json.loads(zlib.decompress(content))["mods"])


def unpacked(content: bytes) -> Rulebook:
    """The rulebook of one piece; RulebookError if it is none."""
    data = json.loads(zlib.decompress(content))
    with TemporaryDirectory(prefix="regelwerk-") as name:
        home = Path(name)
        for inside, text in data["files"].items():
            path = home / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return load(home / _GAME, [home / f"{_MOD}{at}" for at in range(data["mods"])])
