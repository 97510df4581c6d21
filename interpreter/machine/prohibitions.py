"""Prohibition is one query: who forbids this event now. It is asked when options are listed and when events are
applied.

What it does is docs/semantics.md V1 to V6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.state_layout import LIVE, R_DESPITE, REGISTERS, SILENCED
from regelwerk.interpreter.machine.listening import Answer, matching, silent, standing
from regelwerk.interpreter.state.state import State


def reasons(
    S: State, event: int, fields: tuple[Any, ...], despite: tuple[int, ...]
) -> list[tuple[int, int, int, tuple[Any, ...]]]:
    """The one query: the clauses that forbid an event now, after all named exceptions."""
    forbidding = matching(S, S.link.forbid_topic[event], fields)
    return _without_exceptions(S, event, fields, despite, forbidding) if forbidding else []


def _without_exceptions(
    S: State,
    event: int,
    fields: tuple[Any, ...],
    despite: tuple[int, ...],
    forbidding: list[tuple[int, int, int, tuple[Any, ...], int]],
) -> list[tuple[int, int, int, tuple[Any, ...]]]:
    link = S.link
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
    for clause, me, this, kept, _ in standing(S, link.topics["permit"][event]):
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
    link, live = S.link, S.c[LIVE]
    topic = link.forbid_topic[event]
    return bool(live[topic]) or (topic in link.copied_topics and bool(live[link.copy_topic]))


def permitted(S: State, event: int, fields: tuple[Any, ...], despite: tuple[int, ...]) -> bool:
    """No prohibition holds, or each that holds brings its substitute."""
    link, columns = S.link, S.c
    live, topic = columns[LIVE], link.forbid_topic[event]
    row = live[topic]
    if not (live[SILENCED] or (row and row[0] < 0) or (topic in link.copied_topics and live[link.copy_topic])):
        found: list[Answer] = []  # `matching`, on the spot: asked for every option, and mostly nothing holds
        listeners = link.listeners
        for ref in row:
            listen, this = listeners[ref]
            listen(S, columns, fields, this, ref, 0, found)
        forbidding = [(clause, me, this, (), ref) for me, _, ref, _, clause, this in found] if found else []
    else:
        forbidding = matching(S, topic, fields)
    if not forbidding:
        return True
    for clause, me, this, kept in _without_exceptions(S, event, fields, despite, forbidding):
        substitute = S.link.substitute.get(clause)
        if substitute is None or not substitute(S, fields, me, this, kept):
            return False
    return True


CALLED: tuple[Callable[..., Any], ...] = (permitted,)
"""What compiled code may call of this module."""
