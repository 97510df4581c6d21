"""The cells that a value can rest on, named as closely as its text allows (`resting.py` finds them).

| class | which cells |
| --- | --- |
| `Near` | those of a thing, or of the things of a row, that is fixed as soon as the parameters are known |
| `Within` | those of the things that lie in such a thing |
| `Wide` | those of all things of a kind; of all things at all, if the kind is "" |
| `Single` | one register or topic of the machine |
| `Entries` | those entries of a register that are about one procedure or event |
| `Under` | some of the last three, read only by clauses under a topic: while none lives there, it does not count |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from regelwerk.dsl.compile.state_layout import REGISTERS
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import X

ANYTHING = -1
"""The column that stands for all of them."""


@record
class Wide:
    """The cells of a column that things of a kind have; of all things, if it is ""."""

    column: int
    kind: str = ""


@record
class Near:
    """The cells of a column that some things have: `where` names them by the parameters, and never changes.

    The cell of nothing is never written, so what reads it does not change. But if a place is `compared` with where
    something lies, and it is nothing, then more is read than what lies in it.
    """

    column: int
    where: X
    compared: bool = False


@record
class Within:
    """The cells of a column that the things of some kinds have which lie in a place that is fixed. What lies there is
    always among what the value rests on, too: a thing that has come or gone since is told by that."""

    column: int
    where: X
    kinds: tuple[str, ...]


@record
class Single:
    """One cell of the machine's own columns."""

    column: int
    index: int


TURN = -1
"""In place of a procedure: whose turn it is, as the procedures that run tell."""


@record
class Entries:
    """The entries of a register that are about one procedure or event. The register is a row of entries, each of which
    begins with the number of what it is about; others come and go without a change of these."""

    register: int
    number: int

    @property
    def column(self) -> int:
        return REGISTERS


@record
class Under:
    """What only the clauses under a topic read. Who lives there is a cell of its own, which the value rests on too; so
    while none does, and none has since the value was worked out, these cells were not read."""

    topic: int
    rest: Wide | Single | Entries

    @property
    def column(self) -> int:
        return self.rest.column


Rest: TypeAlias = Wide | Near | Within | Single | Entries | Under
Rests: TypeAlias = frozenset[Rest]

UNKNOWN: Rests = frozenset({Wide(ANYTHING)})


def is_known(rests: Iterable[Rest]) -> bool:
    return not any(one.column == ANYTHING for one in rests)


def is_known_in_quiet(rests: Iterable[Rest]) -> bool:
    """Whether it is known as long as nobody lives under the topics of which it is not known."""
    return Wide(ANYTHING) not in rests
