"""Windows: who can answer to an event now.

Each clause of each thing answers once per occurrence; latecomers are admitted while the window is open. Whose turn it
is among those who can answer is told in `turns.py`.

What it does is docs/semantics.md A1 to A4.
"""

from __future__ import annotations

from typing import Any, Final

from regelwerk.dsl.compile.state_layout import LIVE, R_TABLE, REGISTERS, SILENCED
from regelwerk.interpreter.machine.ask_everybody import ASKED, asked_anyway
from regelwerk.interpreter.machine.limits import is_spent
from regelwerk.interpreter.machine.listening import Answer, copied, resolve, silent
from regelwerk.interpreter.machine.window_slots import FIRST_AFTERWARDS
from regelwerk.interpreter.state.records import FIELDS, FULL, HEARD, PART, PROPOSED, RECORDS, USED, Bucket, Fields, Mark
from regelwerk.interpreter.state.state import State

RESOLVED = (FULL, PART)
NOBODY = -1
NOTHING = -1
"""The clause of a player who is asked although nothing of theirs can answer."""

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
        if event < 0 or (status == PROPOSED if slot < FIRST_AFTERWARDS else status in RESOLVED):
            topic = topics[event]
            row = live[topic]
            if row:
                if used or live[SILENCED] or row[0] < 0:
                    _look_closely(S, row, fields, used, index, found)
                else:  # like `asked`, on the spot: windows are most of what a machine does
                    for ref in row:
                        listen, this = listeners[ref]
                        listen(S, columns, fields, this, ref, index, found)
            if heard and slot >= FIRST_AFTERWARDS:
                _left_by_it(S, bucket, index, topic, found)
            if topic in link.copied_topics and live[link.copy_topic]:
                _copied(S, bucket, index, topic, found)
    if columns[REGISTERS][R_TABLE]:
        for player in range(link.players):
            for cancelling in asked_anyway(S, player, records, slot):
                found.append((player, True, ASKED + player, int(cancelling), NOTHING, -1))
    return found


def _look_closely(
    S: State, row: tuple[int, ...], fields: Fields, used: tuple[Mark, ...], index: int, found: list[Answer]
) -> None:
    """The same where some have answered already, are silenced, or were granted."""
    link, columns = S.link, S.c
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
        if not columns[LIVE][SILENCED] or not silent(S, link.instance_clause[ref], this):
            listen(S, columns, fields, this, ref, index, found)


def answers_now(S: State, clause: int, fields: Fields, me: int, this: int, kept: tuple[Any, ...]) -> bool:
    """Whether a clause answers to an event: its condition, its possibility, its limit."""
    link = S.link
    if me < 0 and link.needs_me[clause]:
        return False
    if S.c[LIVE][SILENCED] and silent(S, clause, this):
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
    """A thing that has the text of another answers with that one's clauses, too."""
    fields = bucket[RECORDS][index][FIELDS]
    for clause, me, this, kept, ref in copied(S, topic):
        if (ref, index) not in bucket[USED] and answers_now(S, clause, fields, me, this, kept):
            found.append((me, S.link.optional[clause], ref, index, clause, this))
