"""The files of a rulebook or mod as they stand while they are migrated: their nodes, their texts, and edits of both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.positions import keeps_positions, text_position
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.source_files import shown
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import UsageError, scenario_files
from regelwerk.tools.commands.installed_mods import mod_above
from regelwerk.tools.formatting.roles import Role, outline, roles
from regelwerk.tools.formatting.surroundings import Around, around
from regelwerk.tools.mending.mended_files import Edit, MendedFiles
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file

_PIECE = re.compile(r"#[^\n]*|[^\W\d]\w*|\d+|\n|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, number or sign of a text, with its place in the text; comments are no pieces."""

    text: str
    line: int
    column: int

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha() or self.text[0] == "_"


@dataclass(frozen=True)
class EffectText:
    """A text of the effect language as it stands in a file."""

    scalar: Scalar
    kind: TextKind
    language: Language

    @property
    def written(self) -> str:
        return str(self.scalar.value)

    @cached_property
    def pieces(self) -> list[Piece]:
        return pieces_of(self.written)

    def span(self, piece: Piece) -> Span:
        line, column = text_position(self.scalar, piece.line, piece.column)
        return Span(self.scalar.span.file, line, column, line, column + len(piece.text))

    def covers(self, span: Span) -> bool:
        """Whether a place stands in this text."""
        own = self.scalar.span
        if own.file != span.file:
            return False
        return (own.line, own.column) <= (span.line, span.column) <= (own.end_line, own.end_column)


def pieces_of(text: str) -> list[Piece]:
    """The words, numbers and signs of a text."""
    found: list[Piece] = []
    line, start = 1, 0
    for match in _PIECE.finditer(text):
        if match[0] == "\n":
            line, start = line + 1, match.end()
        elif match[0][0] != "#":
            found.append(Piece(match[0], line, match.start() - start + 1))
    return found


@dataclass
class WrittenFiles:
    """All files of a folder that may be migrated, seen with the texts as they stand; `world` is what they declare."""

    home: Path
    files: MendedFiles
    world: World | None = None
    _texts: dict[Path, list[EffectText]] = field(default_factory=dict)

    @cached_property
    def paths(self) -> list[Path]:
        return _paths(self.home)

    def node(self, path: Path) -> Node | None:
        try:
            return _node(self.files.of(str(path)).text, shown(path))
        except RulebookError:
            return None

    def language(self, path: Path) -> Language:
        node = self.node(path)
        return declared_language(node, self._around.language) if node is not None else "de"

    def texts(self, path: Path) -> list[EffectText]:
        """The texts of a file whose every place is known."""
        if path not in self._texts:
            language = self.language(path)
            said = [one for one in self.roles(path) if one.what == "text" and keeps_positions(one.scalar)]
            self._texts[path] = [EffectText(one.scalar, one.kind, language) for one in said]
        return self._texts[path]

    def roles(self, path: Path) -> Iterator[Role]:
        node = self.node(path)
        if node is None:
            return
        surrounding = self._around
        language = declared_language(node, "de" if is_scenario_file(node) else surrounding.language)
        yield from roles(node, outline(node, path.name, language, surrounding.templates, surrounding.mod))

    @cached_property
    def _around(self) -> Around:
        folder = self.home if self.home.is_dir() else mod_above(self.home.parent)
        try:
            return around(folder, False, node=self._read)
        except (RulebookError, UsageError, OSError):
            return Around()

    def _read(self, path: Path) -> Node:
        return _node(self.files.of(str(path)).text, shown(path))

    def text_at(self, span: Span) -> EffectText | None:
        path = Path(span.file).resolve()
        return next((one for one in self.texts(path) if one.covers(span)), None)

    def path_to(self, span: Span) -> list[Entry]:
        """The entries that lead to a place, the outermost first."""
        node = self.node(Path(span.file).resolve())
        found: list[Entry] = []
        while node is not None:
            step = _step(node, span)
            if isinstance(step, Entry):
                found.append(step)
                node = step.value
            else:
                node = step
        return found


@lru_cache(maxsize=64)
def _node(text: str, name: str) -> Node:
    return read_text(text, name)


def _paths(home: Path) -> list[Path]:
    """The files of a rulebook or mod and its scenarios: all YAML files in the folder but those of other ones below."""
    if home.is_file():
        return [home.resolve()]
    inner = [main.parent for name in (MAIN_FILE, MOD_FILE) for main in home.rglob(name) if main.parent != home]
    found = [*home.rglob("*.yaml"), *scenario_files(home)]
    ours = [path.resolve() for path in found if not any(path.is_relative_to(one) for one in inner)]
    return sorted(path for path in dict.fromkeys(ours) if path.is_file())


def _step(node: Node, span: Span) -> Entry | Node | None:
    place = (span.line, span.column)
    if isinstance(node, Mapping):
        for entry in node.entries:
            if (entry.key.span.line, entry.key.span.column) <= place <= _end(entry):
                return entry
    if isinstance(node, Sequence):
        for item in node.items:
            if (item.span.line, item.span.column) <= place <= (item.span.end_line, item.span.end_column):
                return item
    return None


def _end(entry: Entry) -> tuple[int, int]:
    ends = [(one.end_line, one.end_column) for one in (entry.key.span, entry.value.span)]
    return max(ends)


# ---- edits


def at(span: Span) -> Span:
    """The empty stretch where a span begins."""
    return Span(span.file, span.line, span.column, span.line, span.column)


def behind(span: Span) -> Span:
    """The empty stretch where a span ends."""
    return Span(span.file, span.end_line, span.end_column, span.end_line, span.end_column)


def with_entry(files: MendedFiles, mapping: Mapping, key: str, value: str, reason: str) -> Edit:
    """One more entry of a mapping, behind its last one and laid out as that is."""
    source = files.of(mapping.span.file)
    start, end = source.stretch(mapping.span)
    if source.text[start : start + 1] == "{":
        close = source.text.rfind("}", start, end)
        comma = ", " if mapping.entries else ""
        place = close - (1 if source.text[close - 1] == " " and mapping.entries else 0)
        return Edit(source.span(mapping.span.file, place, place), f"{comma}{key}: {value}", reason)
    first, last = mapping.entries[0], mapping.entries[-1]
    line = max(last.key.span.end_line, _last_line(last.value))
    until = source.text.find("\n", source.offset(line, 1))
    place = until if until >= 0 else len(source.text)
    indent = " " * (first.key.span.column - 1)
    return Edit(source.span(mapping.span.file, place, place), f"\n{indent}{key}: {value}", reason)


def _last_line(node: Node) -> int:
    if isinstance(node, Mapping) and node.entries:
        return max(node.entries[-1].key.span.end_line, _last_line(node.entries[-1].value))
    if isinstance(node, Sequence) and node.items:
        return _last_line(node.items[-1])
    if isinstance(node, Scalar) and node.block:
        return node.lines[-1][0] if node.lines else node.span.line
    return node.span.end_line


def without_entry(files: MendedFiles, mapping: Mapping, entry: Entry, reason: str) -> Edit:
    """A mapping without one of its entries, and without the line or the comma that belonged to it."""
    source = files.of(mapping.span.file)
    start = source.offset(entry.key.span.line, entry.key.span.column)
    end = source.offset(*_end(entry))
    text = source.text
    if text[source.stretch(mapping.span)[0]] == "{":
        others = [one for one in mapping.entries if one is not entry]
        if others and others[-1].key.span < entry.key.span:  # the comma in front goes
            start = text.rfind(",", 0, start)
        elif others:
            end = text.index(",", end) + 1
            end += len(text[end:]) - len(text[end:].lstrip(" "))
    else:
        last = text.find("\n", source.offset(max(entry.key.span.end_line, _last_line(entry.value)), 1))
        last = last if last >= 0 else len(text)
        if not text[end:last].strip().startswith("#"):  # a comment behind it stays, in a line of its own
            start, end = source.offset(entry.key.span.line, 1), last + 1
        else:
            end = text.index("#", end)
    return Edit(source.span(mapping.span.file, start, end), "", reason)
