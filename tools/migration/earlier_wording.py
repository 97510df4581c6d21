"""What a rulebook itself said otherwise in its earlier edition: mods and scenarios written for that one follow.

A rulebook keeps it as data, in `quellen/frueher.yaml`: names of entries, fields of events and procedures, passages of
texts (`{a}` stands for one word), and attributes of things that are no more.

    - {name: kartenzug, jetzt: ziehen}
    - {feld: ziehen.wer, jetzt: spieler}
    - {text: "nimm_karte({a})", jetzt: "nehmen({a}, 1)"}
    - {attribut: karte.gewicht}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar
from regelwerk.dsl.reading.nodes import Sequence as Items
from regelwerk.dsl.reading.reader import read
from regelwerk.tools.commands.games import UsageError, known_games, rulebook_above
from regelwerk.tools.commands.installed_mods import base_of, mod_above
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.reserved_names import in_file
from regelwerk.tools.migration.written_files import EffectText, Piece, WrittenFiles, pieces_of, without_entry

EARLIER_FILE = Path("quellen", "frueher.yaml")

_SLOT = re.compile(r"\{(\w+)\}")
_MARK = "_slot_"


def passages(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """Passages of a text as the rulebook says them now."""
    text = written.text_at(finding.span)
    if text is None:
        return
    edits = [
        edit for old, new in _noted(written.home, "text") for edit in _replaced(text, old, new, written, reason)
    ]
    yield tuple(edits)


def names(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """Entries and fields that go by other names now, wherever they stand."""
    new = {old: now for old, now in _noted(written.home, "name") if now}
    fields = {tuple(old.split(".")): now for old, now in _noted(written.home, "feld") if now}
    edits: list[Edit] = []
    for path in written.paths if new or fields else ():
        for old, now in new.items():
            edits += in_file(path, old, now, written, reason)
        for text in written.texts(path):
            edits += _fields_in_text(text, fields, reason)
        node = written.node(path)
        edits += _fields_in_node(node, fields, reason) if node is not None else ()
    yield tuple(edits)


def _fields_in_text(text: EffectText, fields: dict[tuple[str, ...], str], reason: str) -> Iterator[Edit]:
    """`kampf(a: ich)`: the names of fields inside the brackets of a call."""
    called: list[str] = []
    for before, piece, behind in zip(["", *text.pieces], text.pieces, [*text.pieces[1:], None], strict=False):
        if piece.text == "(":
            called.append(before.text if isinstance(before, Piece) else "")
        elif piece.text == ")" and called:
            called.pop()
        elif called and behind is not None and behind.text == ":" and (called[-1], piece.text) in fields:
            yield Edit(text.span(piece), fields[called[-1], piece.text], reason)


def _fields_in_node(node: Node, fields: dict[tuple[str, ...], str], reason: str) -> Iterator[Edit]:
    """`geschieht: [{kampf: {a: anna}}]`: the names of fields below the name of an event."""
    if isinstance(node, Items):
        for item in node.items:
            yield from _fields_in_node(item, fields, reason)
    for entry in node.entries if isinstance(node, Mapping) else ():
        for inner in entry.value.entries if isinstance(entry.value, Mapping) else ():
            if (entry.key.text, inner.key.text) in fields:
                yield Edit(inner.key.span, fields[entry.key.text, inner.key.text], reason)
        yield from _fields_in_node(entry.value, fields, reason)


def attributes(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """Attributes of things that the rulebook does not have any more."""
    steps = written.path_to(finding.span)
    if len(steps) != 4 or not isinstance(steps[2].value, Mapping):
        return
    if f"{steps[1].key.text}.{steps[3].key.text}" in [old for old, _ in _noted(written.home, "attribut")]:
        yield (without_entry(written.files, steps[2].value, steps[3], reason),)


def _replaced(text: EffectText, old: str, new: str, written: WrittenFiles, reason: str) -> Iterator[Edit]:
    wanted = pieces_of(_SLOT.sub(rf"{_MARK}\1", old))
    pieces = text.pieces
    for start in range(len(pieces) - len(wanted) + 1):
        filled = _fitting(pieces[start : start + len(wanted)], wanted)
        if filled is not None:
            first, last = text.span(pieces[start]), text.span(pieces[start + len(wanted) - 1])
            span = first._replace(end_line=last.end_line, end_column=last.end_column)
            said = new
            for slot, word in filled.items():
                said = said.replace(f"{{{slot}}}", word)
            yield Edit(span, said, reason)


def _fitting(pieces: Sequence[Piece], wanted: Sequence[Piece]) -> dict[str, str] | None:
    filled: dict[str, str] = {}
    for piece, want in zip(pieces, wanted, strict=True):
        if want.text.startswith(_MARK):
            filled[want.text.removeprefix(_MARK)] = piece.text
        elif piece.text != want.text:
            return None
    return filled


def _noted(home: Path, what: str) -> list[tuple[str, str]]:
    """What is noted with the rulebook that a mod or a file of scenarios is for."""
    try:
        base = _base(home)
    except (UsageError, RulebookError):
        return []
    return [(old, new) for kind, old, new in _file(base / EARLIER_FILE) if kind == what] if base is not None else []


def _base(home: Path) -> Path | None:
    if home.is_dir():
        return base_of(home) if (home / MOD_FILE).is_file() else home
    node = read(home)
    named = (node.get("regelwerk") or node.get("rulebook")) if isinstance(node, Mapping) else None
    if isinstance(named, Scalar):
        return known_games().get(named.text, home.parent / named.text)
    mod = mod_above(home.parent)
    return base_of(mod) if mod is not None else rulebook_above(home.parent)


@lru_cache(maxsize=16)
def _file(path: Path) -> tuple[tuple[str, str, str], ...]:
    try:
        node = read(path) if path.is_file() else None
    except RulebookError:
        return ()
    found: list[tuple[str, str, str]] = []
    for item in node.items if isinstance(node, Items) else ():
        listed = item.entries if isinstance(item, Mapping) else ()
        entries = {one.key.text: one.value.text for one in listed if isinstance(one.value, Scalar)}
        for kind in ("name", "feld", "text", "attribut"):
            if kind in entries:
                found.append((kind, entries[kind], entries.get("jetzt", "")))
    return tuple(found)
