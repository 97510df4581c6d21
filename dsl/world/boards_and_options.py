"""What a rulebook stands in: options, boards, sources, words for people."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.record_classes import record

if TYPE_CHECKING:
    pass


@dataclass
class Option:
    """A variant that can be chosen when a game starts; the first value is the default."""

    id: str
    values: tuple[Any, ...]
    span: Span


@dataclass(frozen=True)
class Size:
    """What a board measures with so many players (0: any number) and these options."""

    players: int
    options: dict[str, Any]
    measures: dict[str, Any]


@dataclass
class Space:
    """A board."""

    id: str
    shape: str
    field: str
    width: int = 0
    height: int = 0
    radius: int = 0
    length: int = 0
    edges: tuple[tuple[str, str], ...] = ()
    lines: dict[str, int] = dataclasses.field(default_factory=dict)
    span: Span = NOWHERE
    sizes: tuple[Size, ...] = ()
    centres: tuple[tuple[int, int], ...] = ((0, 0),)
    shows: tuple[str, ...] = ()
    mark: str = ""


@record
class Citation:
    """A `quelle`: which entry cites what, and where that is written. The header of a rulebook has no entry."""

    entry: str
    text: str
    span: Span


@record
class Binding:
    """A new name that the pattern of an event gives to a field: `nachdem schaden(ziel: opfer)`."""

    name: str
    field: str
    span: Span


@record
class Paragraph:
    """A paragraph of the printed rules, and whether it is a rule of play or why it is none."""

    id: str
    title: str
    rule: bool
    reason: str
    span: Span


@record
class Word:
    """What a word of the rulebook is called, by language, where it has no other name there."""

    names: dict[str, str]
    span: Span
    forms: tuple[str, ...] = ()
    article: str = ""
    plural: tuple[str, ...] = ()
