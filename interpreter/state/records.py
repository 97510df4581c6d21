"""Open buckets and their records: what is proposed, what became of it, who has answered.

A bucket is what happens at once. The open ones form the stack in the register of events. Buckets and records are plain
tuples, since several are made for every event that somebody hears; the constants below name their parts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from regelwerk.dsl.compile.state_layout import LIVE, PLACE, R_CAUSE, R_EVENTS, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.state.state import Frame, State, own, put

NO_EVENT = -1
"""The place of an event that is done on the spot: it has no record."""
NOT, PART, FULL, PROPOSED, REPLACING, REPLACED, REPLACED_NOT = range(7)

Fields: TypeAlias = tuple[Any, ...]
Mark: TypeAlias = tuple[int, int]  # a clause (its reference) and the record it answered to

Record: TypeAlias = tuple[int, Fields, tuple[int, ...], int]
"""One proposed event: its number, its fields, the prohibitions it is excepted from, its status. The border of a
procedure is a record with a negative number."""
EVENT: Final = 0
FIELDS: Final = 1
DESPITE: Final = 2
STATUS: Final = 3

Heard: TypeAlias = tuple[int, int, tuple[Any, ...]]  # who listened when an event was applied: owner, values of then

Bucket: TypeAlias = tuple[tuple[Record, ...], tuple[Mark, ...], tuple[Heard, ...] | None, tuple[Mark, ...], int]
"""What happens at once: its records; who has answered to which of them; who listened when it was applied (None as long
as nothing can have changed since); which clauses owe something afterwards; 1 while a `dann` keeps it open, 2 for a
window in which what waited is heard."""
Box: TypeAlias = list[Any]
"""A bucket that does not stand on the stack, and the place of a record in it: what an effect that is one stretch of
code gets instead of a place on the stack (`place_of`)."""
PLACE_BITS: Final = 24
"""A record is found by one number: the depth of its bucket, and behind it so many bits for its place there."""
RECORDS: Final = 0
USED: Final = 1
HEARD: Final = 2
OWED: Final = 3
OPEN: Final = 4
WHOLE_GAME: Final = -1
"""Where is asked whether something ever happened: no procedure, and no instance of one."""


LAST_PLACE: Final = (1 << PLACE_BITS) - 1


def place_of(depth: int, index: int) -> int:
    """The number by which a record on the stack is found."""
    return depth << PLACE_BITS | index


def buckets(S: State) -> tuple[Bucket, ...]:
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    return stack


def put_buckets(S: State, stack: tuple[Bucket, ...]) -> None:
    """The logged write of the register of events."""
    if S.shared & 1:
        own(S, REGISTERS)
    registers = S.c[REGISTERS]
    S.log.append((REGISTERS, R_EVENTS, registers[R_EVENTS]))
    registers[R_EVENTS] = stack


def replace_bucket(S: State, depth: int, bucket: Bucket) -> None:
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    put_buckets(S, stack[:depth] + (bucket,) + stack[depth + 1 :])


def lay(S: State, depth: int, bucket: Bucket) -> None:
    """Put a bucket on the stack, or its new form in the place of the old one."""
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    if len(stack) == depth:
        put_buckets(S, (*stack, bucket))
    elif stack[depth] is not bucket:
        put_buckets(S, stack[:depth] + (bucket,) + stack[depth + 1 :])


def set_status(S: State, ev: int | Box, status: int) -> None:
    event, fields, despite, _ = _record(S, ev)
    _put_record(S, ev, (event, fields, despite, status))


def _record(S: State, ev: int | Box) -> Record:
    if isinstance(ev, int):
        return buckets(S)[ev >> PLACE_BITS][RECORDS][ev & LAST_PLACE]
    record: Record = ev[0][RECORDS][ev[1]]
    return record


def _put_record(S: State, ev: int | Box, record: Record) -> None:
    depth, index = (ev >> PLACE_BITS, ev & LAST_PLACE) if isinstance(ev, int) else (-1, ev[1])
    records, used, heard, owed, kept_open = buckets(S)[depth] if isinstance(ev, int) else ev[0]
    bucket = (records[:index] + (record,) + records[index + 1 :], used, heard, owed, kept_open)
    if isinstance(ev, int):
        replace_bucket(S, depth, bucket)
    else:
        ev[0] = bucket


def clause_frame(
    S: State, clause: int, me: int, this: int, kept: tuple[Any, ...], fields: Fields, ev: int | Box, up: Frame
) -> Frame:
    """The frame that carries out a clause's effect."""
    link = S.link
    bound = link.bound_fields[clause]
    if not bound:
        return (link.clause_segment[clause], up, me, this, ev, *kept)
    return (link.clause_segment[clause], up, me, this, ev, *kept, *[fields[index] for index in bound])


def told(S: State, event: int, fields: Fields) -> None:
    if S.trace is not None:
        S.trace.append(("event", event, fields, S.c[REGISTERS][R_CAUSE][-1:]))


def remember(S: State, event: int, fields: Fields) -> None:
    """Keep what happened for as long as somebody can ask for it: with the running instances that are asked about."""
    scopes = S.link.remembered.get(event)
    if scopes is None:
        return
    running = [one[1] for one in S.c[REGISTERS][R_PROCEDURES] if one[0] in scopes]
    if WHOLE_GAME in scopes:
        running.append(WHOLE_GAME)
    if running:
        put(S, REGISTERS, R_HISTORY, (*S.c[REGISTERS][R_HISTORY], (event, fields, tuple(running))))


def has_left(S: State, thing: int) -> bool:
    """Whether a thing hears an event that it has left by."""
    return values_on_leaving(S, thing) is not None


def last_known(S: State, thing: int, column: int) -> Any:
    """A value of a thing that hears an event it has left by: as it was when the event was applied."""
    values = values_on_leaving(S, thing)
    return S.c[column][thing] if values is None else values[column - PLACE]


def values_on_leaving(S: State, thing: int) -> tuple[Any, ...] | None:
    """The last values (from PLACE on) of a thing that has left by an event and still hears it."""
    link, live = S.link, S.c[LIVE]
    for bucket in reversed(buckets(S)):
        for ref, _, values in bucket[HEARD] or ():
            if values and link.instance_thing[ref] == thing and ref not in live[link.instance_topic[ref]]:
                return values
    return None


def listeners_of(S: State, records: tuple[Record, ...]) -> tuple[Heard, ...]:
    """Who hears the events although it may leave by them: with its owner and, if it asks for them, its values."""
    link, columns = S.link, S.c
    live = columns[LIVE]
    found = {}
    for topics in link.window_topics[2:]:
        for record in records:
            for ref in live[topics[record[0]]]:
                this = link.instance_thing[ref] if ref >= 0 else -1
                if this >= 0:
                    reads = link.reads_itself[link.instance_clause[ref]]
                    values = _values(columns, this) if reads else ()
                    found[ref] = (ref, owner(S, this), values)
    return tuple([found[ref] for ref in sorted(found)])


def _values(columns: list[list[Any]], this: int) -> tuple[Any, ...]:
    """What a thing has in the columns from PLACE on; LIVE has a cell per topic and says nothing of things."""
    live = columns[LIVE]
    return tuple([() if cells is live else cells[this] for cells in columns[PLACE:]])


def cancel(S: State, ev: int | Box) -> None:
    set_status(S, ev, NOT)
    _note_touched(S, _record(S, ev), _AS_A_WHOLE)


_AS_A_WHOLE: Final = -1


def _note_touched(S: State, record: Record, field: int) -> None:
    """Something became of a proposed event, or of one of its fields."""
    if S.trace is not None and record[EVENT] >= 0:
        S.trace.append(("touched", record[EVENT], record[FIELDS], field))


def change(S: State, ev: int | Box, field: int, value: Any) -> None:
    if ev == NO_EVENT:
        return  # an event done on the spot has no record; its fields are locals
    event, fields, despite, status = _record(S, ev)
    changed = (event, with_field(fields, field, value), despite, status)
    _put_record(S, ev, changed)
    _note_touched(S, changed, field)


def with_field(fields: Fields, field: int, value: Any) -> Fields:
    return fields[:field] + (value,) + fields[field + 1 :]


def begin_replacement(S: State, ev: int | Box) -> None:
    set_status(S, ev, REPLACING)
    _note_touched(S, _record(S, ev), _AS_A_WHOLE)
    S.ret = FULL


def end_replacement(S: State, ev: int | Box) -> None:
    set_status(S, ev, REPLACED if S.ret == FULL else REPLACED_NOT)


CALLED: tuple[Callable[..., Any], ...] = (
    begin_replacement, cancel, change, end_replacement, has_left, last_known, remember, told,
)  # fmt: skip
"""What compiled code may call of this module."""
