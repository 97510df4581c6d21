"""Procedures: rounds, phases, turns and steps. Each running one is an instance with windows at its borders.

A running procedure is `(procedure, serial number, round number, player, arguments)` in its register, and a marker
frame on the stack at which it can be ended.

What it does is docs/semantics.md R1 to R6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from regelwerk.dsl.compile.analysis.budget import DEEPEST
from regelwerk.dsl.compile.state_layout import (
    LIVE,
    R_APPLYING,
    R_CAUSE,
    R_DESPITE,
    R_EVENTS,
    R_HISTORY,
    R_MERGED,
    R_MUTE,
    R_PROCEDURES,
    R_RESULTS,
    R_SERIAL,
    R_SKIPS,
    R_TABLE,
    REGISTERS,
)
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.limits import begin_scope, end_scope
from regelwerk.interpreter.machine.listening import expire
from regelwerk.interpreter.machine.windows import NOBODY
from regelwerk.interpreter.state.records import FULL, NOT, WHOLE_GAME, buckets, put_buckets
from regelwerk.interpreter.state.secrecy import unwound
from regelwerk.interpreter.state.state import BudgetError, Frame, State, own, put


def running(S: State) -> tuple[tuple[Any, ...], ...]:
    stack: tuple[tuple[Any, ...], ...] = S.c[REGISTERS][R_PROCEDURES]
    return stack


def perform(S: State, procedure: int, args: tuple[Any, ...], despite: tuple[int, ...] = ()) -> Any:
    """Start a procedure; the frame on top is where to go on afterwards. While it runs, `despite` forbids nothing."""
    link = S.link
    segment = link.procedure_segment[procedure]
    S.top = first = (segment, begin(S, procedure, 0, args, S.top), *args)
    registers = S.c[REGISTERS]
    if registers[R_RESULTS]:
        put(S, REGISTERS, R_RESULTS, tuple([one for one in registers[R_RESULTS] if one[0] != procedure]))
    if despite:
        put(S, REGISTERS, R_DESPITE, (*registers[R_DESPITE], (running(S)[-1][1], despite)))
    if link.same_as[procedure]:
        _merge(S, "start", procedure)  # its start is that of its first round
    elif S.c[LIVE][link.start_topic[procedure]] or (registers[R_TABLE] and listens(S, "start", procedure)):
        return open_border(S, 0)
    return link.segments[segment](S, first, None)


def listens(S: State, border: str, procedure: int) -> bool:
    """Whether anybody hears this border, or is asked there in any case."""
    topic = S.link.topics[border][procedure]
    return bool(S.c[LIVE][topic]) or bool(S.c[REGISTERS][R_TABLE] and topic in S.link.hidden_answers)


# ---- borders that are the same moment (`gleich_mit`)


def _merge(S: State, border: str, procedure: int) -> None:
    put(S, REGISTERS, R_MERGED, (*S.c[REGISTERS][R_MERGED], (border, procedure, serial_of(S, procedure))))


def _merged(S: State, border: str, part: int) -> list[tuple[Any, ...]]:
    """The running procedures whose border falls together with that of this part."""
    waiting = {(one[1], one[2]) for one in S.c[REGISTERS][R_MERGED] if one[0] == border}
    return [one for one in running(S) if (one[0], one[1]) in waiting and part in S.link.same_as[one[0]]]


def starts_together(S: State, part: int) -> bool:
    """Whether anybody hears the start of this part, or of the procedure that begins with it."""
    return listens(S, "start", part) or any(listens(S, "start", one[0]) for one in _merged(S, "start", part))


def last_round(S: State, part: int) -> None:
    """This round is the last: its end is that of the procedure it belongs to."""
    for one in running(S):
        if part in S.link.same_as[one[0]]:
            put(S, REGISTERS, R_MERGED, (*S.c[REGISTERS][R_MERGED], ("end", one[0], one[1])))


def begin(S: State, procedure: int, number: int, args: tuple[Any, ...], up: Frame) -> Frame:
    """Start an instance; gives the marker frame at which it ends."""
    link = S.link
    if S.shared & 1:
        own(S, REGISTERS)
    registers = S.c[REGISTERS]
    stack = registers[R_PROCEDURES]
    last: int = registers[R_SERIAL]
    serial = last + 1
    index, unusual = link.beginnings[procedure]
    player = args[index] if index >= 0 else (stack[-1][3] if stack else -1)
    if len(stack) >= DEEPEST:
        too_deep(S)
    S.log += ((REGISTERS, R_SERIAL, last), (REGISTERS, R_PROCEDURES, stack))
    registers[R_SERIAL] = serial
    registers[R_PROCEDURES] = (*stack, (procedure, serial, number, player, args))
    if S.trace is not None and link.told[procedure]:
        S.trace.append(("begin", procedure, args))
    if not unusual:
        return (at.PROCEDURE_END, up, procedure, serial)
    if procedure in link.ending_at_start:
        expire(S, "start", (procedure, -1))
        expire(S, "start", (procedure, player))
    if procedure in link.limiting:
        begin_scope(S, procedure, serial)
    return (at.PROCEDURE_END, up, procedure, serial, len(registers[R_EVENTS]), len(registers[R_CAUSE]))


def too_deep(S: State) -> NoReturn:
    """Procedures begin inside procedures without end."""
    raise BudgetError(S.link.running_name(S))


def begin_part(S: State, procedure: int, number: int, join: Frame) -> Frame:
    """A step or a round: it runs above its marker, with the locals of the procedure it belongs to."""
    stack = S.c[REGISTERS][R_PROCEDURES]
    return begin(S, procedure, number, stack[-1][4] if stack else (), join)


def open_border(S: State, which: int) -> None:
    """The window at the beginning (0) or the end (1) of the innermost procedure, before the frame on top."""
    here = running(S)[-1]
    depth = len(buckets(S))
    border = ("start", "end")[which]
    together = [*_merged(S, border, here[0]), here] if S.c[REGISTERS][R_MERGED] else [here]
    records = tuple([(-1 - (2 * one[0] + which), one[4], (), FULL) for one in together])
    put_buckets(S, (*buckets(S), (records, (), (), (), 0)))
    if border == "start" and len(together) > 1:
        put(S, REGISTERS, R_MERGED, tuple(one for one in S.c[REGISTERS][R_MERGED] if one[0] != "start"))
    S.top = (at.WINDOW, (at.CLOSE, S.top, depth, False), depth, 0, NOBODY, ())


def end(S: State, F: Frame, a: Any) -> Any:
    """The body is done (or was ended): the end window, then leave."""
    up, procedure, number = F[1], F[2], F[3]
    registers = S.c[REGISTERS]
    heard = S.c[LIVE][S.link.end_topic[procedure]] or (registers[R_TABLE] and listens(S, "end", procedure))
    merged = registers[R_MERGED]
    if merged:
        if ("end", procedure, number) in merged:
            put(S, REGISTERS, R_MERGED, tuple(one for one in merged if one[2] != number))
            heard = ()  # its end was that of its last round
        else:
            heard = heard or any(listens(S, "end", one[0]) for one in _merged(S, "end", procedure))
    if not heard:
        return leave(S, F, a)
    S.top = (at.PROCEDURE_LEAVE, up, procedure, number)
    return open_border(S, 1)


def leave(S: State, F: Frame, a: Any) -> Any:
    """The procedure is over; what belonged to it ends."""
    link = S.link
    if S.shared & 1:
        own(S, REGISTERS)
    registers = S.c[REGISTERS]
    stack = registers[R_PROCEDURES]
    S.log.append((REGISTERS, R_PROCEDURES, stack))
    registers[R_PROCEDURES] = stack[:-1]
    S.ret = FULL
    S.top = F[1]
    if S.trace is not None and link.told[F[2]]:
        S.trace.append(("end", F[2]))
    if link.lasting[F[2]] or registers[R_DESPITE]:
        _clear(S, F[2], F[3], stack[-1][3])
    return None


def _clear(S: State, procedure: int, number: int, player: int) -> None:
    """What lasted as long as a procedure."""
    link, registers = S.link, S.c[REGISTERS]
    if procedure in link.ending_at_end:
        expire(S, "end", number)
        expire(S, "end_of", (procedure, player))
        expire(S, "end_of", (procedure, -1))
    if registers[R_DESPITE]:
        _forbid_again(S, number)
    if procedure in link.limiting:
        end_scope(S, procedure, number)
    if procedure in link.remembering:
        _forget_history(S)
    if procedure in link.sleeping_in:  # guards that slept in it look again
        S.top = (at.GUARD, S.top, 0)


def _forget_history(S: State) -> None:
    """What happened in procedures that are all over."""
    history = S.c[REGISTERS][R_HISTORY]
    asked = {WHOLE_GAME, *(one[1] for one in running(S))}
    kept = tuple([entry for entry in history if not asked.isdisjoint(entry[2])])
    if len(kept) < len(history):
        put(S, REGISTERS, R_HISTORY, kept)


def _forbid_again(S: State, number: int) -> None:
    """What a procedure was allowed in spite of prohibitions ends with it."""
    put(S, REGISTERS, R_DESPITE, tuple(one for one in S.c[REGISTERS][R_DESPITE] if one[0] != number))


def end_procedure(S: State, procedure: int, *result: Any) -> None:
    """Unwind to the innermost running instance; its end window runs, inner ones do not. It may be given a result.

    Where none runs, nothing happens: that was not resolved, and the text goes on.
    """
    frame, muted = S.top, 0
    while frame and not (frame[0] == at.PROCEDURE_END and frame[2] == procedure):
        muted += frame[0] == at.APPLIED
        frame = frame[1]
    if not frame:
        S.ret = NOT
        return
    number, events, causes = frame[3:]
    registers = S.c[REGISTERS]
    put(S, REGISTERS, R_EVENTS, registers[R_EVENTS][:events])
    put(S, REGISTERS, R_CAUSE, S.c[REGISTERS][R_CAUSE][:causes])
    if muted:  # events that were being applied: guards look again
        put(S, REGISTERS, R_MUTE, S.c[REGISTERS][R_MUTE] - muted)
    if S.c[REGISTERS][R_APPLYING]:
        put(S, REGISTERS, R_APPLYING, tuple([one for one in S.c[REGISTERS][R_APPLYING] if one[2] < number]))
    if result:
        give(S, procedure, result[0])
    stack = running(S)
    while stack and stack[-1][1] != number:
        ended, inner, _, player = stack[-1][:4]
        stack = stack[:-1]
        put(S, REGISTERS, R_PROCEDURES, stack)
        expire(S, "end", inner)
        expire(S, "end_of", (ended, player))
        expire(S, "end_of", (ended, -1))
        if ended in S.link.limiting:
            end_scope(S, ended, inner)
        _forbid_again(S, inner)
    unwound(S, number)
    S.top = frame


def restart_procedure(S: State, procedure: int, args: tuple[Any, ...]) -> Any:
    """A new instance in the place of the running one: fresh windows, and what was bound to the old one ends."""
    end_procedure(S, procedure)
    if S.top and S.top[0] == at.PROCEDURE_END and S.top[2] == procedure:
        leave(S, S.top, None)
        return perform(S, procedure, args)
    return None


def skip(S: State, procedure: int) -> None:
    if S.trace is not None:
        S.trace.append(("effect",))
    put(S, REGISTERS, R_SKIPS, (*S.c[REGISTERS][R_SKIPS], procedure))


def skipped(S: State, procedure: int) -> bool:
    skips = S.c[REGISTERS][R_SKIPS]
    if procedure not in skips:
        return False
    place = skips.index(procedure)
    put(S, REGISTERS, R_SKIPS, (*skips[:place], *skips[place + 1 :]))
    return True


# ---- results


def give(S: State, procedure: int, value: Any) -> None:
    """What the innermost running instance of a procedure gives."""
    results = tuple(one for one in S.c[REGISTERS][R_RESULTS] if one[0] != procedure)
    put(S, REGISTERS, R_RESULTS, (*results, (procedure, value)))


def result_of(S: State, procedure: int, nothing: Any) -> Any:
    """What a procedure that has just ended gave; nothing if it did not come to that."""
    return next((value for given, value in S.c[REGISTERS][R_RESULTS] if given == procedure), nothing)


# ---- questions about what is running


def during(stack: tuple[tuple[Any, ...], ...], procedure: int, player: int) -> bool:
    for one in stack:  # (number, serial, round, actor, arguments)
        if one[0] == procedure and (player < 0 or player == one[3] or player in one[4]):
            return True
    return False


def parameter_of(stack: tuple[tuple[Any, ...], ...], procedure: int, place: int, empty: Any) -> Any:
    """What the innermost running instance of a procedure was given; nothing if none runs (docs/semantics.md R9)."""
    for one in reversed(stack):
        if one[0] == procedure:
            return one[4][place]
    return empty


def serial_of(S: State, procedure: int) -> int:
    return next((one[1] for one in reversed(running(S)) if one[0] == procedure), -1)


def round_number(S: State, procedure: int) -> int:
    return next((one[2] for one in reversed(running(S)) if procedure in (-1, one[0])), 0)


def happened(S: State, history: tuple[Any, ...], event: int, tests: tuple[tuple[int, Any], ...], scope: int) -> bool:
    number = serial_of(S, scope) if scope >= 0 else -1
    if scope >= 0 and number < 0:
        return False
    return any(
        entry[0] == event
        and (scope < 0 or number in entry[2])
        and all(entry[1][index] == value for index, value in tests)
        for entry in history
    )


def caused(S: State, entry: int, kind: int, player: int) -> bool:
    """Whether the running ability is this entry, or stands on a thing of this kind (of this player)."""
    running_abilities = S.c[REGISTERS][R_CAUSE]
    if S.hint is not None:
        running_abilities = (*running_abilities, S.hint)
    for source, this, me in running_abilities:
        if (source == entry or (kind >= 0 and this >= 0 and S.link.kind[this] == kind)) and player in (-1, me):
            return True
    return False


def begin_effect(S: State, event: int, fields: tuple[Any, ...]) -> None:
    """What an event does begins to be carried out, inside the innermost procedure that runs."""
    stack = running(S)
    now = (event, fields, stack[-1][1] if stack else 0)
    put(S, REGISTERS, R_APPLYING, (*S.c[REGISTERS][R_APPLYING], now))


def end_effect(S: State) -> None:
    put(S, REGISTERS, R_APPLYING, S.c[REGISTERS][R_APPLYING][:-1])


def applying(carried_out: tuple[tuple[int, tuple[Any, ...], int], ...], event: int, player: int) -> bool:
    """Whether what such an event does is being carried out (of this player)."""
    return any(number == event and (player < 0 or player in fields) for number, fields, _ in carried_out)


CALLED: tuple[Callable[..., Any], ...] = (
    applying, begin_effect, begin_part, caused, during, end, end_effect, end_procedure, give, happened, last_round,
    listens, open_border, parameter_of, perform, restart_procedure, result_of, round_number, serial_of, skip,
    skipped, starts_together, too_deep,
)  # fmt: skip
"""What compiled code may call of this module."""
