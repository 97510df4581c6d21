"""The window protocol: who may answer, in which order, until everybody has passed in a row.

Obligations fire; options are asked. A player orders their own obligations, and is asked only where the order can
matter. Each clause of each thing answers once per occurrence; latecomers are admitted while the window is open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from regelwerk.dsl.compile.plan import (
    LIVE,
    R_ANNULLED,
    R_CAUSE,
    R_EVENTS,
    R_PROCEDURES,
    R_SUSPENDED,
    R_TABLE,
    R_WAITING,
    REGISTERS,
)
from regelwerk.interpreter import rows
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.live import (
    COPIED,
    count_use,
    end_grant,
    limit_key,
    owner,
    pop_cause,
    push_cause,
    resolve,
    silent,
    spent,
    take_back_use,
)
from regelwerk.interpreter.records import FULL, PART, PROPOSED, Bucket, buckets, clause_frame, replace_bucket
from regelwerk.interpreter.state import BudgetError, Frame, State, put
from regelwerk.interpreter.table import ASKED, could_answer

PASS = -1
MOST_RECORDS = 1000
CLOSED = False
"""What `open_window` gives when nobody can answer."""


class Answer(NamedTuple):
    """A clause that can answer now: to which record, for whom."""

    player: int
    optional: bool
    ref: int
    record: int
    clause: int
    me: int
    this: int


def answers(S: State, depth: int, slot: int) -> list[Answer]:
    """All clauses that can answer in a window now."""
    link, columns = S.link, S.c
    bucket: Bucket = columns[REGISTERS][R_EVENTS][depth]
    used, live = bucket.used, columns[LIVE]
    found: list[Answer] = []
    for index, record in enumerate(bucket.records):
        event, fields, _, status = record
        if event >= 0 and (status != PROPOSED if slot < 2 else status not in (FULL, PART)):
            continue
        topic = link.topic_of(event, slot)
        for ref in live[topic]:
            if used and (ref, index) in used:
                continue
            if ref >= 0:
                clause, this = link.instance_clause[ref], link.instance_thing[ref]
                bound = link.bound_as[clause]
                if bound == 2:
                    rule = link.owner_column[this]  # the column that names its owner, where there is one
                    me = columns[rule][this] if rule >= 0 else owner(S, this)
                elif bound == 1:
                    me = this
                else:
                    me = this = -1
                kept: tuple[Any, ...] = ()
            else:
                clause, me, this, kept = resolve(S, ref)
                bound = 2
            if answers_now(S, clause, fields, me, this, kept):
                found.append(Answer(me if bound else -1, link.optional[clause], ref, index, clause, me, this))
        if slot >= 2 and bucket.heard:
            found += _left_by_it(S, bucket, index, topic)
        if live[link.copy_topic]:
            found += _copied(S, bucket, index, topic)
    return found


def answers_now(S: State, clause: int, fields: tuple[Any, ...], me: int, this: int, kept: tuple[Any, ...]) -> bool:
    """Whether a clause answers to an event: its condition, its possibility, its limit."""
    link = S.link
    if me < 0 and link.needs_me[clause]:
        return False
    if S.c[REGISTERS][R_SUSPENDED] and silent(S, clause, this):
        return False
    if link.asks_cause:
        S.hint = (link.entry_of_clause[clause], this, me)
        matches = link.match[clause](S, fields, me, this, kept)
        S.hint = None
    else:
        matches = link.match[clause](S, fields, me, this, kept)
    return bool(matches) and (clause not in link.limits or not spent(S, limit_key(S, clause, fields, me, this, kept)))


def _left_by_it(S: State, bucket: Bucket, index: int, topic: int) -> list[Answer]:
    """What listened when the event was applied and left by it still hears it, for its owner of then."""
    link, live = S.link, S.c[LIVE][topic]
    found = []
    for ref, me_before, _ in bucket.heard:
        if ref in live or link.instance_topic[ref] != topic or (ref, index) in bucket.used:
            continue
        clause, me, this, kept = resolve(S, ref)
        me = me_before if me < 0 else me
        if answers_now(S, clause, bucket.records[index].fields, me, this, kept):
            found.append(Answer(me, link.optional[clause], ref, index, clause, me, this))
    return found


def _copied(S: State, bucket: Bucket, index: int, topic: int) -> list[Answer]:
    """A thing that has the text of another answers with that one's clauses, as itself."""
    link = S.link
    record = bucket.records[index]
    found = []
    for ref in S.c[LIVE][link.copy_topic]:
        clause, me, this, kept = resolve(S, ref)
        if silent(S, clause, this) or not link.match[clause](S, (), me, this, kept):
            continue
        source = link.copied[clause](S, (), me, this, kept)
        if source < 0:
            continue
        for number in link.clauses_of_thing[source]:
            key = (COPIED + ref * 1000 + number, index)
            if (
                link.clause_topic[number] == topic
                and key not in bucket.used
                and answers_now(S, number, record.fields, me, this, ())
            ):
                found.append(Answer(me, link.optional[number], key[0], index, number, me, this))
    return found


def open_window(S: State, depth: int, slot: int, going_on: Frame) -> Any:
    """Open a window before a frame. CLOSED if nobody can answer; the caller then goes on by itself."""
    link, live = S.link, S.c[LIVE]
    bucket: Bucket = S.c[REGISTERS][R_EVENTS][depth]
    if S.c[REGISTERS][R_TABLE]:
        return _turn(S, answers(S, depth, slot), (at.WINDOW, going_on, depth, slot, 0, ()))
    if not live[link.copy_topic]:
        topics = [link.topic_of(record[0], slot) for record in bucket.records]
        for topic in topics:
            if live[topic]:
                break
        else:
            if slot < 2:
                return CLOSED
            for ref, _, _ in bucket.heard:
                if link.instance_topic[ref] in topics:
                    break
            else:
                return CLOSED
    found = answers(S, depth, slot)
    if not found:
        return CLOSED
    return _turn(S, found, (at.WINDOW, going_on, depth, slot, 0, ()))


def window(S: State, F: Frame, a: Any) -> Any:
    """Go on with an open window: look again who can answer."""
    found = answers(S, F[2], F[3])
    if not found and not S.c[REGISTERS][R_TABLE]:
        S.top = F[1]
        return None
    return _turn(S, found, F)


def _turn(S: State, found: list[Answer], F: Frame) -> Any:
    """The next answer: an obligation fires, a player with options is asked, or the window closes."""
    _, up, depth, slot, start, passed = F
    link = S.link
    everyone = found
    if len(found) > 1 or link.ordered_entries:
        found = _first_ones(S, found, depth, slot, passed)
    for one in found:
        if one.player < 0:
            return fire(S, one, depth, F)
    order = link.order_in_windows(S)
    count = len(order)
    for step in range(count):
        place = (start + step) % count
        player = order[place]
        own = [one for one in found if one.player == player]
        if not own:
            if S.c[REGISTERS][R_TABLE] and (ASKED + player, 0) not in passed and could_answer(S, player, depth, slot):
                return _ask_in_any_case(S, player, (at.WINDOW, up, depth, slot, (place + 1) % count, passed), everyone)
            continue
        if len(own) > 1:
            own = _unlike(S, own)
        owed = [one for one in own if not one.optional]
        following = (place + 1) % count
        if not owed and all((one.ref, one.record) in passed for one in own):
            continue
        if len(owed) > 1 and link.in_order is not None and link.in_order(S):
            owed = [min(owed, key=lambda one: (one.record, one.ref))]
        if owed and (len(owed) == 1 or _order_is_all_one(S, owed)):
            return fire(S, owed[0], depth, (at.WINDOW, up, depth, slot, following, ()))
        choices = owed or own
        S.top = (at.ANSWER, (at.WINDOW, up, depth, slot, following, passed), depth, tuple(choices), tuple(everyone))
        S.who = player
        options = list(range(len(choices)))
        return options if owed else [*options, PASS]
    S.top = up
    return None


def _ask_in_any_case(S: State, player: int, going_on: Frame, found: list[Answer]) -> Any:
    """A question that can only be passed: others learn nothing from its being asked."""
    passed = (*going_on[5], (ASKED + player, 0))
    S.top = (at.ANSWER, (*going_on[:5], passed), going_on[2], (), tuple(found))
    S.who = player
    return [PASS]


def _first_ones(
    S: State, found: list[Answer], depth: int, slot: int, passed: tuple[tuple[int, int], ...]
) -> list[Answer]:
    """Cancels before others where the rulebook says so, and entries that come after another wait for it."""
    link = S.link
    if not (slot == 1 and link.cancel_first) and not link.ordered_entries:
        return found
    waiting = [one for one in found if not one.optional or (one.ref, one.record) not in passed]
    if link.ordered_entries:
        used = {S.link.instance_clause[ref] for ref, _ in buckets(S)[depth].used if 0 <= ref < COPIED}
        gone = {entry for clause in used for entry in link.after_entries[clause]}
        found = [one for one in found if link.entry_of_clause[one.clause] not in gone]
    if slot == 1 and link.cancel_first:
        found = [one for one in waiting if link.cancels[one.clause]] or found
    blocked = {link.entry_of_clause[one.clause] for one in waiting}
    return [one for one in found if not blocked & link.after_entries[one.clause]] or found


def _unlike(S: State, own: list[Answer]) -> list[Answer]:
    """Things that are alike answer as one."""
    link = S.link
    seen = set()
    kept = []
    for one in own:
        alike = one.this >= link.players and link.alike[link.kind[one.this]]
        look = (one.clause, one.record, rows.look(S, one.this)) if alike else one
        if look not in seen:
            seen.add(look)
            kept.append(one)
    return kept


def _order_is_all_one(S: State, owed: list[Answer]) -> bool:
    if all(one.clause == owed[0].clause for one in owed) and S.link.field_free[owed[0].clause]:
        return True  # the same answer several times
    commuting = S.link.commuting
    return all((a.clause, b.clause) in commuting for a in owed for b in owed if a is not b)


def answer(S: State, F: Frame, a: Any) -> Any:
    """A player has chosen an ability, or passed. Passing changes nothing, so who can answer is still known."""
    _, going_on, depth, choices, found = F
    number, up, _, slot, start, passed = going_on
    if a == PASS:
        passed = (*passed, *((one.ref, one.record) for one in choices))
        return _turn(S, list(found), (number, up, depth, slot, start, passed))
    return fire(S, choices[a], depth, (number, up, depth, slot, start, ()))


def fire(S: State, one: Answer, depth: int, going_on: Frame) -> Any:
    """Carry out a clause; the frame below is where the window goes on."""
    link = S.link
    bucket = buckets(S)[depth]
    record = bucket.records[one.record]
    kept = resolve(S, one.ref)[3] if one.ref < COPIED else ()
    mark = (one.ref, one.record)
    owed = (*bucket.owed, mark) if one.clause in link.later_segment else bucket.owed
    replace_bucket(S, depth, Bucket(bucket.records, (*bucket.used, mark), bucket.heard, owed, bucket.open))
    limit = limit_key(S, one.clause, record.fields, one.me, one.this, kept) if one.clause in link.limits else None
    count_use(S, limit)
    ending = (at.CLAUSE_END, going_on, *(limit[:1] if limit is not None else ()))
    if S.trace is not None:
        S.trace.append(("ability", link.entry_of_clause[one.clause], one.me, one.this))
    push_cause(S, one.clause, one.this, one.me)
    if link.once[one.clause]:
        end_grant(S, one.ref)
    if one.clause not in link.clause_segment:
        S.top = ending
        return None
    S.top = clause_frame(S, one.clause, one.me, one.this, kept, record.fields, depth * 256 + one.record, ending)
    return None


def clause_end(S: State, F: Frame, a: Any) -> Any:
    pop_cause(S)
    S.top = F[1]
    if S.c[REGISTERS][R_ANNULLED] and S.top[0] != at.ACT_DONE:
        put(S, REGISTERS, R_ANNULLED, ())
        if len(F) > 2:
            take_back_use(S, F[2])  # a use that was cancelled at its announcement does not count
    release_waiting(S)
    return None


def release_waiting(S: State) -> bool:
    """The running ability is finished: open one window for all that waited, or add to the one that is open."""
    waiting: tuple[Bucket, ...] = S.c[REGISTERS][R_WAITING]
    if not waiting or S.c[REGISTERS][R_CAUSE]:
        return False
    put(S, REGISTERS, R_WAITING, ())
    records = tuple(record for bucket in waiting for record in bucket.records)
    if len(records) + sum(len(one.records) for one in buckets(S)) > MOST_RECORDS:
        raise BudgetError(S.link.event_names[records[0].event])
    heard = tuple(sorted({one for bucket in waiting for one in bucket.heard}))
    stack = buckets(S)
    if stack and stack[-1].open == 2:
        top = stack[-1]
        replace_bucket(
            S, len(stack) - 1, top._replace(records=(*top.records, *records), heard=tuple(sorted({*top.heard, *heard})))
        )
        return True
    put(S, REGISTERS, R_EVENTS, (*stack, Bucket(records, (), heard, (), 2)))
    S.top = (at.WINDOW, (at.CLOSE, S.top, len(stack), False), len(stack), 3, 0, ())
    return True


def default_order(S: State) -> tuple[int, ...]:
    """From the player whose turn it is, in the order of seats."""
    stack = S.c[REGISTERS][R_PROCEDURES]
    active: int = next((running[3] for running in reversed(stack) if running[3] >= 0), 0)
    return S.link.seats_from[active]
