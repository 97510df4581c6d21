"""Files with mended texts over them: the same check that everybody uses, before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from regelwerk.dsl.checking import check_alone, check_sources
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.reading.nodes import Node, Span
from regelwerk.dsl.reading.reader import read, read_text
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.sources import Files, FilesRead, Sources
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import SCENARIO_FOLDERS

_MOST_KEPT = 4
"""So many rulebooks are remembered: those that stay the same while another text is tried."""

_Checked = tuple[Rulebook | None, list[Finding]]

_DECLARED, _UNDERSTOOD, _WHOLE = 1, 2, 3


class Overlaid(Sources):
    """Texts by their resolved paths; every other file is what lies on the disk.

    What was read and found is remembered, also from one overlay to the next (`known`). `reached` says how far checks
    came: what is wrong with names keeps texts from being looked at, what is wrong with those keeps scenarios.
    """

    def __init__(self, texts: Mapping[Path, str], known: Overlaid | None = None) -> None:
        self.texts = texts
        self._nodes: dict[Path, tuple[str, Node]] = {} if known is None else known._nodes
        self._whole: dict[tuple[object, ...], tuple[_Checked, int]] = {} if known is None else known._whole
        self.world: World | None = None if known is None else known.world  # as it was last declared
        self.reached = 0

    def node(self, path: Path, name: str) -> Node:
        text = self.texts.get(path.resolve())
        if text is None:
            return read(path, name)
        known = self._nodes.get(path)
        if known is None or known[0] != text:
            known = self._nodes[path] = (text, read_text(text, name))
        return known[1]

    def content(self, path: Path) -> bytes:
        text = self.texts.get(path.resolve())
        return path.read_bytes() if text is None else text.encode("utf-8", "surrogatepass")

    def base(self, main: Path, read: FilesRead) -> _Checked:
        reached = self.reached
        checked = self._remembered(main.parent, (), lambda: check_alone(main, read, self))
        self.reached = reached  # what mods are laid over says nothing about them
        return checked

    def whole(self, folder: Path, mods: Sequence[Path] = ()) -> _Checked:
        return self._remembered(folder, mods, lambda: check_sources(folder / MAIN_FILE, self, mods))

    def _remembered(self, folder: Path, mods: Sequence[Path], check: Callable[[], _Checked]) -> _Checked:
        homes = [one.resolve() for one in (folder, *mods)]
        over = [(path, text) for path, text in self.texts.items() if any(_read_with(path, home) for home in homes)]
        key = (*homes, *sorted(over))
        if not over and key not in self._whole:
            rulebook, findings = check_folder(folder, mods)  # which is remembered if nothing is wrong with it
            if rulebook is not None:
                self._whole[key] = (rulebook, findings), _WHOLE
        before, self.reached = self.reached, 0
        if key not in self._whole:
            checked = check()
            self._whole[key] = checked, _WHOLE if checked[0] is not None else self.reached
        (rulebook, findings), reached = self._whole[key] = self._whole.pop(key)
        for old in list(self._whole)[:-_MOST_KEPT]:
            del self._whole[old]
        self.reached = max(before, reached)
        return rulebook, list(findings)

    def declared(
        self, header: RecordData, files: Files, borrowed: Files, needed: list[tuple[str, str, Span]]
    ) -> tuple[World, list[Finding]]:
        self.reached = max(self.reached, _DECLARED)
        self.world, findings = super().declared(header, files, borrowed, needed)
        return self.world, findings

    def understood(self, world: World) -> list[Finding]:
        self.reached = max(self.reached, _UNDERSTOOD)
        return super().understood(world)


def _read_with(path: Path, home: Path) -> bool:
    """Whether a file may belong to the rulebook or mod of a folder: scenarios only speak about it."""
    return path.is_relative_to(home) and not any(path.is_relative_to(home / name) for name in SCENARIO_FOLDERS.values())
