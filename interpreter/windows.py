"""The window protocol: who may answer, in which order, until everybody has passed in a row.

Obligations fire; options are asked. A player orders their own obligations, and is asked only where the order can
matter. Each clause of each thing answers once per occurrence; latecomers are admitted while the window is open.

A frame `(WINDOW, going on, depth, slot, start, passed)` is a window to look at again, `(ANSWER, window, depth, choices,
everyone)` a player who is asked. Neither exists as long as nobody has anything to say.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from regelwerk.dsl.compile.plan import (
    LIVE,
    R_ANNULLED,
    R_CAUSE,
    R_EVENTS,
    R_PROCEDURES,
    R_SUSPENDED,
    R_WAITING,
    REGISTERS,
)
from regelwerk.interpreter import rows
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.limits import count_use, next_use, spent, take_back_use
from regelwerk.interpreter.live import COPIED, end_grant, owner, pop_cause, push_cause, resolve, silent
from regelwerk.interpreter.records import (
    FIELDS,
    FULL,
    HEARD,
    OPEN,
    PART,
    PROPOSED,
    RECORDS,
    USED,
    Bucket,
    Fields,
    buckets,
    clause_frame,
    put_buckets,
    replace_bucket,
)
from regelwerk.interpreter.state import BudgetError, Frame, State, put

PASS = -1
MOST_RECORDS = 1000
BY_LOOKING = -2  # whose a thing is must be looked for: by its place, or through other things

Answer: TypeAlias = tuple[int, bool, int, int, int, int]
"""A clause that can answer now: for whom (-1 a general rule), whether it is optional, its reference, the record it
answers to, the clause, the thing it stands on."""
PLAYER: Final = 0
OPTIONAL: Final = 1
REF: Final = 2
RECORD: Final = 3
CLAUSE: Final = 4
THIS: Final = 5

# ---- who can answer


def answers(S: State, bucket: Bucket, slot: int) -> list[Answer]:
    """All clauses that can answer in a window now."""
    link, columns = S.link, S.c
    live, topics, listeners = columns[LIVE], link.window_topics[slot], link.listeners
    silenced = columns[REGISTERS][R_SUSPENDED]
    records, used, heard, _, _ = bucket
    found: list[Answer] = []
    index = -1
    for event, fields, _, status in records:
        index += 1
        if event >= 0 and (status != PROPOSED if slot < 2 else status != FULL and status != PART):
            continue
        topic = topics[event]
        for ref in live[topic]:
            if used and (ref, index) in used:
                continue
            if ref >= 0:
                clause, this, column, me, match, optional, limit, plainly = listeners[ref]
                if column >= 0:
                    me = columns[column][this]
                elif column == BY_LOOKING:
                    me = owner(S, this)
                if plainly and not silenced:
                    if (me >= 0 or plainly == 1) and match(S, fields, me, this, ()):
                        if limit is None or not spent(S, next_use(S, limit, fields, me, this, ())):
                            found.append((me, optional, ref, index, clause, this))
                    continue
                kept: tuple[Any, ...] = ()
            else:
                clause, me, this, kept = resolve(S, ref)
            if answers_now(S, clause, fields, me, this, kept):
                found.append((me, link.optional[clause], ref, index, clause, this))
        if heard and slot >= 2:
            found += _left_by_it(S, bucket, index, topic)
        if live[link.copy_topic]:
            found += _copied(S, bucket, index, topic)
    return found


def answers_now(S: State, clause: int, fields: Fields, me: int, this: int, kept: tuple[Any, ...]) -> bool:
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
    if not matches:
        return False
    limit = link.limits.get(clause)
    return limit is None or not spent(S, next_use(S, limit, fields, me, this, kept))


def _left_by_it(S: State, bucket: Bucket, index: int, topic: int) -> list[Answer]:
    """What listened when the event was applied and left by it still hears it, for its owner of then."""
    link, live = S.link, S.c[LIVE][topic]
    found: list[Answer] = []
    for ref, me_before, _ in bucket[HEARD]:
        if ref in live or link.instance_topic[ref] != topic or (ref, index) in bucket[USED]:
            continue
        clause, me, this, kept = resolve(S, ref)
        me = me_before if me < 0 else me
        if answers_now(S, clause, bucket[RECORDS][index][FIELDS], me, this, kept):
            found.append((me, link.optional[clause], ref, index, clause, this))
    return found


def _copied(S: State, bucket: Bucket, index: int, topic: int) -> list[Answer]:
    """A thing that has the text of another answers with that one's clauses, as itself."""
    link = S.link
    fields = bucket[RECORDS][index][FIELDS]
    found: list[Answer] = []
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
                and key not in bucket[USED]
                and answers_now(S, number, fields, me, this, ())
            ):
                found.append((me, link.optional[number], key[0], index, number, this))
    return found


# ---- whose turn it is


def window(S: State, F: Frame, a: Any) -> Any:
    """Go on with an open window: look again who can answer."""
    _, going_on, depth, slot, start, passed = F
    return turn(S, answers(S, buckets(S)[depth], slot), going_on, depth, slot, start, passed)


def turn(
    S: State,
    found: list[Answer],
    going_on: Frame,
    depth: int,
    slot: int,
    start: int = 0,
    passed: tuple[tuple[int, int], ...] = (),
) -> Any:
    """The next answers: obligations fire, until a player with options is asked or the window closes."""
    link = S.link
    while found:
        first = found
        if len(found) > 1 or link.ordered_entries:
            first = _first_ones(S, found, depth, slot, passed)
            if not first:
                break
        one = first[0]
        if len(first) > 1:
            one = next((answer for answer in first if answer[PLAYER] < 0), one)
        if one[PLAYER] < 0:
            following = start
        else:
            order = link.order_in_windows(S)
            count = len(order)
            for step in range(start, start + count):
                place = step % count
                player = order[place]
                own = [answer for answer in first if answer[PLAYER] == player]
                if not own:
                    continue
                if len(own) > 1:
                    own = _unlike(S, own)
                owed = [answer for answer in own if not answer[OPTIONAL]]
                if owed or not passed or not all((answer[REF], answer[RECORD]) in passed for answer in own):
                    break
            else:
                break
            following = (place + 1) % count
            if not owed or (len(owed) > 1 and not _order_is_all_one(S, owed)):
                choices = tuple(owed or own)
                going_on = (at.WINDOW, going_on, depth, slot, following, passed)
                S.top = (at.ANSWER, going_on, depth, choices, tuple(found))
                S.who = player
                options = list(range(len(choices)))
                return options if owed else [*options, PASS]
            one = owed[0]
            passed = ()
        if one[CLAUSE] not in link.plain_clauses:
            return fire(S, one, depth, (at.WINDOW, going_on, depth, slot, following, passed))
        if fire_at_once(S, one, depth) is not None:
            return ()
        if link.collects and _released(S, (at.WINDOW, going_on, depth, slot, following, passed)):
            return None
        start = following
        found = answers(S, buckets(S)[depth], slot)
    S.top = going_on
    return None


def _first_ones(
    S: State, found: list[Answer], depth: int, slot: int, passed: tuple[tuple[int, int], ...]
) -> list[Answer]:
    """Cancels before others where the rulebook says so, and entries that come after another wait for it."""
    link = S.link
    if not (slot == 1 and link.cancel_first) and not link.ordered_entries:
        return found
    waiting = [one for one in found if not one[OPTIONAL] or (one[REF], one[RECORD]) not in passed]
    if link.ordered_entries:
        used = {S.link.instance_clause[ref] for ref, _ in buckets(S)[depth][USED] if 0 <= ref < COPIED}
        gone = {entry for clause in used for entry in link.after_entries[clause]}
        found = [one for one in found if link.entry_of_clause[one[CLAUSE]] not in gone]
    if slot == 1 and link.cancel_first:
        found = [one for one in waiting if link.cancels[one[CLAUSE]]] or found
    blocked = {link.entry_of_clause[one[CLAUSE]] for one in waiting}
    return [one for one in found if not blocked & link.after_entries[one[CLAUSE]]] or found


def _unlike(S: State, own: list[Answer]) -> list[Answer]:
    """Things that are alike answer as one."""
    link = S.link
    seen = set()
    kept = []
    for one in own:
        this = one[THIS]
        alike = this >= link.players and link.alike[link.kind[this]]
        look = (one[CLAUSE], one[RECORD], rows.look(S, this)) if alike else one
        if look not in seen:
            seen.add(look)
            kept.append(one)
    return kept


def _order_is_all_one(S: State, owed: list[Answer]) -> bool:
    clause = owed[0][CLAUSE]
    if all(one[CLAUSE] == clause for one in owed) and S.link.field_free[clause]:
        return True  # the same answer several times
    commuting = S.link.commuting
    return all((a[CLAUSE], b[CLAUSE]) in commuting for a in owed for b in owed if a is not b)


def answer(S: State, F: Frame, a: Any) -> Any:
    """A player has chosen an ability, or passed. Passing changes nothing, so who can answer is still known."""
    _, window, depth, choices, found = F
    _, going_on, _, slot, start, passed = window
    if a == PASS:
        passed += tuple([(one[REF], one[RECORD]) for one in choices])
        return turn(S, list(found), going_on, depth, slot, start, passed)
    one = choices[a]
    if one[CLAUSE] not in S.link.plain_clauses:
        return fire(S, one, depth, (at.WINDOW, going_on, depth, slot, start, ()))
    if fire_at_once(S, one, depth) is not None:
        return ()
    if S.link.collects and _released(S, (at.WINDOW, going_on, depth, slot, start, ())):
        return None
    return turn(S, answers(S, buckets(S)[depth], slot), going_on, depth, slot, start)


# ---- answering


def fire(S: State, one: Answer, depth: int, going_on: Frame) -> Any:
    """Carry out a clause; the frame below is where the window goes on."""
    link = S.link
    me, _, ref, index, clause, this = one
    fields, kept, ending = _begin_answer(S, one, depth)
    push_cause(S, clause, this, me)
    if link.once[clause]:
        end_grant(S, ref)
    below = (at.CLAUSE_END, going_on, *ending)
    S.top = below
    if clause in link.clause_segment:
        S.top = clause_frame(S, clause, me, this, kept, fields, depth * 256 + index, below)
    return None


def fire_at_once(S: State, one: Answer, depth: int) -> Any:
    """Carry out a clause that asks nobody and proposes nothing that is heard: one stretch of code, and no frame."""
    link = S.link
    me, _, ref, index, clause, this = one
    fields, kept, ending = _begin_answer(S, one, depth)
    known = link.asks_cause or S.trace is not None  # nobody else can ask what caused it
    if known:
        push_cause(S, clause, this, me)
    if link.once[clause]:
        end_grant(S, ref)
    S.fuel -= 1
    if S.fuel < 0:
        raise BudgetError(link.entry_name(link.entry_of_clause[clause]))
    frame = clause_frame(S, clause, me, this, kept, fields, depth * 256 + index, ())
    if link.segments[frame[0]](S, frame, None) is not None:
        return ()  # the game is over
    if known:
        pop_cause(S)
    if S.c[REGISTERS][R_ANNULLED]:
        _take_back(S, ending)
    return None


def _begin_answer(S: State, one: Answer, depth: int) -> tuple[Fields, tuple[Any, ...], tuple[Any, ...]]:
    """Note that a clause answers: it has answered, it owes, it is used. Gives what its effect needs."""
    link = S.link
    me, _, ref, index, clause, this = one
    stack: tuple[Bucket, ...] = S.c[REGISTERS][R_EVENTS]
    records, used, heard, owed, kept_open = stack[depth]
    fields = records[index][FIELDS]
    kept = resolve(S, ref)[3] if ref < 0 else ()
    if clause in link.later_segment:
        owed += ((ref, index),)
    bucket = (records, used + ((ref, index),), heard, owed, kept_open)
    put_buckets(S, stack[:depth] + (bucket,) + stack[depth + 1 :])
    limit = link.limits.get(clause)
    ending: tuple[Any, ...] = ()
    if limit is not None:
        use = next_use(S, limit, fields, me, this, kept)
        count_use(S, use)
        ending = use[:1]
    if S.trace is not None:
        S.trace.append(("ability", link.entry_of_clause[clause], me, this))
    return fields, kept, ending


def _take_back(S: State, ending: tuple[Any, ...]) -> None:
    """A use that was cancelled at its announcement does not count."""
    put(S, REGISTERS, R_ANNULLED, ())
    if ending:
        take_back_use(S, ending[0])


def clause_end(S: State, F: Frame, a: Any) -> Any:
    pop_cause(S)
    S.top = F[1]
    if S.c[REGISTERS][R_ANNULLED] and S.top[0] != at.ACT_DONE:
        _take_back(S, F[2:])
    if S.c[REGISTERS][R_WAITING]:
        release_waiting(S)
    return None


def _released(S: State, window: Frame) -> bool:
    """Whether what waited is heard now, before a window goes on."""
    if not S.c[REGISTERS][R_WAITING] or S.c[REGISTERS][R_CAUSE]:
        return False
    S.top = window
    return release_waiting(S)


def release_waiting(S: State) -> bool:
    """The running ability is finished: open one window for all that waited, or add to the one that is open."""
    waiting: tuple[Bucket, ...] = S.c[REGISTERS][R_WAITING]
    if not waiting or S.c[REGISTERS][R_CAUSE]:
        return False
    put(S, REGISTERS, R_WAITING, ())
    records = tuple(record for bucket in waiting for record in bucket[RECORDS])
    if len(records) + sum(len(one[RECORDS]) for one in buckets(S)) > MOST_RECORDS:
        raise BudgetError(S.link.event_names[records[0][0]])
    heard = tuple(sorted({one for bucket in waiting for one in bucket[HEARD]}))
    stack = buckets(S)
    if stack and stack[-1][OPEN] == 2:
        before, used, heard_before, owed, kept_open = stack[-1]
        joined = (before + records, used, tuple(sorted({*heard_before, *heard})), owed, kept_open)
        replace_bucket(S, len(stack) - 1, joined)
        return True
    put_buckets(S, (*stack, (records, (), heard, (), 2)))
    S.top = (at.WINDOW, (at.CLOSE, S.top, len(stack), 0), len(stack), 3, 0, ())
    return True


def default_order(S: State) -> tuple[int, ...]:
    """From the player whose turn it is, in the order of seats."""
    active = 0
    for running in reversed(S.c[REGISTERS][R_PROCEDURES]):
        if running[3] >= 0:
            active = running[3]
            break
    return S.link.seats_from[active]
