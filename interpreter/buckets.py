"""The life of a bucket: permit, before, when, apply, guards, then, after.

A bucket is what happens at once. Open buckets form the stack in the register of events (`records.py`). A bucket lives
in `_live`, read from top to bottom; a frame `(stage, where to go on, depth, keep open, dropped)` is made only where
somebody answers, and its life goes on at that stage.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.plan import LIVE, PLACE, R_CAUSE, R_EVENTS, R_MUTE, R_WAITING, REGISTERS
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.limits import WINDOW_LIMIT, forget_uses
from regelwerk.interpreter.live import DEEPEST, expire, owner, resolve
from regelwerk.interpreter.prohibitions import may_be_forbidden, reasons
from regelwerk.interpreter.records import (
    FIELDS,
    FULL,
    HEARD,
    NOT,
    OPEN,
    OWED,
    PART,
    PROPOSED,
    RECORDS,
    REPLACED,
    REPLACED_NOT,
    REPLACING,
    STATUS,
    USED,
    Bucket,
    Fields,
    Record,
    buckets,
    clause_frame,
    put_buckets,
    remember,
    replace_bucket,
    set_status,
    told,
)
from regelwerk.interpreter.state import BudgetError, Frame, State, put
from regelwerk.interpreter.windows import BY_LOOKING, answers, turn

ALL_WINDOWS = 15
PRICE = 2  # what is dropped from a price, and everything that is not fully resolved, leaves it unpaid

# ---- opening


def open_bucket(
    S: State, events: tuple[tuple[int, Fields, tuple[int, ...]], ...], paying: bool, keep_open: bool
) -> Any:
    """Propose events that happen at once. The frame on top is where to go on afterwards."""
    link = S.link
    stack = buckets(S)
    if len(stack) >= DEEPEST:
        raise BudgetError(link.event_names[events[0][0]])
    records: list[Record] = []
    substitutes: list[tuple[tuple[int, int, int, tuple[Any, ...]], Fields]] = []
    for event, fields, despite in events:
        idle, condition = link.idle[event], link.condition[event]
        if idle is not None and idle(S, fields):
            continue  # nothing is no event
        if condition is not None and not condition(S, fields):
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
    dropped = int(len(records) < len(events))
    if paying and dropped:
        records = []  # a price is paid whole or not at all
    if not records:
        S.ret = NOT
        if keep_open:
            put_buckets(S, (*stack, ((), (), (), (), 1)))
    else:
        used: tuple[tuple[int, int], ...] = ()
        if stack and link.replaces and any(record[STATUS] == REPLACING for record in stack[-1][RECORDS]):
            used = stack[-1][USED]  # what was replaced and what replaces it are one occurrence
        put_buckets(S, stack + ((tuple(records), used, (), (), 0),))
        if not substitutes:
            return _live(S, at.BEFORE, S.top, len(stack), keep_open, PRICE if paying else dropped)
        S.top = (at.BEFORE, S.top, len(stack), keep_open, PRICE if paying else dropped)
    if substitutes:
        S.top = (at.RESULT, S.top, NOT)  # what was forbidden has not happened, whatever its substitute did
    for (clause, me, this, kept), fields in substitutes:
        S.top = clause_frame(S, clause, me, this, kept, fields, -1, S.top)
    return None


def heard_late(S: State, event: tuple[int, Fields, tuple[int, ...]]) -> Any:
    """An event that was done on the spot because nobody heard it, and that brought a listener to life itself."""
    number, fields, despite = event
    stack = buckets(S)
    put_buckets(S, stack + ((((number, fields, despite, FULL),), (), (), (), 0),))
    return _live(S, at.DONE, S.top, len(stack), False, 0)


def result(S: State, F: Frame, a: Any) -> Any:
    """Hand on a fixed outcome."""
    _, S.top, S.ret = F
    return None


# ---- the stages


def stage(S: State, F: Frame, a: Any) -> Any:
    """Go on with the life of a bucket where somebody has answered."""
    number, up, depth, keep, dropped = F
    if number == at.WHEN or number == at.APPLY:
        _permit_again(S, depth)
    return _live(S, number, up, depth, keep, dropped)


def _live(S: State, begin: int, up: Frame, depth: int, keep: bool, dropped: int) -> Any:
    """The life of a bucket from a stage on, as far as nobody answers."""
    link = S.link
    bucket: Bucket = S.c[REGISTERS][R_EVENTS][depth]
    records = bucket[RECORDS]
    heard_in = link.heard_in[records[0][0]] if len(records) == 1 else ALL_WINDOWS
    if begin == at.BEFORE and heard_in & 1:
        found = answers(S, bucket, 0)
        if found:
            return turn(S, found, (at.WHEN, up, depth, keep, dropped), depth, 0)
    if begin <= at.WHEN and heard_in & 2:
        found = answers(S, bucket, 1)
        if found:
            return turn(S, found, (at.APPLY, up, depth, keep, dropped), depth, 1)
    if begin <= at.APPLY:
        for record in records:
            if record[0] not in link.apply:
                return _apply_in_turn(S, up, depth, keep, dropped)
        if _apply(S, bucket, depth) is not None:
            return ()  # the game is over
        bucket = S.c[REGISTERS][R_EVENTS][depth]
    if begin <= at.DONE:  # effects of `sobald` that need the result
        if bucket[OWED]:
            S.top = (at.LATER, (at.GUARDS, up, depth, keep, dropped), depth)
            if heard_in & 4:
                found = answers(S, bucket, 2)
                if found:
                    return turn(S, found, S.top, depth, 2)
            return None
        if heard_in & 4:
            found = answers(S, bucket, 2)
            if found:
                return turn(S, found, (at.GUARDS, up, depth, keep, dropped), depth, 2)
    if begin <= at.GUARDS and link.has_guards and not S.c[REGISTERS][R_MUTE]:
        for record in bucket[RECORDS]:
            if link.guards_of_event[record[0]]:
                S.top = (at.GUARD, (at.AFTER, up, depth, keep, dropped), 0)
                return None
    # the last window; a `dann` comes before it, and what it does joins it
    S.ret = outcome(S, bucket, dropped)
    if keep:
        replace_bucket(S, depth, (*bucket[:OPEN], 1))
        S.top = up
        return None
    elsewhere = (depth and _joins(S, depth)) or (link.collects and _waits(S, depth))
    if heard_in & 8 and not elsewhere:
        found = answers(S, bucket, 3)
        if found:
            return turn(S, found, (at.CLOSE, up, depth, dropped), depth, 3)
    return _close(S, up, depth, dropped)


def _permit_again(S: State, depth: int) -> None:
    """The event may have become impossible since it was proposed: a window was open in between."""
    link = S.link
    for index, (event, fields, despite, status) in enumerate(buckets(S)[depth][RECORDS]):
        if status == PROPOSED:
            condition = link.condition[event]
            if (condition is not None and not condition(S, fields)) or (
                may_be_forbidden(S, event) and reasons(S, event, fields, despite)
            ):
                set_status(S, depth, index, NOT)


def _apply(S: State, bucket: Bucket, depth: int) -> Any:
    """One change of state for all events of the bucket. What listens now still hears it, even if it leaves by it.

    The common case: nothing that the events do can be suspended, so they are one stretch of code.
    """
    link = S.link
    heard = _listeners(S, bucket[RECORDS])
    records: list[Record] = []
    for index, record in enumerate(bucket[RECORDS]):
        event, fields, despite, status = record
        if status == PROPOSED:
            if S.trace is not None:
                told(S, event, fields)
            if link.apply[event](S, fields, depth * 256 + index) is not None:
                return ()
            if event in link.self_changing:
                fields = buckets(S)[depth][RECORDS][index][FIELDS]
            if event in link.remembered:
                remember(S, event, fields)
            record = (event, fields, despite, FULL)
        records.append(record)
    replace_bucket(S, depth, (tuple(records), bucket[USED], heard, bucket[OWED], bucket[OPEN]))
    if link.answers_inline:
        for event, fields, _, status in records:
            if status == FULL and event in link.answers_inline and link.answers_inline[event](S, fields) is not None:
                return ()
    return None


def _apply_in_turn(S: State, up: Frame, depth: int, keep: bool, dropped: int) -> Any:
    """The same where what an event does can be suspended: one event after the other."""
    put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] + 1)
    records, used, _, owed, kept_open = buckets(S)[depth]
    replace_bucket(S, depth, (records, used, _listeners(S, records), owed, kept_open))
    return _apply_next(S, up, depth, keep, dropped, 0)


def applied(S: State, F: Frame, a: Any) -> Any:
    """An event that could be suspended is done; on with the next one."""
    _, up, depth, keep, dropped, index = F
    if buckets(S)[depth][RECORDS][index][STATUS] == PROPOSED:
        set_status(S, depth, index, FULL)
    return _apply_next(S, up, depth, keep, dropped, index + 1)


def _apply_next(S: State, up: Frame, depth: int, keep: bool, dropped: int, index: int) -> Any:
    link = S.link
    while index < len(buckets(S)[depth][RECORDS]):
        event, fields, _, status = buckets(S)[depth][RECORDS][index]
        if status == PROPOSED:
            told(S, event, fields)
            remember(S, event, fields)
            segment = link.effect_segment.get(event)
            if segment is not None:
                S.top = (segment, (at.APPLIED, up, depth, keep, dropped, index), depth * 256 + index, *fields)
                return None
            if link.apply[event](S, fields, depth * 256 + index) is not None:
                return ()  # the game is over
            set_status(S, depth, index, FULL)
        index += 1
    put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] - 1)
    return _live(S, at.DONE, up, depth, keep, dropped)


def _listeners(S: State, records: tuple[Record, ...]) -> tuple[tuple[int, int, tuple[Any, ...]], ...]:
    """Who hears the event although it may leave by it: with its owner and, if it asks for them, its values."""
    link, columns = S.link, S.c
    live = columns[LIVE]
    found = {}
    for slot in (2, 3):
        topics = link.window_topics[slot]
        for record in records:
            for ref in live[topics[record[0]]]:
                if ref >= 0:
                    clause, this, column, me, *_ = link.listeners[ref]
                    if this >= 0:
                        if column >= 0:
                            me = columns[column][this]
                        elif column == BY_LOOKING:
                            me = owner(S, this)
                        reads = link.reads_itself[clause]
                        found[ref] = (ref, me, tuple([cells[this] for cells in columns[PLACE:]]) if reads else ())
    if len(found) < 2:
        return tuple(found.values())
    return tuple([found[ref] for ref in sorted(found)])


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
            frame = clause_frame(S, clause, me, this, kept, fields, depth * 256 + index, F)
            S.top = (S.link.later_segment[clause], *frame[1:])
    return None


def outcome(S: State, bucket: Bucket, dropped: int) -> int:
    """How it went. A price that was replaced is not paid, unless its event says so."""
    records = bucket[RECORDS]
    if len(records) == 1 and not dropped and records[0][STATUS] <= FULL:
        return records[0][STATUS]
    states = {record[STATUS] for record in records}
    if dropped == PRICE:
        for event, _, _, status in records:
            if status != FULL and not (status == REPLACED and S.link.replaced_is_paid[event]):
                return NOT
        return FULL if records else NOT
    if not records or states <= {NOT, REPLACED_NOT}:
        return NOT
    return FULL if states <= {FULL, REPLACED} and not dropped else PART


def _joins(S: State, depth: int) -> bool:
    """Inside a `dann`, events are heard together with those of its first half."""
    stack = buckets(S)
    if stack[depth - 1][OPEN] != 1:
        return False
    records, used, heard, owed, kept_open = stack[depth - 1]
    joined = (records + stack[depth][RECORDS], used, tuple(sorted({*heard, *stack[depth][HEARD]})), owed, kept_open)
    replace_bucket(S, depth - 1, joined)
    return True


def _waits(S: State, depth: int) -> bool:
    """Where triggers wait for the running ability, what they heard is kept for the window after it."""
    if not S.c[REGISTERS][R_CAUSE]:
        return False
    bucket = buckets(S)[depth]
    waiting: tuple[Bucket, ...] = S.c[REGISTERS][R_WAITING]
    put(S, REGISTERS, R_WAITING, (*waiting, (bucket[RECORDS], (), bucket[HEARD], (), 0)))
    return True


def close(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, dropped = F
    return _close(S, up, depth, dropped)


def _close(S: State, up: Frame, depth: int, dropped: int) -> Any:
    """The bucket leaves the stack; the outer one goes on."""
    link, stack = S.link, buckets(S)
    bucket = stack[depth]
    S.ret = outcome(S, bucket, dropped)
    if link.limits:
        forget_uses(S, WINDOW_LIMIT - len(stack))
    put_buckets(S, stack[:depth])
    if link.ending_events:
        for event, _, _, status in bucket[RECORDS]:
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
    replace_bucket(S, depth, (*stack[-1][:OPEN], 0))
    return _live(S, at.AFTER, S.top, depth, False, 0)
