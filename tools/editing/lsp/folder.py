"""One rulebook folder as an editor sees it: its unsaved files, what is wrong with them, and its names."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pygls.uris import from_fs_path
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.name_index import NameIndex
from regelwerk.dsl.editing.occurrences import Occurrence, Symbol
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import NOWHERE, Mapping, Words
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, scenario_files, shown
from regelwerk.tools.commands.installed_mods import base_of, with_needed
from regelwerk.tools.editing.lsp.shape_at import MOD_MAIN, MOD_PART, PART_FILE, RULEBOOK_FILE, SCENARIO_FILE
from regelwerk.tools.scenarios.scenario_occurrences import ScenarioWords
from regelwerk.tools.scenarios.scenario_words import in_full_names


@dataclass
class Folder:
    """The state of one folder.

    `uris` and `versions` are what the editor calls its documents and their states. `further` are findings of the
    thorough check that the quick one does not look for: those of scenarios, for one.
    """

    path: Path
    drafts: Drafts = field(init=False)
    findings: list[Finding] = field(default_factory=list)
    further: list[Finding] = field(default_factory=list)
    version: int = 0
    uris: dict[Path, str] = field(default_factory=dict)
    versions: dict[Path, int | None] = field(default_factory=dict)
    _checked: int = -1
    _index: NameIndex | None = None
    _scenarios: dict[Path, tuple[str, Words, ScenarioWords]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.is_mod:  # it is checked together with the rulebook that it is for
            self.drafts = Drafts(base_of(self.path) / MAIN_FILE, mods=tuple(with_needed([self.path])))
        else:
            self.drafts = Drafts(self.path / MAIN_FILE)

    @property
    def is_mod(self) -> bool:
        return (self.path / MOD_FILE).is_file()

    def put(self, path: Path, text: str | None) -> None:
        """A file has an unsaved text now, or none any more."""
        self.version += 1
        if text is None:
            self.drafts.unsaved.pop(path.resolve(), None)
        else:
            self.drafts.unsaved[path.resolve()] = text

    def uri(self, path: Path) -> str:
        """A file as the editor calls it: each spells addresses in its own way."""
        return self.uris.get(path.resolve()) or from_fs_path(str(path)) or ""

    def check(self) -> list[Finding]:
        """The quick check: everything about the rulebook itself."""
        self.findings = self.drafts.check()
        self._index = None
        self._checked = self.version
        return self.findings

    def check_if_changed(self) -> None:
        """Check, unless that was done since the last change."""
        if self._checked != self.version:
            self.check()

    @property
    def world(self) -> World | None:
        return self.drafts.world

    @property
    def index(self) -> NameIndex | None:
        """The names of the last state in which the files could be read."""
        if self._index is None and self.world is not None:
            self._index = NameIndex(self.world, self.drafts.files, self.is_mod)
        return self._index

    def sort_of(self, path: Path) -> str:
        """What kind of file it is."""
        if path.name in (MAIN_FILE, MOD_FILE) and path.parent.resolve() == self.path.resolve():
            return MOD_MAIN if self.is_mod else RULEBOOK_FILE
        inside = path.resolve().relative_to(self.path.resolve()).parts if self.holds(path) else ()
        if set(SCENARIO_FOLDERS.values()) & set(inside[:-1]):
            return SCENARIO_FILE
        return MOD_PART if self.is_mod else PART_FILE

    @property
    def spoken(self) -> str:
        """The language in which the person at the editor is spoken to."""
        return language_for(self.world.language if self.world is not None else "")

    def holds(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self.path.resolve())

    def language_of(self, path: Path) -> Language:
        """The language a file declares, or that of its rulebook."""
        name = shown(path)
        for data, language in self.drafts.files:
            if data.span.file == name:
                return language
        return "en" if self.world is not None and self.world.language == "en" else "de"

    def text(self, path: Path) -> str:
        """A file as it stands in the editor, or on the disk."""
        try:
            return self.drafts.content(path).decode("utf-8", "replace")
        except OSError:
            return ""

    @property
    def words(self) -> Words:
        """The short names of a mod with the full ones."""
        return next((mod.words for mod in self.drafts.loaded if mod.folder.resolve() == self.path.resolve()), {})

    def scenarios(self) -> list[Path]:
        return scenario_files(self.path)

    def scenario_names(self, path: Path) -> list[Occurrence]:
        """The names of the rulebook in a scenario file, as far as it can be read."""
        return list(self.scenario_words(path).named(self.world)) if self.world is not None else []

    def in_scenarios(self, symbol: Symbol) -> list[Occurrence]:
        """Every place in a scenario that names something; files without one of its words are not looked at."""
        if self.world is None or self.index is None or symbol.what == "local":
            return []
        words = self.index.words_of(symbol)
        files = (path for path in self.scenarios() if any(word in self.text(path) for word in words))
        found = (one for path in files for one in self.scenario_words(path).named(self.world, words))
        return [one for one in found if one.symbol == symbol]

    def scenario_words(self, path: Path) -> ScenarioWords:
        """The words of a scenario file; none if it cannot be read."""
        text, own = self.text(path), self.words
        known = self._scenarios.get(path)
        if known is None or known[:2] != (text, own):
            try:
                node = read_text(text, shown(path))
            except RulebookError:
                node = Mapping((), NOWHERE)
            known = self._scenarios[path] = (text, own, ScenarioWords(in_full_names(node, own) if own else node))
        return known[2]
