"""A rulebook while it is being edited: unsaved texts lie over its files, and what did not change is not done anew.

`Drafts.check` finds exactly what `rulebook.check_sources` would find if everything were saved. What the world then
lacks are the trees and clauses of texts that were not understood again: names can be looked up in it, it cannot be
played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.checked_data import Data, RecordData
from regelwerk.dsl.findings import Finding, RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Node
from regelwerk.dsl.reader import read, read_text
from regelwerk.dsl.remembered_texts import Memory, RememberedTexts
from regelwerk.dsl.rulebook import Sources, check_sources
from regelwerk.dsl.shapes import Record
from regelwerk.dsl.signatures import frame
from regelwerk.dsl.world import World

_FRAMES = 3
"""For so many states of kinds and attributes, what was understood is kept: taking a letter back costs nothing."""


@dataclass(slots=True)
class _Shaped:
    """A file or a thing that was held against a shape, what came of it, and in which check it was last needed."""

    node: Node
    shape: Record
    language: Language
    data: Data
    findings: list[Finding]
    number: int = 0


@dataclass
class Drafts(Sources):
    """The files of one rulebook, with unsaved texts over them by their resolved paths.

    `world` and `files` are those of the last check in which every file could be read.
    """

    main: Path
    unsaved: dict[Path, str] = field(default_factory=dict)
    world: World | None = None
    files: list[tuple[RecordData, Language]] = field(default_factory=list)
    _nodes: dict[Path, tuple[bytes, Node | RulebookError]] = field(default_factory=dict)
    _shapes: dict[int, _Shaped] = field(default_factory=dict)
    _memories: dict[int, Memory] = field(default_factory=dict)
    _number: int = 0
    _unread: bool = False

    def check(self) -> list[Finding]:
        """All findings of the rulebook as it stands in the editor."""
        self._unread = False
        _, findings = check_sources(self.main, self)
        self._shapes = {key: shaped for key, shaped in self._shapes.items() if shaped.number == self._number}
        self._number += 1
        return findings

    # ---- files

    def content(self, path: Path) -> bytes:
        draft = self.unsaved.get(path.resolve())
        return path.read_bytes() if draft is None else draft.encode("utf-8", "surrogatepass")

    def node(self, path: Path, name: str) -> Node:
        try:
            content = self.content(path)
        except OSError:
            return read(path, name)  # it says what is wrong with the file
        known = self._nodes.get(path)
        if known is None or known[0] != content:
            known = self._nodes[path] = (content, self._made(path, name))
        if isinstance(known[1], RulebookError):
            self._unread = True
            raise known[1]
        return known[1]

    def _made(self, path: Path, name: str) -> Node | RulebookError:
        draft = self.unsaved.get(path.resolve())
        try:
            return read(path, name) if draft is None else read_text(draft, name)
        except RulebookError as error:
            return error

    def shaped(self, node: Node, shape: Record, language: Language) -> tuple[Data, list[Finding]]:
        known = self._shapes.get(id(node))
        same = known is not None and known.node is node and known.language == language
        if known is None or not same or known.shape.keys != shape.keys:
            known = self._shapes[id(node)] = _Shaped(node, shape, language, *super().shaped(node, shape, language))
        known.number = self._number
        return known.data, list(known.findings)

    # ---- texts

    def declared(self, header: RecordData, files: list[tuple[RecordData, Language]]) -> tuple[World, list[Finding]]:
        world, findings = super().declared(header, files)
        if self.world is None or not self._unread:
            self.world, self.files = world, files
        return world, findings

    def understood(self, world: World) -> list[Finding]:
        world.uses = []
        number = frame(world)
        memory = self._memories.pop(number, {})
        self._memories[number] = memory  # the last one is the freshest
        for old in list(self._memories)[:-_FRAMES]:
            del self._memories[old]
        return RememberedTexts(world, memory, number).understand()
