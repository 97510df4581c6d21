"""How long an editor waits: `python -m regelwerk.tools.workshop.bench.latency GAME [N]` types and takes the time.

The server runs as it does for an editor, as a process of its own behind standard input and output. Each keystroke is a
letter at a random place; what counts is the time until the diagnostics of that state are there, the server's own
waiting time included, and the times of the questions that follow a keystroke. After that the letter is taken back, and
a name at a random place is renamed: in a state that the server has checked, and at once after another keystroke. On a
busy machine the processor time tells more; systems with `/proc` give it.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient
from regelwerk.tools.commands.games import game_folder

_LETTERS = "aeinrst _(:"
_PATIENCE = 60.0
_NAME = re.compile(r"[^\W\d]\w*")
_NEW_NAME = "ganz_neuer_name"
_STATES = 4
"""So many states of a document come and go with each keystroke."""


@dataclass
class Times:
    """Seconds, by what was waited for."""

    taken: dict[str, list[float]] = field(default_factory=dict)

    def add(self, what: str, seconds: float) -> None:
        self.taken.setdefault(what, []).append(seconds)

    def share(self, what: str, percent: int) -> float:
        """So many of a hundred were not slower than this."""
        values = self.taken[what]
        return quantiles(values, n=100)[percent - 1] if len(values) > 1 else values[0]

    def told(self) -> str:
        lines = [f"{'':22}{'p50':>8}{'p95':>8}{'max':>8}  (ms)"]
        for what, values in self.taken.items():
            shares = (self.share(what, 50), self.share(what, 95), max(values))
            lines.append(f"{what:22}" + "".join(f"{1000 * one:8.0f}" for one in shares))
        return "\n".join(lines)


class Arrivals:
    """The newest state of each document whose diagnostics have come."""

    def __init__(self) -> None:
        self.versions: dict[str, int] = {}
        self.news = asyncio.Event()

    def put(self, uri: str, version: int) -> None:
        self.versions[uri] = max(version, self.versions.get(uri, 0))
        self.news.set()

    async def wait(self, path: Path, version: int) -> None:
        while self.versions.get(path.as_uri(), 0) < version:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), _PATIENCE)


async def typing(folder: Path, keystrokes: int, seed: int = 1) -> Times:
    """Open every file of a rulebook, and type."""
    client: Any = LanguageClient("latency", "1")
    arrived = Arrivals()

    def published(params: lsp.PublishDiagnosticsParams) -> None:
        arrived.put(params.uri, params.version or 0)

    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
    await client.start_io(sys.executable, "-m", "regelwerk.tools.commands.command", "lsp")
    await client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
    client.initialized(lsp.InitializedParams())
    files = sorted(folder.resolve().glob("*.yaml"))
    for path in files:
        item = lsp.TextDocumentItem(path.as_uri(), "yaml", 1, path.read_text(encoding="utf-8"))
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    for path in files:
        await arrived.wait(path, 1)
    times, chance = Times(), random.Random(seed)
    for number in range(keystrokes):
        path = chance.choice(files)
        version = _STATES * number + 2
        await _keystroke(client, arrived, times, chance, path, version)
        await _renaming(client, arrived, times, chance, path, version + 2)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    return times


async def _keystroke(
    client: LanguageClient, arrived: Arrivals, times: Times, chance: random.Random, path: Path, version: int
) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    written = [number for number, line in enumerate(lines) if line.strip() and not line.strip().startswith("#")]
    row = chance.choice(written)
    column = chance.randrange(len(lines[row]) - len(lines[row].lstrip()), len(lines[row]) + 1)
    here = lsp.Position(row, column)
    document = lsp.TextDocumentIdentifier(path.as_uri())
    with _taking(client, times, "diagnostics"):
        _change(client, path, version, lsp.Range(here, here), chance.choice(_LETTERS))
        await arrived.wait(path, version)
    for what, answer in _questions(client, document, here):
        with _taking(client, times, what):
            await answer()
    _change(client, path, version + 1, lsp.Range(here, lsp.Position(row, column + 1)), "")
    await arrived.wait(path, version + 1)


async def _renaming(
    client: LanguageClient, arrived: Arrivals, times: Times, chance: random.Random, path: Path, version: int
) -> None:
    """Rename a name of a document, and rename it again at once after a blank was typed behind its line."""
    lines = path.read_text(encoding="utf-8").split("\n")
    document = lsp.TextDocumentIdentifier(path.as_uri())
    words = [
        lsp.Position(row, len(line[: found.start()].encode("utf-16-le")) // 2)
        for row, line in enumerate(lines)
        for found in _NAME.finditer(line.partition("#")[0])
    ]
    for place in chance.sample(words, len(words)):
        asked = lsp.RenameParams(document, place, _NEW_NAME)
        if await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, place)) is None:
            continue
        with suppress(JsonRpcException):  # a name of the language, of a library: another one
            with _taking(client, times, "rename"):
                await client.text_document_rename_async(asked)
            end = lsp.Position(place.line, len(lines[place.line].encode("utf-16-le")) // 2)
            with _taking(client, times, "rename at once"):
                _change(client, path, version, lsp.Range(end, end), " ")
                await client.text_document_rename_async(asked)
            _change(client, path, version + 1, lsp.Range(end, lsp.Position(end.line, end.character + 1)), "")
            await arrived.wait(path, version + 1)
            return


@contextmanager
def _taking(client: LanguageClient, times: Times, what: str) -> Iterator[None]:
    """Take the time of what is done inside, unless it fails."""
    begin, worked = time.perf_counter(), _worked(client)
    yield
    times.add(what, time.perf_counter() - begin)
    if worked is not None:
        times.add(f"  {what}, work", (_worked(client) or worked) - worked)


def _questions(
    client: LanguageClient, document: lsp.TextDocumentIdentifier, here: lsp.Position
) -> list[tuple[str, Callable[[], Awaitable[Any]]]]:
    """What an editor asks after a keystroke, and what its author may ask."""
    behind = lsp.Position(here.line, here.character + 1)
    line = lsp.Range(lsp.Position(here.line, 0), behind)
    asked, layout = lsp.ReferenceContext(True), lsp.FormattingOptions(2, True)
    fixes = lsp.CodeActionContext([])
    return [
        ("completion", lambda: client.text_document_completion_async(lsp.CompletionParams(document, behind))),
        ("hover", lambda: client.text_document_hover_async(lsp.HoverParams(document, here))),
        ("definition", lambda: client.text_document_definition_async(lsp.DefinitionParams(document, here))),
        ("references", lambda: client.text_document_references_async(lsp.ReferenceParams(asked, document, here))),
        ("formatting", lambda: client.text_document_formatting_async(lsp.DocumentFormattingParams(document, layout))),
        ("quick fix", lambda: client.text_document_code_action_async(lsp.CodeActionParams(document, line, fixes))),
    ]


def _worked(client: LanguageClient) -> float | None:
    """The processor time that the server has taken so far, where the system tells."""
    process: Any = getattr(client, "_server", None)
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (AttributeError, OSError, ValueError, IndexError):
        return None


def _change(client: LanguageClient, path: Path, version: int, where: lsp.Range, text: str) -> None:
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(version, path.as_uri()),
            [lsp.TextDocumentContentChangePartial(text=text, range=where)],
        )
    )


if __name__ == "__main__":
    print(asyncio.run(typing(game_folder(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100)).told())
