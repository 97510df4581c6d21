"""Settings of the table: asking players who merely could hold an answer, so that a question betrays no hand.

Both ways to play come from the same rule. Where the table asks everybody who could answer, a player with hidden things
of a kind that can answer in a window is asked in any case, and may then be able to do nothing but pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regelwerk.dsl.compile.plan import INSIDE, LIVE, R_TABLE, REGISTERS
from regelwerk.interpreter.live import owner
from regelwerk.interpreter.records import PROPOSED, Record
from regelwerk.interpreter.state import State, put

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked

ASKED = -1_000_000
"""A player who was asked without being able to answer is marked in the window by this number plus his own."""


def hidden_answers(link: Linked) -> dict[int, frozenset[tuple[int, int]]]:
    """For each topic of a window: the pairs (kind of hidden place, kind of thing) that could hold an answer."""
    found: dict[int, set[tuple[int, int]]] = {}
    for ref, topic in enumerate(link.instance_topic):
        thing, where = link.instance_thing[ref], link.active_in[ref]
        if thing >= link.players and where is not None and link.optional[link.instance_clause[ref]]:
            hidden = [place for place in where if link.sight[place] in ("owner", "team")]
            found.setdefault(topic, set()).update((place, link.kind[thing]) for place in hidden)
    return {topic: frozenset(pairs) for topic, pairs in found.items() if pairs}


def ask_everybody(S: State) -> None:
    """From now on, windows that hidden things can answer open even if nobody holds one."""
    link = S.link
    put(S, REGISTERS, R_TABLE, 1)
    for topic in link.hidden_answers:
        heard = link.heard_topic[topic]
        if heard >= 0:
            put(S, LIVE, heard, S.c[LIVE][heard] + 1)


def could_answer(S: State, player: int, records: tuple[Record, ...], slot: int) -> bool:
    """Whether a player holds hidden things of a kind that could answer to one of these events in a window."""
    link = S.link
    for event, _, _, status in records:
        if slot < 2 and event >= 0 and status != PROPOSED:
            continue
        for place_kind, kind in link.hidden_answers.get(link.window_topics[slot][event], ()):
            for place in link.of_kind[link.kind_names[place_kind]]:
                if owner(S, place) == player and any(link.kind[thing] == kind for thing in S.c[INSIDE][place]):
                    return True
    return False
