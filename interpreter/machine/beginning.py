"""The beginning of a game: its first state, and the segments before and after the main procedure.

What it does is docs/semantics.md B1 to B4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import (
    INSIDE,
    KNOWN,
    LIVE,
    PLACE,
    R_CHANCE,
    R_MUTE,
    R_OVER,
    R_SERIAL,
    R_TABLE,
    REGISTER_COUNT,
    REGISTERS,
)
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.link import linked_values
from regelwerk.interpreter.machine import listening as live
from regelwerk.interpreter.machine import procedures
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.runtime import places, rows
from regelwerk.interpreter.state import state
from regelwerk.interpreter.state.state import Frame, State

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked


def new_state(link: Linked, seed: int) -> State:
    """The state before the set-up."""
    S = State(link, first_columns(link)[:])
    S.shared = link.all_columns
    state.own(S, REGISTERS)
    S.c[REGISTERS][R_CHANCE] = (seed, 0)
    S.top = (link.compiled.setup_segment, (at.START, (at.OVER, ())))
    return S


def first_columns(link: Linked) -> list[list[Any]]:
    """The columns before the set-up, which all games share until they write them."""
    if link.first_columns is None:
        link.first_columns = _first_state(link).c
    return link.first_columns


def _first_state(link: Linked) -> State:
    columns: list[list[Any]] = [[], [], [], [], []]
    count = len(link.things)
    columns[REGISTERS] = [()] * REGISTER_COUNT + [-1] * len(link.plan.procedures)
    columns[REGISTERS][R_SERIAL] = 0
    columns[REGISTERS][R_OVER] = None
    columns[REGISTERS][R_MUTE] = 0
    columns[REGISTERS][R_TABLE] = 0
    columns[PLACE] = [-1] * (count + 1)
    columns[INSIDE] = [()] * (count + 1)
    columns[LIVE] = [()] * len(link.plan.topics)
    columns[KNOWN] = [0] * (count + 1)
    for topic in link.topics.get("heard", {}).values():
        columns[LIVE][topic] = 0
    columns += [linked_values.initial(link, name) for name in link.plan.columns]
    S = State(link, columns)
    _first_places(link, S)
    always: dict[int, list[int]] = {}
    for ref, topic in enumerate(link.instance_topic):
        if link.active_in[ref] is None:
            always.setdefault(topic, []).append(ref)
    for topic, refs in always.items():
        live.add(S, topic, *refs)
    return S


def _first_places(link: Linked, S: State) -> None:
    for thing in link.things:
        S.log.clear()  # nobody goes back behind the beginning
        kind = link.world.kinds[thing.kind]
        place = thing.entry.place if thing.entry is not None and thing.entry.place else kind.start_place
        if not place:
            continue
        kind_of_place = link.world.kind_of_form(place)
        if not kind_of_place:
            places.move(S, thing.number, link.namespace[titled("thing", place)], False)
            continue
        place = kind_of_place
        holders = link.of_kind[place]
        target = holders[0] if holders else -1
        if link.world.kinds[place].per:
            owner = live.owner(S, thing.number)
            target = link.namespace[titled("place", place)][owner] if owner >= 0 else -1
        if target >= 0:
            places.move(S, thing.number, target, False)


def over(S: State, F: Frame, a: Any) -> Any:
    """The main procedure has ended without a winner."""
    rows.finish(S, ())
    return ()


def start(S: State, F: Frame, a: Any) -> Any:
    """The set-up is done. A scenario may now lay out its own position, before the game itself begins."""
    S.top = F[1]
    for thing, column, value in (S.forced or {}).get("given", ()):
        if column == PLACE:
            places.move(S, thing, value, False)
        else:
            state.put(S, column, thing, value)
    main = S.link.plan.procedures[S.link.world.main]
    return procedures.perform(S, main, ())
