"""What mods do to a rulebook, told: entry by entry before and after, and who set a value."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as Folder
from typing import cast

from regelwerk.dsl.checking import combine_folder
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.languages import at_hand, language_for
from regelwerk.dsl.overlay.applying import Written, below, opened, value_at
from regelwerk.dsl.overlay.book import Book
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.dsl.overlay.mod_shape import CHANGE
from regelwerk.dsl.overlay.paths import Keys, Path, entry_depth, shapes_of, spelled, word_of
from regelwerk.dsl.reading.nodes import Mapping, Node, Span
from regelwerk.dsl.shape.common_shapes import EFFECT
from regelwerk.dsl.shape.shapes import Language
from regelwerk.tools.modding.nodes_text import block, plain

ADDED, CHANGED, REMOVED = "+", "~", "-"


@dataclass(frozen=True, slots=True)
class Difference:
    """One entry that mods added, changed or removed."""

    sign: str
    keys: Keys
    span: Span
    before: Node | None
    after: Node | None
    language: Language
    notes: tuple[Written, ...]


def combined_with(folder: Folder, mods: Sequence[Folder]) -> tuple[Combined, list[Finding]]:
    """A rulebook and mods as one, not checked any further; what is told of it is told in the language of the mods."""
    combined, findings = combine_folder(folder, mods)
    languages = [one.mod.language for one in combined.mods] or [one.language for one in combined.pages()]
    if languages:
        at_hand(languages[0])
    return combined, findings


def differences(base: Book, combined: Combined) -> list[Difference]:
    """Every entry that is not as it was, in the order of the files."""
    notes: dict[Keys, list[Written]] = {}
    for note in combined.history:
        notes.setdefault(note.keys[: entry_depth(note.keys)], []).append(note)
    found = []
    for keys in [*base.slots, *(one for one in combined.book.slots if one not in base.slots)]:
        if keys not in notes:
            continue
        old, new = base.slots.get(keys), combined.book.slots.get(keys)
        if old is None and new is None:
            continue
        sign = ADDED if old is None else REMOVED if new is None else CHANGED
        slot = old or new
        assert slot is not None
        before, after = (one.node if one is not None else None for one in (old, new))
        found.append(Difference(sign, keys, slot.key.span, before, after, slot.language, tuple(notes[keys])))
    return found


def told(difference: Difference) -> Iterator[str]:
    """A difference as lines for a person."""
    place = _place(difference.span)
    by = ", ".join(dict.fromkeys(note.mod for note in difference.notes))
    yield f"{difference.sign} {path_words(difference.keys)}  ({place}; {by})"
    if difference.sign == CHANGED:
        yield from (f"    {line}" for line in _changes(difference))
    elif difference.sign == ADDED and difference.after is not None:
        yield from (f"    {line}" for line in block(difference.after))


def _changes(difference: Difference) -> Iterator[str]:
    """The keys of an entry that are not as they were, each with who changed it, before and after."""
    before, after = difference.before, difference.after
    assert before is not None
    assert after is not None
    shape, language = shapes_of(difference.keys)[-1], difference.language
    old, new = opened(before, shape, language), opened(after, shape, language)
    if old is None or new is None:
        yield from _by(difference.notes)
        yield from _lines(before, after)
        return
    for key in dict.fromkeys(str(entry.key.value) for entry in (*old.entries, *new.entries)):
        one, other = old.get(key), new.get(key)
        if isinstance(one, Mapping) != isinstance(other, Mapping) and one is not None and other is not None:
            # An undivided text and one in paragraphs are compared paragraph by paragraph.
            one, other = opened(one, EFFECT, language), opened(other, EFFECT, language)
        if one != other:
            yield f"{key}:"
            depth = len(difference.keys)
            own = [
                note for note in difference.notes
                if len(note.keys) == depth or word_of(shape, note.keys[depth], language) == key
            ]
            yield from (f"  {line}" for line in (*_by(own), *_lines(one, other)))


def _by(notes: Sequence[Written]) -> Iterator[str]:
    for note in notes:
        yield f"# {note.mod} {operation(note)} ({_place(note.span)})"


def _lines(before: Node | None, after: Node | None) -> Iterator[str]:
    """Two values line by line: what went with -, what came with +."""
    old, new = (list(block(one)) if one is not None else [] for one in (before, after))
    for line in difflib.ndiff(old, new):
        if not line.startswith("?"):
            yield line.rstrip()


def operation(note: Written) -> str:
    """What a mod did, by the key that it wrote."""
    return next(key.spelling(note.language) for key in CHANGE.keys if key.en == note.operation)


def path_words(keys: Keys) -> str:
    """A path as somebody who reads here would write it."""
    return spelled(keys, cast(Language, language_for()))


def as_object(difference: Difference) -> dict[str, object]:
    kinds = {ADDED: "added", CHANGED: "changed", REMOVED: "removed"}
    return {
        "path": path_words(difference.keys),
        "kind": kinds[difference.sign],
        "file": difference.span.file,
        "line": difference.span.line,
        "before": plain(difference.before),
        "after": plain(difference.after),
        "by": [note_object(note) for note in difference.notes],
    }


def finding_object(finding: Finding) -> dict[str, object]:
    span = finding.span
    return {"code": finding.code, "file": span.file, "line": span.line, "message": str(finding.message)}


def note_object(note: Written) -> dict[str, object]:
    return {
        "mod": note.mod,
        "operation": operation(note),
        "path": path_words(note.keys),
        "file": note.span.file,
        "line": note.span.line,
        "before": plain(note.before),
        "after": plain(note.after),
    }


# ---- who set it


def history_of(path: Path, combined: Combined) -> list[Written]:
    """What mods did at a path, above it or below it, in their order."""
    return [note for note in combined.history if _overlap(note.keys, path.keys)]


def _overlap(one: Keys, other: Keys) -> bool:
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def stands_at(book: Book, path: Path) -> Node | None:
    found = value_at(book, path.keys, path.shapes)
    return found[0] if found is not None else None


def wrote(note: Written, path: Path) -> Node | None:
    """What a note left at a path: a part of what it wrote, if the path leads further into it."""
    depth = len(note.keys)
    return below(note.after, path.keys[depth:], path.shapes[depth:], note.language)


def _place(span: Span) -> str:
    return f"{span.file}:{span.line}" if span.line else span.file
