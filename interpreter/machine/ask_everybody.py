"""Settings of the table: asking players who merely could hold an answer, so that a question betrays no hand.

Both ways to play come from the same rule. Where the table asks everybody who could answer, a player with hidden things
of a kind that can answer in a window, or can act, is asked in any case, and may then be able to do nothing but pass.

What it does is docs/semantics.md A12.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.state_layout import INSIDE, LIVE, R_PROCEDURES, R_TABLE, REGISTERS
from regelwerk.interpreter.machine import window_slots as slots
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.state.records import PROPOSED, Record
from regelwerk.interpreter.state.state import State, put

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

ASKED = -1_000_000
"""A player who was asked without being able to answer is marked in the window by this number plus his own."""


def hidden_answers(link: Linked) -> dict[int, frozenset[tuple[int, int, bool]]]:
    """What could answer in a window, or act, by topic: kind of hidden place, kind of thing, whether it cancels."""
    found: dict[int, set[tuple[int, int, bool]]] = {}
    for ref, topic in enumerate(link.instance_topic):
        thing, where = link.instance_thing[ref], link.active_in[ref]
        clause = link.instance_clause[ref]
        free = link.optional[clause]
        if thing >= link.players and where is not None and free:
            hidden = [place for place in where if link.sight[place] in ("owner", "team")]
            found.setdefault(topic, set()).update((place, link.kind[thing], link.cancels[clause]) for place in hidden)
    return {topic: frozenset(pairs) for topic, pairs in found.items() if pairs}


def ask_everybody(S: State) -> None:
    """From now on, windows that hidden things can answer open even if nobody holds one."""
    link = S.link
    put(S, REGISTERS, R_TABLE, 1)
    for topic in link.hidden_answers:
        heard = link.heard_topic[topic]
        if heard >= 0:
            put(S, LIVE, heard, S.c[LIVE][heard] + 1)


def asked_anyway(S: State, player: int, records: tuple[Record, ...], slot: int) -> list[bool]:
    """In which turns of a window a player is asked because of what he could hold (True: the turn of those who cancel).

    Only where cancelling goes first does a window have two turns.
    """
    link = S.link
    happened = slot >= slots.FIRST_AFTERWARDS
    open_ones = [event for event, _, _, status in records if happened or event < 0 or status == PROPOSED]
    topics = [link.window_topics[slot][event] for event in open_ones]
    held = {cancels for topic in topics for cancels in _held(S, player, topic)}
    return sorted(held) if slot == slots.WHEN and link.cancel_first else [False] * bool(held)


def could_act(S: State, player: int) -> bool:
    """Whether the table asks everybody, and a player holds hidden things of a kind that could bring an action now."""
    if not S.c[REGISTERS][R_TABLE]:
        return False
    link = S.link
    topics = (link.action_topic, *(link.any_time_topic[one[0]] for one in S.c[REGISTERS][R_PROCEDURES]))
    return any(True for topic in topics for _ in _held(S, player, topic))


def _held(S: State, player: int, topic: int) -> Iterator[bool]:
    """For each kind of hidden thing a player holds that could answer: whether such an answer cancels."""
    link = S.link
    for place_kind, kind, cancels in link.hidden_answers.get(topic, ()):
        for place in link.of_kind[link.kind_names[place_kind]]:
            if owner(S, place) == player and any(link.kind[thing] == kind for thing in S.c[INSIDE][place]):
                yield cancels
