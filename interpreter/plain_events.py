"""Plain events: one event with nothing out of the ordinary about it, as nearly all are.

It takes the same way as every bucket (`buckets.py`), in one function and without a place on the stack; or in a life
that was written out for those who listen (`rehearsal.py`). As soon as something out of the ordinary has answered, it
goes on as a bucket.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.charging import DEEPEST
from regelwerk.dsl.compile.plan import LIVE, R_EVENTS, R_TABLE, REGISTERS
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.buckets import answered_before, close_now, open_one, permit_again, stage
from regelwerk.interpreter.prohibitions import may_be_forbidden
from regelwerk.interpreter.records import (
    FULL,
    HEARD,
    OPEN,
    OWED,
    PROPOSED,
    RECORDS,
    STATUS,
    Bucket,
    Fields,
    Mark,
    buckets,
    leave_stack,
    told,
)
from regelwerk.interpreter.state import Frame, State
from regelwerk.interpreter.turns import answer, asked_now, turn
from regelwerk.interpreter.windows import CLAUSE, PASS, first_answers

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked


def proposal(link: Linked, event: int) -> Callable[[State, Fields, Frame], Any]:
    """The function that proposes one event with nothing out of the ordinary around it, and goes on with a frame."""

    def in_general(S: State, fields: Fields, up: Frame) -> Any:
        S.top = up
        return propose(S, event, fields, (), False)

    rehearsal = link.rehearsals.get(event)
    if rehearsal is None:
        return in_general
    circle = rehearsal.circle

    def proposed(S: State, fields: Fields, up: Frame) -> Any:
        columns = S.c
        registers = columns[REGISTERS]
        if S.trace is None and not registers[R_EVENTS] and not registers[R_TABLE]:
            known, life, _ = rehearsal.known
            if circle(columns[LIVE]) == known:
                return life(S, fields, up)
        return in_general(S, fields, up)

    return proposed


def propose(S: State, event: int, fields: Fields, despite: tuple[int, ...], keep_open: bool) -> Any:
    """Propose one event that has no condition and is never nothing. The frame on top is where to go on afterwards."""
    link, registers = S.link, S.c[REGISTERS]
    stack = registers[R_EVENTS]
    depth = len(stack)
    if keep_open or registers[R_TABLE] or (depth and _within(S, stack)):
        return open_one(S, event, fields, despite, keep_open)
    rehearsal = link.rehearsals.get(event)
    if rehearsal is None:
        return open_one(S, event, fields, despite, False)
    known = rehearsal.lived(S)
    if known is not None:
        return known[2](S, fields, despite, (), S.top, depth, 0, None)
    if may_be_forbidden(S, event):
        return open_one(S, event, fields, despite, False)
    rehearsal.seen(S)
    return _live_plainly(S, event, fields, despite, (), S.top, depth, 0)


def _within(S: State, stack: tuple[Bucket, ...]) -> bool:
    """Whether what happens inside another event has to do with it: it joins it, or takes its place."""
    return len(stack) >= DEEPEST or stack[-1][OPEN] == 1 or (S.link.replaces and bool(answered_before(S, stack)))


def plain_stage(S: State, F: Frame, a: Any) -> Any:
    """Go on with a plain event where somebody has answered."""
    number, up, depth = F
    if number == at.PLAIN_CLOSE:
        return close_now(S, up, depth, 0, buckets(S)[depth] if a is None else a)
    if a is None or a[HEARD] is not None or a[OWED]:
        return stage(S, (at.WHEN if number == at.PLAIN_WHEN else at.APPLY, up, depth, False, 0), a)
    ((event, fields, despite, status),), used, _, _, _ = a
    if status == PROPOSED and S.c[LIVE][S.link.forbid_topic[event]]:
        status = permit_again(S, a)[RECORDS][0][STATUS]
    if status != PROPOSED:
        return close_now(S, up, depth, 0, (((event, fields, despite, status),), used, None, (), 0))
    begin = 1 if number == at.PLAIN_WHEN else 2
    known = S.link.rehearsals[event].lived(S)
    if known is not None:
        return known[2](S, fields, despite, used, up, depth, begin, None)
    return _live_plainly(S, event, fields, despite, used, up, depth, begin)


def plain_answer(S: State, F: Frame, a: Any) -> Any:
    """A player has chosen the one answer to a plain event, or passed."""
    _, up, depth, slot, (event, fields, despite, _), used, one = F
    if a == PASS and slot == 3:
        return _over(S, up, depth)
    known = S.link.rehearsals[event].lived(S)
    if known is not None:
        if a == PASS:
            return known[2](S, fields, despite, used, up, depth, slot + 1, None)
        if one[CLAUSE] in S.link.written_out:
            return known[2](S, fields, despite, used, up, depth, slot, one)
    return answer(S, asked_now(S), a)


def _live_plainly(
    S: State,
    event: int,
    fields: Fields,
    despite: tuple[int, ...],
    used: tuple[Mark, ...],
    up: Frame,
    depth: int,
    begin: int,
) -> Any:
    """The life of a plain event in general, from a window on: a bucket is made where somebody answers."""
    apply, before, when, after = S.link.plain_events[event]
    live = S.c[LIVE]
    if not begin:
        row = live[before]
        if row:
            found = first_answers(S, row, fields)
            if found:
                bucket: Bucket = (((event, fields, despite, PROPOSED),), used, None, (), 0)
                return turn(S, bucket, found, (at.PLAIN_WHEN, up, depth), depth, 0)
    if begin < 2:
        row = live[when]
        if row:
            found = first_answers(S, row, fields)
            if found:
                bucket = (((event, fields, despite, PROPOSED),), used, None, (), 0)
                return turn(S, bucket, found, (at.PLAIN_APPLY, up, depth), depth, 1)
    if S.trace is not None:
        told(S, event, fields)
    if apply(S, fields, depth * 256) is not None:
        return ()  # the game is over
    row = S.c[LIVE][after]
    if row:
        found = first_answers(S, row, fields)
        if found:
            bucket = (((event, fields, despite, FULL),), used, None, (), 0)
            return turn(S, bucket, found, (at.PLAIN_CLOSE, up, depth), depth, 3)
    return _over(S, up, depth)


def _over(S: State, up: Frame, depth: int) -> Any:
    """A plain event is over."""
    if len(S.c[REGISTERS][R_EVENTS]) > depth:
        leave_stack(S, depth)
    S.ret = FULL
    S.top = up
    return None
