"""A rulebook while it is being edited: unsaved texts lie over its files, and what did not change is not done anew.

`Drafts.check` finds exactly what `rulebook.check_sources` would find if everything were saved, except for warnings of
the linter. What the world then lacks are the trees and clauses of texts that were not understood again: names can be
looked up in it, it cannot be played and not be linted. What those texts mean is in `Drafts.meanings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.checking import check_alone, check_sources
from regelwerk.dsl.editing.remembered_texts import Meaning, Memory, RememberedTexts, Unit
from regelwerk.dsl.editing.signatures import frame
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import Node, Span
from regelwerk.dsl.reading.reader import read, read_text
from regelwerk.dsl.rulebook import LoadedMod, Rulebook
from regelwerk.dsl.shape.checked_data import Data, RecordData
from regelwerk.dsl.shape.shapes import Record, Shape
from regelwerk.dsl.source_files import PARAGRAPH_FILE, shown
from regelwerk.dsl.sources import Files, FilesRead, Sources
from regelwerk.dsl.world.world import World

_FRAMES = 3
"""For so many states of kinds and attributes, what was understood is kept: taking a letter back costs nothing."""


@dataclass(slots=True)
class _Shaped:
    """A file or a thing that was held against a shape, what came of it, and in which check it was last needed."""

    node: Node
    shape: Shape
    language: Language
    data: Data
    findings: list[Finding]
    number: int = 0


@dataclass
class Drafts(Sources):
    """The files of one rulebook and of mods for it, with unsaved texts over them by their resolved paths.

    `world`, `files` and `meanings` are those of the last check in which every file could be read; `findings` are those
    of the last check. `loaded` are the mods that were in it when there was last no error.
    """

    main: Path
    unsaved: dict[Path, str] = field(default_factory=dict)
    mods: tuple[Path, ...] = ()
    world: World | None = None
    files: list[tuple[RecordData, Language]] = field(default_factory=list)
    meanings: dict[Unit, Meaning] = field(default_factory=dict)
    loaded: tuple[LoadedMod, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    _nodes: dict[Path, tuple[bytes, Node | RulebookError]] = field(default_factory=dict)
    _shapes: dict[int, _Shaped] = field(default_factory=dict)
    _memories: dict[int, Memory] = field(default_factory=dict)
    _base: tuple[tuple[str, bytes], Rulebook | None, list[Finding]] | None = None
    _number: int = 0
    _unread: bool = False

    def check(self) -> list[Finding]:
        """All findings of the rulebook as it stands in the editor."""
        self._unread = False
        rulebook, findings = check_sources(self.main, self, self.mods)
        self.loaded = rulebook.mods if rulebook is not None else self.loaded
        self._shapes = {key: shaped for key, shaped in self._shapes.items() if shaped.number == self._number}
        self._number += 1
        self.findings = findings
        return findings

    @property
    def complete(self) -> bool:
        """Whether all files could be read and all texts were looked at, so that the world is that of the last check."""
        return not self._unread and self.world is not None and self.world.uses is not None

    def with_texts(self, texts: Mapping[Path, str]) -> Drafts:
        """The same rulebook with other texts for some files, not yet checked; it knows all that is known here."""
        memories = {number: dict(memory) for number, memory in self._memories.items()}
        return Drafts(
            self.main, {**self.unsaved, **texts}, self.mods,
            _nodes=dict(self._nodes), _shapes=dict(self._shapes), _memories=memories, _base=self._base,
            _number=self._number,
        )  # fmt: skip

    # ---- files

    def content(self, path: Path) -> bytes:
        draft = self.unsaved.get(path.resolve())
        return path.read_bytes() if draft is None else draft.encode("utf-8", "surrogatepass")

    def node(self, path: Path, name: str) -> Node:
        try:
            return self.seen(path, name)
        except RulebookError:
            self._unread = True
            raise

    def seen(self, path: Path, name: str = "") -> Node:
        """A file as it stands in the editor; RulebookError if it cannot be read."""
        name = name or shown(path)
        try:
            content = self.content(path)
        except OSError:
            return read(path, name)  # it says what is wrong with the file
        known = self._nodes.get(path)
        if known is None or known[0] != content:
            known = self._nodes[path] = (content, self._made(path, name))
        if isinstance(known[1], RulebookError):
            raise known[1]
        return known[1]

    def _made(self, path: Path, name: str) -> Node | RulebookError:
        draft = self.unsaved.get(path.resolve())
        try:
            return read(path, name) if draft is None else read_text(draft, name)
        except RulebookError as error:
            return error

    def shaped(self, node: Node, shape: Shape, language: Language) -> tuple[Data, list[Finding]]:
        known = self._shapes.get(id(node))
        same = known is not None and known.node is node and known.language == language
        if known is None or not same or not _alike(known.shape, shape):
            known = self._shapes[id(node)] = _Shaped(node, shape, language, *super().shaped(node, shape, language))
        known.number = self._number
        return known.data, list(known.findings)

    def base(self, main: Path, read: FilesRead) -> tuple[Rulebook | None, list[Finding]]:
        """While a mod is edited, the rulebook that it is for stays the same."""
        listed = main.parent / PARAGRAPH_FILE
        key = (read.digest, self.content(listed) if listed.is_file() else b"")
        if not read.digest or read.findings or self._base is None or self._base[0] != key:
            self._base = (key, *check_alone(main, read, self))
        return self._base[1], list(self._base[2])

    # ---- texts

    def declared(
        self, header: RecordData, files: Files, borrowed: Files, needed: list[tuple[str, str, Span]]
    ) -> tuple[World, list[Finding]]:
        world, findings = super().declared(header, files, borrowed, needed)
        if self.world is None or not self._unread:
            self.world, self.files, self.meanings = world, files, {}
        return world, findings

    def linted(self, world: World) -> list[Finding]:
        return []  # that needs the trees of all texts

    def understood(self, world: World) -> list[Finding]:
        world.uses = []
        number = frame(world)
        memory = self._memories.pop(number, {})
        self._memories[number] = memory  # the last one is the freshest
        for old in list(self._memories)[:-_FRAMES]:
            del self._memories[old]
        texts = RememberedTexts(world, memory, number)
        findings = texts.understand()
        if world is self.world:
            self.meanings = texts.meanings
        return findings


def _alike(one: Shape, other: Shape) -> bool:
    """Whether two shapes are the same; those of things are made anew for every check."""
    return one is other or (isinstance(one, Record) and isinstance(other, Record) and one.keys == other.keys)
