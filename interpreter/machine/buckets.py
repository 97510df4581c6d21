"""The life of a bucket: permit, before, when, apply, guards, then, after.

A bucket is what happens at once. Open buckets form the stack in the register of events (`records.py`). A bucket lives
in `_live`, read from top to bottom; a frame `(stage, where to go on, depth, keep open, dropped)` is made only where
somebody answers, and its life goes on at that stage.

What it does is docs/semantics.md E2 to E6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.analysis.budget import DEEPEST
from regelwerk.dsl.compile.state_layout import R_CAUSE, R_EVENTS, R_MUTE, R_WAITING, REGISTERS
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine import window_slots as slots
from regelwerk.interpreter.machine.guards import calm
from regelwerk.interpreter.machine.limits import WINDOW_LIMIT, forget_uses
from regelwerk.interpreter.machine.listening import expire, resolve
from regelwerk.interpreter.machine.prohibitions import may_be_forbidden, reasons
from regelwerk.interpreter.machine.turns import turn
from regelwerk.interpreter.machine.windows import answers
from regelwerk.interpreter.state.records import (
    FIELDS,
    FULL,
    HEARD,
    NOT,
    OPEN,
    OWED,
    PART,
    PLACE_BITS,
    PROPOSED,
    RECORDS,
    REPLACED,
    REPLACED_NOT,
    REPLACING,
    STATUS,
    USED,
    Bucket,
    Fields,
    Mark,
    Record,
    buckets,
    clause_frame,
    lay,
    listeners_of,
    place_of,
    put_buckets,
    remember,
    replace_bucket,
    set_status,
    told,
)
from regelwerk.interpreter.state.state import BudgetError, Frame, State, put

PRICE = 2  # what is dropped from a price, and everything that is not fully resolved, leaves it unpaid

# ---- opening


def open_bucket(
    S: State, events: tuple[tuple[int, Fields, tuple[int, ...]], ...], paying: bool, keep_open: bool
) -> Any:
    """Propose events that happen at once. The frame on top is where to go on afterwards."""
    link = S.link
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    if len(stack) >= DEEPEST:
        raise BudgetError(link.event_names[events[0][0]])
    records: list[Record] = []
    paid_with_nothing = 0
    substitutes: list[tuple[tuple[int, int, int, tuple[Any, ...]], Fields]] = []
    for event, fields, despite in events:
        idle, condition = link.idle[event], link.condition[event]
        if idle is not None and idle(S, fields):
            paid_with_nothing += paying  # nothing is no event, and a price of nothing is paid
            continue
        if condition is not None and not condition(S, fields):
            if S.trace is not None:
                S.trace.append(("impossible", event, fields))
            continue
        why = reasons(S, event, fields, despite) if may_be_forbidden(S, event) else None
        if not why:
            records.append((event, fields, despite, PROPOSED))
            continue
        replaced = next((one for one in why if one[0] in link.clause_segment), None)
        if replaced is not None:
            substitutes.append((replaced, fields))
        elif S.trace is not None:
            S.trace.append(("forbidden", event, fields, tuple(one[0] for one in why)))
    dropped = int(len(records) + paid_with_nothing < len(events))
    if paying and dropped:
        records = []  # a price is paid whole or not at all
    if not records:
        S.ret = FULL if paying and not dropped else NOT
        if keep_open:
            put_buckets(S, (*stack, ((), (), (), (), 1)))
    elif not substitutes:
        bucket: Bucket = (tuple(records), answered_before(S, stack) if link.replaces else (), None, (), 0)
        return _live(S, at.BEFORE, S.top, len(stack), keep_open, PRICE if paying else dropped, bucket)
    else:
        put_buckets(S, (*stack, (tuple(records), answered_before(S, stack), None, (), 0)))
        S.top = (at.BEFORE, S.top, len(stack), keep_open, PRICE if paying else dropped)
    if substitutes:
        S.top = (at.RESULT, S.top, NOT)  # what was forbidden has not happened, whatever its substitute did
    for (clause, me, this, kept), fields in substitutes:
        S.top = clause_frame(S, clause, me, this, kept, fields, -1, S.top)
    return None


def open_one(S: State, event: int, fields: Fields, despite: tuple[int, ...], keep_open: bool) -> Any:
    """The same for one event that has no condition and is never nothing."""
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    depth = len(stack)
    if depth >= DEEPEST or may_be_forbidden(S, event):
        return open_bucket(S, ((event, fields, despite),), False, keep_open)
    used = answered_before(S, stack) if depth and S.link.replaces else ()
    bucket: Bucket = (((event, fields, despite, PROPOSED),), used, None, (), 0)
    return _live(S, at.BEFORE, S.top, depth, keep_open, 0, bucket)


def answered_before(S: State, stack: tuple[Bucket, ...]) -> tuple[Mark, ...]:
    """What was replaced and what replaces it are one occurrence: who has answered to the one has answered."""
    if stack:
        for record in stack[-1][RECORDS]:
            if record[STATUS] == REPLACING:
                return stack[-1][USED]
    return ()


def heard_late(S: State, event: tuple[int, Fields, tuple[int, ...]]) -> Any:
    """An event that was done on the spot because nobody heard it, and that brought a listener to life itself."""
    number, fields, despite = event
    bucket: Bucket = (((number, fields, despite, FULL),), (), (), (), 0)
    return _live(S, at.DONE, S.top, len(buckets(S)), False, 0, bucket)


def result(S: State, F: Frame, a: Any) -> Any:
    """Hand on a fixed outcome."""
    _, S.top, S.ret = F
    return None


# ---- the stages


def stage(S: State, F: Frame, a: Any) -> Any:
    """Go on with the life of a bucket where somebody has answered."""
    number, up, depth, keep, dropped = F
    bucket: Bucket = S.c[REGISTERS][R_EVENTS][depth] if a is None else a
    if number == at.WHEN or number == at.APPLY:
        bucket = permit_again(S, bucket, dropped == PRICE)
    return _live(S, number, up, depth, keep, dropped, bucket)


def _live(S: State, begin: int, up: Frame, depth: int, keep: bool, dropped: int, bucket: Bucket) -> Any:
    """The life of a bucket from a stage on, as far as nobody answers. It stands on the stack only if somebody does,
    or if what is asked of it on the way is asked of the stack."""
    link = S.link
    records = bucket[RECORDS]
    heard_in = link.heard_in[records[0][0]] if len(records) == 1 else slots.ALL_MARKS
    if heard_in & slots.ON_THE_STACK:
        lay(S, depth, bucket)
    if begin == at.BEFORE and heard_in & slots.HEARD_BEFORE:
        found = answers(S, bucket, slots.BEFORE)
        if found:
            return turn(S, bucket, found, (at.WHEN, up, depth, keep, dropped), depth, slots.BEFORE)
    if begin <= at.WHEN and heard_in & slots.HEARD_WHEN:
        found = answers(S, bucket, slots.WHEN)
        if found:
            return turn(S, bucket, found, (at.APPLY, up, depth, keep, dropped), depth, slots.WHEN)
    if begin <= at.APPLY:
        for record in records:
            if record[0] not in link.apply:
                lay(S, depth, bucket)
                return _apply_in_turn(S, up, depth, keep, dropped)
        applied = _apply(S, bucket, depth)
        if applied is None:
            return ()  # the game is over
        bucket = applied
        if heard_in & slots.ON_THE_STACK:
            lay(S, depth, bucket)
    if begin <= at.DONE and (heard_in & slots.HEARD_DONE or bucket[OWED]):  # effects of `sobald` that need the result
        going_on: Frame = (at.GUARDS, up, depth, keep, dropped)
        if bucket[OWED]:
            bucket = _with_heard(S, bucket)
            going_on = (at.LATER, going_on, depth)
        found = answers(S, bucket, slots.DONE) if heard_in & slots.HEARD_DONE else []
        if found or bucket[OWED]:
            lay(S, depth, bucket)
            return turn(S, bucket, found, going_on, depth, slots.DONE)
    if begin <= at.GUARDS and link.has_guards and not S.c[REGISTERS][R_MUTE]:
        for record in bucket[RECORDS]:
            if link.guards_of_event[record[0]]:
                if calm(S):
                    break
                lay(S, depth, _with_heard(S, bucket))
                S.top = (at.GUARD, (at.AFTER, up, depth, keep, dropped), 0)
                return None
    # the last window; a `dann` comes before it, and what it does joins it
    if keep:
        S.ret = outcome(S, bucket, dropped)
        records, used, heard, owed, _ = _with_heard(S, bucket)
        lay(S, depth, (records, used, heard, owed, 1))
        S.top = up
        return None
    elsewhere = (depth and _joins(S, depth, bucket)) or (link.collects and _waits(S, bucket))
    if heard_in & slots.HEARD_AFTER and not elsewhere:
        found = answers(S, bucket, slots.AFTER)
        if found:
            return turn(S, bucket, found, (at.CLOSE, up, depth, dropped), depth, slots.AFTER)
    return close_now(S, up, depth, dropped, bucket)


def _with_heard(S: State, bucket: Bucket) -> Bucket:
    """Before anything else happens: who listened when the events were applied."""
    records, used, heard, owed, kept_open = bucket
    return bucket if heard is not None else (records, used, listeners_of(S, records), owed, kept_open)


def permit_again(S: State, bucket: Bucket, paying: bool) -> Bucket:
    """The event may have become impossible since it was proposed, or nothing: a window was open in between."""
    link = S.link
    for index, (event, fields, despite, status) in enumerate(bucket[RECORDS]):
        idle, condition = link.idle[event], link.condition[event]
        if status == PROPOSED and (idle or condition or may_be_forbidden(S, event)):
            nothing = idle is not None and not paying and idle(S, fields)  # a price of nothing is paid
            permitted = condition is None or condition(S, fields)
            if nothing or not permitted or reasons(S, event, fields, despite):
                records, used, heard, owed, kept_open = bucket
                refused = (event, fields, despite, NOT)
                bucket = (records[:index] + (refused,) + records[index + 1 :], used, heard, owed, kept_open)
    return bucket


def _apply(S: State, bucket: Bucket, depth: int) -> Bucket | None:
    """One change of state for all events of the bucket; None if it ends the game.

    What listens now still hears it, even if it leaves by it. This is the common case: nothing that the events do can be
    suspended, so they are one stretch of code.
    """
    link = S.link
    records, used, heard, owed, kept_open = bucket
    applied: list[Record] = []
    for record in records:
        event, fields, despite, status = record
        if status == PROPOSED:
            if heard is None and event in link.disturbing_events:
                heard = listeners_of(S, records)
            if S.trace is not None:
                told(S, event, fields)
            if link.apply[event](S, fields, depth << PLACE_BITS | len(applied)) is not None:
                return None
            if event in link.self_changing:
                fields = buckets(S)[depth][RECORDS][len(applied)][FIELDS]
            if event in link.remembered:
                remember(S, event, fields)
            record = (event, fields, despite, FULL)
        applied.append(record)
    if link.answers_inline:
        for event, fields, _, status in applied:
            if status == FULL and event in link.answers_inline and link.answers_inline[event](S, fields) is not None:
                return None
    return tuple(applied), used, heard, owed, kept_open


def _apply_in_turn(S: State, up: Frame, depth: int, keep: bool, dropped: int) -> Any:
    """The same where what an event does can be suspended: one event after the other."""
    put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] + 1)
    replace_bucket(S, depth, _with_heard(S, buckets(S)[depth]))
    return _apply_next(S, up, depth, keep, dropped, 0)


def applied(S: State, F: Frame, a: Any) -> Any:
    """An event that could be suspended is done; on with the next one."""
    _, up, depth, keep, dropped, index = F
    if buckets(S)[depth][RECORDS][index][STATUS] == PROPOSED:
        set_status(S, place_of(depth, index), FULL)
    return _apply_next(S, up, depth, keep, dropped, index + 1)


def _apply_next(S: State, up: Frame, depth: int, keep: bool, dropped: int, index: int) -> Any:
    link = S.link
    while True:
        records = S.c[REGISTERS][R_EVENTS][depth][RECORDS]
        if index >= len(records):
            break
        event, fields, _, status = records[index]
        if status == PROPOSED:
            told(S, event, fields)
            remember(S, event, fields)
            segment = link.effect_segment.get(event)
            if segment is not None:
                S.top = (segment, (at.APPLIED, up, depth, keep, dropped, index), place_of(depth, index), *fields)
                return None
            if link.apply[event](S, fields, place_of(depth, index)) is not None:
                return ()  # the game is over
            set_status(S, place_of(depth, index), FULL)
        index += 1
    put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] - 1)
    return _live(S, at.DONE, up, depth, keep, dropped, buckets(S)[depth])


def later(S: State, F: Frame, a: Any) -> Any:
    """What a clause that changed the event still owes, if the changed event was fully resolved."""
    _, up, depth = F
    records, used, heard, owed, kept_open = buckets(S)[depth]
    if not owed:
        S.top = up
        return None
    (ref, index), *rest = owed
    replace_bucket(S, depth, (records, used, heard, tuple(rest), kept_open))
    _, fields, _, status = records[index]
    if status in (FULL, REPLACED):
        clause, me, this, kept = resolve(S, ref)
        if clause >= 0:
            frame = clause_frame(S, clause, me, this, kept, fields, place_of(depth, index), F)
            S.top = (S.link.later_segment[clause], *frame[1:])
    return None


def outcome(S: State, bucket: Bucket, dropped: int) -> int:
    """How it went. A price that was replaced is not paid, unless its event says so."""
    records = bucket[RECORDS]
    states = {record[STATUS] for record in records}
    if dropped == PRICE:
        for event, _, _, status in records:
            if status != FULL and not (status == REPLACED and S.link.replaced_is_paid[event]):
                return NOT
        return FULL if records else NOT
    if not records or states <= {NOT, REPLACED_NOT}:
        return NOT
    return FULL if states <= {FULL, REPLACED} and not dropped else PART


def _joins(S: State, depth: int, bucket: Bucket) -> bool:
    """Inside a `dann`, events are heard together with those of its first half."""
    outer: Bucket = S.c[REGISTERS][R_EVENTS][depth - 1]
    if outer[OPEN] != 1:
        return False
    records, used, heard, owed, kept_open = outer
    joined = tuple(sorted({*(heard or ()), *(_with_heard(S, bucket)[HEARD] or ())}))
    replace_bucket(S, depth - 1, (records + bucket[RECORDS], used, joined, owed, kept_open))
    return True


def _waits(S: State, bucket: Bucket) -> bool:
    """Where triggers wait for the running ability, what they heard is kept for the window after it."""
    if not S.c[REGISTERS][R_CAUSE]:
        return False
    waiting: tuple[Bucket, ...] = S.c[REGISTERS][R_WAITING]
    put(S, REGISTERS, R_WAITING, (*waiting, (bucket[RECORDS], (), _with_heard(S, bucket)[HEARD], (), 0)))
    return True


def close(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, dropped = F
    return close_now(S, up, depth, dropped, buckets(S)[depth] if a is None else a)


def close_now(S: State, up: Frame, depth: int, dropped: int, bucket: Bucket) -> Any:
    """The bucket leaves the stack; the outer one goes on."""
    link, records = S.link, bucket[RECORDS]
    status = records[0][STATUS] if len(records) == 1 and not dropped else REPLACED
    S.ret = status if status <= FULL else outcome(S, bucket, dropped)
    if link.window_limits:
        forget_uses(S, WINDOW_LIMIT - depth - 1)
    stack = S.c[REGISTERS][R_EVENTS]
    if len(stack) > depth:
        put_buckets(S, stack[:depth])
    if link.ending_events:
        for event, _, _, status in records:
            if event in link.ending_events and status in (FULL, PART):
                expire(S, "event", event)
    S.top = up
    return None


def still_open(S: State) -> bool:
    stack = buckets(S)
    return bool(stack) and stack[-1][OPEN] == 1


def close_bucket(S: State) -> Any:
    """The `dann` is done: now the last window of the first half."""
    stack = buckets(S)
    depth = len(stack) - 1
    records, used, heard, owed, _ = stack[-1]
    return _live(S, at.AFTER, S.top, depth, False, 0, (records, used, heard, owed, 0))


CALLED: tuple[Callable[..., Any], ...] = (close_bucket, heard_late, open_bucket, open_one, still_open)
"""What compiled code may call of this module."""
