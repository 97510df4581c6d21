"""`regelwerk why`: who set a value: the rulebook, each mod, and what holds in the end."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator

from regelwerk.dsl.findings.findings import errors_in, nearest
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay.applying import Written
from regelwerk.dsl.overlay.book import Book, book_of
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.dsl.overlay.paths import Lost, Path, path_of
from regelwerk.dsl.reading.nodes import Node
from regelwerk.tools.commands.command import FAILED, FINE
from regelwerk.tools.commands.findings_text import print_findings
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.installed_mods import mod_folder
from regelwerk.tools.modding.nodes_text import block, plain
from regelwerk.tools.modding.overlay_text import (
    combined_with,
    history_of,
    note_object,
    operation,
    path_words,
    stands_at,
    wrote,
)


def run(args: Namespace) -> int:
    folder = game_folder(args.game)
    alone, _ = combined_with(folder, [])
    combined, findings = combined_with(folder, [mod_folder(name) for name in args.mod])
    base = book_of(alone.pages())
    path = _path(args.path, combined)
    before, after, notes = stands_at(base, path), stands_at(combined.book, path), history_of(path, combined)
    if before is None and after is None and not notes:
        raise UsageError(_nothing(args.path, path, combined.book))
    if args.json:
        steps = [note_object(note) for note in notes]
        place = {"file": before.span.file, "line": before.span.line} if before is not None else None
        shape = {
            "path": path_words(path.keys),
            "base": plain(before),
            "set_at": place,
            "steps": steps,
            "result": plain(after),
        }
        print(json.dumps(shape, ensure_ascii=False, indent=2))
    else:
        print_findings(findings, sys.stderr)
        for line in _told(path, before, after, notes):
            print(printable(line))
    return FAILED if errors_in(findings) else FINE


def _path(written: str, combined: Combined) -> Path:
    words: dict[str, str] = {}
    for one in combined.mods:
        words.update(one.words)
    german, english = path_of(written, "de", words), path_of(written, "en", words)
    for path in (german, english):
        if isinstance(path, Path):
            return path
    lost = max(german, english, key=lambda one: one.at if isinstance(one, Lost) else 0)
    assert isinstance(lost, Lost)
    word = written.split(".")[lost.at]
    hint = say("commands.why.path_hint", meant=lost.meant) if lost.meant else ""
    raise UsageError(say("commands.why.lost", written=written, word=word, hint=hint))


def _nothing(written: str, path: Path, book: Book) -> str:
    keys = path.keys
    for depth in range(1, len(path.entry)):
        names = book.names_at(keys[:depth])
        if keys[depth] not in names:
            near = nearest(keys[depth], names)
            hint = say("commands.why.nothing_hint", near=near) if near else ""
            return say("commands.why.not_in", key=keys[depth], where=path_words(keys[:depth]), hint=hint)
    return say("commands.why.nothing", written=written)


def _told(path: Path, before: Node | None, after: Node | None, notes: list[Written]) -> Iterator[str]:
    yield path_words(path.keys)
    if before is not None:
        yield from _step(say("commands.why.base"), before.span.file, before.span.line, "", before)
    for note in notes:
        deeper = note.keys[len(path.keys) :]
        what = operation(note) + (f" {path_words(note.keys)}" if deeper else "")
        value = note.after if deeper else wrote(note, path)
        yield from _step(note.mod, note.span.file, note.span.line, what, value)
    yield from _step(say("commands.why.holds"), "", 0, "", after)


def _step(who: str, file: str, line: int, what: str, value: Node | None) -> Iterator[str]:
    lines = list(block(value)) if value is not None else [say("commands.why.no_value")]
    place = f"  {file}:{line}" if file else ""
    head = f"  {who}{place}{'  ' + what if what else ''}:"
    if len(lines) == 1:
        yield f"{head} {lines[0]}"
        return
    yield head
    yield from (f"      {one}" for one in lines)
