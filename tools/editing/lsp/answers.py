"""The answers to an editor's questions about one place: what is it, where is it from, what could stand here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from regelwerk.dsl.editing.occurrences import Occurrence, Symbol
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.languages import at_hand, speaking
from regelwerk.tools.editing.lsp import told
from regelwerk.tools.editing.lsp.columns import Columns
from regelwerk.tools.editing.lsp.completion import proposals
from regelwerk.tools.editing.lsp.cursor import Cursor, cursor
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.editing.lsp.proposal import Proposal
from regelwerk.tools.editing.lsp.shape_at import SCENARIO_FILE, record_of, shape_at, text_kind
from regelwerk.tools.editing.rename_proof import RenameRefused
from regelwerk.tools.editing.renaming import Edit, rename

_KINDS = {
    "key": lsp.CompletionItemKind.Property, "keyword": lsp.CompletionItemKind.Keyword,
    "word": lsp.CompletionItemKind.EnumMember, "event": lsp.CompletionItemKind.Event,
    "procedure": lsp.CompletionItemKind.Method, "function": lsp.CompletionItemKind.Function,
    "derived": lsp.CompletionItemKind.Function, "kind": lsp.CompletionItemKind.Class,
    "resource": lsp.CompletionItemKind.Unit, "attribute": lsp.CompletionItemKind.Field,
    "field": lsp.CompletionItemKind.Field, "parameter": lsp.CompletionItemKind.Variable,
    "local": lsp.CompletionItemKind.Variable, "verb": lsp.CompletionItemKind.Method,
    "value": lsp.CompletionItemKind.EnumMember, "enumeration": lsp.CompletionItemKind.Enum,
    "table": lsp.CompletionItemKind.Struct,
    "entry": lsp.CompletionItemKind.Constant, "rule": lsp.CompletionItemKind.Reference,
}  # fmt: skip

@dataclass(frozen=True, slots=True)
class Place:
    """A place in a document of a folder, counted as the checker counts; `name` is what findings call the file."""

    folder: Folder
    path: Path
    name: str
    columns: Columns
    line: int
    column: int

    @property
    def sort(self) -> str:
        return self.folder.sort_of(self.path)

    def cursor(self) -> Cursor:
        return cursor(self.columns.composed_lines(), self.line, self.column)

    def occurrence(self) -> Occurrence | None:
        """The name that stands here."""
        world, index = self.folder.world, self.folder.index
        if world is None or index is None:
            return None
        if self.sort == SCENARIO_FILE:
            here = (one for one in self.folder.scenario_names(self.path) if one.span.line == self.line)
            return next((one for one in here if one.span.column <= self.column <= one.span.end_column), None)
        return index.at(self.name, self.line, self.column)


# ---- hover


@contextmanager
def _reading(place: Place) -> Iterator[Language]:
    """Whoever reads here is spoken to in the language of the file, if no other was asked for."""
    language = place.folder.language_of(place.path)
    with speaking(""):
        at_hand(language)
        yield language


def hover(place: Place) -> lsp.Hover | None:
    with _reading(place) as language:
        return _hovered(place, language)


def _hovered(place: Place, language: Language) -> lsp.Hover | None:
    one = place.occurrence()
    world, index = place.folder.world, place.folder.index
    if one is not None and world is not None and index is not None:
        if one.type is None and one.symbol.what == "local":  # a name is typed where it is used
            one = next((other for other in index.of(one.symbol) if other.type is not None), one)
        return _hover(told.of_occurrence(world, one, language), place.columns.range(one.span))
    lines = place.columns.composed_lines()
    at = place.cursor()
    key = _key_at(place, lines[place.line - 1])
    if key:
        record = record_of(shape_at(at.keys[:-1] if at.keys[-1:] == (key,) else at.keys, place.sort, language, world))
        found = record.spelled(key, language) if record is not None else None
        return _hover(told.of_key(found, language), None) if found is not None else None
    if text_kind(shape_at(at.keys, place.sort, language, world)):
        spoken = told.of_spoken(lines[place.line - 1], place.column, language)
        if spoken is not None:
            begin, end, meaning = spoken
            where = lsp.Range(place.columns.position(place.line, begin), place.columns.position(place.line, end))
            return _hover(meaning, where)
    return None


def _key_at(place: Place, line: str) -> str:
    """The key whose name the place lies in, or ""."""
    end = place.column - 1
    while end < len(line) and (line[end].isalnum() or line[end] == "_"):
        end += 1
    begin = place.column - 1
    while begin > 0 and (line[begin - 1].isalnum() or line[begin - 1] == "_"):
        begin -= 1
    behind = line[end:].lstrip(" ")
    inside = cursor(place.columns.composed_lines(), place.line, begin + 1)
    return line[begin:end] if behind.startswith(":") and inside.at_key else ""


def _hover(text: str, where: lsp.Range | None) -> lsp.Hover:
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), where)


# ---- completion


def completion(place: Place) -> lsp.CompletionList:
    at = place.cursor()
    with _reading(place) as language:
        found = proposals(place.folder.world, at, place.sort, language)
    start = place.columns.position(place.line, place.column - len(at.word))
    where = lsp.Range(start, place.columns.position(place.line, place.column))
    return lsp.CompletionList(False, [_item(one, where) for one in found])


def _item(one: Proposal, where: lsp.Range) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        one.label, kind=_KINDS.get(one.sort, lsp.CompletionItemKind.Text), detail=one.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.meaning) if one.meaning else None,
        sort_text=f"{one.rank}{one.label}", text_edit=lsp.TextEdit(where, one.insert or one.label),
        insert_text_mode=lsp.InsertTextMode.AdjustIndentation,
    )  # fmt: skip


# ---- names


def definition(place: Place) -> list[lsp.Location]:
    one, index = place.occurrence(), place.folder.index
    if one is None or index is None:
        return []
    symbol = one.symbol
    if symbol.what == "verb":
        owner = symbol.id.partition(":")[0]
        symbol = Symbol("event" if owner in index.world.events else "procedure", owner)
    return locations(place.folder, _main_declarations(index.declarations(symbol)))


def _main_declarations(found: list[Occurrence]) -> list[Occurrence]:
    """Where a thing is declared under its own id; its other forms stand there, too."""
    own = [one for one in found if one.symbol.is_called(one.word)]
    return own or found


def references(place: Place, with_declaration: bool) -> list[lsp.Location]:
    one, index = place.occurrence(), place.folder.index
    if one is None or index is None:
        return []
    found = [*index.of(one.symbol), *place.folder.in_scenarios(one.symbol)]
    return locations(place.folder, [other for other in found if with_declaration or not other.declares])


def prepare_rename(place: Place) -> lsp.PrepareRenamePlaceholder | None:
    place.folder.check_if_changed()
    one = place.occurrence()
    return lsp.PrepareRenamePlaceholder(place.columns.range(one.span), one.word) if one is not None else None


def renamed(place: Place, new: str) -> lsp.WorkspaceEdit | None:
    """The edits in all files, scenarios included; a refusal is told to the person."""
    place.folder.check_if_changed()  # the places of names must be those of the text as it is
    one, index = place.occurrence(), place.folder.index
    if one is None or index is None:
        return None
    try:
        edits = rename(place.folder.drafts, index, one, new)
    except RenameRefused as refused:
        raise JsonRpcInvalidParams(str(refused)) from None
    edits += [Edit(other.span, new) for other in place.folder.in_scenarios(one.symbol) if other.word == one.word]
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    changes: dict[str, Sequence[lsp.TextEdit]] = {}
    for file, own in by_file.items():
        columns = Columns(place.folder.text(Path(file)))
        changes[place.folder.uri(Path(file))] = [lsp.TextEdit(columns.range(edit.span), edit.new) for edit in own]
    return lsp.WorkspaceEdit(changes=changes)


def locations(folder: Folder, found: Iterable[Occurrence]) -> list[lsp.Location]:
    columns: dict[Path, Columns] = {}
    made = []
    for one in found:
        path = Path(one.span.file).resolve()
        if path not in columns:
            columns[path] = Columns(folder.text(path))
        made.append(lsp.Location(folder.uri(path), columns[path].range(one.span)))
    return made
