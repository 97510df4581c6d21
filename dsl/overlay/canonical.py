"""What a piece of YAML means, whichever way and in whichever language it is written: for comparing two of them."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.overlay.paths import THING
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.shape.cell_keys import CELL, said_in
from regelwerk.dsl.shape.common_shapes import EFFECT
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shape_check import form_of
from regelwerk.dsl.shape.shapes import Either, Language, ListOf, MapOf, Record, Ref, Shape, Text, resolve


def meaning(node: Node, shape: Shape, language: Language) -> Any:
    """A node as plain data with canonical keys; short forms are written out, paragraphs are one text."""
    shape = resolve(shape, NAMED)
    if shape == EFFECT:
        texts = [entry.value for entry in node.entries] if isinstance(node, Mapping) else [node]
        return "\n".join(_lines(text) for text in texts)
    match shape, node:
        case Either(), _:
            option = shape.option(form_of(node))
            return meaning(node, option, language) if option is not None else _plain(node)
        case Record(), Mapping():
            return dict(_field(str(entry.key.value), entry.value, shape, language) for entry in node.entries)
        case Record(short=Text() | ListOf() | Either() as short), _:
            return {shape.short_key: meaning(node, short, language)}
        case MapOf(value, key), Mapping() if key == CELL:
            cells = ((said_in(str(entry.key.value), language, "en"), entry.value) for entry in node.entries)
            return {word: meaning(cell, value, language) for word, cell in cells}
        case MapOf(value), Mapping():
            return {str(entry.key.value): meaning(entry.value, value, language) for entry in node.entries}
        case ListOf(item), Sequence():
            return [meaning(one, item, language) for one in node.items]
        case ListOf(item, True), _:
            return [meaning(node, item, language)]
        case Text(choices=choices), Scalar() if choices:
            return shape.words(language).get(str(node.value), node.value)
        case Text(), Scalar(str()):
            return _lines(node)
    return _plain(node)


def _field(written: str, value: Node, record: Record, language: Language) -> tuple[str, Any]:
    key = record.spelled(written, language)
    if key is None and record == THING:
        return written, meaning(value, Ref("anything"), language)
    return (key.en, meaning(value, key.shape, language)) if key is not None else (written, _plain(value))


def _lines(node: Node) -> str:
    """A text without what nobody sees: blanks at the ends of lines, empty lines at the end."""
    text = str(node.value) if isinstance(node, Scalar) else ""
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def _plain(node: Node) -> Any:
    match node:
        case Mapping(entries):
            return {str(entry.key.value): _plain(entry.value) for entry in entries}
        case Sequence(items):
            return list(map(_plain, items))
        case Scalar(value):
            return value
