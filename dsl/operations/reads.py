"""What an operation rests on, beside the values of its arguments.

A guard or a condition is looked at again when something that it reads was written. So an operation that says too
little makes rules that never fire; one that says too much costs time. `dsl/compile/analysis/dependencies.py` turns the
sources into columns of the state; `tests/interpreter/test_declared_reads.py` plays games and holds what was read
against what is declared here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Source(Enum):
    """A part of the state."""

    PLACE = "where a thing lies"
    CONTENTS = "what lies in a place"
    OWNERS = "whose a thing is: where it lies, or the attribute that names its owner"
    KNOWN = "who has seen a hidden thing"
    ATTRIBUTE = "the attribute that a slot names, with all that changes it"
    PURSE = "the resource that a slot names, with all that it can be paid with"
    DERIVED = "what the derived value that a slot names rests on"
    FUNCTION = "what the function that a slot names rests on"
    ANYTHING = "more than can be told"


@dataclass(frozen=True, slots=True)
class Read:
    """One source. `slot` names the argument it is about: of which thing, which attribute; "" means any."""

    source: Source
    slot: str = ""


Reads = tuple[Read, ...]

NOTHING: Reads = ()
"""The value follows from the arguments and from what is fixed when a game begins."""

UNKNOWN: Reads = (Read(Source.ANYTHING),)
"""It may rest on anything. Always safe, and slow."""

RUNNING: Reads = UNKNOWN
"""What runs and what has happened: the machine's own registers, which nothing keeps count of."""


def place_of(slot: str = "") -> Reads:
    return (Read(Source.PLACE, slot),)


def contents_of(slot: str = "") -> Reads:
    return (Read(Source.CONTENTS, slot),)


OWNERS: Reads = (Read(Source.OWNERS),)
KNOWN: Reads = (Read(Source.KNOWN),)
