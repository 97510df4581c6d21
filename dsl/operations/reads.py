"""What an operation rests on, beside the values of its arguments.

A guard or a condition is looked at again when something that it reads was written. So an operation that says too
little makes rules that never fire; one that says too much costs time. `dsl/compile/analysis/dependencies.py` turns the
sources into columns of the state; `tests/interpreter/kept/test_declared_reads.py` plays games and holds what was read
against what is declared here. `dsl/compile/analysis/resting.py` sees through them: a changed value rests on all that
changes it.
"""

from __future__ import annotations

from enum import Enum

from regelwerk.dsl.compile.state_layout import R_PROCEDURES
from regelwerk.dsl.record_classes import record


class Source(Enum):
    """A part of the state."""

    PLACE = "where a thing lies"
    CONTENTS = "what lies in a place"
    FIELD = "on which field of a board a thing lies; a field lies on itself"
    OWNER = "whose a thing is: where it lies, or the attribute that names its owner"
    ROOM = "how many things have room in a place"
    KNOWN = "who has seen a hidden thing"
    ATTRIBUTE = "the attribute that a slot names, with all that changes it"
    RESOURCE = "any resource of a player"
    PURSE = "the resource that a slot names, with all that it can be paid with"
    COUNTS = "what counts as a thing of another kind, and what does not count"
    TOPIC = "which clauses live under the topic that a slot names"
    REGISTER = "one of the machine's own cells"
    ENTRIES = "the entries of one of the machine's own rows that are about the procedure or event that a slot names"
    TURN = "whose turn it is"
    POSSIBLE = "the condition of the event that a slot names, and who forbids or permits it"
    DERIVED = "what the derived value that a slot names rests on"
    FUNCTION = "what the function that a slot names rests on"
    ANYTHING = "more than can be told"


@record
class Read:
    """One source. `slot` names the argument it is about: of which thing, which attribute; "" means any. `of` names
    the thing where `slot` is the attribute, `register` the machine's own cell."""

    source: Source
    slot: str = ""
    of: str = ""
    register: int = -1


Reads = tuple[Read, ...]

NOTHING: Reads = ()
"""The value follows from the arguments and from what is fixed when a game begins."""

UNKNOWN: Reads = (Read(Source.ANYTHING),)
"""It may rest on anything. Always safe, and slow."""


def in_register(*registers: int) -> Reads:
    return tuple(Read(Source.REGISTER, register=one) for one in registers)


def entries_of(slot: str, register: int) -> Reads:
    return (Read(Source.ENTRIES, slot, register=register),)


RUNNING: Reads = entries_of("procedure", R_PROCEDURES)
"""How a procedure runs: which instances of it, with what."""

TURN: Reads = (Read(Source.TURN),)


def place_of(slot: str = "") -> Reads:
    return (Read(Source.PLACE, slot),)


def contents_of(slot: str = "") -> Reads:
    return (Read(Source.CONTENTS, slot),)


def owner_of(slot: str = "") -> Reads:
    return (Read(Source.OWNER, slot),)


def field_of(*slots: str) -> Reads:
    return tuple(Read(Source.FIELD, slot) for slot in slots)


KNOWN: Reads = (Read(Source.KNOWN),)
