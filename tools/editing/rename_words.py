"""The cheap proof that a renaming changes nothing: the new word is new, and takes the place of the old one everywhere.

Whether a rulebook is right, and what it means, does not depend on how its author spells a name. Whatever the checker
does with a word (look it up, compare it with another one, hand it on) it does in the same way with any other word that
stands in all the same places, as long as the two are equal to nothing else. So there is nothing left to check if

- every place where the old word stands, in any file and for whatever it names there, becomes the new word,
- the new word stands nowhere yet, neither in a file nor among the names that the machine makes up for itself,
- neither of them means anything to the language, to the machine, to YAML or to a library that the rulebook uses.

Display names, sources and remarks are not looked at: nothing is ever looked up by them. Everything else that is in
doubt is answered with no, which means that somebody has to check.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.occurrences import span_at
from regelwerk.dsl.grammar.advice.false_friends import never_names
from regelwerk.dsl.grammar.parsed_texts import LONGEST_TEXT
from regelwerk.dsl.grammar.words import LANGUAGES, every_word
from regelwerk.dsl.meaning.sentences.native_sentences import NATIVE
from regelwerk.dsl.meaning.shared_words import (
    ANY_THING,
    BLOCK_WORDS,
    NOTHING,
    OTHERS,
    RESOURCES,
    RESULT_WORDS,
    ROUTE_PARTS,
    TRUTHS,
)
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.scalars import plain_value
from regelwerk.dsl.shape.noun_shapes import THING_KEYS
from regelwerk.dsl.shape.schema import HEADER, SECTIONS
from regelwerk.dsl.shape.shapes import Either, Key, ListOf, MapOf, Record, Shape, Text
from regelwerk.dsl.tree.clauses import WINDOW_SCOPE
from regelwerk.dsl.world.kinds import PLAYER_FORMS
from regelwerk.dsl.world.type_words import TYPE_WORDS
from regelwerk.dsl.world.world import World

_FREE_IN_HEADER = frozenset({"id", "name", "version", "source", "files", "verbs"})
_FREE_IN_ENTRIES = frozenset({"name", "source", "note", "allowed", "sign"})
_WITHOUT_FREE = frozenset({"enumerations", "patterns", "profiles", "library", "setup"})
"""Sections whose entries have no keys of their own: every word in them is a name, or may be one."""

_IN_SCOPES = frozenset(
    {"ich", "me", "dies", "this", "ort", "place", "es", "it", "inhalt", "contents", "spiel", "game", "window", "name"}
)
"""Words that texts and keys know without a declaration, besides those of the tables."""

_MADE_UP = re.compile(r".*_[0-9]*")
"""What names look like that the machine makes up of others: those of the second card of a kind, of hidden values."""

Edits = Iterable[Span]


def new_word_for_all(drafts: Drafts, edits: Edits, old: str, new: str) -> bool:
    """Whether these edits put a word that is new to the rulebook in all places of another one; no if in doubt."""
    world = drafts.world
    if world is None or drafts.mods or drafts.findings or not drafts.complete:
        return False
    if {old, new} & known_words() or plain_value(new) != new or _MADE_UP.fullmatch(new) or _is_made_up(world, old):
        return False
    if _is_known(world, new) or _in_libraries(world, old, new):
        return False
    if _names_rows(world, old):  # the names of its things would have to change, too
        return False
    if old in world.sentences:  # its infinitive would have to change, too
        return False
    edited = {(one.file, one.line, one.column) for one in edits}
    numbered = re.compile(re.escape(old) + "(?:_[0-9]+)+" if world.kind_of_form(old) else r"(?!)")
    return all(_all_of(data.node, edited, old, new, numbered) for data, _ in drafts.files)


@cache
def known_words() -> frozenset[str]:
    """Every word that means something whoever declares it: of the language, of the keys, of the machine."""
    words = {*every_word(), *BY_NAME, *TYPE_WORDS, *PLAYER_FORMS, *_IN_SCOPES, *World().layers, WINDOW_SCOPE}
    words |= {*TRUTHS, *NOTHING, *ANY_THING, *OTHERS, *RESOURCES, *ROUTE_PARTS, *BLOCK_WORDS, *RESULT_WORDS}
    for language in LANGUAGES:
        words |= never_names(language)
    for pattern, infinitive in NATIVE:
        words |= {pattern.verb, infinitive, *(part.word for part in pattern.parts)}
    words |= set(_spelled((*HEADER, *SECTIONS, *THING_KEYS)))
    return frozenset(single for word in words for single in word.split())


def _spelled(keys: Iterable[Key]) -> Iterator[str]:
    for key in keys:
        yield from (key.de, key.en)
        yield from _words_of(key.shape)


def _words_of(shape: Shape) -> Iterator[str]:
    match shape:
        case Record():
            yield from _spelled(shape.keys)
        case MapOf():
            yield from _words_of(shape.value)
        case ListOf():
            yield from _words_of(shape.item)
        case Either():
            for _, form in shape.options:
                yield from _words_of(form)
        case Text():
            for choice in shape.choices:
                yield from choice


def _is_made_up(world: World, old: str) -> bool:
    """Whether the machine may have made up this name of another one, which stays as it is."""
    origin = re.sub(r"(?:_[0-9]+)+$", "", old)
    numbered = origin != old and (bool(world.kind_of_form(origin)) or origin in _IN_SCOPES)
    return numbered or origin.strip("_") != origin or _MADE_UP.fullmatch(origin) is not None


def _names_rows(world: World, old: str) -> bool:
    """Whether a word is a part of the names of things that are written as one row."""
    part = _part_of_name(old)
    return any(entry.row and part.search(entry.id) for entry in world.entries.values())


def _is_known(world: World, new: str) -> bool:
    """Whether something of the rulebook already has this name, or could come to have it."""
    tables = (
        world.forms, world.kinds, world.entries, world.enumerations, world.resources, world.means, world.attributes,
        world.events, world.derived, world.procedures, world.rules, world.templates, world.options, world.profiles,
        world.spaces, world.patterns, world.sentences, world.infinitives, world.player_names,
    )  # fmt: skip
    return any(new in table for table in tables) or new.startswith(tuple(f"{word}_" for word in PLAYER_FORMS))


def _in_libraries(world: World, old: str, new: str) -> bool:
    """Whether one of the words stands in a library: there it is another one's name."""
    either = _part_of_name(old, new)
    return any(either.search(Path(file).read_text(encoding="utf-8")) for file in world.libraries)


def _all_of(node: Node, edited: set[tuple[str, int, int]], old: str, new: str, made_up: re.Pattern[str]) -> bool:
    """Whether in one file all places of the old word are edited, and there are none of the new one."""
    word, fresh = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), _part_of_name(new)
    for scalar in _looked_up(node):
        text = str(scalar.value)
        if new in text and fresh.search(text):
            return False
        if old not in text:
            continue
        if any(made_up.fullmatch(one) for one in re.findall(r"\w+", text)):
            return False
        found = list(word.finditer(text))
        if len(text) + len(found) * len(new) > LONGEST_TEXT:
            return False
        for one in found:
            span = span_at(scalar, one.start(), old)
            if span is None or (span.file, span.line, span.column) not in edited:
                return False
    return True


def _part_of_name(*words: str) -> re.Pattern[str]:
    """A word alone or between underscores."""
    return re.compile("|".join(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])" for word in words))


def _looked_up(node: Node) -> Iterator[Scalar]:
    """Every key and value of a file in which a name may stand."""
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield entry.key
        section = _SECTIONS.get(str(entry.key.value), "")
        if section == "words":  # what books call the words; the keys are the words themselves
            yield from (one.key for one in entry.value.entries) if isinstance(entry.value, Mapping) else ()
        elif section not in _FREE_IN_HEADER:
            yield from _in_section(entry.value, 2 if section == "things" else 0 if section in _WITHOUT_FREE else 1)


def _in_section(node: Node, above: int) -> Iterator[Scalar]:
    """The scalars of a section; so many ids stand above the keys of an entry, none if there are no such keys."""
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield entry.key
        if above > 1:
            yield from _in_section(entry.value, above - 1)
        elif not above or not isinstance(entry.value, Mapping):
            yield from _all_scalars(entry.value)
        else:
            for one in entry.value.entries:
                yield one.key
                if _KEYS.get(str(one.key.value), "") not in _FREE_IN_ENTRIES:
                    yield from _all_scalars(one.value)
    if not isinstance(node, Mapping):
        yield from _all_scalars(node)


def _all_scalars(node: Node) -> Iterator[Scalar]:
    waiting: list[Node] = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Scalar):
            yield here
        elif isinstance(here, Sequence):
            waiting += here.items
        else:
            for entry in here.entries:
                yield entry.key
                waiting.append(entry.value)


_SECTIONS = {word: key.en for key in (*HEADER, *SECTIONS) for word in (key.de, key.en)}
_KEYS = {word: key.en for key in THING_KEYS for word in (key.de, key.en)}
