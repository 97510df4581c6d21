"""Open buckets and their records: what is proposed, what became of it, who has answered.

A bucket is what happens at once. The open ones form the stack in the register of events.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from regelwerk.dsl.compile.plan import LIVE, PLACE, R_CAUSE, R_EVENTS, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.interpreter.state import Frame, State, put

NOT, PART, FULL, PROPOSED, REPLACING, REPLACED, REPLACED_NOT = range(7)


class Record(NamedTuple):
    """One proposed event (or the border of a procedure, with a negative number)."""

    event: int
    fields: tuple[Any, ...]
    despite: tuple[int, ...]
    status: int


class Bucket(NamedTuple):
    """What happens at once."""

    records: tuple[Record, ...]
    used: tuple[tuple[int, int], ...] = ()
    heard: tuple[tuple[int, int, tuple[Any, ...]], ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    open: int = 0


def buckets(S: State) -> tuple[Bucket, ...]:
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    return stack


def replace_bucket(S: State, depth: int, bucket: Bucket) -> None:
    stack = buckets(S)
    put(S, REGISTERS, R_EVENTS, (*stack[:depth], bucket, *stack[depth + 1 :]))


def set_status(S: State, depth: int, index: int, status: int) -> None:
    bucket = buckets(S)[depth]
    records = list(bucket.records)
    records[index] = records[index]._replace(status=status)
    replace_bucket(S, depth, bucket._replace(records=tuple(records)))


def clause_frame(
    S: State, clause: int, me: int, this: int, kept: tuple[Any, ...], fields: tuple[Any, ...], ev: int, up: Frame
) -> Frame:
    """The frame that carries out a clause's effect."""
    link = S.link
    bound = tuple(fields[index] for index in link.bound_fields[clause])
    return (link.clause_segment[clause], up, me, this, ev, *kept, *bound)


def told(S: State, event: int, fields: tuple[Any, ...]) -> None:
    if S.trace is not None:
        S.trace.append(("event", event, fields, S.c[REGISTERS][R_CAUSE][-1:]))


def remember(S: State, event: int, fields: tuple[Any, ...]) -> None:
    if event in S.link.remembered:
        running = tuple(one[1] for one in S.c[REGISTERS][R_PROCEDURES])
        put(S, REGISTERS, R_HISTORY, (*S.c[REGISTERS][R_HISTORY], (event, fields, running)))


def has_left(S: State, thing: int) -> bool:
    """Whether a thing hears an event that it has left by."""
    for bucket in reversed(buckets(S)):
        for ref, _, values in bucket.heard:
            if values and S.link.instance_thing[ref] == thing and ref not in S.c[LIVE][S.link.instance_topic[ref]]:
                return True
    return False


def last_known(S: State, thing: int, column: int) -> Any:
    """A value of a thing that hears an event it has left by: as it was when the event was applied."""
    for bucket in reversed(buckets(S)):
        for ref, _, values in bucket.heard:
            if values and S.link.instance_thing[ref] == thing and ref not in S.c[LIVE][S.link.instance_topic[ref]]:
                return values[column - PLACE]
    return S.c[column][thing]


def cancel(S: State, ev: int) -> None:
    set_status(S, ev >> 8, ev & 255, NOT)


def change(S: State, ev: int, field: int, value: Any) -> None:
    if ev < 0:
        return  # an event done on the spot has no record; its fields are locals
    depth, index = ev >> 8, ev & 255
    bucket = buckets(S)[depth]
    records = list(bucket.records)
    fields = list(records[index].fields)
    fields[field] = value
    records[index] = records[index]._replace(fields=tuple(fields))
    replace_bucket(S, depth, bucket._replace(records=tuple(records)))


def begin_replacement(S: State, ev: int) -> None:
    set_status(S, ev >> 8, ev & 255, REPLACING)
    S.ret = FULL


def end_replacement(S: State, ev: int) -> None:
    set_status(S, ev >> 8, ev & 255, REPLACED if S.ret == FULL else REPLACED_NOT)
