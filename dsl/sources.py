"""Where the files of a rulebook come from, and how they are understood.

Each pass is loaded when there is work for it: whoever reads a scenario needs no grammar.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import Node, Span
from regelwerk.dsl.rulebook import Rulebook, check_folder
from regelwerk.dsl.world.world import World

if TYPE_CHECKING:
    from regelwerk.dsl.shape.checked_data import Data, RecordData
    from regelwerk.dsl.shape.shapes import Shape

Files: TypeAlias = "list[tuple[RecordData, Language]]"
"""The files of a rulebook as checked data, each with its language; the main one first."""


@dataclass(frozen=True)
class FilesRead:
    """The files of a rulebook, held against their shapes; `names` are the other files as the main one calls them.

    `unread` says that one of them could not be read.
    """

    files: Files
    names: tuple[str, ...]
    digest: str
    findings: list[Finding]
    unread: bool = False


class Sources:
    """Where the files of a rulebook come from and how they are understood: from the disk, anew each time.

    An editor puts unsaved texts and remembered work in its place (`regelwerk.dsl.editing.drafts`).
    """

    def node(self, path: Path, name: str) -> Node:
        from regelwerk.dsl.reading.reader import read

        return read(path, name)

    def content(self, path: Path) -> bytes:
        return path.read_bytes()

    def shaped(self, node: Node, shape: Shape, language: Language) -> tuple[Data, list[Finding]]:
        from regelwerk.dsl.shape.schema import NAMED
        from regelwerk.dsl.shape.shape_check import check

        return check(node, shape, language, NAMED)

    def declared(
        self, header: RecordData, files: Files, borrowed: Files, needed: list[tuple[str, str, Span]]
    ) -> tuple[World, list[Finding]]:
        from regelwerk.dsl.declare.declarations import Declarations

        declarations = Declarations(self.shaped)
        return declarations.build(header, files, borrowed, needed), declarations.findings

    def understood(self, world: World) -> list[Finding]:
        from regelwerk.dsl.meaning.texts import Texts

        return Texts(world).understand()

    def linted(self, world: World) -> list[Finding]:
        from regelwerk.dsl.lint import lint

        return lint(world)

    def base(self, main: Path, read: FilesRead) -> tuple[Rulebook | None, list[Finding]]:
        """The rulebook that mods are laid over; `read` are its files."""
        return check_folder(main)

    def whole(self, folder: Path, mods: Sequence[Path] = ()) -> tuple[Rulebook | None, list[Finding]]:
        """The rulebook of a folder with mods over it, and everything that is wrong with them."""
        return check_folder(folder, mods)


DISK = Sources()
