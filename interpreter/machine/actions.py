"""Actions: what a player may choose to do now, and the text of a card that is played.

What it does is docs/semantics.md T1 to T4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import LIVE, PASS, R_ANNULLED, R_PROCEDURES, REGISTERS, SILENCED
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.ask_everybody import could_act
from regelwerk.interpreter.machine.limits import count_use, next_use, take_back_use
from regelwerk.interpreter.machine.listening import Answer, push_cause, silent, standing
from regelwerk.interpreter.machine.noting import note_ability, note_done, note_held, note_skipped
from regelwerk.interpreter.machine.windows import CLAUSE, THIS, answers_now
from regelwerk.interpreter.state.state import MOST_ROWS, Frame, State, put

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked


def open_actions(S: State, player: int, first: bool = False) -> list[tuple[int, int, int]]:
    """The actions a player can carry out completely now: (clause, thing, 1 if it leaves the turn as it is).

    If only asked whether there is any, the `first` one is enough.
    """
    link = S.link
    found: list[tuple[int, int, int]] = []
    if player < 0:
        return found  # nobody is asked, not even for what belongs to nobody
    live = S.c[LIVE]
    topic, free = link.action_topic, 0
    for running in ((), *S.c[REGISTERS][R_PROCEDURES]):
        if running:
            topic, free = link.any_time_topic[running[0]], 1
        if live[topic] or (topic in link.copied_topics and live[link.copy_topic]):
            found += [(clause, this, free) for clause, this in _open_under(S, topic, player, first)]
            if found and first:
                break
    return found


def _open_under(S: State, topic: int, player: int, first: bool) -> list[tuple[int, int]]:
    link, columns = S.link, S.c
    live = columns[LIVE]
    row = live[topic]
    if live[SILENCED] or (row and row[0] < 0) or (topic in link.copied_topics and live[link.copy_topic]):
        return _open_closely(S, topic, player)
    found: list[Answer] = []
    known, listeners = link.acting[player], link.listeners
    if row not in known:
        known[row] = _not_of_others(link, row, player)
    for ref in known[row]:
        listen, this = listeners[ref]
        listen(S, columns, (), this, ref, player, found)
        if first and found:
            break
    return [(one[CLAUSE], one[THIS]) for one in found]


def _not_of_others(link: Linked, row: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Of the clauses under a topic, those that are not another player's. Rows are mostly the same for a long time."""
    if len(link.acting[player]) >= MOST_ROWS:
        link.acting[player].clear()
    whose = [link.listeners[ref][1] for ref in row]
    return tuple([ref for ref, this in zip(row, whose, strict=True) if this == player or not 0 <= this < link.players])


def _open_closely(S: State, topic: int, player: int) -> list[tuple[int, int]]:
    """The same where some are silenced, granted or copied."""
    found = []
    for clause, me, this, kept, _ in standing(S, topic):
        if me == player and not silent(S, clause, this) and answers_now(S, clause, (), me, this, kept):
            found.append((clause, this))
    return found


def can_act(S: State, player: int) -> bool:
    return bool(open_actions(S, player, first=True))


def act(S: State, player: int, optional: bool, site: int) -> Any:
    """Ask for one action; the frame on top is where to go on afterwards."""
    S.top = (at.ACT, S.top, player, optional, site)
    return None


def ask_action(S: State, F: Frame, a: Any) -> Any:
    _, up, player, optional, site = F
    found = open_actions(S, player)
    if not found and not (optional and could_act(S, player)):
        if S.trace is not None and not S.link.compiled.sites[site].optional:
            note_skipped(S, site, player, ())
        S.ret = 0
        S.top = up
        return None
    S.top = (at.ACT_ANSWER, up, player, optional, site, tuple(found))
    S.who = player
    options = list(range(len(found)))
    return [*options, PASS] if optional else options


def answer_action(S: State, F: Frame, a: Any) -> Any:
    _, up, player, optional, site, found = F
    if a == PASS:
        S.ret = 0
        S.top = up
        return None
    clause, this, free = found[a]
    link = S.link
    limit = link.limits.get(clause)
    use = next_use(S, limit, (), player, this, ()) if limit is not None else ()
    going_on = (at.ACT, up, player, optional, site) if free else (at.ACT_DONE, up, player, optional, site, use)
    if use:
        count_use(S, use[0])
    if S.trace is not None:
        note_ability(S, clause, player, this, chosen=True)
    push_cause(S, clause, this, player)
    S.top = (link.clause_segment[clause], (at.CLAUSE_END, going_on), player, this, -1)
    return None


def annul(S: State) -> None:
    """The announcement of an ability was cancelled: it does not count as used."""
    put(S, REGISTERS, R_ANNULLED, (True,))


def action_done(S: State, F: Frame, a: Any) -> Any:
    """An action whose announcement was cancelled is not used up: the player is asked again."""
    _, up, player, optional, site, use = F
    S.top = up
    if S.c[REGISTERS][R_ANNULLED]:
        put(S, REGISTERS, R_ANNULLED, ())
        if use:
            take_back_use(S, use[0])
        S.top = (at.ACT, up, player, optional, site)
    return None


def perform_text(S: State, thing: int, player: int, site: int) -> Any:
    """Carry out what stands on a card without a head."""
    clause = S.link.text_of_thing.get(thing, -1)
    if clause < 0:
        if S.trace is not None and not S.link.compiled.sites[site].optional:
            note_skipped(S, site, player, (thing,))
        return None
    if S.trace is not None:
        note_held(S, clause)
        note_done(S, site)
    push_cause(S, clause, thing, player)
    S.top = (S.link.clause_segment[clause], (at.CLAUSE_END, S.top), player, thing, -1)
    return None


def perform_paragraph(S: State, procedure: int, thing: int, player: int) -> Any:
    """Carry out the paragraph of a thing that a procedure is about; a thing without it does nothing."""
    clause = S.link.paragraph_of_thing.get((procedure, thing), -1)
    if clause < 0:
        return None
    if S.trace is not None:
        note_held(S, clause)
    push_cause(S, clause, thing, player)
    S.top = (S.link.clause_segment[clause], (at.CLAUSE_END, S.top), player, thing, -1)
    return None


def text_possible(S: State, thing: int, player: int) -> bool:
    clause = S.link.text_of_thing.get(thing, -1)
    return clause >= 0 and bool(S.link.match[clause](S, (), player, thing, ()))


CALLED: tuple[Callable[..., Any], ...] = (
    act, annul, can_act, perform_paragraph, perform_text, text_possible
)  # fmt: skip
"""What compiled code may call of this module."""
