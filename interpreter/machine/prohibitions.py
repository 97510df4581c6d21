"""Prohibition is one query: who forbids this event now. It is asked when options are listed and when events are
applied.

What it does is docs/semantics.md V1 to V6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.state_layout import LIVE, R_DESPITE, REGISTERS
from regelwerk.interpreter.machine.listening import matching, resolve, silent
from regelwerk.interpreter.state.state import State


def reasons(
    S: State, event: int, fields: tuple[Any, ...], despite: tuple[int, ...]
) -> list[tuple[int, int, int, tuple[Any, ...]]]:
    """The one query: the clauses that forbid an event now, after all named exceptions."""
    link = S.link
    forbidding = matching(S, link.forbid_topic[event], fields)
    if not forbidding:
        return []  # asked for every option that is listed, and mostly nothing holds
    found = []
    for _, entries in S.c[REGISTERS][R_DESPITE]:
        despite += entries
    for clause, me, this, kept, _ in forbidding:
        entry = link.entry_of_clause[clause]
        if clause not in link.irrevocable and (entry in despite or _excepted(S, event, fields, entry, clause)):
            continue
        found.append((clause, me, this, kept))
    return found


def _excepted(S: State, event: int, fields: tuple[Any, ...], entry: int, forbidding: int) -> bool:
    link = S.link
    for ref in S.c[LIVE][link.topics["permit"][event]]:
        clause, me, this, kept = resolve(S, ref)
        if link.layer[clause] < link.layer[forbidding]:
            continue  # a weaker layer lifts nothing
        if (
            link.lifts[clause] == entry
            and not silent(S, clause, this)
            and link.match[clause](S, fields, me, this, kept)
        ):
            return True
    return False


def may_be_forbidden(S: State, event: int) -> bool:
    """Whether any prohibition on this event lives, its own or by a copied text."""
    live, link = S.c[LIVE], S.link
    return bool(live[link.forbid_topic[event]] or live[link.copy_topic])


def permitted(S: State, event: int, fields: tuple[Any, ...], despite: tuple[int, ...]) -> bool:
    """No prohibition holds, or each that holds brings its substitute."""
    for clause, me, this, kept in reasons(S, event, fields, despite):
        substitute = S.link.substitute.get(clause)
        if substitute is None or not substitute(S, fields, me, this, kept):
            return False
    return True


CALLED: tuple[Callable[..., Any], ...] = (permitted,)
"""What compiled code may call of this module."""
