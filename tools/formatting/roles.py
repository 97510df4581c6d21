"""What each word of a file is: a key, one of a few allowed words, a type, or a text of the effect language.

`roles` walks a file along its shape, as the checker does, and tells it for every place. What fits no shape has no role.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from regelwerk.dsl.declare.citations import PARAGRAPHS
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.library import KIND
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.mod_shape import CHANGE, CHANGES, MOD, MOD_PART
from regelwerk.dsl.overlay.paths import Lost, Path, path_of
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.shape.cell_keys import CELL
from regelwerk.dsl.shape.common_shapes import EFFECT, VALUE
from regelwerk.dsl.shape.noun_shapes import STATED, THING_KEYS
from regelwerk.dsl.shape.said_amounts import said_parts
from regelwerk.dsl.shape.schema import NAMED, PART, RULEBOOK
from regelwerk.dsl.shape.shape_check import form_of
from regelwerk.dsl.shape.shapes import (
    Either,
    Key,
    Language,
    ListOf,
    MapOf,
    Record,
    Ref,
    Shape,
    Text,
    resolve,
)
from regelwerk.dsl.world.type_words import STATED_WORDS
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file
from regelwerk.tools.scenarios.scenario_shape import BECAUSE, EXPECTATIONS, OFFERS, SCENARIOS, SEEN, is_expectation

TEXT_KINDS: dict[str, TextKind] = {
    "effekt": "effect", "bedingung": "condition", "wert": "value", "menge": "set", "ereignis": "event",
    "preis": "value", "fenster": "window", "grenze": "limit", "bereich": "range",
}  # fmt: skip
_LANGUAGE_KEY = "language"
_TEXTS: dict[str, Shape] = {"effect": EFFECT, "value": VALUE, **STATED}
"""The shape of a text that a thing gives to its template, or states itself."""
OF_ALL = ""
"""In the place of a template: the attributes of kinds that are texts."""


@dataclass(frozen=True, slots=True)
class Role:
    """A word of the file with what it is.

    `key`, `cell` (the key of one in a table), `amount`, `choice` (one of a few words), `type`, `language`, `answer` (of
    a player in a scenario), `reason` (words of an explanation there), `path` (of a change that a mod makes), or `text`
    of a kind. `quotes` marks what a mod says after the rulebook: it stands there so.
    """

    scalar: Scalar
    what: str
    key: Key | None = None
    choices: Text | None = None
    kind: TextKind = "effect"
    path: Path | None = None
    quotes: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a file, and of the parts of it that have none of their own in it.

    `templates` gives the parameters of each template, so that they are known where a thing fills them.
    """

    shape: Shape
    language: Language
    templates: dict[str, dict[str, str]]


def outline(node: Node, name: str, language: Language, templates: dict[str, dict[str, str]], mod: bool) -> Outline:
    """What kind of file it is: scenarios, a list of paragraphs, the main file of a rulebook or mod, or another one."""
    shape: Shape = RULEBOOK if name == MAIN_FILE else PART
    if mod:
        shape = MOD if name == MOD_FILE else MOD_PART
    if isinstance(node, Sequence):
        shape = PARAGRAPHS
    elif is_scenario_file(node):
        shape = SCENARIOS
    return Outline(shape, language, templates)


def roles(node: Node, outline: Outline) -> Iterator[Role]:
    """Every word of a file that has a role, in the order of the file."""
    yield from _walk(node, outline.shape, outline)


def _walk(node: Node, shape: Shape, outline: Outline) -> Iterator[Role]:
    governing = _governing(node, shape)
    match governing, node:
        case Record(), Mapping():
            yield from _record(node, governing, outline)
        case Record(), _ if governing.short is not None:
            yield from _walk(node, governing.short, outline)
        case MapOf(), Mapping():
            for entry in node.entries:
                if governing.key == CELL:
                    yield Role(entry.key, "cell")
                yield from _walk(entry.value, governing.value, outline)
        case ListOf(), Sequence():
            for item in node.items:
                yield from _walk(item, governing.item, outline)
        case ListOf(single=True), _:
            yield from _walk(node, governing.item, outline)
        case Text(), Scalar():
            yield from _text(node, governing)
        case None, _:
            yield from _amounts(node)


def _amounts(node: Node) -> Iterator[Role]:
    """Amounts and keys in values of which the file does not say what they are: `ertrag: 2 erz und 1 wissen`."""
    match node:
        case Scalar(str() as written) if said_parts(written):
            yield Role(node, "amount")
        case Mapping(entries):
            for entry in entries:
                yield Role(entry.key, "cell")
                yield from _amounts(entry.value)
        case Sequence(items):
            for item in items:
                yield from _amounts(item)


def _governing(node: Node, shape: Shape) -> Shape | None:
    """The shape a node is held against; None where anything may stand."""
    if shape == Ref("anything") or shape is NAMED["anything"]:
        return None
    shape = resolve(shape, NAMED)
    while isinstance(shape, Either):
        option = shape.option(form_of(node))
        if option is None:
            return None
        shape = resolve(option, NAMED)
    return shape


def _record(node: Mapping, record: Record, outline: Outline) -> Iterator[Role]:
    for entry in node.entries:
        key = record.spelled(str(entry.key.value), outline.language)
        if key is None:
            yield from _amounts(entry.value)
            continue
        yield Role(entry.key, "key", key=key)
        if key.en == _LANGUAGE_KEY and isinstance(entry.value, Scalar):
            yield Role(entry.value, "language")
        elif key.en == "things" and isinstance(entry.value, Mapping):
            for group in entry.value.entries:
                yield from _things(group.value, outline)
        elif key.en == "attributes" and isinstance(entry.value, Mapping):
            yield from _walk(entry.value, key.shape, outline)
            for attribute in entry.value.entries:
                yield from _stated(attribute.value, outline)
        elif key.en == "steps" and isinstance(entry.value, Sequence):
            for item in entry.value.items:
                yield from _step(item, outline)
        elif key == CHANGES and isinstance(entry.value, Mapping):
            for change in entry.value.entries:
                yield from _change(change, outline)
        elif key.en == "library" and isinstance(entry.value, Mapping):
            for use in entry.value.entries:
                yield from _library(use.value, outline)
        else:
            yield from _walk(entry.value, key.shape, outline)


def _things(group: Node, outline: Outline) -> Iterator[Role]:
    for item in group.entries if isinstance(group, Mapping) else ():
        if not isinstance(item.value, Mapping):
            continue
        named = item.value.get("vorlage" if outline.language == "de" else "template")
        parameters = outline.templates.get(str(named.value), {}) if isinstance(named, Scalar) else {}
        texts = {**outline.templates.get(OF_ALL, {}), **parameters}
        own = tuple(Key(name, name, _TEXTS[kind]) for name, kind in texts.items())
        yield from _record(item.value, Record((*THING_KEYS, *own)), outline)


def _stated(attribute: Node, outline: Outline) -> Iterator[Role]:
    """The text that holds for all things that state nothing themselves."""
    german = outline.language == "de"
    if isinstance(attribute, Mapping):
        type, start = attribute.get("art" if german else "type"), attribute.get("anfang" if german else "start")
        if isinstance(type, Scalar) and str(type.value) in STATED_WORDS and start is not None:
            yield from _walk(start, STATED[STATED_WORDS[str(type.value)]], outline)


def _library(use: Node, outline: Outline) -> Iterator[Role]:
    """A library in use: the names of its parameters stay, what fills them are texts."""
    for given in use.entries if isinstance(use, Mapping) else ():
        if given.key.value in (KIND.de, KIND.en):
            yield Role(given.key, "key", key=KIND)
        else:
            yield from _walk(given.value, VALUE, outline)


def _change(change: Entry, outline: Outline) -> Iterator[Role]:
    """A change that a mod makes: a path, and under its operations what may stand where the path leads."""
    path = path_of(str(change.key.value), outline.language)
    if isinstance(path, Lost) or not isinstance(change.value, Mapping):
        return
    yield Role(change.key, "path", path=path)
    shape = _led_to(path, outline)
    for entry in change.value.entries:
        key = CHANGE.spelled(str(entry.key.value), outline.language)
        if key is None:
            continue
        yield Role(entry.key, "key", key=key)
        if key.en in ("set", "replace", "add"):
            yield from _added(entry.value, shape, outline)
        elif key.en == "expected":
            yield from (replace(role, quotes=True) for role in _added(entry.value, shape, outline))
        elif key.en in ("remove", "before", "after"):
            yield from (replace(role, quotes=True) for role in _mentioned(entry.value, shape, outline))


def _led_to(path: Path, outline: Outline) -> Shape:
    """The shape of what a path leads to; a parameter that a thing gives to its template is a text."""
    if path.keys[0] == "things" and len(path.keys) == 4 and path.shape == Ref("anything"):
        kinds = [given[path.keys[3]] for given in outline.templates.values() if path.keys[3] in given]
        if kinds:
            return _TEXTS[kinds[0]]
    return path.shape


def _added(value: Node, shape: Shape, outline: Outline) -> Iterator[Role]:
    """A value, or items for something that has several: one of them may stand alone."""
    resolved = resolve(shape, NAMED)
    if isinstance(resolved, ListOf) and not isinstance(value, Sequence):
        shape = resolved.item
    yield from _walk(value, shape, outline)


def _mentioned(value: Node, shape: Shape, outline: Outline) -> Iterator[Role]:
    """Items of a list by what they are; keys of a record by their names."""
    resolved = resolve(shape, NAMED)
    for item in value.items if isinstance(value, Sequence) else (value,):
        if isinstance(resolved, ListOf):
            yield from _walk(item, resolved.item, outline)
        elif isinstance(resolved, Record) and isinstance(item, Scalar):
            key = resolved.spelled(str(item.value), outline.language)
            if key is not None:
                yield Role(item, "key", key=key)


def _step(item: Node, outline: Outline) -> Iterator[Role]:
    """A step of a scenario: a player's choice has answers, an expectation has fixed words and may speak of answers."""
    if not isinstance(item, Mapping):
        return
    if not any(is_expectation(str(entry.key.value)) for entry in item.entries):
        for entry in item.entries:
            yield from _answers(entry.value)
        return
    yield from _record(item, EXPECTATIONS, outline)
    for entry in item.entries:
        key = EXPECTATIONS.spelled(str(entry.key.value), outline.language)
        for inner in entry.value.entries if isinstance(entry.value, Mapping) else ():
            if inner.key.value == BECAUSE.spelling(outline.language):
                yield Role(inner.key, "key", key=BECAUSE)
                if isinstance(inner.value, Scalar):
                    yield Role(inner.value, "reason")
            elif key is not None and key.shape in (OFFERS, SEEN):
                yield from _answers(inner.value)


def _answers(node: Node) -> Iterator[Role]:
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield Role(item, "answer")


def _text(node: Scalar, shape: Text) -> Iterator[Role]:
    if shape.choices:
        yield Role(node, "choice", choices=shape)
    elif shape.kind == "preis" and said_parts(str(node.value)):
        yield Role(node, "amount")
    elif shape.kind == "art":
        yield Role(node, "type")
    elif shape.kind == "angabe":
        yield from _amounts(node)
    elif shape.kind in TEXT_KINDS and isinstance(node.value, str):
        yield Role(node, "text", kind=TEXT_KINDS[shape.kind])
