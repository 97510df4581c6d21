"""Notes of what did not happen, and of abilities that did: made only while somebody watches (`S.trace`).

An obligation that cannot be met is skipped, and the text goes on (docs/semantics.md M1). Nobody would see it, so it is
noted: `("skipped", site, player, values of the names in its test)` for a choice, an action or a price,
`("impossible", event, fields)` for an event whose condition does not hold. For those who ask what never
happens, `("done", site)` says that a price was paid or a text carried out, and `("held", clause)` that an ability
answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


CALLED: tuple[Callable[..., Any], ...] = (note_done, note_held, note_impossible, note_skipped)
"""What compiled code may call of this module."""
