"""The life of a bucket: permit, before, when, apply, guards, then, after.

A bucket is what happens at once. Open buckets form the stack in the register of events; an entry holds the records of
the proposed events, which clause has answered to which, who listened when it was applied, what is still owed after
it, and whether a `dann` keeps it open.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.plan import LIVE, PLACE, R_CAUSE, R_EVENTS, R_LASTING, R_MUTE, R_WAITING, REGISTERS
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.live import DEEPEST, WINDOW_LIMIT, expire, forget_uses, resolve
from regelwerk.interpreter.prohibitions import may_be_forbidden, reasons
from regelwerk.interpreter.records import (
    FULL,
    NOT,
    PART,
    PROPOSED,
    REPLACED,
    REPLACED_NOT,
    REPLACING,
    Bucket,
    Record,
    buckets,
    clause_frame,
    remember,
    replace_bucket,
    set_status,
    told,
)
from regelwerk.interpreter.state import BudgetError, Frame, State, put
from regelwerk.interpreter.windows import CLOSED, open_window

# ---- opening


def open_bucket(
    S: State, events: tuple[tuple[int, tuple[Any, ...], tuple[int, ...]], ...], paying: bool, keep_open: bool
) -> None:
    """Propose events that happen at once. The frame on top is where to go on afterwards."""
    link = S.link
    stack = buckets(S)
    if len(stack) >= DEEPEST:
        raise BudgetError(link.event_names[events[0][0]])
    records = []
    substitutes: list[tuple[tuple[int, int, int, tuple[Any, ...]], tuple[Any, ...]]] = []
    for event, fields, despite in events:
        if event in link.idle and link.idle[event](S, fields):
            continue  # nothing is no event
        if link.condition[event](S, fields):
            why = reasons(S, event, fields, despite) if may_be_forbidden(S, event) else []
            if not why:
                records.append(Record(event, fields, despite, PROPOSED))
                continue
            replaced = next((one for one in why if one[0] in link.clause_segment), None)
            if replaced is not None:
                substitutes.append((replaced, fields))
            elif S.trace is not None:
                S.trace.append(("forbidden", event, fields, tuple(one[0] for one in why)))
    used: tuple[tuple[int, int], ...] = ()
    if stack and any(record.status == REPLACING for record in stack[-1].records):
        used = stack[-1].used  # what was replaced and what replaces it are one occurrence
    dropped = len(records) < len(events)
    if paying and dropped:
        records = []  # a price is paid whole or not at all
    if not records:
        S.ret = NOT
        if keep_open:
            put(S, REGISTERS, R_EVENTS, (*stack, Bucket((), open=1)))
    else:
        put(S, REGISTERS, R_EVENTS, (*stack, Bucket(tuple(records), used)))
        S.top = (at.BEFORE, S.top, len(stack), keep_open, 2 if paying else int(dropped))
    if substitutes:
        S.top = (at.RESULT, S.top, NOT)  # what was forbidden has not happened, whatever its substitute did
    for (clause, me, this, kept), fields in substitutes:
        S.top = clause_frame(S, clause, me, this, kept, fields, -1, S.top)
    return


def heard_late(S: State, event: tuple[int, tuple[Any, ...], tuple[int, ...]]) -> None:
    """An event that was done on the spot because nobody heard it, and that brought a listener to life itself."""
    number, fields, despite = event
    stack = buckets(S)
    put(S, REGISTERS, R_EVENTS, (*stack, Bucket((Record(number, fields, despite, FULL),))))
    S.top = (at.DONE, S.top, len(stack), False, 0)


def result(S: State, F: Frame, a: Any) -> Any:
    """Hand on a fixed outcome."""
    _, S.top, S.ret = F
    return None


# ---- the stages


def before(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, keep, dropped = F
    opened = open_window(S, depth, 0, (at.WHEN, up, depth, keep, dropped))
    if opened is not CLOSED:
        return opened
    return _propose(S, F)


def when(S: State, F: Frame, a: Any) -> Any:
    """After the window before it, the event may have become impossible."""
    _permit_again(S, F[2])
    return _propose(S, F)


def _propose(S: State, F: Frame) -> Any:
    _, up, depth, keep, dropped = F
    opened = open_window(S, depth, 1, (at.APPLY, up, depth, keep, dropped, 0))
    if opened is not CLOSED:
        return opened
    return apply(S, (at.APPLY, up, depth, keep, dropped, 0), True)


def _permit_again(S: State, depth: int) -> None:
    """The event may have become impossible since it was proposed."""
    link = S.link
    for index, record in enumerate(buckets(S)[depth].records):
        event, fields, despite, status = record
        if status == PROPOSED and (
            not link.condition[event](S, fields) or (may_be_forbidden(S, event) and reasons(S, event, fields, despite))
        ):
            set_status(S, depth, index, NOT)


def apply(S: State, F: Frame, a: Any) -> Any:
    """One change of state for all events of the bucket. What listens now still hears it, even if it leaves by it."""
    _, up, depth, keep, dropped, index = F
    link = S.link
    if index == 0:
        if a is not True:
            _permit_again(S, depth)  # a window was open in between
        bucket = buckets(S)[depth]
        if all(record[0] in link.apply for record in bucket.records):
            return _apply_at_once(S, bucket, (at.DONE, up, depth, keep, dropped))
        put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] + 1)
        replace_bucket(S, depth, bucket._replace(heard=_listeners(S, depth)))
    elif buckets(S)[depth].records[index - 1].status == PROPOSED:
        set_status(S, depth, index - 1, FULL)
    records = buckets(S)[depth].records
    while index < len(records):
        record = records[index]
        if record.status == PROPOSED:
            told(S, record.event, record.fields)
            remember(S, record.event, record.fields)
            segment = link.effect_segment.get(record.event)
            if segment is not None:
                S.top = (segment, (at.APPLY, up, depth, keep, dropped, index + 1), depth * 256 + index, *record.fields)
                return None
            if link.apply[record.event](S, record.fields, depth * 256 + index) is not None:
                return ()  # the game is over
            set_status(S, depth, index, FULL)
            records = buckets(S)[depth].records
        index += 1
    put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] - 1)
    return done(S, (at.DONE, up, depth, keep, dropped), a)


def _apply_at_once(S: State, bucket: Bucket, going_on: Frame) -> Any:
    """The common case: nothing that the events do can be suspended, so they are one stretch of code."""
    link = S.link
    depth = going_on[2]
    heard = _listeners(S, depth)
    records = []
    for index, record in enumerate(bucket.records):
        event, fields, despite, status = record
        if status == PROPOSED:
            told(S, event, fields)
            if link.apply[event](S, fields, depth * 256 + index) is not None:
                return ()  # the game is over
            if event in link.self_changing:
                fields = buckets(S)[depth].records[index].fields
            remember(S, event, fields)
            record = Record(event, fields, despite, FULL)
        records.append(record)
    replace_bucket(S, depth, Bucket(tuple(records), bucket.used, heard, bucket.owed, bucket.open))
    for event, fields, _, status in records:
        if status == FULL and event in link.answers_inline and link.answers_inline[event](S, fields) is not None:
            return ()
    return done(S, going_on, None)


def _listeners(S: State, depth: int) -> tuple[tuple[int, int, tuple[Any, ...]], ...]:
    """Who hears the event although it may leave by it: with its owner and, if it asks for them, its values."""
    link = S.link
    found = {}
    for record in buckets(S)[depth].records:
        for slot in ("when_done", "after"):
            for ref in S.c[LIVE][link.topics[slot][record.event]]:
                if ref >= 0 and link.instance_thing[ref] >= 0:
                    this = link.instance_thing[ref]
                    reads = link.reads_itself[link.instance_clause[ref]]
                    values = tuple(column[this] for column in S.c[PLACE:]) if reads else ()
                    found[ref] = (resolve(S, ref)[1], values)
    return tuple((ref, me, values) for ref, (me, values) in sorted(found.items()))


def done(S: State, F: Frame, a: Any) -> Any:
    """Effects of `sobald` that need the result."""
    _, up, depth, keep, dropped = F
    going_on: Frame = (at.GUARDS, up, depth, keep, dropped)
    if buckets(S)[depth].owed:
        going_on = (at.LATER, going_on, depth)
    opened = open_window(S, depth, 2, going_on)
    if opened is not CLOSED:
        return opened
    if going_on[0] == at.LATER:
        S.top = going_on
        return None
    return guards(S, F, a)


def later(S: State, F: Frame, a: Any) -> Any:
    """What a clause that changed the event still owes, if the changed event was fully resolved."""
    _, up, depth = F
    bucket = buckets(S)[depth]
    if not bucket.owed:
        S.top = up
        return None
    (ref, index), *rest = bucket.owed
    replace_bucket(S, depth, bucket._replace(owed=tuple(rest)))
    if bucket.records[index].status in (FULL, REPLACED):
        clause, me, this, kept = resolve(S, ref)
        if clause >= 0:
            frame = clause_frame(S, clause, me, this, kept, bucket.records[index].fields, depth * 256 + index, F)
            S.top = (S.link.later_segment[clause], *frame[1:])
    return None


def guards(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, keep, dropped = F
    if not S.c[REGISTERS][R_MUTE] and S.link.has_guards:
        events = {record.event for record in buckets(S)[depth].records}
        if any(S.link.guards_of_event[event] for event in events):
            S.top = (at.GUARD, (at.AFTER, up, depth, keep, dropped), 0)
            return None
    return after(S, (at.AFTER, up, depth, keep, dropped), a)


def after(S: State, F: Frame, a: Any) -> Any:
    """The last window; a `dann` comes before it, and what it does joins it."""
    _, up, depth, keep, dropped = F
    S.ret = outcome(S, buckets(S)[depth], dropped)
    if keep:
        replace_bucket(S, depth, buckets(S)[depth]._replace(open=1))
        S.top = up
        return None
    if _joins(S, depth) or _waits(S, depth):
        return close(S, (at.CLOSE, up, depth, dropped), a)
    opened = open_window(S, depth, 3, (at.CLOSE, up, depth, dropped))
    if opened is not CLOSED:
        return opened
    return close(S, (at.CLOSE, up, depth, dropped), a)


def outcome(S: State, bucket: Bucket, dropped: int) -> int:
    """How it went. A price that was replaced is not paid, unless its event says so (`dropped` is 2 for a price)."""
    states = {record.status for record in bucket.records}
    if dropped == 2:
        unpaid = [
            r
            for r in bucket.records
            if r.status != FULL and not (r.status == REPLACED and S.link.replaced_is_paid[r.event])
        ]
        return NOT if unpaid or not bucket.records else FULL
    if not bucket.records or states <= {NOT, REPLACED_NOT}:
        return NOT
    return FULL if states <= {FULL, REPLACED} and not dropped else PART


def _joins(S: State, depth: int) -> bool:
    """Inside a `dann`, events are heard together with those of its first half."""
    stack = buckets(S)
    if depth == 0 or stack[depth - 1].open != 1:
        return False
    first = stack[depth - 1]
    replace_bucket(
        S,
        depth - 1,
        first._replace(
            records=(*first.records, *stack[depth].records), heard=tuple(sorted({*first.heard, *stack[depth].heard}))
        ),
    )
    return True


def _waits(S: State, depth: int) -> bool:
    """Where triggers wait for the running ability, what they heard is kept for the window after it."""
    if not S.link.collects or not S.c[REGISTERS][R_CAUSE]:
        return False
    bucket = buckets(S)[depth]
    waiting: tuple[Bucket, ...] = S.c[REGISTERS][R_WAITING]
    put(S, REGISTERS, R_WAITING, (*waiting, Bucket(bucket.records, (), bucket.heard)))
    return True


def close(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, dropped = F
    bucket = buckets(S)[depth]
    S.ret = outcome(S, bucket, dropped)
    if S.link.limits:
        forget_uses(S, WINDOW_LIMIT - len(buckets(S)))
    put(S, REGISTERS, R_EVENTS, buckets(S)[:depth])
    if S.c[REGISTERS][R_LASTING] or S.link.can_suspend:
        for record in bucket.records:
            if record.event >= 0 and record.status in (FULL, PART):
                expire(S, "event", record.event)
    S.top = up
    return None


def still_open(S: State) -> bool:
    stack = buckets(S)
    return bool(stack) and stack[-1].open == 1


def close_bucket(S: State) -> None:
    """The `dann` is done: now the last window of the first half."""
    stack = buckets(S)
    depth = len(stack) - 1
    replace_bucket(S, depth, stack[-1]._replace(open=0))
    S.top = (at.AFTER, S.top, depth, False, False)
    return
