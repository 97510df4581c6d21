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
from regelwerk.dsl.world import World


@dataclass(frozen=True, slots=True)
class _Shaped:
    """A file that was held against a shape, and what came of it."""

    node: Node
    shape: Record
    language: Language
    data: Data
    findings: list[Finding]


@dataclass
class Drafts(Sources):
    """The files of one rulebook, with unsaved texts over them by their resolved paths.

    `world`, `files` and `texts` are those of the last check that came so far; while a file cannot be read, they stay.
    """

    main: Path
    unsaved: dict[Path, str] = field(default_factory=dict)
    world: World | None = None
    files: list[tuple[RecordData, Language]] = field(default_factory=list)
    texts: RememberedTexts | None = None
    _nodes: dict[Path, tuple[bytes, Node | RulebookError]] = field(default_factory=dict)
    _shapes: dict[int, _Shaped] = field(default_factory=dict)
    _memory: Memory = field(default_factory=dict)

    def check(self) -> list[Finding]:
        """All findings of the rulebook as it stands in the editor."""
        _, findings = check_sources(self.main, self)
        alive = {id(node) for _, node in self._nodes.values()}
        self._shapes = {key: shaped for key, shaped in self._shapes.items() if key in alive}
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
        if known is None or known.node is not node or known.shape is not shape or known.language != language:
            data, findings = super().shaped(node, shape, language)
            known = self._shapes[id(node)] = _Shaped(node, shape, language, data, findings)
        return known.data, list(known.findings)

    # ---- texts

    def declared(self, header: RecordData, files: list[tuple[RecordData, Language]]) -> tuple[World, list[Finding]]:
        self.files = files
        self.world, findings = super().declared(header, files)
        return self.world, findings

    def understood(self, world: World) -> list[Finding]:
        world.uses = []
        self.texts = RememberedTexts(world, self._memory)
        return self.texts.understand()
