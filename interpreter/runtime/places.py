"""Things lie in places, each in one at a time; who has seen a hidden thing knows it until it is shuffled away.

What it does is docs/semantics.md E12 and S3.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE
from regelwerk.interpreter.machine.listening import moved
from regelwerk.interpreter.state.state import BudgetError, State, consume, own_if_shared, put

if TYPE_CHECKING:
    from regelwerk.interpreter.link.rows_of_kind import RowsHaving

LARGEST = 2**31 - 1
PLACES = 1 << PLACE | 1 << INSIDE


def move(S: State, thing: int, place: int, under: bool) -> None:
    """A thing comes to lie on top of a place, or under everything in it; in a heap things lie sorted."""
    if thing < 0:
        return
    link, log = S.link, S.log
    old = S.c[PLACE][thing]
    if place >= 0 and place != old and link.room[link.kind[place]] is not None and not room_in(S, place):
        return
    if S.shared & PLACES:
        own_if_shared(S, PLACE)
        own_if_shared(S, INSIDE)
    inside = S.c[INSIDE]
    if old >= 0:
        row = inside[old]
        here = row.index(thing)
        log.append((INSIDE, old, row))
        inside[old] = row[:here] + row[here + 1 :]
    log.append((PLACE, thing, old))
    S.c[PLACE][thing] = place
    if place >= 0:
        row = inside[place]
        log.append((INSIDE, place, row))
        if link.order[link.kind[place]] == "heap":
            here = bisect(row, thing)
            inside[place] = row[:here] + (thing,) + row[here:]
        else:
            inside[place] = (thing,) + row if under else row + (thing,)
        known = S.c[KNOWN][thing]
        if known:
            kept = known & link.keeps_knowing(S, old, place)
            if kept != known:
                put(S, KNOWN, thing, kept)
    if link.instances_of[thing]:
        moved(S, thing, old, place)
    if S.trace is not None:
        S.trace.append(("move", thing, old, place))


def room_in(S: State, place: int) -> int:
    """How many more things have room in a place."""
    most = S.link.room[S.link.kind[place]] if place >= 0 else None
    return LARGEST if most is None else max(0, most(S, place) - len(S.c[INSIDE][place]))


def has_room(S: State, things: Iterable[int], place: int) -> bool:
    """Whether all these things can come to lie in a place."""
    return place < 0 or sum(1 for one in set(things) if one >= 0 and S.c[PLACE][one] != place) <= room_in(S, place)


def move_all(S: State, things: Iterable[int], place: int, under: bool) -> None:
    for thing in tuple(things):
        move(S, thing, place, under)


def lying(S: State, place: int, kind: int, everything: Sequence[int], charged: bool = False) -> Sequence[int]:
    """The things of a kind that lie in a place, in the order of their numbers; all of them if there is no place.

    Inside another row or a loop it is `charged`: it costs what it is long.
    """
    if place < 0:
        found = everything
    else:
        found = S.link.rows_lying[kind][S.c[INSIDE][place]]
    if charged:
        S.fuel -= 1 + len(found) if found else 1
        if S.fuel < 0:
            raise BudgetError(S.link.running_name(S))
    return found


FEW = 8
"""What lies in more places than this is found faster by asking each thing of the kind where it lies."""


def lying_among(
    S: State, places: Sequence[int], kind: int, everything: Sequence[int], charged: bool = False
) -> Sequence[int]:
    """The things of a kind that lie in one of some places, in the order of their numbers; -1 stands for nowhere.

    Inside another row or a loop it is `charged`: it costs as many as the places are, and as it is long.
    """
    if len(places) > FEW or -1 in places:
        there, cells = frozenset(places), S.c[PLACE]
        found = [thing for thing in everything if cells[thing] in there]
    else:
        found = S.link.rows_among[kind][tuple(map(S.c[INSIDE].__getitem__, places))]
    if charged:
        consume(S, 1 + len(places) + len(found))
    return found


def lying_having(
    S: State,
    places: Sequence[int],
    value: Any,
    known: RowsHaving,
    having: Mapping[Any, Sequence[int]],
    charged: bool = False,
) -> Sequence[int]:
    """The same of the things that have a value that never changes."""
    if len(places) > FEW or -1 in places:
        there, cells = frozenset(places), S.c[PLACE]
        found = [thing for thing in having[value] if cells[thing] in there]
    else:
        found = known[tuple(map(S.c[INSIDE].__getitem__, places)), value]
    if charged:
        consume(S, 1 + len(places) + len(found))
    return found


def reveal(S: State, things: Iterable[int], to: Iterable[int]) -> None:
    """Players come to know things. Nothing is shown where there is no thing, and to nobody where there is no player."""
    shown = tuple(thing for thing in things if thing >= 0)
    players = tuple(player for player in to if player >= 0)
    mask = 0
    for player in players:
        mask |= 1 << player
    for thing in shown:
        known = S.c[KNOWN][thing]
        if known | mask != known:
            put(S, KNOWN, thing, known | mask)
    if S.trace is not None:
        S.trace.append(("reveal", shown, players))


CALLED: tuple[Callable[..., Any], ...] = (has_room, lying, lying_among, lying_having, move, move_all, reveal)
"""What compiled code may call of this module."""
