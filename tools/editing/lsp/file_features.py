"""What an editor shows of a file as a whole: colours by meaning, folds, outline, links, and what listens to what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types as lsp
from regelwerk.dsl.editing.occurrences import Occurrence
from regelwerk.dsl.messages.message import message
from regelwerk.tools.editing.lsp.columns import Columns
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.editing.lsp.shape_at import SCENARIO_FILE
from regelwerk.tools.modding import entries
from regelwerk.tools.modding.sorts import sort_word

SYMBOL_KINDS = {
    "kind": lsp.SymbolKind.Class, "event": lsp.SymbolKind.Event, "procedure": lsp.SymbolKind.Method,
    "derived": lsp.SymbolKind.Function, "rule": lsp.SymbolKind.Interface, "entry": lsp.SymbolKind.Constant,
    "enumeration": lsp.SymbolKind.Enum, "resource": lsp.SymbolKind.Number, "option": lsp.SymbolKind.Boolean,
    "table": lsp.SymbolKind.Struct,
}  # fmt: skip
_TOKENS = {
    "kind": "class", "event": "event", "procedure": "method", "derived": "function", "function": "function",
    "rule": "interface", "entry": "enumMember", "value": "enumMember", "option_value": "enumMember",
    "enumeration": "enum", "resource": "property", "attribute": "property", "field": "property",
    "parameter": "parameter", "local": "variable", "verb": "method", "table": "struct", "player": "variable",
}  # fmt: skip
LEGEND = lsp.SemanticTokensLegend(sorted(set(_TOKENS.values())), ["declaration"])
RUN_SCENARIO = "regelwerk.scenario"
MOST_SYMBOLS = 200
_LISTENED_TO = ("event", "procedure")
_KEY = re.compile(r"^(?P<indent> *)(?P<key>[\w#]+):")
_FILE = re.compile(r"(?<![\w./-])[\w./-]+\.yaml(?![\w./-])")


class Token(NamedTuple):
    """A word with a meaning: line, first character, length (as editors count), type, whether it is declared here."""

    line: int
    start: int
    length: int
    type: int
    declared: int


# ---- colours by meaning


def tokens(folder: Folder, name: str, columns: Columns) -> lsp.SemanticTokens:
    """The names of a file by what they are, in texts and outside of them."""
    index = folder.index
    found = sorted(set(_tokens(index.everywhere_in(name), columns))) if index is not None else []
    data: list[int] = []
    before = Token(0, 0, 0, 0, 0)
    for one in _apart(found):
        data += [one.line - before.line, one.start - (before.start if one.line == before.line else 0)]
        data += [one.length, one.type, one.declared]
        before = one
    return lsp.SemanticTokens(data)


def _tokens(found: Iterable[Occurrence], columns: Columns) -> Iterator[Token]:
    for one in found:
        where = columns.range(one.span)
        type = _TOKENS.get(one.symbol.what)
        length = where.end.character - where.start.character
        if type is not None and where.start.line == where.end.line and length > 0:
            number = LEGEND.token_types.index(type)
            yield Token(where.start.line, where.start.character, length, number, int(one.declares))


def _apart(found: Sequence[Token]) -> Iterator[Token]:
    """Those that do not lie in one another: editors take no others."""
    end = (0, 0)
    for one in found:
        if (one.line, one.start) >= end:
            yield one
            end = (one.line, one.start + one.length)


# ---- folds and outline


def folds(columns: Columns) -> list[lsp.FoldingRange]:
    """Whatever stands further in below a line can be folded into it."""
    lines = columns.lines
    deep = [len(line) - len(line.lstrip(" ")) if line.strip() else -1 for line in lines]
    made, open_ones, last = [], list[tuple[int, int]](), 0
    for at, indent in enumerate([*deep, 0]):
        if indent < 0:
            continue
        while open_ones and open_ones[-1][1] >= indent:
            start, _ = open_ones.pop()
            if last > start:
                made.append(lsp.FoldingRange(start, last))
        open_ones.append((at, indent))
        last = at
    return sorted(made, key=lambda one: (one.start_line, one.end_line))


def outline(folder: Folder, path: Path, name: str, columns: Columns) -> list[lsp.DocumentSymbol]:
    """The sections of a file with what they declare; of a file of scenarios, these."""
    sections = list(_sections(columns))
    if folder.sort_of(path) == SCENARIO_FILE:
        made = _scenarios(columns)
        return [_symbol(title, lsp.SymbolKind.Event, columns, line, end) for title, line, end in made]
    index, found = folder.index, []
    for one in index.in_file(name) if index is not None else ():
        if one.declares and one.symbol.what in SYMBOL_KINDS and one.symbol.is_called(one.word):
            found.append(one)
    outside = [_declared(one, columns) for one in found if not any(_within(one, section) for section in sections)]
    grouped = []
    for section in sections:
        own = [_declared(one, columns) for one in found if _within(one, section)]
        if own:
            title, line, end = section
            grouped.append(_symbol(title, lsp.SymbolKind.Namespace, columns, line, end, own))
    return [*outside, *grouped]


def _sections(columns: Columns) -> Iterator[tuple[str, int, int]]:
    """The keys at the margin, each with its first and last line (from 0)."""
    heads = [(at, found["key"]) for at, line in enumerate(columns.lines)
             if (found := _KEY.match(line)) and not found["indent"]]  # fmt: skip
    ends = [at - 1 for at, _ in heads[1:]] + [len(columns.lines) - 1]
    for (at, key), end in zip(heads, ends, strict=True):
        yield key, at, end


def _scenarios(columns: Columns) -> list[tuple[str, int, int]]:
    """The scenarios of a file: the keys below its one section."""
    made = []
    for _, start, end in _sections(columns):
        inner = [(at, found) for at in range(start + 1, end + 1) if (found := _KEY.match(columns.lines[at]))]
        margin = min((len(found["indent"]) for _, found in inner), default=0)
        heads = [(at, found["key"]) for at, found in inner if len(found["indent"]) == margin]
        if not heads:
            continue
        ends = [at - 1 for at, _ in heads[1:]] + [end]
        made += [(key, at, last) for (at, key), last in zip(heads, ends, strict=True)]
    return made


def _within(one: Occurrence, section: tuple[str, int, int]) -> bool:
    return section[1] < one.span.line - 1 <= section[2]


def _declared(one: Occurrence, columns: Columns) -> lsp.DocumentSymbol:
    where = columns.range(one.span)
    return lsp.DocumentSymbol(one.word, SYMBOL_KINDS[one.symbol.what], where, where, sort_word(one.symbol.what))


def _symbol(
    title: str, kind: lsp.SymbolKind, columns: Columns, line: int, end: int, own: list[lsp.DocumentSymbol] | None = None
) -> lsp.DocumentSymbol:
    whole = lsp.Range(lsp.Position(line, 0), lsp.Position(end, len(columns.lines[end])))
    indent = len(columns.lines[line]) - len(columns.lines[line].lstrip(" "))
    chosen = lsp.Range(lsp.Position(line, indent), lsp.Position(line, indent + len(title)))
    return lsp.DocumentSymbol(title, kind, whole, chosen, children=own)


# ---- links


def links(folder: Folder, path: Path, columns: Columns) -> list[lsp.DocumentLink]:
    """The files that a file names, where they are there."""
    made = []
    for at, line in enumerate(columns.lines):
        for found in _FILE.finditer(line.partition(" #")[0]):
            target = path.parent / found[0]
            if target.is_file() and folder.holds(target):
                where = lsp.Range(lsp.Position(at, found.start()), lsp.Position(at, found.end()))
                made.append(lsp.DocumentLink(where, folder.uri(target)))
    return made


# ---- who listens


def _heard(folder: Folder, name: str) -> Iterator[tuple[Occurrence, list[str]]]:
    """The events and procedures that a file declares, each with who listens to it."""
    index, world = folder.index, folder.world
    if index is None or world is None:
        return
    for one in index.in_file(name):
        if one.declares and one.symbol.what in _LISTENED_TO and one.symbol.is_called(one.word):
            yield one, entries.listeners(world, one.symbol.id)


def hints(folder: Folder, name: str, columns: Columns, lines: range) -> list[lsp.InlayHint]:
    """Behind each event and procedure that is declared here: who listens."""
    language, made = folder.spoken, []
    for one, heard in _heard(folder, name):
        if one.span.line - 1 in lines and heard:
            end = lsp.Position(one.span.line - 1, len(columns.lines[one.span.line - 1]))
            short = ", ".join(entry.partition(" (")[0] for entry in heard[:3]) + (" …" if len(heard) > 3 else "")
            label = message("editing.heard_by", names=short).told(language)
            made.append(lsp.InlayHint(end, label, padding_left=True, tooltip="\n".join(heard)))
    return made


def lenses(folder: Folder, path: Path, name: str, columns: Columns) -> list[lsp.CodeLens]:
    """Above a scenario: play it. Above an event or procedure: how many listen."""
    language = folder.spoken
    if folder.sort_of(path) == SCENARIO_FILE:
        run = message("editing.run_scenario").told(language)
        return [
            lsp.CodeLens(_line(at), lsp.Command(run, RUN_SCENARIO, arguments=[str(path), title]))
            for title, at, _ in _scenarios(columns)
        ]
    made = []
    for one, heard in _heard(folder, name):
        told_so = message("editing.listeners", n=len(heard)).told(language)
        made.append(lsp.CodeLens(_line(one.span.line - 1), lsp.Command(told_so, "")))
    return made


def _line(at: int) -> lsp.Range:
    return lsp.Range(lsp.Position(at, 0), lsp.Position(at, 0))


# ---- everything that has a name


def named(
    folders: Iterable[Folder], query: str, located: Callable[[Folder, Occurrence], lsp.Location]
) -> list[lsp.WorkspaceSymbol]:
    """What is declared in any open rulebook under a name that holds the query."""
    wanted, made = query.casefold(), list[lsp.WorkspaceSymbol]()
    for folder in folders:
        if folder.world is None:
            folder.check()
        for one in folder.index.declared() if folder.index is not None else ():
            known = one.symbol.what in SYMBOL_KINDS and one.symbol.is_called(one.word)
            if known and wanted in one.word.casefold():
                kind, home = SYMBOL_KINDS[one.symbol.what], folder.path.name
                made.append(lsp.WorkspaceSymbol(located(folder, one), one.word, kind, container_name=home))
                if len(made) >= MOST_SYMBOLS:
                    return made
    return made
