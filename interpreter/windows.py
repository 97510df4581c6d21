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
    R_TABLE,
    R_WAITING,
    REGISTERS,
)
from regelwerk.interpreter import rows
from regelwerk.interpreter import segments as at
from regelwerk.interpreter.limits import count_use, is_spent, next_use, take_back_use
from regelwerk.interpreter.live import COPIED, end_grant, pop_cause, push_cause, resolve, silent
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
    Mark,
    buckets,
    clause_frame,
    listeners_of,
    put_buckets,
    replace_bucket,
)
from regelwerk.interpreter.state import STEP, BudgetError, Frame, State, put
from regelwerk.interpreter.table import ASKED, asked_anyway

PASS = -1
RESOLVED = (FULL, PART)
MOST_RECORDS = 1000
NOBODY = -1
NOTHING = -1
"""The clause of a player who is asked although nothing of theirs can answer."""

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
    records, used, heard, _, _ = bucket
    found: list[Answer] = []
    for index, (event, fields, _, status) in enumerate(records):
        if event < 0 or (status == PROPOSED if slot < 2 else status in RESOLVED):
            topic = topics[event]
            row = live[topic]
            if used or columns[REGISTERS][R_SUSPENDED] or (row and row[0] < 0):
                _look_closely(S, row, bucket, index, found)
            else:
                for ref in row:
                    listen, this = listeners[ref]
                    listen(S, columns, fields, this, ref, index, found)
            if heard and slot >= 2:
                _left_by_it(S, bucket, index, topic, found)
            if live[link.copy_topic]:
                _copied(S, bucket, index, topic, found)
    if columns[REGISTERS][R_TABLE]:
        for player in range(link.players):
            for cancelling in asked_anyway(S, player, records, slot):
                found.append((player, True, ASKED + player, int(cancelling), NOTHING, -1))
    return found


def _look_closely(S: State, row: tuple[int, ...], bucket: Bucket, index: int, found: list[Answer]) -> None:
    """The same where some have answered already, are silenced, or were granted."""
    link, columns = S.link, S.c
    fields, used = bucket[RECORDS][index][FIELDS], bucket[USED]
    S.fuel -= len(row) * (1 + len(used) // 8)
    for ref in row:
        if (ref, index) in used:
            continue
        if ref < 0:
            clause, me, this, kept = resolve(S, ref)
            if answers_now(S, clause, fields, me, this, kept):
                found.append((me, link.optional[clause], ref, index, clause, this))
            continue
        listen, this = link.listeners[ref]
        if not columns[REGISTERS][R_SUSPENDED] or not silent(S, link.instance_clause[ref], this):
            listen(S, columns, fields, this, ref, index, found)


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
    return limit is None or not is_spent(S, limit, fields, me, this, kept)


def _left_by_it(S: State, bucket: Bucket, index: int, topic: int, found: list[Answer]) -> None:
    """What listened when the event was applied and left by it still hears it, for its owner of then."""
    link, live = S.link, S.c[LIVE][topic]
    for ref, me_before, _ in bucket[HEARD] or ():
        if ref in live or link.instance_topic[ref] != topic or (ref, index) in bucket[USED]:
            continue
        clause, me, this, kept = resolve(S, ref)
        me = me_before if me < 0 else me
        if answers_now(S, clause, bucket[RECORDS][index][FIELDS], me, this, kept):
            found.append((me, link.optional[clause], ref, index, clause, this))


def _copied(S: State, bucket: Bucket, index: int, topic: int, found: list[Answer]) -> None:
    """A thing that has the text of another answers with that one's clauses, as itself."""
    link = S.link
    fields = bucket[RECORDS][index][FIELDS]
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


# ---- whose turn it is


def window(S: State, F: Frame, a: Any) -> Any:
    """Go on with an open window: look again who can answer."""
    _, going_on, depth, slot, last, passed = F
    return turn(S, answers(S, buckets(S)[depth], slot), going_on, depth, slot, last, passed)


def turn(
    S: State,
    found: list[Answer],
    going_on: Frame,
    depth: int,
    slot: int,
    last: int = NOBODY,
    passed: tuple[Mark, ...] = (),
) -> Any:
    """The next answers: obligations fire, until a player with options is asked or the window closes.

    `last` is the player who had the last turn, `passed` are the options that were passed since somebody answered.
    """
    link = S.link
    while found:
        own = found
        if len(found) > 1 or link.order_matters:
            own = _whose_turn(S, found, depth, slot, last, passed)
            if not own:
                break
        one = own[0]
        player, optional = one[:2]
        if player >= 0:
            if optional:
                if passed and len(own) == 1 and one[REF:CLAUSE] in passed:
                    break
                window = (at.WINDOW, going_on, depth, slot, player, passed)
                S.top = (at.ANSWER, window, depth, tuple(own), tuple(found))
                S.who = player
                return [*range(sum(one[CLAUSE] != NOTHING for one in own)), PASS]
            if len(own) > 1 and link.in_order is not None and link.in_order(S):
                one = min(own, key=lambda owed: (owed[RECORD], owed[REF]))
            elif len(own) > 1 and not _order_is_all_one(S, own):
                window = (at.WINDOW, going_on, depth, slot, player, passed)
                S.top = (at.ANSWER, window, depth, tuple(own), tuple(found))
                S.who = player
                return [*range(len(own))]
            last, passed = player, ()
        if one[CLAUSE] not in link.plain_clauses:
            return fire(S, one, depth, (at.WINDOW, going_on, depth, slot, last, passed))
        if fire_at_once(S, one, depth) is not None:
            return ()
        if link.collects and _released(S, (at.WINDOW, going_on, depth, slot, last, passed)):
            return None
        found = answers(S, buckets(S)[depth], slot)
    S.top = going_on
    return link.segments[going_on[0]](S, going_on, None)


def _whose_turn(
    S: State, found: list[Answer], depth: int, slot: int, last: int, passed: tuple[Mark, ...]
) -> list[Answer]:
    """General rules first, else those of the next player in order who owes something or has not passed: what they owe,
    or what they may do."""
    link = S.link
    if link.ordered_entries or (slot == 1 and link.cancel_first):
        found = _first_ones(S, found, depth, slot, passed)
    players = dict.fromkeys([one[PLAYER] for one in found])
    if -1 in players:
        return [one for one in found if one[PLAYER] < 0]
    order = list(players)
    if len(players) > 1 or link.order_matters:
        order = link.order_in_windows(S)
        order = [*rows.starting(order, last)[1:], last] if last in order else order
    for player in order:
        own = [one for one in found if one[PLAYER] == player]
        if len(own) > 1:
            own = _unlike(S, own)
        owed = [one for one in own if not one[OPTIONAL]]
        if owed:
            return owed
        for one in own:
            if one[REF:CLAUSE] not in passed:
                return own
    return []


def _first_ones(
    S: State, found: list[Answer], depth: int, slot: int, passed: tuple[tuple[int, int], ...]
) -> list[Answer]:
    """Cancels before others where the rulebook says so, and entries that come after another wait for it."""
    link = S.link
    waiting = [one for one in found if not one[OPTIONAL] or one[REF:CLAUSE] not in passed]
    if link.ordered_entries:
        used = {S.link.instance_clause[ref] for ref, _ in buckets(S)[depth][USED] if 0 <= ref < COPIED}
        gone = {entry for clause in used for entry in link.after_entries[clause]}
        found = [one for one in found if one[CLAUSE] == NOTHING or link.entry_of_clause[one[CLAUSE]] not in gone]
    if slot == 1 and link.cancel_first:
        first = [one for one in waiting if (one[RECORD] if one[CLAUSE] == NOTHING else link.cancels[one[CLAUSE]])]
        found = first or found
    blocked = {link.entry_of_clause[one[CLAUSE]] for one in waiting if one[CLAUSE] != NOTHING}
    return [one for one in found if one[CLAUSE] == NOTHING or not blocked & link.after_entries[one[CLAUSE]]] or found


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
    return S.link.commuting.all_one([one[CLAUSE] for one in owed])


def answer(S: State, F: Frame, a: Any) -> Any:
    """A player has chosen an ability, or passed. Passing changes nothing, so who can answer is still known."""
    _, window, depth, choices, found = F
    _, going_on, _, slot, last, passed = window
    if a == PASS:
        passed += tuple([one[REF:CLAUSE] for one in choices])
        return turn(S, found, going_on, depth, slot, last, passed)
    one = choices[a]
    if one[CLAUSE] not in S.link.plain_clauses:
        return fire(S, one, depth, (at.WINDOW, going_on, depth, slot, last, ()))
    if fire_at_once(S, one, depth) is not None:
        return ()
    if S.link.collects and _released(S, (at.WINDOW, going_on, depth, slot, last, ())):
        return None
    return turn(S, answers(S, buckets(S)[depth], slot), going_on, depth, slot, last)


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
    S.fuel -= STEP
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
    if heard is None and clause in link.disturbing:
        heard = listeners_of(S, records)
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
    heard = tuple(sorted({one for bucket in waiting for one in bucket[HEARD] or ()}))
    stack = buckets(S)
    if stack and stack[-1][OPEN] == 2:
        before, used, heard_before, owed, kept_open = stack[-1]
        joined = (before + records, used, tuple(sorted({*(heard_before or ()), *heard})), owed, kept_open)
        replace_bucket(S, len(stack) - 1, joined)
        return True
    put_buckets(S, (*stack, (records, (), heard, (), 2)))
    S.top = (at.WINDOW, (at.CLOSE, S.top, len(stack), 0), len(stack), 3, NOBODY, ())
    return True


def default_order(S: State) -> tuple[int, ...]:
    """From the player whose turn it is, in the order of seats."""
    active = 0
    for running in reversed(S.c[REGISTERS][R_PROCEDURES]):
        if running[3] >= 0:
            active = running[3]
            break
    return S.link.seats_from[active]
