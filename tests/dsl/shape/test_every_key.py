"""Every key counts: without any one key of any entry, another world is declared, or it is refused.

Keys that only readers need are the exception: `hinweis`, `buch`, and `name`, which books take from the files
themselves. A key that says what holds without it anyway counts, if another value would be noticed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from regelwerk import rulebooks
from regelwerk.dsl.checking import check_sources
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.sources import Sources
from regelwerk.dsl.world.world import World
from samples import so_many

HOME = Path(__file__).parents[2]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
FOR_READERS = {"hinweis", "note", "name", "buch", "book"}
SEED, SAMPLE = 13, so_many(12, 100)
"""So many keys of each rulebook are looked at here."""


class _Changed(Sources):
    """The files of a rulebook, as they are given or else as they stand there; texts are not understood."""

    def __init__(self, files: dict[str, Node]) -> None:
        self.files = files
        self.world: Any = None

    def node(self, path: Path, name: str) -> Node:
        if name not in self.files:
            self.files[name] = read(path, name)
        return self.files[name]

    def understood(self, world: World) -> list[Finding]:
        self.world = _plain(world)
        return []

    def linted(self, world: World) -> list[Finding]:
        return []


def _plain(value: Any) -> Any:
    """A declared world as plain values, without places."""
    if isinstance(value, Scalar):
        return value.value
    if isinstance(value, Span):
        return None
    if isinstance(value, dict):
        return [(_plain(key), _plain(one)) for key, one in value.items()]
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        return [type(value).__name__, *(_plain(getattr(value, one.name)) for one in fields(value))]
    return value


def _keys(node: Node, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """The places of all keys."""
    if isinstance(node, Mapping):
        for index, entry in enumerate(node.entries):
            if entry.key.value not in FOR_READERS:
                yield (*path, index)
                yield from _keys(entry.value, (*path, index))
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from _keys(item, (*path, index))


def _at(node: Node, path: tuple[int, ...]) -> Entry:
    assert isinstance(node, (Mapping, Sequence))
    if len(path) > 1:
        return _at(node.entries[path[0]].value if isinstance(node, Mapping) else node.items[path[0]], path[1:])
    assert isinstance(node, Mapping)
    return node.entries[path[0]]


def _with(node: Node, path: tuple[int, ...], entry: Entry | None) -> Node:
    """A node in which one key has another value, or is gone."""
    first, *rest = path
    if isinstance(node, Sequence):
        items = list(node.items)
        items[first] = _with(items[first], tuple(rest), entry)
        return replace(node, items=tuple(items))
    assert isinstance(node, Mapping)
    entries: list[Entry | None] = list(node.entries)
    entries[first] = (
        entry if not rest else replace(node.entries[first], value=_with(node.entries[first].value, tuple(rest), entry))
    )
    return replace(node, entries=tuple(one for one in entries if one is not None))


def _others(entry: Entry) -> Iterator[Entry]:
    """The same key with another value."""
    match entry.value:
        case Scalar(value=bool() as truth):
            yield replace(entry, value=replace(entry.value, value=not truth))
        case Scalar(value=int() as number):
            yield replace(entry, value=replace(entry.value, value=number + 1))
        case Scalar(value=str() as text):
            yield replace(entry, value=replace(entry.value, value=text + "x"))
        case Mapping() | Sequence() as empty:
            yield replace(entry, value=Scalar("fremd", empty.span))


def _declared(folder: Path, files: dict[str, Node]) -> Any:
    """The declared world, None if it is refused. What of its files is not given is read, and then it is."""
    sources = _Changed(files)
    _, findings = check_sources(folder / MAIN_FILE, sources)
    return None if errors_in(findings) else sources.world


@pytest.mark.parametrize("folder", [*GAUNTLET, *GAMES], ids=lambda folder: folder.name)
def test_no_key_is_passed_over(folder: Path) -> None:
    files: dict[str, Node] = {}
    world = _declared(folder, files)
    assert world is not None
    own = {name: node for name, node in files.items() if "/quellen/" not in name}  # a list of paragraphs is no entry
    keys = [(name, path) for name, node in own.items() for path in _keys(node)]
    ignored = []
    for name, path in random.Random(SEED).sample(keys, min(SAMPLE, len(keys))):
        entry, node = _at(files[name], path), files[name]
        if _declared(folder, {**files, name: _with(node, path, None)}) != world:
            continue
        if all(_declared(folder, {**files, name: _with(node, path, other)}) == world for other in _others(entry)):
            ignored.append(f"{name}:{entry.key.span.line} {entry.key.value}")
    assert ignored == []
