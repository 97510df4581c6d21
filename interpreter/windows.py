"""The window protocol: who may answer, in which order, until everybody has passed in a row.

Obligations fire; options are asked. A player orders their own obligations, and is asked only where the order can matter.
Each clause of each thing answers once per occurrence; latecomers are admitted while the window is open.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from regelwerk.dsl.compile.plan import LIVE, R_PROCEDURES, REGISTERS
from regelwerk.interpreter import rows
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.buckets import (
    FULL,
    PART,
    PROPOSED,
    Bucket,
    buckets,
    clause_frame,
    release_waiting,
    replace_bucket,
)
from regelwerk.interpreter.live import (
    count_use,
    end_grant,
    limit_key,
    owner,
    pop_cause,
    push_cause,
    resolve,
    silent,
    spent,
)
from regelwerk.interpreter.state import Frame, State, put

PASS = -1


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
    link = S.link
    bucket = buckets(S)[depth]
    found: list[Answer] = []
    for index, record in enumerate(bucket.records):
        if record.event >= 0 and (record.status != PROPOSED if slot < 2 else record.status not in (FULL, PART)):
            continue
        refs = dict.fromkeys(S.c[LIVE][link.topic_of(record.event, slot)], -1)
        if slot >= 2:
            topic = link.topic_of(record.event, slot)
            for ref, me, _ in bucket.heard:
                if ref not in refs and link.instance_topic[ref] == topic:
                    refs[ref] = me
        for ref, me_before in sorted(refs.items()):
            if (ref, index) in bucket.used:
                continue
            clause, me, this, kept = resolve(S, ref)
            if me < 0 <= me_before:
                me = me_before
            if _answers(S, clause, record.fields, me, this, kept, link.needs_me[clause]):
                found.append(
                    Answer(me if link.bound[clause] else -1, link.optional[clause], ref, index, clause, me, this)
                )
        if S.c[LIVE][link.copy_topic]:
            found += _copied(S, bucket, index, slot)
    return found


def _answers(
    S: State, clause: int, fields: tuple[Any, ...], me: int, this: int, kept: tuple[Any, ...], needs_me: bool
) -> bool:
    if (needs_me and me < 0) or silent(S, clause, this):
        return False
    S.hint = (S.link.entry_of_clause[clause], this, me)
    matches = S.link.match[clause](S, fields, me, this, kept)
    S.hint = None
    if not matches:
        return False
    return not spent(S, limit_key(S, clause, fields, me, this, kept))


def _copied(S: State, bucket: Bucket, index: int, slot: int) -> list[Answer]:
    """A thing that has the text of another answers with that one's clauses, as itself."""
    link = S.link
    record = bucket.records[index]
    topic = link.topic_of(record.event, slot)
    found = []
    for ref in S.c[LIVE][link.copy_topic]:
        clause, me, this, kept = resolve(S, ref)
        if silent(S, clause, this) or not link.match[clause](S, (), me, this, kept):
            continue
        source = link.copied[clause](S, (), me, this, kept)
        if source < 0:
            continue
        for number in link.clauses_of_thing[source]:
            key = (10_000_000 + ref * 1000 + number, index)
            if (
                link.clause_topic[number] == topic
                and key not in bucket.used
                and _answers(S, number, record.fields, me, this, (), link.needs_me[number])
            ):
                found.append(Answer(me, link.optional[number], key[0], index, number, me, this))
    return found


def window(S: State, F: Frame, a: Any) -> Any:
    _, up, depth, slot, start, passed = F
    found = answers(S, depth, slot)
    if not found:
        S.top = up
        return None
    link = S.link
    waiting = [one for one in found if not one.optional or (one.ref, one.record) not in passed]
    if slot == 1 and link.cancel_first:
        first = [one for one in waiting if link.cancels[one.clause]]
        found = first or found
    blocked = {link.entry_of_clause[one.clause] for one in waiting}
    ready = [one for one in found if not blocked & link.after_entries[one.clause]]
    found = ready or found
    free = [one for one in found if one.player < 0]
    if free:
        return fire(S, free[0], depth, F)
    order = link.order_in_windows(S)
    count = len(order)
    for step in range(count):
        place = (start + step) % count
        player = order[place]
        own = _unlike(S, [one for one in found if one.player == player])
        owed = [one for one in own if not one.optional]
        if not own or (not owed and all((one.ref, one.record) in passed for one in own)):
            continue
        going_on = (at.WINDOW, up, depth, slot, (place + 1) % count, passed)
        if owed and (len(owed) == 1 or _order_is_all_one(S, owed)):
            return fire(S, owed[0], depth, (at.WINDOW, up, depth, slot, (place + 1) % count, ()))
        choices = owed if owed else own
        S.top = (at.ANSWER, going_on, depth, place, tuple(choices))
        S.who = player
        options = list(range(len(choices)))
        return options if owed else [*options, PASS]
    S.top = up
    return None


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
    """A player has chosen an ability, or passed."""
    _, going_on, depth, _place, choices = F
    number, up, window_depth, slot, start, passed = going_on
    if a == PASS:
        S.top = (number, up, window_depth, slot, start, (*passed, *((one.ref, one.record) for one in choices)))
        return None
    return fire(S, choices[a], depth, (number, up, window_depth, slot, start, ()))


def fire(S: State, one: Answer, depth: int, going_on: Frame) -> Any:
    """Carry out a clause; the frame below is where the window goes on."""
    link = S.link
    bucket = buckets(S)[depth]
    record = bucket.records[one.record]
    kept = resolve(S, one.ref)[3] if one.ref < 10_000_000 else ()
    bucket = bucket._replace(used=(*bucket.used, (one.ref, one.record)))
    if one.clause in link.later_segment:
        bucket = bucket._replace(owed=(*bucket.owed, (one.ref, one.record)))
    replace_bucket(S, depth, bucket)
    count_use(S, limit_key(S, one.clause, record.fields, one.me, one.this, kept))
    if S.trace is not None:
        S.trace.append(("ability", link.entry_of_clause[one.clause], one.me, one.this))
    push_cause(S, one.clause, one.this, one.me)
    if link.once[one.clause]:
        end_grant(S, one.ref)
    if one.clause not in link.clause_segment:
        S.top = (at.CLAUSE_END, going_on)
        return None
    S.top = clause_frame(
        S, one.clause, one.me, one.this, kept, record.fields, depth * 256 + one.record, (at.CLAUSE_END, going_on)
    )
    return None


def clause_end(S: State, F: Frame, a: Any) -> Any:
    pop_cause(S)
    S.top = F[1]
    release_waiting(S)
    return None


def default_order(S: State) -> tuple[int, ...]:
    """From the player whose turn it is, in the order of seats."""
    running = S.c[REGISTERS][R_PROCEDURES]
    active = next((one[3] for one in reversed(running) if one[3] >= 0), 0)
    players = S.link.players
    return tuple((active + step) % players for step in range(players))


__all__ = ["owner", "put"]
