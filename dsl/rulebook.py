"""A rulebook from its folder: read, checked, understood, or remembered. `check` and `load` are the same path.

Most starts find their rulebook remembered: what checks one (`checking.py`) is loaded only where there is work for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from regelwerk.dsl.cache import key_of, remembered
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.dsl.overlay import main_file
from regelwerk.dsl.reading.nodes import Words
from regelwerk.dsl.source_files import PARAGRAPH_FILE, shown
from regelwerk.dsl.world.world import World

MAIN_FILE = "rulebook.yaml"
MOST_BYTES = 5_000_000


@dataclass(frozen=True)
class LoadedMod:
    """A mod that is in a rulebook; `digest` is its content, `words` are its short names with the full ones."""

    id: str
    version: str
    digest: str
    folder: Path
    files: tuple[str, ...]
    words: Words


@dataclass(frozen=True)
class Rulebook:
    """A checked rulebook, ready to be compiled for a number of players and a set of options.

    `mods` are those that are in it, in their order. Why others are not is told in `warnings`.
    """

    world: World
    digest: str
    folder: Path
    files: tuple[str, ...] = ()
    warnings: tuple[Finding, ...] = ()
    mods: tuple[LoadedMod, ...] = ()
    remembered: tuple[str, World] | None = field(default=None, compare=False, repr=False)
    """Under which name just this world was remembered or found; it is another rulebook if it has another world."""

    @property
    def id(self) -> str:
        return self.world.id


def check_folder(path: Path, mods: Sequence[Path] = ()) -> tuple[Rulebook | None, list[Finding]]:
    """Everything that is wrong with a rulebook folder (or its main file), and the rulebook if it has no errors.

    `mods` are the folders of mods. One that does not fit is told in the findings and left out; the others are loaded.
    A rulebook without a finding is remembered by its content, so that checking it again costs next to nothing.
    """
    main = path if path.is_file() else path / MAIN_FILE
    key = _key(main, mods)
    if not key:
        return _checked(main, mods)
    checked: list[tuple[Rulebook | None, list[Finding]]] = []

    def work() -> Rulebook | None:
        checked.append(_checked(main, mods))
        rulebook, findings = checked[0]
        return rulebook if not findings else None

    with much_at_once():
        rulebook = remembered("rulebook", key, work, lambda data, _: _recalled(main, data), _kept)
    if rulebook is None:
        return checked[0]
    return replace(rulebook, remembered=(key, rulebook.world)), []


def _checked(main: Path, mods: Sequence[Path]) -> tuple[Rulebook | None, list[Finding]]:
    from regelwerk.dsl.checking import check_sources

    return check_sources(main, mods=mods)


def _key(main: Path, mods: Sequence[Path]) -> str:
    """The main files of the rulebook and the mods, and their lists of paragraphs, by name and content; "" if one cannot
    be read."""
    parts: list[bytes] = []
    try:
        for folder in (main.parent, *sorted({main_file(mod).parent for mod in mods})):
            listed = folder / PARAGRAPH_FILE
            parts.append(listed.read_bytes() if listed.is_file() and listed.stat().st_size <= MOST_BYTES else b"")
        for path in (main, *sorted({main_file(mod) for mod in mods})):
            if not path.is_file() or path.stat().st_size > MOST_BYTES:
                return ""
            parts += [str(path.parent.resolve()).encode(), shown(path).encode(), path.read_bytes()]
    except (OSError, RuntimeError, ValueError):
        return ""
    return key_of(parts)


Kept = tuple[World, str, list[tuple[str, str]], list[tuple[LoadedMod, list[str]]]]


def _kept(made: Rulebook) -> tuple[Kept, bytes]:
    files = [(name, _content(made.folder / name)) for name in made.files]
    mods = [(mod, [_content(mod.folder / name) for name in mod.files]) for mod in made.mods]
    return (made.world, made.digest, files, mods), b""


def _recalled(main: Path, data: Kept) -> Rulebook:
    """A remembered rulebook, if all its other files and those of its mods still say the same; else KeyError."""
    world, digest, files, mods = data
    for name, content in files:
        if _content(main.parent / name) != content:
            raise KeyError(name)
    for mod, contents in mods:
        if [_content(mod.folder / name) for name in mod.files] != contents:
            raise KeyError(mod.id)
    return Rulebook(world, digest, main.parent, tuple(name for name, _ in files), (), tuple(mod for mod, _ in mods))


def _content(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes() if path.is_file() else b"", digest_size=16).hexdigest()


def load(path: Path | str, mods: Sequence[Path | str] = ()) -> Rulebook:
    """The rulebook in a folder, with mods from theirs; a RulebookError with all findings if it has errors.

    Mods that do not fit are left out; `warnings` tells which, and why.
    """
    rulebook, findings = check_folder(Path(path), [Path(mod) for mod in mods])
    if rulebook is None:
        raise RulebookError(findings)
    return rulebook
