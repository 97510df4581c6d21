"""Turns in a window: obligations fire, options are asked, until everybody has passed in a row.

A player orders their own obligations, and is asked only where the order can matter. A frame `(WINDOW, going on, depth,
slot, last, passed)` is a window to look at again, `(ANSWER, going on, depth, slot, last, passed, choices, everyone,
bucket)` a player who is asked. None exists as long as nobody has anything to say.

The bucket goes from hand to hand. It is put on the stack only for an answer that can be suspended; a clause that is one
stretch of code gets it in a box.

What it does is docs/semantics.md A5 to A11.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.analysis.budget import STEP
from regelwerk.dsl.compile.state_layout import (
    PASS,
    R_ANNULLED,
    R_CAUSE,
    R_EVENTS,
    R_PROCEDURES,
    R_TABLE,
    R_WAITING,
    REGISTERS,
)
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine import window_slots as slots
from regelwerk.interpreter.machine.guards import when_finished
from regelwerk.interpreter.machine.limits import count_use, next_use, take_back_use
from regelwerk.interpreter.machine.listening import COPIED, Answer, end_grant, pop_cause, push_cause, resolve
from regelwerk.interpreter.machine.noting import note_ability, note_used
from regelwerk.interpreter.machine.windows import (
    CLAUSE,
    NOBODY,
    NOTHING,
    OPTIONAL,
    RECORD,
    REF,
    THIS,
    answers,
)
from regelwerk.interpreter.runtime import rows
from regelwerk.interpreter.state.records import (
    FIELDS,
    HEARD,
    OPEN,
    PROPOSED,
    RECORDS,
    STATUS,
    USED,
    Box,
    Bucket,
    Mark,
    buckets,
    clause_frame,
    lay,
    listeners_of,
    place_of,
    put_buckets,
    replace_bucket,
)
from regelwerk.interpreter.state.state import BudgetError, Frame, State, put

MOST_RECORDS = 1000


def window(S: State, F: Frame, a: Any) -> Any:
    """Go on with an open window: look again who can answer."""
    _, going_on, depth, slot, last, passed = F
    bucket = buckets(S)[depth]
    return turn(S, bucket, answers(S, bucket, slot), going_on, depth, slot, last, passed)


def turn(
    S: State,
    bucket: Bucket,
    found: Sequence[Answer],
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
            own = whose_turn(S, bucket, found, slot, last, passed)
            if not own:
                break
        one = own[0]
        player = one[0]
        if player >= 0:
            if passed and one[1] and len(own) == 1 and one[REF:CLAUSE] in passed:
                break
            options = offered(S, own) if one[1] or len(own) > 1 else ()
            if options:
                S.who = player
                S.top = (at.ANSWER, going_on, depth, slot, player, passed, tuple(own), tuple(found), bucket)
                return options
            if len(own) > 1 and link.in_order is not None and link.in_order(S):
                one = min(own, key=lambda owed: (owed[RECORD], owed[REF]))
            last, passed = player, ()
        if one[CLAUSE] not in link.plain_clauses:
            return _fire(S, bucket, one, depth, (at.WINDOW, going_on, depth, slot, last, passed))
        done = _carry_out(S, bucket, one, depth)
        if done is None:
            return ()
        bucket = done
        if link.collects and _released(S, bucket, depth, (at.WINDOW, going_on, depth, slot, last, passed)):
            return None
        found = _left(S, bucket, found, one, slot)
    S.top = going_on
    return link.segments[going_on[0]](S, going_on, bucket)


def offered(S: State, own: Sequence[Answer]) -> Sequence[int]:
    """What a player is asked whose turn it is: which of their options, or which of their obligations comes first;
    nothing where the order is told or all one."""
    if own[0][OPTIONAL]:
        if len(own) == 1 and own[0][CLAUSE] != NOTHING:
            return [0, PASS]
        return [*range(len(own) - [one[CLAUSE] for one in own].count(NOTHING)), PASS]
    link = S.link
    if len(own) == 1 or (link.in_order is not None and link.in_order(S)) or _order_is_all_one(S, own):
        return ()
    return [*range(len(own))]


def _left(S: State, bucket: Bucket, found: Sequence[Answer], one: Answer, slot: int) -> Sequence[Answer]:
    """Who can answer after somebody has: the others, if nothing has changed for them; else all are asked again."""
    records = bucket[RECORDS]
    if len(records) == 1:
        if one[CLAUSE] in S.link.steady:
            return [other for other in found if other[REF] != one[REF]] if len(found) > 1 else ()
        event, status = records[0][0], records[0][STATUS]
        if event >= 0 and slot < slots.FIRST_AFTERWARDS and status != PROPOSED and not S.c[REGISTERS][R_TABLE]:
            return ()  # it was cancelled or replaced; the border of a procedure cannot be
    return answers(S, bucket, slot)


def answer(S: State, F: Frame, a: Any) -> Any:
    """A player has chosen an ability, or passed. Passing changes nothing, so who can answer is still known."""
    _, going_on, depth, slot, last, passed, choices, found, bucket = F
    link = S.link
    if a == PASS:
        if len(found) == 1:
            S.top = going_on
            return link.segments[going_on[0]](S, going_on, bucket)
        passed += tuple([one[REF:CLAUSE] for one in choices])
        return turn(S, bucket, found, going_on, depth, slot, last, passed)
    one = choices[a]
    if one[CLAUSE] not in link.plain_clauses:
        return _fire(S, bucket, one, depth, (at.WINDOW, going_on, depth, slot, last, ()))
    bucket = _carry_out(S, bucket, one, depth)
    if bucket is None:
        return ()
    if link.collects and _released(S, bucket, depth, (at.WINDOW, going_on, depth, slot, last, ())):
        return None
    return turn(S, bucket, _left(S, bucket, found, one, slot), going_on, depth, slot, last)


# ---- whose turn it is


def whose_turn(
    S: State, bucket: Bucket, found: Sequence[Answer], slot: int, last: int, passed: tuple[Mark, ...]
) -> Sequence[Answer]:
    """General rules first, else those of the next player in order who owes something or has not passed: what they owe,
    or what they may do."""
    link = S.link
    if link.ordered_entries or (slot == slots.WHEN and link.cancel_first):
        found = _first_ones(S, bucket, found, slot, passed)
    by_player: dict[int, list[Answer]] = {}
    for one in found:
        player = one[0]
        if player in by_player:
            by_player[player].append(one)
        else:
            by_player[player] = [one]
    if -1 in by_player:
        return by_player[-1]
    order: Sequence[int] = [*by_player]
    if len(by_player) > 1 or link.order_matters:
        everybody = link.order_in_windows(S)
        order = [*rows.starting(everybody, last)[1:], last] if last in everybody else everybody
    for player in order:
        own = by_player.get(player)
        if own is None:
            continue
        if len(own) > 1 and link.any_alike:
            own = _unlike(S, own)
        owed = [one for one in own if not one[OPTIONAL]]
        if owed:
            return owed
        for one in own:
            if one[REF:CLAUSE] not in passed:
                return own
    return []


def _first_ones(
    S: State, bucket: Bucket, found: Sequence[Answer], slot: int, passed: tuple[tuple[int, int], ...]
) -> Sequence[Answer]:
    """Cancels before others where the rulebook says so, and entries that come after another wait for it."""
    link = S.link
    waiting = [one for one in found if not one[OPTIONAL] or one[REF:CLAUSE] not in passed]
    if link.ordered_entries:
        used = {S.link.instance_clause[ref] for ref, _ in bucket[USED] if 0 <= ref < COPIED}
        gone = {entry for clause in used for entry in link.after_entries[clause]}
        found = [one for one in found if one[CLAUSE] == NOTHING or link.entry_of_clause[one[CLAUSE]] not in gone]
    if slot == slots.WHEN and link.cancel_first:
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


def _order_is_all_one(S: State, owed: Sequence[Answer]) -> bool:
    clause = owed[0][CLAUSE]
    if all(one[CLAUSE] == clause for one in owed) and S.link.field_free[clause]:
        return True  # the same answer several times
    return S.link.commuting.all_one([one[CLAUSE] for one in owed])


# ---- answering


def _fire(S: State, bucket: Bucket, one: Answer, depth: int, going_on: Frame) -> Any:
    """Carry out a clause that can be suspended; the frame below is where the window goes on."""
    link = S.link
    me, _, ref, index, clause, this = one
    bucket = _marked(S, bucket, one)
    lay(S, depth, bucket)
    fields = bucket[RECORDS][index][FIELDS]
    kept = resolve(S, ref)[3] if ref < 0 else ()
    below = (at.CLAUSE_END, going_on, *_count_use(S, one, fields, kept))
    push_cause(S, clause, this, me)
    if link.once[clause]:
        end_grant(S, ref)
    S.top = below
    if clause in link.clause_segment:
        S.top = clause_frame(S, clause, me, this, kept, fields, place_of(depth, index), below)
    return None


def _carry_out(S: State, bucket: Bucket, one: Answer, depth: int) -> Bucket | None:
    """Carry out a clause that asks nobody and proposes nothing that is heard: one stretch of code, and no frame.

    Gives the bucket as it is then, or None if the game is over.
    """
    link, registers = S.link, S.c[REGISTERS]
    me, _, ref, index, clause, this = one
    effect, bound, ordinary = link.plain_effects[clause]
    S.fuel -= STEP
    if S.fuel < 0:
        raise BudgetError(link.entry_name(link.entry_of_clause[clause]))
    if ordinary and S.trace is None and len(registers[R_EVENTS]) == depth:
        records, used, heard, owed, kept_open = bucket
        fields = records[index][1]
        limit = link.limits.get(clause)
        if limit is not None:
            count_use(S, next_use(S, limit, fields, me, this, ())[0])
        box: Box = [(records, (*used, (ref, index)), heard, owed, kept_open), index]
        if effect(S, (0, (), me, this, box, *[fields[place] for place in bound]), None) is not None:
            return None
        done: Bucket = box[0]
        return done
    bucket = _marked(S, bucket, one)
    if len(registers[R_EVENTS]) > depth:
        lay(S, depth, bucket)  # it stands there because somebody asks for it there
    fields = bucket[RECORDS][index][FIELDS]
    kept = resolve(S, ref)[3] if ref < 0 else ()
    ending = _count_use(S, one, fields, kept)
    known = link.asks_cause or S.trace is not None  # nobody else can ask what caused it
    if known:
        push_cause(S, clause, this, me)
    if link.once[clause]:
        end_grant(S, ref)
    box = [bucket, index]
    if effect(S, (0, (), me, this, box, *kept, *[fields[place] for place in bound]), None) is not None:
        return None
    if known:
        pop_cause(S)
        note_used(S)
    if S.c[REGISTERS][R_ANNULLED]:
        _take_back(S, ending)
    noted: Bucket = box[0]
    return noted


def _marked(S: State, bucket: Bucket, one: Answer) -> Bucket:
    """The bucket in which a clause has answered, and owes what comes afterwards."""
    records, used, heard, owed, kept_open = bucket
    mark, clause = one[REF:CLAUSE], one[CLAUSE]
    if heard is None and clause in S.link.disturbing:
        heard = listeners_of(S, records)
    if clause in S.link.later_segment:
        owed += (mark,)
    return records, (*used, mark), heard, owed, kept_open


def _count_use(S: State, one: Answer, fields: tuple[Any, ...], kept: tuple[Any, ...]) -> tuple[Any, ...]:
    """A clause is used: count it, tell it. Gives the counter, to be taken back if the use is cancelled."""
    me, chosen, _, _, clause, this = one
    limit = S.link.limits.get(clause)
    ending: tuple[Any, ...] = ()
    if limit is not None:
        ending = next_use(S, limit, fields, me, this, kept)[:1]
        count_use(S, ending[0])
    if S.trace is not None:
        note_ability(S, clause, me, this, chosen)
    return ending


def _take_back(S: State, ending: tuple[Any, ...]) -> None:
    """A use that was cancelled at its announcement does not count."""
    put(S, REGISTERS, R_ANNULLED, ())
    if ending:
        take_back_use(S, ending[0])


def clause_end(S: State, F: Frame, a: Any) -> Any:
    pop_cause(S)
    if S.trace is not None:
        note_used(S)
    S.top = F[1]
    if S.c[REGISTERS][R_ANNULLED] and S.top[0] != at.ACT_DONE:
        _take_back(S, F[2:])
    if S.c[REGISTERS][R_WAITING]:
        release_waiting(S)
    when_finished(S)
    return None


def _released(S: State, bucket: Bucket, depth: int, window: Frame) -> bool:
    """Whether what waited is heard now, before a window goes on."""
    if not S.c[REGISTERS][R_WAITING] or S.c[REGISTERS][R_CAUSE]:
        return False
    lay(S, depth, bucket)
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
