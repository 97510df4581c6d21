"""Where the mods are: bundled and installed ones by name, any other by its path; and which game they are for."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from regelwerk import rulebooks
from regelwerk.dsl.findings.findings import Finding, RulebookError, nearest
from regelwerk.dsl.messages.languages import at_hand
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Span
from regelwerk.dsl.reading.nodes import Sequence as Items
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.tools.commands.games import UsageError, game_folder, known_games, shown
from regelwerk.tools.commands.home_folder import MODS, folders_with, installed_in


def bundled_mods() -> dict[str, Path]:
    """The names of the mods that come with regelwerk, each with its folder."""
    return folders_with(MOD_FILE, Path(str(rulebooks.__file__)).parent / MODS)


def known_mods() -> dict[str, Path]:
    """Bundled and installed mods; an installed one may be a newer version of a bundled one."""
    return {**bundled_mods(), **folders_with(MOD_FILE, installed_in(MODS))}


def mod_folder(name: str) -> Path:
    """The folder of a mod that was named, or given as a path to its folder or main file."""
    path = Path(name)
    if path.is_file() and path.name == MOD_FILE:
        return path.parent
    if (path / MOD_FILE).is_file():
        return path
    known = known_mods()
    if name in known:
        return known[name]
    if path.is_dir():
        raise UsageError(say("commands.installed_mods.mod_folder", name=name, mod_file=MOD_FILE))
    near = nearest(name, known)
    meant = message("commands.mods.unknown", name=name)
    if near:
        meant = message("commands.mods.unknown_near", name=name, near=near)
    if known:
        raise UsageError(message("commands.mods.known", meant=meant, known=", ".join(known)))
    raise UsageError(message("commands.mods.none_known", meant=meant))


def mod_above(path: Path) -> Path | None:
    """The nearest folder at or above a path that is a mod, unless a rulebook is nearer."""
    start = path.resolve()
    for folder in (start, *start.parents):
        if (folder / MAIN_FILE).is_file():
            return None
        if (folder / MOD_FILE).is_file():
            return folder
    return None


# ---- what belongs to a mod


def base_of(folder: Path) -> Path:
    """The folder of the rulebook that a mod extends: near the mod, bundled or installed."""
    id = extends(folder)
    if not id:
        raise UsageError(say("commands.installed_mods.base_of", folder=shown(folder / MOD_FILE)))
    for candidate in _near(folder, MAIN_FILE):
        if _id_of(candidate / MAIN_FILE) == id:
            return candidate
    for game in known_games().values():
        if _id_of(game / MAIN_FILE) == id:
            return game
    raise UsageError(say("commands.installed_mods.mod_belongs_rulebook_which", folder=shown(folder), id=id))


def with_needed(folders: Iterable[Path]) -> list[Path]:
    """Mods together with those they need, as far as they are to be found near them, bundled or installed."""
    found: dict[Path, None] = {}
    waiting = [folder.resolve() for folder in folders]
    while waiting:
        folder = waiting.pop(0)
        if folder in found:
            continue
        found[folder] = None
        present = {_id_of(one / MOD_FILE) for one in (*found, *waiting)}
        for id in needs(folder):
            if id not in present:
                waiting += [one.resolve() for one in _candidates(folder, id)][:1]
    return list(found)


def _candidates(folder: Path, id: str) -> Iterator[Path]:
    for candidate in (*_near(folder, MOD_FILE), *known_mods().values()):
        if _id_of(candidate / MOD_FILE) == id:
            yield candidate


def _near(folder: Path, main: str) -> Iterator[Path]:
    """Folders beside a mod and beside the folder it lies in, which have a certain file."""
    start = folder.resolve()
    for above in (start.parent, start.parent.parent):
        if (above / main).is_file():
            yield above
        for path in sorted(above.glob(f"*/{main}")):
            yield path.parent


def extends(folder: Path) -> str:
    """The id of the rulebook that a mod says it is for; "" if it says none."""
    return _text(_child(_main(folder), "erweitert", "extends"))


def needs(folder: Path) -> list[str]:
    """The ids of the mods that a mod cannot do without."""
    node = _child(_main(folder), "braucht", "needs")
    items = node.items if isinstance(node, Items) else [node] if node is not None else []
    return [id for id in map(_text, items) if id]


def _read(file: Path) -> Node:
    from regelwerk.dsl.reading.reader import read  # whoever plays a game without mods reads no YAML

    return read(file)


def _main(folder: Path) -> Node | None:
    try:
        return _read(folder / MOD_FILE)
    except RulebookError:
        return None


_ID_LINE = re.compile(rb"""^id:[ ]*(["']?)([^\s"'#]+)\1[ ]*(?:#.*)?\r?$""", re.MULTILINE)


def _id_of(file: Path) -> str:
    """The id of a rulebook or mod, "" if it says none. There may be many beside one: a plain line is not parsed."""
    try:
        line = _ID_LINE.search(file.read_bytes())
    except OSError:
        return ""
    if line is not None:
        return line[2].decode("utf-8", "replace")
    try:
        return _text(_child(_read(file), "id"))
    except RulebookError:
        return ""


def _child(node: Node | None, *keys: str) -> Node | None:
    if not isinstance(node, Mapping):
        return None
    return next((entry.value for entry in node.entries if entry.key.value in keys), None)


def _text(node: Node | None) -> str:
    """A name, or the id of something with a version range."""
    if isinstance(node, Mapping):
        node = node.get("id")
    return str(node.value) if isinstance(node, Scalar) else ""


# ---- loading


@record
class Asked:
    """What a command was asked to look at: a rulebook, the mods that go over it, and the one mod, if that was named."""

    folder: Path
    mods: tuple[Path, ...]
    own: Path | None = None

    def concerns(self, span: Span) -> bool:
        """Whether a place is asked about: any, unless a mod was named."""
        return self.own is None or Path(span.file).resolve().is_relative_to(self.own)

    def check(self) -> tuple[Rulebook | None, list[Finding]]:
        return check_folder(self.folder, self.mods)

    def load(self) -> tuple[Rulebook, bool]:
        """The rulebook with the mods, and whether all of them are in it; those that are not are told of."""
        rulebook, findings = self.check()
        if rulebook is None:
            raise RulebookError(findings)
        at_hand(rulebook.world.language)
        tell_left_out(rulebook, findings, len(self.mods))
        return rulebook, len(rulebook.mods) == len(self.mods)


def asked_for(name: str, mods: Sequence[str]) -> Asked:
    """A game by name or path with mods over it, or a mod in place of the game: then the game that it is for."""
    over = [mod_folder(one) for one in mods]
    path = Path(name)
    is_mod = path.name == MOD_FILE or (path / MOD_FILE).is_file() or (not path.exists() and name in known_mods())
    games = known_games()
    if not is_mod and not path.exists() and nearest(name, [*games, *known_mods()]) in known_mods():
        is_mod = True  # a slip of the pen in the name of a mod
    if name in games or not is_mod:
        return Asked(game_folder(name), tuple(with_needed(over)))
    own = mod_folder(name).resolve()
    return Asked(base_of(own), tuple(with_needed([own, *over])), own)


def load_with(folder: Path, mods: Sequence[str]) -> Rulebook:
    """A rulebook with mods; those that do not fit are told on the error stream and left out."""
    rulebook, findings = check_folder(folder, [mod_folder(name) for name in mods])
    if rulebook is None:
        raise RulebookError(findings)
    at_hand(rulebook.world.language)
    tell_left_out(rulebook, findings, len(set(mods)))
    return rulebook


def tell_left_out(rulebook: Rulebook, findings: Sequence[Finding], given: int) -> None:
    if len(rulebook.mods) == given or not findings:
        return
    from regelwerk.tools.commands.findings_text import print_findings  # mostly there is nothing to tell

    print_findings(findings, sys.stderr)
    there = ", ".join(mod.id for mod in rulebook.mods) or "–"
    print(printable(say("commands.installed_mods.tell_left_out", there=there)), file=sys.stderr)
