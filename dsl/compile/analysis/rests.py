"""The cells that a value can rest on, named as closely as its text allows (`resting.py` finds them).

| class | which cells |
| --- | --- |
| `Near` | those of a thing, or of the things of a row, that is fixed as soon as the parameters are known |
| `Wide` | those of all things of a kind; of all things at all, if the kind is "" |
| `Single` | one register or topic of the machine |
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from regelwerk.dsl.tree.tree import X

ANYTHING = -1
"""The column that stands for all of them."""


@dataclass(frozen=True, slots=True)
class Wide:
    """The cells of a column that things of a kind have; of all things, if it is ""."""

    column: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Near:
    """The cells of a column that some things have: `where` names them by the parameters, and never changes.

    The cell of nothing is never written, so what reads it does not change. But if a place is `compared` with where
    something lies, and it is nothing, then more is read than what lies in it.
    """

    column: int
    where: X
    compared: bool = False


@dataclass(frozen=True, slots=True)
class Single:
    """One cell of the machine's own columns."""

    column: int
    index: int


Rest: TypeAlias = Wide | Near | Single
Rests: TypeAlias = frozenset[Rest]

UNKNOWN: Rests = frozenset({Wide(ANYTHING)})


def is_known(rests: Iterable[Rest]) -> bool:
    return not any(one.column == ANYTHING for one in rests)
