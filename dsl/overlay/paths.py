"""Paths into a rulebook: `dinge.karte.blitz.preis`.

A path begins with a key of the rulebook and goes from key to key, from name to name. It is written with the keys of the
language that its file is in, and understood in their canonical spelling, so that a path fits rulebooks in both
languages. Lists have no inside: their items are known by what they are, never by where they stand.
"""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.reading.nodes import Words
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.cell_keys import CELL, said_in
from regelwerk.dsl.shape.common_shapes import EFFECT
from regelwerk.dsl.shape.noun_shapes import THING_KEYS
from regelwerk.dsl.shape.schema import HEADER, NAMED, SECTIONS
from regelwerk.dsl.shape.shapes import Either, Language, MapOf, Record, Ref, Shape, resolve

THING = Record(THING_KEYS)
"""A thing: these keys, and as many more as its kind has attributes (and its template parameters)."""

BOOK = Record((*HEADER, *(replace(key, shape=MapOf(MapOf(THING))) if key.en == "things" else key for key in SECTIONS)))
SECTION_KEYS = frozenset(key.en for key in SECTIONS)
UNDIVIDED = "text"
"""What the only paragraph of an effect is called that is written as one text."""

Keys = tuple[str, ...]


@record
class Path:
    """A way into a rulebook. `shapes[n]` is what may stand where the first n keys lead."""

    keys: Keys
    shapes: tuple[Shape, ...]

    @property
    def shape(self) -> Shape:
        return self.shapes[-1]

    @property
    def entry(self) -> Keys:
        """The way to the entry it leads into (or to the section, if it goes no further)."""
        return self.keys[: entry_depth(self.keys)]

    @property
    def is_section(self) -> bool:
        return len(self.keys) < entry_depth(self.keys)


@record
class Lost:
    """A path that no rulebook could have: the number of the key that leads nowhere, and what is meant, if anything."""

    at: int
    meant: str
    allowed: tuple[str, ...]


def entry_depth(keys: Keys) -> int:
    """How many keys lead to an entry: the section and the id, for things the kind as well; one for the header."""
    if keys[0] not in SECTION_KEYS:
        return 1
    return 3 if keys[0] == "things" else 2


def is_total(keys: Keys) -> bool:
    """Whether a path leads to how many things of a kind there are altogether: whoever brings one more changes it."""
    return len(keys) == 3 and (keys[0], keys[2]) == ("kinds", "total")


def path_of(written: str, language: Language, words: Words | None = None) -> Path | Lost:
    """The path that is written; `words` are the short names of the mod that wrote it."""
    shape: Shape = BOOK
    keys: list[str] = []
    shapes: list[Shape] = [shape]
    for number, word in enumerate(written.split(".")):
        found = step(shape, word, language, words or {})
        if found is None:
            allowed = _spellings(shape, language)
            near = nearest(word, [one for one in allowed if one[:1] == word[:1]])
            near = near or _in_the_other(shape, word, language) or _without_section(written, number, language)
            return Lost(number, near, allowed)
        key, shape = found
        keys.append(key)
        shapes.append(shape)
    return Path(tuple(keys), tuple(shapes))


def _without_section(written: str, number: int, language: Language) -> str:
    """`karte.blitz.preis`, `karte.blitz.effekt`: a thing whose section is left out, as far as one can tell."""
    words = written.split(".")
    if number or len(words) < 3 or THING.spelled(words[-1], language) is None:
        return ""
    return f"{word_of(BOOK, 'things', language)}.{words[0]}"


def step(shape: Shape, word: str, language: Language, words: Words) -> tuple[str, Shape] | None:
    """The canonical key for a word of a path and the shape it leads to; None if it leads nowhere."""
    shape = resolve(shape, NAMED)
    match shape:
        case Record():
            key = shape.spelled(word, language)
            if key is not None:
                return key.en, key.shape
            return (words.get(word, word), Ref("anything")) if shape == THING else None
        case MapOf(value, key_kind):
            word = said_in(word, language, "en") if key_kind == CELL else word
            return (words.get(word, word), value) if word else None
        case Either():
            inside = shape.option("mapping")
            return step(inside, word, language, {} if shape == EFFECT else words) if inside is not None else None
    return None


def shapes_of(keys: Keys) -> tuple[Shape, ...]:
    """What may stand where the first keys of a canonical path lead, for none of them, one, two …"""
    found: list[Shape] = [BOOK]
    for key in keys:
        stepped = step(found[-1], key, "en", {})
        found.append(stepped[1] if stepped is not None else Ref("anything"))
    return tuple(found)


def word_of(shape: Shape, key: str, language: Language) -> str:
    """A canonical key as a file spells it, in something of this shape."""
    shape = resolve(shape, NAMED)
    if isinstance(shape, Record):
        found = next((one for one in shape.keys if one.en == key), None)
        return found.spelling(language) if found is not None else key
    inner = shape.option("mapping") if isinstance(shape, Either) else shape
    return said_in(key, "en", language) if isinstance(inner, MapOf) and inner.key == CELL else key


def spelled(keys: Keys, language: Language) -> str:
    """A path as it is written in a language."""
    return ".".join(word_of(shape, key, language) for shape, key in zip(shapes_of(keys), keys, strict=False))


def _spellings(shape: Shape, language: Language) -> tuple[str, ...]:
    shape = resolve(shape, NAMED)
    return tuple(key.spelling(language) for key in shape.keys) if isinstance(shape, Record) else ()


def _in_the_other(shape: Shape, word: str, language: Language) -> str:
    shape = resolve(shape, NAMED)
    other: Language = "en" if language == "de" else "de"
    key = shape.spelled(word, other) if isinstance(shape, Record) else None
    return key.spelling(language) if key is not None else ""
