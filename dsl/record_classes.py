"""Records: classes of named fields that do not change, compared and shown by what they hold.

The hundreds of small classes of trees are made whenever the program starts. A frozen `dataclass` writes and compiles
six methods for each of them; a record is a `dataclass` that compiles its constructor only, and shares the rest. That
nobody writes to a field is for the type checker to see (`frozen_default`), so making a record takes less, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

Kind = TypeVar("Kind")
Parts = Callable[[Any], Any]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: type[Kind]) -> type[Kind]:
    """Make a class a record."""
    return _shared(dataclass(slots=True, eq=False, repr=False)(kind))


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def named_record(kind: type[Kind]) -> type[Kind]:
    """Make a class a record whose parts are given by their names."""
    return _shared(dataclass(slots=True, eq=False, repr=False, kw_only=True)(kind))


def _shared(kind: type[Kind]) -> type[Kind]:
    told = fields(kind)  # type: ignore[arg-type]
    parts = _parts([one.name for one in told if one.compare])
    shown = [one.name for one in told if one.repr]

    def equal(self: object, other: object) -> Any:
        return parts(self) == parts(other) if other.__class__ is self.__class__ else NotImplemented

    def number(self: object) -> int:
        return hash(parts(self))

    def text(self: object) -> str:
        return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    for name, method in (("__eq__", equal), ("__hash__", number), ("__repr__", text)):
        if name not in vars(kind):
            setattr(kind, name, method)
    return kind


def _parts(names: list[str]) -> Parts:
    """What a record is compared by."""
    return attrgetter(*names) if names else lambda _: ()
