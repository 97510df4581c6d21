"""An editor for tests: it starts the server as editors do, types into documents, and asks."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 600.0  # a net against hanging, not a stop-watch


class Editor:
    """Documents are named by their paths. Places are found by text: `("karten.yaml", "füge z 2", 3)` is the place three
    characters into the first `füge z 2`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.client = LanguageClient("test", "1")
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.diagnostics: dict[str, list[lsp.Diagnostic]] = {}
        self.states: dict[str, int] = {}
        self.news = asyncio.Event()

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self.diagnostics[params.uri] = list(params.diagnostics)
            self.states[params.uri] = params.version or 0
            self.news.set()

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def start(self) -> lsp.ServerCapabilities:
        await self.client.start_io(sys.executable, "-m", "regelwerk.tools.commands.command", "lsp")
        answer = await self.client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
        self.client.initialized(lsp.InitializedParams())
        return answer.capabilities

    async def stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    # ---- documents

    def open(self, name: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        self.texts[name], self.versions[name] = text, 1
        document = lsp.TextDocumentItem(self.uri(name), "yaml", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))

    def write(self, name: str, text: str) -> None:
        self.texts[name] = text
        self.versions[name] += 1
        document = lsp.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def replace(self, name: str, old: str, new: str) -> None:
        assert old in self.texts[name]
        self.write(name, self.texts[name].replace(old, new, 1))

    def place(self, name: str, text: str, offset: int = 0) -> lsp.Position:
        before = self.texts[name][: self.texts[name].index(text) + offset]
        last = before.rpartition("\n")[2]
        return lsp.Position(before.count("\n"), len(last.encode("utf-16-le")) // 2)

    # ---- questions

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)

    async def findings(self, name: str) -> list[lsp.Diagnostic]:
        """The diagnostics of a document as it is now."""
        await self.until(lambda: self.states.get(self.uri(name), 0) >= self.versions[name])
        return self.diagnostics[self.uri(name)]

    async def hover(self, name: str, text: str, offset: int = 0) -> str:
        document = lsp.TextDocumentIdentifier(self.uri(name))
        answer = await self.client.text_document_hover_async(lsp.HoverParams(document, self.place(name, text, offset)))
        if answer is None:
            return ""
        assert isinstance(answer.contents, lsp.MarkupContent)
        return answer.contents.value

    async def completion(self, name: str, text: str, offset: int = 0) -> list[lsp.CompletionItem]:
        """What is offered, the likely ones first."""
        document = lsp.TextDocumentIdentifier(self.uri(name))
        place = self.place(name, text, offset)
        answer = await self.client.text_document_completion_async(lsp.CompletionParams(document, place))
        assert isinstance(answer, lsp.CompletionList)
        return sorted(answer.items, key=lambda item: item.sort_text or item.label)

    async def labels(self, name: str, text: str, offset: int = 0) -> list[str]:
        return [item.label for item in await self.completion(name, text, offset)]

    async def definition(self, name: str, text: str, offset: int = 0) -> list[str]:
        document = lsp.TextDocumentIdentifier(self.uri(name))
        params = lsp.DefinitionParams(document, self.place(name, text, offset))
        return self._shown(await self.client.text_document_definition_async(params))

    async def references(self, name: str, text: str, offset: int = 0) -> list[str]:
        document = lsp.TextDocumentIdentifier(self.uri(name))
        params = lsp.ReferenceParams(lsp.ReferenceContext(True), document, self.place(name, text, offset))
        return self._shown(await self.client.text_document_references_async(params))

    async def rename(self, name: str, text: str, offset: int, new: str) -> dict[str, str]:
        """The texts of all files after renaming."""
        document = lsp.TextDocumentIdentifier(self.uri(name))
        params = lsp.RenameParams(document, self.place(name, text, offset), new)
        answer = await self.client.text_document_rename_async(params)
        assert answer is not None
        assert answer.changes is not None
        return {uri: self._edited(uri, edits) for uri, edits in answer.changes.items()}

    async def formatted(self, name: str) -> str:
        """The document as the server would lay it out."""
        document = lsp.TextDocumentIdentifier(self.uri(name))
        options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
        params = lsp.DocumentFormattingParams(document, options)
        answer = await self.client.text_document_formatting_async(params)
        lines = self.texts[name].split("\n")
        for edit in sorted(answer or (), key=lambda one: one.range.start.line, reverse=True):
            start, end = edit.range.start, edit.range.end
            before, behind = lines[start.line][: start.character], lines[end.line][end.character :]
            lines[start.line : end.line + 1] = (before + edit.new_text + behind).split("\n")
        return "\n".join(lines)

    async def fixes(self, name: str, diagnostic: lsp.Diagnostic) -> list[lsp.CodeAction]:
        document = lsp.TextDocumentIdentifier(self.uri(name))
        params = lsp.CodeActionParams(document, diagnostic.range, lsp.CodeActionContext([diagnostic]))
        answer = await self.client.text_document_code_action_async(params)
        return [one for one in answer or () if isinstance(one, lsp.CodeAction)]

    def applied(self, name: str, action: lsp.CodeAction) -> str:
        assert action.edit is not None
        assert action.edit.changes is not None
        return self._edited(self.uri(name), action.edit.changes[self.uri(name)])

    def _edited(self, uri: str, edits: object) -> str:
        path = next(path for path in self.folder.rglob("*.yaml") if path.as_uri() == uri)
        name = str(path.relative_to(self.folder))
        lines = self.texts.get(name, path.read_text(encoding="utf-8")).split("\n")
        for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):  # type: ignore[call-overload]
            row = edit.range.start.line
            units = lines[row].encode("utf-16-le")
            begin, end = 2 * edit.range.start.character, 2 * edit.range.end.character
            lines[row] = (units[:begin] + edit.new_text.encode("utf-16-le") + units[end:]).decode("utf-16-le")
        return "\n".join(lines)

    def _shown(self, answer: object) -> list[str]:
        found = answer if isinstance(answer, (list, tuple)) else [answer]
        return sorted(f"{Path(one.uri).name}:{one.range.start.line + 1}" for one in found)


def story(folder: Path, tell: Callable[[Editor], Awaitable[None]]) -> None:
    """Start an editor, do what is told, and stop it."""

    async def whole() -> None:
        editor = Editor(folder)
        await editor.start()
        try:
            await tell(editor)
        finally:
            await editor.stop()

    asyncio.run(whole())
