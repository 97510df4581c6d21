"""What all nodes of a syntax tree share: where they stand, and what they are made of.

Every rule of the grammar has a class, and every class has a field for each of its parts, in the order of the text:
keywords are parts, too, since authors choose among their forms. A part that was left out is None; a part that may be
repeated is a tuple. Punctuation is no part: it follows from the class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, fields, replace
from operator import is_not
from typing import ClassVar, TypeAlias, TypeVar

from lark import Token
from regelwerk.dsl.record_classes import record

Word: TypeAlias = Token
"""A word of a text: its terminal (`type`), how it is written (it is a `str`), and where it stands."""


@record
class Node:
    """A node of a syntax tree. It stands in its text from its first word to its last, brackets included."""

    rule: ClassVar[str] = ""
    """The rule (or the alias of one of its forms) in `effect.lark`."""

    first: Word = field(compare=False, repr=False)
    last: Word = field(compare=False, repr=False)

    @property
    def children(self) -> tuple[Node | Word | None, ...]:
        """All parts in order; None for one that was left out."""
        found: list[Node | Word | None] = []
        for name in part_names(self.__class__):
            part = getattr(self, name)
            if part.__class__ is tuple:
                found.extend(part)
            else:
                found.append(part)
        return tuple(found)


_PART_NAMES: dict[type[Node], tuple[str, ...]] = {}


def part_names(of: type[Node]) -> tuple[str, ...]:
    """The names of the fields that hold the parts of a node, in the order of the text."""
    known = _PART_NAMES.get(of)
    if known is None:
        known = _PART_NAMES[of] = tuple(one.name for one in fields(of) if one.name not in ("first", "last"))
    return known


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, in the order of the text, each before what is inside it."""
    waiting: list[Node] = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(child for child in reversed(here.children) if isinstance(child, Node))


def words(part: Node | Word) -> Iterator[Word]:
    """All words of a node in the order of the text; a word is its own only one."""
    waiting: list[Node | Word | None] = [part]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Node):
            waiting.extend(reversed(here.children))
        elif here is not None:
            yield here


Made = TypeVar("Made", bound=Node)


def first_word(part: Node | Word) -> Word:
    """The word that a part begins with, or the bracket."""
    return part.first if isinstance(part, Node) else part


def last_word(part: Node | Word) -> Word:
    """The word that a part ends with, or the bracket."""
    return part.last if isinstance(part, Node) else part


def changed(node: Made, change: Callable[[Node | Word], Node | Word]) -> Made:
    """The same node with every part exchanged for what `change` makes of it; itself, if that is nothing else."""
    parts: dict[str, object] = {}
    for name in part_names(node.__class__):
        part = getattr(node, name)
        if part.__class__ is tuple:
            row = tuple(map(change, part))
            if any(map(is_not, row, part)):
                parts[name] = row
        elif part is not None and (made := change(part)) is not part:
            parts[name] = made
    return replace(node, **parts) if parts else node  # type: ignore[arg-type]


def exchanged(node: Made, old: Node | Word, new: Node | Word | None) -> Made:
    """The same node with one of its parts exchanged, or left out. The part is known by being that very object."""
    for name in part_names(node.__class__):
        part = getattr(node, name)
        if part is old:
            return replace(node, **{name: new})  # type: ignore[arg-type]
        if part.__class__ is tuple and any(one is old for one in part):
            row = tuple(new if one is old else one for one in part if one is not old or new is not None)
            return replace(node, **{name: row})  # type: ignore[arg-type]
    return node
