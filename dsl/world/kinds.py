"""Kinds of things and the things themselves: what they have, what they are called, what stands on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.reading.nodes import NOWHERE, Scalar, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import Type

if TYPE_CHECKING:
    pass


PLAYER = "spieler"
PLAYER_FORMS = ("spieler", "spielern", "player", "players")
EVERYWHERE: None = None


def plain_name(id: str) -> str:
    """An id as people read it: without the mod that an entry is from, with blanks."""
    return id.rpartition("__")[2].replace("_", " ")


@dataclass
class Attribute:
    """What things of some kinds have. One name means the same everywhere, and is one column of the state."""

    name: str
    type: Type
    sight: str = "all"
    fixed: bool = False
    start: Any = None
    span: Span = NOWHERE
    sign: str = ""
    display: bool = True
    """Whether people are shown it."""


@record
class NounWords:
    """How texts and people call a noun: its forms by language, the first one the word itself; its German article; and
    the languages in which it names one thing and is yet in the plural."""

    german: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    article: str = ""
    plural: tuple[str, ...] = ()


PLAYER_WORDS = NounWords(PLAYER_FORMS[:2], PLAYER_FORMS[2:], "der")


@dataclass
class KindParagraph:
    """A named text that the things of a kind have, each its own, or the one that the kind gives to all."""

    id: str
    optional: bool
    effect: Scalar | None
    span: Span


@dataclass
class StatedAttribute:
    """An attribute that is a text: a condition or a price that each thing states by itself."""

    id: str
    what: str
    """`condition` or `price`."""
    default: Scalar | None
    span: Span


@dataclass
class Kind:
    """A kind of things. Places are kinds too: any thing can hold others."""

    id: str
    forms: tuple[str, ...]
    attributes: dict[str, Attribute] = field(default_factory=dict)
    owner: str = ""
    per: str = ""
    order: str = "heap"
    sight: str = "all"
    place: bool = False
    active: tuple[str, ...] | None = EVERYWHERE
    announce: str = ""
    after_use: Scalar | None = None
    language: str = "de"
    sign: str = ""
    shows: tuple[str, ...] = ()
    display: bool = True
    present_text: Scalar | None = None
    present: X | None = None
    even_so_for: tuple[str, ...] = ()
    alike: bool = False
    together: bool = False
    """Whether so many alike things are one answer, in a choice of several."""
    count: int = 0
    total: int | None = None
    total_span: Span | None = None
    start_place: str = ""
    most_text: Scalar | None = None
    most: X | None = None
    space: str = ""
    span: Span = NOWHERE
    effect: Scalar | None = None
    source: tuple[str, ...] = ()
    paragraphs: dict[str, KindParagraph] = field(default_factory=dict)
    stated: dict[str, StatedAttribute] = field(default_factory=dict)


@dataclass
class Entry:
    """A thing with a name of its own (a card, a leader, a field), or one that stands for `count` copies."""

    id: str
    kind: str
    count: int
    values: dict[str, Any]
    names: dict[str, str]
    source: tuple[str, ...]
    place: str
    active: tuple[str, ...] | None
    layer: str
    after: tuple[str, ...]
    effect: Scalar | None
    options: dict[str, Any]
    span: Span
    language: str = "de"
    template: str = ""
    arguments: dict[str, Scalar] = field(default_factory=dict)
    sign: str = ""
    paragraphs: dict[str, Scalar] = field(default_factory=dict)
    stated: dict[str, Scalar] = field(default_factory=dict)
    row: str = ""
    """The entry that it is one thing of, if that is a row of things."""


@record
class SaidParagraph:
    """A paragraph of a thing: its own, or that of its template with what the thing puts into it."""

    name: str
    text: Scalar
    language: str
    arguments: dict[str, Scalar] | None


@dataclass
class Template:
    """A text that several things share, with parameters that each of them fills."""

    id: str
    parameters: dict[str, str]
    effect: Scalar | None
    span: Span
    language: str = "de"
    paragraphs: dict[str, Scalar] = field(default_factory=dict)
