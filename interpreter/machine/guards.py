"""Guards: the rulebook's state checks after every bucket, until nothing changes.

A guard whose condition did not hold is not asked again before something that the condition rests on was written.

What it does is docs/semantics.md G1 to G9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.state_layout import LIVE, R_CAUSE, R_MUTE, R_PROCEDURES, REGISTERS, SILENCED
from regelwerk.interpreter.kept.kept import current, lives
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.listening import pop_cause, push_cause, resolve, silent
from regelwerk.interpreter.machine.noting import note_held
from regelwerk.interpreter.state.state import BudgetError, Frame, State, consume

MOST_ALARMS = 1000
NEVER_CALM: dict[int, int] = {}
"""Of a guard of which is not known what it rests on."""
NOBODY: frozenset[int] = frozenset()


def _first(S: State, among: tuple[int, ...] | None) -> tuple[int, int, int, tuple[Any, ...]] | None:
    """The first guard (of these) that would act now."""
    link, live, registers = S.link, S.c[LIVE], S.c[REGISTERS]
    row = live[link.guard_topic]
    if not row:
        return None
    kept, silenced = current(S), live[SILENCED]
    stack = registers[R_PROCEDURES]
    running = frozenset([one[0] for one in stack if one[0] in link.sleeping_in]) if link.sleeping_in else NOBODY
    if among in kept.calm:
        found = kept.calm[among]
        if found[0] is row and found[1] == running and found[2] is silenced and not _answers(S):
            if found[3]:
                consume(S, found[3])
            return None
    fuel, before = S.fuel, kept.calm
    acting, all_calm = _look(S, among, row, running)
    if all_calm and kept.calm is before:
        before[among] = row, running, silenced, fuel - S.fuel
    return acting


def _answers(S: State) -> bool:
    """Whether a guard is acting, or what it has proposed is being answered."""
    guards = S.link.guard_entries
    for one in S.c[REGISTERS][R_CAUSE]:
        if one[0] in guards:
            return True
    return False


def _look(
    S: State, among: tuple[int, ...] | None, row: tuple[int, ...], running: frozenset[int]
) -> tuple[tuple[int, int, int, tuple[Any, ...]] | None, bool]:
    """The first guard that would act, asked one by one; and whether all would be found asleep or calm again, as long
    as nothing is written that one of them rests on, and none is answering."""
    link = S.link
    cells_of, tables, silenced = link.keeping.guards, current(S).tables, S.c[LIVE][SILENCED]
    answering, all_calm = S.c[REGISTERS][R_CAUSE], True
    entries = {one[0] for one in answering} if answering else NOBODY
    for ref in row:
        if among is not None and ref >= 0 and link.instance_clause[ref] not in among:
            continue
        cells, calm = None, NEVER_CALM
        if ref in cells_of:
            cells = cells_of[ref]
            calm = tables[cells.table]
        if ref in calm and not silenced:
            clause = link.instance_clause[ref]
            if link.entry_of_clause[clause] not in entries:
                if calm[ref] and link.guard_sleeps[clause] not in running:
                    consume(S, calm[ref])
                continue  # only its own sleep can keep it from looking, and it would find nothing
        all_calm = all_calm and cells is not None
        clause, me, this, known = resolve(S, ref)
        if (among is not None and clause not in among) or silent(S, clause, this):
            continue
        if link.guard_sleeps[clause] in running:
            continue
        if (link.needs_me[clause] and me < 0) or (link.entry_of_clause[clause], this, me) in answering:
            all_calm = False  # it would look if it belonged to somebody; or what it has proposed is being answered
            continue
        if ref in calm:
            consume(S, calm[ref])
            continue
        fuel = S.fuel
        if link.match[clause](S, (), me, this, known):
            all_calm = False
            if clause in link.guards_that_end and _would_cut_off(S, link.guards_that_end[clause]):
                continue  # it looks again when the running ability is finished
            return (clause, me, this, known), False
        if cells is not None:
            cost = fuel - S.fuel
            if cells.note(S, ref, (me,)):
                calm[ref] = cost
            else:
                all_calm = False
    return None, all_calm


def _would_cut_off(S: State, procedures: frozenset[int]) -> bool:
    """Whether an ability is running that began inside the innermost of these procedures."""
    abilities, frame = len(S.c[REGISTERS][R_CAUSE]), S.top
    while frame:
        if frame[0] == at.PROCEDURE_END and frame[2] in procedures:
            return bool(abilities > frame[5])
        frame = frame[1]
    return False


def when_finished(S: State) -> None:
    """An ability is finished: guards that waited for it look now, before anything else."""
    if S.link.guards_that_end and not S.c[REGISTERS][R_MUTE] and _first(S, tuple(S.link.guards_that_end)) is not None:
        open_guards(S)


def alarmed(S: State, among: tuple[int, ...]) -> bool:
    """Whether one of these guards would act now. Inside what an event does, they wait for the end of its bucket."""
    return not S.c[REGISTERS][R_MUTE] and _first(S, among) is not None


def calm(S: State) -> bool:
    """Whether no guard would act now, as far as that can be told from what lies open."""
    keeping = S.link.keeping
    if not keeping.dependable.issuperset(S.c[LIVE][S.link.guard_topic]):
        return False
    return not any(lives(S, topic) for topic in keeping.unquiet) and _first(S, None) is None


def open_guards(S: State) -> None:
    S.top = (at.GUARD, S.top, 0)


def guard(S: State, F: Frame, a: Any) -> Any:
    """Carry out the first guard whose condition holds, then look again."""
    number, up, count = F
    if count % 2:  # counted on once when a guard begins to act, and once when it has acted
        pop_cause(S)
        count += 1
    found = _first(S, None)
    if found is None:
        S.top = up
        return None
    clause, me, this, kept = found
    if count > MOST_ALARMS:
        raise BudgetError(S.link.entry_name(S.link.entry_of_clause[clause]))
    push_cause(S, clause, this, me)
    if S.trace is not None:
        note_held(S, clause)
    if clause not in S.link.clause_segment:
        S.top = (number, up, count + 1)
        return None
    S.top = (S.link.clause_segment[clause], (number, up, count + 1), me, this, -1, *kept)
    return None


CALLED: tuple[Callable[..., Any], ...] = (alarmed, open_guards)
"""What compiled code may call of this module."""
