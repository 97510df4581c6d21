"""What is counted, worked out and looked up: derived values, tables, resources and the means of paying them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import Type, table
from regelwerk.dsl.world.behaviours import Pattern

if TYPE_CHECKING:
    pass


@dataclass
class Derived:
    """A named value or condition."""

    id: str
    forms: tuple[str, ...]
    parameters: dict[str, Type]
    text: Scalar
    text_kind: str
    span: Span
    source: tuple[str, ...] = ()
    value: X | None = None
    type: Type | None = None
    language: str = "de"
    building: bool = False
    stated: bool = False
    subject: str = ""
    """Of a condition that has a sentence: the parameter that is whoever it tells of."""
    sentences: list[Pattern] = field(default_factory=list)

    @property
    def fields(self) -> dict[str, Type]:
        return self.parameters
    """Whether it is what things state themselves: a condition or a price of each."""


@dataclass
class Table:
    """Values that are looked up by one key, or by several one after the other."""

    id: str
    forms: tuple[str, ...]
    keys: tuple[Type, ...]
    value: Type
    cells: tuple[tuple[Any, Any], ...]
    """Each key (`OTHERWISE` for all that are not there) and its value; before the last key, its cells."""
    spans: dict[tuple[Any, ...], Span]
    """Where each cell is written, by its keys."""
    span: Span
    source: tuple[str, ...] = ()
    language: str = "de"

    @property
    def type(self) -> Type:
        found = self.value
        for key in reversed(self.keys):
            found = table(key, found)
        return found


@dataclass
class Resource:
    """What is counted: a column of its own, with a cap."""

    id: str
    forms: tuple[str, ...]
    of: str
    start: int
    most: int | None
    number: int
    span: Span
    overpaid: bool = True
    """Whether a piece that is worth more than what is left of a price may pay it; what goes beyond is lost."""


@dataclass
class Means:
    """Another way to pay a resource."""

    id: str
    resource: str
    things_text: Scalar | None
    other: str
    worth_text: Scalar | None
    effect_text: Scalar | None
    span: Span
    condition_text: Scalar | None = None
    purposes: tuple[str, ...] = ()
    things: X | None = None
    worth: X | None = None
    condition: X | None = None
    effect: Body = ()
    language: str = "de"
