"""Single mistakes in shipped rulebooks, kept as data: what was changed where, and what a careful person would be told.

A case names a file and a piece of it (`old`, its first occurrence) with what stands there instead (`new`). The sign »
in `new` is no part of the file: it marks where the finding must point to. Where that lies outside of the changed piece,
`at` is the text that begins there. `code` is the finding's code; `meant` what it must suggest to stand there instead;
without it, nothing may be suggested, for nobody can know.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import yaml
from regelwerk.dsl.checking import Sources, check_sources
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Node
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import bundled, scenario_files
from regelwerk.tools.commands.installed_mods import MODS, base_of, bundled_mods
from regelwerk.tools.scenarios.scenarios import check_file

HERE = Path(__file__).parent
MARK = "»"
GAUNTLET = HERE.parent / "gauntlet"


class Reading(Sources):
    """Files as they stand there; one that is as it was the last time is not read again."""

    def node(self, path: Path, name: str) -> Node:
        return _node(path, name, path.read_bytes())


@lru_cache(maxsize=200)
def _node(path: Path, name: str, content: bytes) -> Node:
    return read(path, name)


READING = Reading()


@dataclass(frozen=True)
class Mistake:
    """One case."""

    kind: str
    folder: Path
    file: str
    old: str
    new: str
    at: str
    code: str
    meant: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.folder.name}/{self.file}: {self.new!r}"

    def damaged(self) -> tuple[str, tuple[int, int]]:
        """The text of the file with the mistake, and the place that a finding must point to."""
        text = (self.folder / self.file).read_text(encoding="utf-8")
        assert self.old in text, f"{self}: {self.old!r} is not there any more"
        text = text.replace(self.old, self.new, 1)
        place = text.index(self.at) if self.at else text.index(MARK)
        text = text.replace(MARK, "", 1)
        return text, (text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place))

    @property
    def _is_mod(self) -> bool:
        return (self.folder / MOD_FILE).is_file()

    def found(self, home: Path, text: str | None = None) -> list[Finding]:
        """What checking the rulebook with this mistake finds, or with another text of the file.

        What is an error is found like in an editor; other findings, and those of scenarios, by checking a copy.
        """
        damaged = self.damaged()[0] if text is None else text
        findings = self.found_in_editor(damaged)
        return findings if errors_in(findings) else self.found_anew(home, damaged)

    def found_in_editor(self, text: str) -> list[Finding]:
        """What an editor finds with such a text of the file, where the rest of the rulebook is understood already."""
        return _drafts(self.folder, self._is_mod).with_texts({(self.folder / self.file).resolve(): text}).check()

    def found_anew(self, home: Path, damaged: str) -> list[Finding]:
        """What checking a copy of the rulebook with such a file finds, and its scenarios."""
        copy = home / self.folder.name
        shutil.copytree(self.folder, copy)
        (copy / self.file).write_text(damaged, encoding="utf-8")
        main, mods = (base_of(self.folder), [copy]) if self._is_mod else (copy, [])
        rulebook, findings = check_sources(main / MAIN_FILE, READING, mods)
        if rulebook is not None and not self._is_mod:
            for path in scenario_files(copy):
                findings += check_file(path)
        shutil.rmtree(copy)
        return findings


@cache
def _drafts(folder: Path, is_mod: bool) -> Drafts:
    """A rulebook in an editor, looked at once."""
    main, mods = (base_of(folder), (folder,)) if is_mod else (folder, ())
    drafts = Drafts(main / MAIN_FILE, mods=mods)
    assert drafts.check() == []
    return drafts


def mistakes() -> Iterator[Mistake]:
    """Every case of the corpus."""
    for path in sorted(HERE.glob("*.yaml")):
        for group in yaml.safe_load(path.read_text(encoding="utf-8")):
            for case in group["cases"]:
                game, _, file = case["in"].partition("/")
                if game == "gauntlet":
                    game, _, file = file.partition("/")
                    folder = GAUNTLET / game
                elif game == MODS:
                    game, _, file = file.partition("/")
                    folder = bundled_mods()[game]
                else:
                    folder = bundled()[game]
                yield Mistake(
                    group["kind"], folder, file, case["old"], case["new"], case.get("at", ""), case["code"],
                    case.get("meant", ""),
                )  # fmt: skip
