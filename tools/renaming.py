"""Renaming a word of a rulebook in all its files, with the proof that the rulebook still means the same.

The edits come from the name index. Before they are handed out, the renamed rulebook is checked and held against the
old one: what would change its meaning, or bring a new finding, is refused with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from regelwerk.dsl.clauses import ANNOUNCED
from regelwerk.dsl.drafts import Drafts
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.false_friends import never_names
from regelwerk.dsl.grammar.words import LANGUAGES, hard_words
from regelwerk.dsl.name_index import NameIndex
from regelwerk.dsl.nodes import Scalar, Span
from regelwerk.dsl.occurrences import Occurrence
from regelwerk.dsl.pieces import ACTION_WORDS, PAID_WORDS, VICTORY_WORDS
from regelwerk.dsl.shapes import NAME_PATTERN
from regelwerk.dsl.source_text import as_read
from regelwerk.dsl.world import PLAYER_FORMS, World

NEVER_RENAMED = frozenset({"function", "role", "layer"})
FIXED_MEANING = frozenset({*PLAYER_FORMS, *ANNOUNCED, *VICTORY_WORDS, *ACTION_WORDS, *PAID_WORDS})
"""Names that mean something to the machine whoever declares them."""

_STRANGE, _NO_ENGLISH_NAME = "RW513", "RW509"
_FRESH = re.compile(r"_\d+_\d+$")
"""Names that the checker makes up for choices carry the place of the choice."""


class RenameRefused(Exception):
    """The renaming cannot be done; the message says why."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file that becomes another word."""

    span: Span
    new: str


def places(index: NameIndex, occurrence: Occurrence) -> list[Occurrence]:
    """Every place that would be renamed together with this one: the same word for the same thing."""
    return [one for one in index.of(occurrence.symbol) if one.word == occurrence.word]


def rename(drafts: Drafts, index: NameIndex, occurrence: Occurrence, new: str) -> list[Edit]:
    """The edits that rename a word; RenameRefused if there is no way to do it without changing the rulebook."""
    found = places(index, occurrence)
    if occurrence.symbol.what in NEVER_RENAMED or not any(one.declares for one in found):
        raise RenameRefused(f"{occurrence.word} gehört nicht diesem Regelwerk und lässt sich nicht umbenennen.")
    if occurrence.word in FIXED_MEANING:
        raise RenameRefused(f"{occurrence.word} ist ein Name, den die Maschine selbst kennt; er bleibt, wie er ist.")
    if not re.fullmatch(NAME_PATTERN, new):
        raise RenameRefused(f"„{new}“ taugt nicht als Name: Buchstaben, Ziffern und _, vorn keine Ziffer.")
    if new in hard_words() or any(new in never_names(language) for language in LANGUAGES):
        raise RenameRefused(f"„{new}“ hat in der Sprache eine feste Bedeutung.")
    edits = [Edit(one.span, new) for one in found]
    edits += _names_in_books(drafts, edits, occurrence.word, new)
    _prove(drafts, edits, occurrence.word, new)
    return edits


def renamed_texts(drafts: Drafts, edits: Iterable[Edit]) -> dict[Path, str]:
    """The whole texts of the files that edits change."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.file, []).append(edit)
    texts: dict[Path, str] = {}
    for file, own in by_file.items():
        path = Path(file).resolve()
        lines = as_read(drafts.content(path).decode("utf-8", "replace")).split("\n")
        for edit in sorted(own, key=lambda one: (one.span.line, one.span.column), reverse=True):
            line = lines[edit.span.line - 1]
            lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.new + line[edit.span.end_column - 1 :]
        texts[path] = "\n".join(lines)
    return texts


def _names_in_books(drafts: Drafts, edits: list[Edit], word: str, new: str) -> list[Edit]:
    """The entry under `wörter` that says what the word is called, if it would be left without a word otherwise."""
    given = drafts.world.words.get(word) if drafts.world is not None else None
    if given is None or any(edit.span == given.span for edit in edits):
        return []
    after = Drafts(drafts.main, {**drafts.unsaved, **renamed_texts(drafts, edits)})
    left = [finding for finding in after.check() if finding.code == _STRANGE and finding.span == given.span]
    return [Edit(given.span, new) for _ in left]


def _prove(drafts: Drafts, edits: list[Edit], old: str, new: str) -> None:
    """Whoever reads the renamed rulebook finds the same in it as before."""
    before = Drafts(drafts.main, dict(drafts.unsaved))
    known = before.check()
    after = Drafts(drafts.main, {**drafts.unsaved, **renamed_texts(drafts, edits)})
    found = after.check()
    if sorted(_weighty(known)) != sorted(_weighty(found)):
        more = _first_new(known, found)
        raise RenameRefused(
            f"Mit dem Namen {new} stimmt das Regelwerk nicht mehr: {more.message} ({more.span.file}:{more.span.line})"
            if more
            else f"{old} lässt sich nicht umbenennen."
        )
    if before.world is not None and after.world is not None and not same_meaning(before.world, after.world, old, new):
        raise RenameRefused(f"Mit dem Namen {new} bedeutete das Regelwerk etwas anderes.")


def _weighty(findings: list[Finding]) -> list[str]:
    """The codes of what is wrong. That a new word has no English name yet is no reason against it."""
    return [finding.code for finding in findings if finding.code != _NO_ENGLISH_NAME]


def _part(word: str) -> re.Pattern[str]:
    """A word that stands alone in a string, or is a part of a made-up name: `je_karte`, `attr:karte`, `karte_1`."""
    return re.compile(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])")


def _first_new(known: list[Finding], found: list[Finding]) -> Finding | None:
    codes = [finding.code for finding in known]
    return next((finding for finding in found if finding.code not in codes), found[0] if found else None)


def same_meaning(one: World, other: World, old: str, new: str) -> bool:
    """Whether two worlds say the same, if `new` in the other is what `old` is in the one. Places do not matter."""
    waiting: list[tuple[Any, Any]] = [(one, other)]
    word, spaced = _part(new), _part(new.replace("_", " "))
    while waiting:
        a, b = waiting.pop()
        if isinstance(a, str) and isinstance(b, str):
            if a == b:
                continue
            # an entry without a name is called by its id, with blanks for underscores
            said = spaced.sub(old, word.sub(old, _FRESH.sub("", b)))
            if _FRESH.sub("", a).replace("_", " ") != said.replace("_", " "):
                return False
        elif isinstance(a, (Span, Scalar)):
            if type(a) is not type(b):
                return False
        elif type(a) is not type(b):
            return False
        elif isinstance(a, dict):
            if len(a) != len(b):
                return False
            waiting += [pair for items in zip(a.items(), b.items(), strict=True) for pair in zip(*items, strict=True)]
        elif isinstance(a, (list, tuple)):
            if len(a) != len(b):
                return False
            waiting += zip(a, b, strict=True)
        elif is_dataclass(a):
            names = [field.name for field in fields(a) if field.name != "uses"]
            waiting += [(getattr(a, name), getattr(b, name)) for name in names]
        elif a != b:
            return False
    return True
