"""What each word of a file is: a key, one of a few allowed words, a type, or a text of the effect language.

`roles` walks a file along its shape, as the checker does, and tells it for every place. What fits no shape has no role.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from regelwerk.dsl.citations import PARAGRAPHS
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.library import KIND
from regelwerk.dsl.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.schema import EFFECT, NAMED, PART, RULEBOOK, THING_KEYS, VALUE
from regelwerk.dsl.shape_check import form_of
from regelwerk.dsl.shapes import (
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
from regelwerk.tools.scenario_reading import is_scenario_file
from regelwerk.tools.scenario_shape import BECAUSE, EXPECTATIONS, OFFERS, SCENARIOS, is_expectation

TEXT_KINDS: dict[str, TextKind] = {
    "effekt": "effect", "bedingung": "condition", "wert": "value", "menge": "set", "ereignis": "event",
    "fenster": "window", "grenze": "limit", "bereich": "range",
}  # fmt: skip
_LANGUAGE_KEY = "language"


@dataclass(frozen=True, slots=True)
class Role:
    """A word of the file with what it is.

    `key`, `choice` (one of a few words), `type`, `language`, `answer` (of a player in a scenario), or `text` of a kind.
    """

    scalar: Scalar
    what: str
    key: Key | None = None
    choices: Text | None = None
    kind: TextKind = "effect"


@dataclass(frozen=True, slots=True)
class Outline:
    """The shape of a file, and of the parts of it that have none of their own in it.

    `templates` gives the parameters of each template, so that they are known where a thing fills them.
    """

    shape: Shape
    language: Language
    templates: dict[str, dict[str, str]]


def outline(node: Node, main: bool, language: Language, templates: dict[str, dict[str, str]]) -> Outline:
    """What kind of file it is: scenarios, a list of paragraphs, the main file of a rulebook, or another one of it."""
    shape: Shape = RULEBOOK if main else PART
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
                yield from _walk(entry.value, governing.value, outline)
        case ListOf(), Sequence():
            for item in node.items:
                yield from _walk(item, governing.item, outline)
        case ListOf(single=True), _:
            yield from _walk(node, governing.item, outline)
        case Text(), Scalar():
            yield from _text(node, governing)


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
            continue
        yield Role(entry.key, "key", key=key)
        if key.en == _LANGUAGE_KEY and isinstance(entry.value, Scalar):
            yield Role(entry.value, "language")
        elif key.en == "things" and isinstance(entry.value, Mapping):
            for group in entry.value.entries:
                yield from _things(group.value, outline)
        elif key.en == "steps" and isinstance(entry.value, Sequence):
            for item in entry.value.items:
                yield from _step(item, outline)
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
        own = tuple(Key(name, name, VALUE if kind == "value" else EFFECT) for name, kind in parameters.items())
        yield from _record(item.value, Record((*THING_KEYS, *own)), outline)


def _library(use: Node, outline: Outline) -> Iterator[Role]:
    """A library in use: the names of its parameters stay, what fills them are texts."""
    for given in use.entries if isinstance(use, Mapping) else ():
        if given.key.value in (KIND.de, KIND.en):
            yield Role(given.key, "key", key=KIND)
        else:
            yield from _walk(given.value, VALUE, outline)


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
            elif key is not None and key.shape is OFFERS:
                yield from _answers(inner.value)


def _answers(node: Node) -> Iterator[Role]:
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield Role(item, "answer")


def _text(node: Scalar, shape: Text) -> Iterator[Role]:
    if shape.choices:
        yield Role(node, "choice", choices=shape)
    elif shape.kind == "art":
        yield Role(node, "type")
    elif shape.kind in TEXT_KINDS and isinstance(node.value, str):
        yield Role(node, "text", kind=TEXT_KINDS[shape.kind])
