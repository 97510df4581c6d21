"""Notes that are made only while somebody watches (`S.trace`): of what did not happen, of abilities that did, and of
what no event, move or throw tells.

An obligation that cannot be met is skipped, and the text goes on (docs/semantics.md M1). Nobody would see it, so it is
noted: `("skipped", site, player, values of the names in its test)` for a choice, an action or a price,
`("impossible", event, fields)` for an event whose condition does not hold. For those who ask what never
happens, `("done", site)` says that a price was paid or a text carried out, and `("held", clause)` that an ability
answered.

So that a reader learns of a procedure or an ability only if something happened in it (`views/news.py`), it is noted
where they are over: `("end", procedure)` and `("used", how many abilities still run)`. What happens in between without
an event is noted, too: `("written", thing, column, before, now, owner)` for a value that a text writes by itself,
`("touched", event, fields, field)` for a proposed event that is changed, cancelled or replaced (field -1), and
`("effect",)` for what stands in no value: something lasts from now, is silenced, will be skipped, is shuffled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.state_layout import R_CAUSE, REGISTERS
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.machine.prohibitions import may_be_forbidden, reasons
from regelwerk.interpreter.state.records import Fields
from regelwerk.interpreter.state.state import State


def note_skipped(S: State, site: int, player: int, values: tuple[Any, ...]) -> None:
    if S.trace is not None:
        S.trace.append(("skipped", site, player, values))


def note_done(S: State, site: int) -> None:
    if S.trace is not None:
        S.trace.append(("done", site))


def note_held(S: State, clause: int) -> None:
    if S.trace is not None:
        S.trace.append(("held", clause))


def note_impossible(S: State, event: int, fields: Fields) -> None:
    """An event that was to be done on the spot: nothing is no event, and what is forbidden is told as such."""
    if S.trace is None:
        return
    idle, condition = S.link.idle[event], S.link.condition[event]
    if idle is not None and idle(S, fields):
        return
    why = reasons(S, event, fields, ()) if may_be_forbidden(S, event) else []
    if why and (condition is None or condition(S, fields)):
        S.trace.append(("forbidden", event, fields, tuple(one[0] for one in why)))
    else:
        S.trace.append(("impossible", event, fields))


def note_ability(S: State, clause: int, player: int, this: int, chosen: bool) -> None:
    """An ability begins to be carried out: because its player wants it (`chosen`), or by itself."""
    if S.trace is not None:
        depth = len(S.c[REGISTERS][R_CAUSE])
        S.trace.append(("ability", S.link.entry_of_clause[clause], player, this, depth, bool(chosen)))
        note_held(S, clause)


def note_used(S: State) -> None:
    """An ability is carried out, and no longer a cause."""
    if S.trace is not None:
        S.trace.append(("used", len(S.c[REGISTERS][R_CAUSE])))


def note_written(S: State, column: int, thing: int, before: Any) -> None:
    """A text has written a value, and it is no event that tells it."""
    if S.trace is not None:
        S.trace.append(("written", thing, column, before, S.c[column][thing], owner(S, thing)))


CALLED: tuple[Callable[..., Any], ...] = (note_done, note_held, note_impossible, note_skipped, note_written)
"""What compiled code may call of this module."""
