"""What cards say, in whole sentences and in both languages, as the book tells it: made once per rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.languages import LANGUAGES
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.entry_pages import Entries
from regelwerk.tools.book.telling.prose import Line, begun, closed, plain

Told = dict[str, dict[str, list[tuple[int, str]]]]
"""For each entry, in each language, its lines: how far each is set in, and what it says."""

_MADE: dict[str, Told] = {}


def card_texts(rulebook: Rulebook) -> Told:
    """The texts of all entries that have one."""
    if rulebook.digest not in _MADE:
        _MADE[rulebook.digest] = _told(rulebook.world)
    return _MADE[rulebook.digest]


def card_text(world: World, id: str, language: str) -> list[tuple[int, str]]:
    """What one entry says, in one language; nothing if it is no entry, or has no text."""
    return _lines(Entries(Naming(world, (), cast(Language, language))), id) if id in world.entries else []


def _told(world: World) -> Told:
    made: Told = {}
    for language in LANGUAGES:
        entries = Entries(Naming(world, (), cast(Language, language)))
        for id in world.entries:
            if lines := _lines(entries, id):
                made.setdefault(id, {})[language] = lines
    return made


def _lines(entries: Entries, id: str) -> list[tuple[int, str]]:
    lines = [*entries.lines(id), *entries.stated(entries.world.entries[id])]
    return [found for line in lines for found in _flat(line, 0)]


def _flat(line: Line, depth: int) -> Iterator[tuple[int, str]]:
    yield depth, plain(closed(begun(line.pieces)))
    for inner in line.inner:
        yield from _flat(inner, depth + 1)
