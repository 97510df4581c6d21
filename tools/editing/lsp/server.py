"""The language server itself: what an editor says and asks, and which module answers.

Diagnostics come in two waves. A moment after each change the rulebook is checked with what is remembered (`drafts.py`);
when nothing has changed for a while, a second process checks everything, scenarios included (`thorough.py`).
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, PyglsError
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from regelwerk.dsl.editing.occurrences import Occurrence
from regelwerk.dsl.findings.findings import Finding
from regelwerk.tools.commands.games import UsageError, rulebook_above, shown
from regelwerk.tools.commands.installed_mods import mod_above
from regelwerk.tools.editing.lsp import answers, file_features
from regelwerk.tools.editing.lsp.columns import Columns
from regelwerk.tools.editing.lsp.diagnostics import as_diagnostic, quick_fixes
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.editing.lsp.layout_edits import formatted
from regelwerk.tools.editing.lsp.protocol import AnsweringProtocol
from regelwerk.tools.editing.lsp.second_process import second_process
from regelwerk.tools.editing.lsp.thorough import played, thorough

QUICK_AFTER = 0.05
THOROUGH_AFTER = 1.0
READ_AHEAD_AFTER = 0.1
_COLLECT_AFTER = (200_000, 5, 5)
"""Garbage is looked for seldom: a rulebook is a big heap that lives on, and looking through it takes long. But each
check leaves a world behind that only looking finds, so that what has grown old is looked at every few times, too."""


class Server(LanguageServer):
    """A language server with the rulebook folders that the open documents belong to."""

    def __init__(self) -> None:
        super().__init__(
            "regelwerk", "1", text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental,
            protocol_cls=AnsweringProtocol,
        )  # fmt: skip
        self.was_shut_down = False
        self.folders: dict[Path, Folder] = {}
        self.published: dict[Path, dict[Path, tuple[int | None, list[Finding]]]] = {}
        self.waiting: dict[Path, list[asyncio.Task[None]]] = {}
        self.reading: dict[Path, asyncio.Task[None]] = {}
        self.second: ProcessPoolExecutor | None = None

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Tell the person at the editor, unless the editor itself has got an answer."""
        if not isinstance(error, JsonRpcInvalidParams):
            super().report_server_error(error, source)

    # ---- folders and documents

    def folder_of(self, uri: str) -> tuple[Folder, Path] | None:
        """The rulebook that a document belongs to, and its path."""
        name = to_fs_path(uri)
        if name is None:
            return None
        path = Path(name)
        above = mod_above(path.parent) or rulebook_above(path.parent)
        if above is None:
            return None
        if above not in self.folders:
            try:
                self.folders[above] = Folder(above)
            except UsageError:
                return None  # a mod for a rulebook that is nowhere to be found
        return self.folders[above], path

    def put(self, uri: str, text: str | None, version: int | None = None) -> None:
        found = self.folder_of(uri)
        if found is not None:
            folder, path = found
            folder.uris[path.resolve()], folder.versions[path.resolve()] = uri, version
            folder.put(path, text)
            self.schedule(folder)

    # ---- diagnostics

    def schedule(self, folder: Folder) -> None:
        """Check soon, and thoroughly when there is time; what was planned before is not needed any more."""
        for task in self.waiting.get(folder.path, ()):
            task.cancel()
        loop = asyncio.get_running_loop()
        if folder.path not in self.reading:
            self.reading[folder.path] = loop.create_task(self._read_ahead(folder))
        self.waiting[folder.path] = [loop.create_task(self._quick(folder)), loop.create_task(self._thorough(folder))]

    async def _read_ahead(self, folder: Folder) -> None:
        """Look at the scenarios, one at a time, so that nobody waits for it who asks for references."""
        for path in folder.scenarios():
            await asyncio.sleep(READ_AHEAD_AFTER)
            folder.scenario_words(path)

    async def _quick(self, folder: Folder) -> None:
        await asyncio.sleep(QUICK_AFTER)
        self.check_now(folder)

    def check_now(self, folder: Folder) -> None:
        folder.check_if_changed()
        self.publish(folder)

    async def _thorough(self, folder: Folder) -> None:
        await asyncio.sleep(THOROUGH_AFTER)
        version = folder.version
        unsaved = {str(path): text for path, text in folder.drafts.unsaved.items() if folder.holds(path)}
        if self.second is None:
            self.second = second_process()
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self.second, thorough, str(folder.path), unsaved)
        if folder.version == version:
            quick = set(folder.findings)
            folder.further = [finding for finding in found if finding not in quick]
            self.publish(folder)

    def publish(self, folder: Folder) -> None:
        """Tell the editor what is wrong with every file, and that others are fine again."""
        by_file: dict[Path, list[Finding]] = {}
        for finding in dict.fromkeys([*folder.findings, *folder.further]):
            by_file.setdefault(Path(finding.span.file).resolve(), []).append(finding)
        told = self.published.setdefault(folder.path, {})
        for path in told.keys() | by_file.keys() | set(folder.drafts.unsaved):
            state = (folder.versions.get(path), by_file.get(path, []))
            if told.get(path) != state:
                columns = Columns(folder.text(path))
                found = [as_diagnostic(finding, columns) for finding in state[1]]
                self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(folder.uri(path), found, state[0]))
                told[path] = state

    # ---- answers

    def asked(self, uri: str, position: lsp.Position) -> answers.Place | None:
        """The place that a question is about, with the folder as it stands now."""
        found = self.folder_of(uri)
        if found is None:
            return None
        folder, path = found
        if folder.world is None:
            folder.check()
        columns = Columns(folder.text(path))
        return answers.Place(folder, path, shown(path), columns, *columns.place(position))


def make_server() -> Server:
    """A server that knows every question."""
    server = Server()
    _hear_of_files(server)
    _answer_about_places(server)
    _answer_about_files(server)
    _answer_about_file_features(server)
    _play_scenarios(server)

    @server.feature(lsp.SHUTDOWN)
    def shutdown(ls: Server, params: None) -> None:
        ls.was_shut_down = True

    return server


def _hear_of_files(server: Server) -> None:
    """What an editor says: what is open, changed, saved and closed."""

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        ls.put(document.uri, document.text, document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        ls.put(uri, ls.workspace.get_text_document(uri).source, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def did_save(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
        found = ls.folder_of(params.text_document.uri)
        if found is not None:
            found[0].version += 1
            ls.schedule(found[0])

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.put(params.text_document.uri, None)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
        for folder in {id(found[0]): found[0] for one in params.changes if (found := ls.folder_of(one.uri))}.values():
            folder.version += 1
            ls.schedule(folder)


def _answer_about_places(server: Server) -> None:
    """What an editor asks of the word at the cursor."""

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.hover(place) if place is not None else None

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ".", "(", ":", "{", "[", ","])
    )
    def completion(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList | None:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.completion(place) if place is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.definition(place) if place is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.references(place, params.context.include_declaration) if place is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.prepare_rename(place) if place is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        place = ls.asked(params.text_document.uri, params.position)
        return answers.renamed(place, params.new_name) if place is not None else None


def _answer_about_files(server: Server) -> None:
    """What an editor asks of a file as a whole, or of its findings."""

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        found = ls.folder_of(params.text_document.uri)
        return formatted(*found) if found is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        return file_features.outline(place.folder, place.path, place.name, place.columns) if place is not None else []

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    def code_actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        return quick_fixes(params.text_document.uri, params.context.diagnostics)


def _answer_about_file_features(server: Server) -> None:
    """What an editor draws in and around a file."""

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, file_features.LEGEND)
    def semantic_tokens(ls: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        if place is None:
            return lsp.SemanticTokens([])
        place.folder.check_if_changed()  # the places of names must be those of the text as it is
        return file_features.tokens(place.folder, place.name, place.columns)

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hints(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        lines = range(params.range.start.line, params.range.end.line + 1)
        return file_features.hints(place.folder, place.name, place.columns, lines) if place is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(ls: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        return file_features.folds(place.columns) if place is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_LINK)
    def document_links(ls: Server, params: lsp.DocumentLinkParams) -> list[lsp.DocumentLink]:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        return file_features.links(place.folder, place.path, place.columns) if place is not None else []

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def code_lens(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        place = ls.asked(params.text_document.uri, lsp.Position(0, 0))
        return file_features.lenses(place.folder, place.path, place.name, place.columns) if place is not None else []

    @server.feature(lsp.WORKSPACE_SYMBOL)
    def workspace_symbols(ls: Server, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        def located(folder: Folder, one: Occurrence) -> lsp.Location:
            return answers.locations(folder, [one])[0]

        return file_features.named(ls.folders.values(), params.query, located)


def _play_scenarios(server: Server) -> None:
    """What a person does with a lens above a scenario; it is played in the second process, as it is saved."""

    @server.command(file_features.RUN_SCENARIO)
    async def scenario(ls: Server, path: str, name: str) -> bool:
        if ls.second is None:
            ls.second = second_process()
        passed, said = await asyncio.get_running_loop().run_in_executor(ls.second, played, path, name)
        kind = lsp.MessageType.Info if passed else lsp.MessageType.Error
        ls.window_show_message(lsp.ShowMessageParams(kind, said))
        return bool(passed)


def serve() -> bool:
    """Answer an editor over standard input and output until it goes; tells whether it took its leave."""
    gc.set_threshold(*_COLLECT_AFTER)
    server = make_server()
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")  # pygls closes it at the end
    try:
        server.start_io(stdout=output)
    finally:
        if server.second is not None:
            server.second.shutdown(wait=False, cancel_futures=True)
    return server.was_shut_down
