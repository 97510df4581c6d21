"""What changes, as one seat may know it: where things lie, whose they are, what is written on them, how it stands.

Names, printed values, boards are not in it: they are told once (`static_data.py`). It is built by inclusion: it starts
empty, and only what `sight.py` grants is put in. What lies in a closed place is there as a number; it has no id.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, TypedDict

from regelwerk.dsl.compile.state_layout import KNOWN, PLACE
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.explain.excerpts import HIDDEN, plain_value
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.lying import Lying, shown_kinds, speaks_of
from regelwerk.interpreter.shown.static_data import PROTOCOL, printed, static
from regelwerk.interpreter.shown.status import Status, status
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import SPECTATOR, sees, sees_attribute, sees_into, visible_value


class SeenThing(TypedDict):
    """A thing that the seat knows: where it lies (`?` if that is hidden), whose it is, its values."""

    place: str | None
    owner: str | None
    values: dict[str, Any]


class SeenPlace(TypedDict):
    """What lies in a place: how many things, and those of them that the seat knows; in their order if it is open."""

    count: int
    open: bool
    things: list[str]


class Moment(TypedDict):
    """The game as one seat sees it after so many decisions."""

    protocol: int
    static: str
    seat: str | None
    decision: int
    status: Status
    places: dict[str, SeenPlace]
    things: dict[str, SeenThing]


def moment(game: Game, seat: str | None) -> Moment:
    """The game now, for a player (by id) or a spectator (None)."""
    return Eyes(seat).look(game)


class Eyes:
    """A pair of eyes that looks at a game again and again. What is as it was when they looked last is not told anew:
    the same row is in both moments."""

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self._last: _Seen | None = None

    def look(self, game: Game, lying: Lying | None = None) -> Moment:
        """The game now. `lying` is how everything lies in it, if that was read for others already."""
        viewer = number_of(game.link, self.seat)
        self._last = seen = _Seen(game.state, viewer, lying or Lying(game.state), self._last)
        return {
            "protocol": PROTOCOL,
            "static": static(game.link)["hash"],
            "seat": self.seat,
            "decision": len(game.answers),
            "status": status(game, viewer),
            "places": seen.places,
            "things": seen.things,
        }


def number_of(link: Linked, seat: str | None) -> int:
    """The number of a seat; a spectator has his own."""
    if seat is None:
        return SPECTATOR
    viewer = link.by_id.get(seat, link.players)
    if viewer >= link.players:
        raise KeyError(seat)
    return viewer


class _Words(dict[Any, Any]):
    """The words for the few values of a type."""

    def __init__(self, link: Linked, type: Type) -> None:
        self._link, self._type = link, type

    def __missing__(self, value: Any) -> Any:
        found = self[value] = plain_value(self._link, value, self._type)
        return found


_Telling = Callable[[Any], Any] | None
"""How values of a type are told; None: as they are."""


class _Seen:
    """What one viewer sees of one state. What a chain of places hides is looked at once; what the same viewer saw
    `before` (of the same game) is taken from there, where nothing that it hangs on has changed."""

    def __init__(self, S: State, viewer: int, lying: Lying, before: _Seen | None) -> None:
        self.S, self.viewer, self.link, self.lying = S, viewer, S.link, lying
        self.names = [thing.id for thing in S.link.things]
        self._open: dict[int, bool] = {-1: True}
        self._tellings: dict[str, list[_Telling]] = {}
        self._shown = shown_kinds(self.link)
        if before is not None and (lying.shows_for_a_while or before.lying.teams != lying.teams):
            before = None
        same_sight = before is not None and before.lying.sight == lying.sight
        self.known: list[int] = before.known if before is not None and same_sight else self._known()
        self._seen = set(self.known)
        kept = {} if before is None else self._kept(before)
        names = self.names
        self.things = {names[one]: kept.get(names[one]) or self._thing(one) for one in self.known}
        if before is not None and same_sight and before.lying.inside == lying.inside:
            self.places: dict[str, SeenPlace] = before.places
        else:
            kinds, things = self.link.world.kinds, self.link.things
            self.places = {
                names[one]: self._place(one)
                for one in self.known
                if lying.inside[one] or kinds[things[one].kind].place
            }

    def _kept(self, before: _Seen) -> dict[str, SeenThing]:
        """The rows that are as they were: nothing in them has changed, and nothing that they speak of has come into
        sight or gone out of it."""
        kept, rows = dict(before.things), self.lying.rows
        gone = set(self.lying.changed_since(before.lying))
        other = self._seen ^ before._seen
        if other:
            gone |= {one for one in self.known if rows[one][0] in other}
            speaking = (kind.things for kind in self._shown.values() if kind.speaks_of_things)
            gone |= {one for one in chain.from_iterable(speaking) if speaks_of(rows[one], other)}
        for one in gone:
            kept.pop(self.names[one], None)
        return kept

    def _known(self) -> list[int]:
        S, bit = self.S, 1 << self.viewer if self.viewer >= 0 else 0
        place, known, shown = S.c[PLACE], S.c[KNOWN], self.lying.shows_for_a_while
        return [
            one
            for one in range(len(self.names))
            if self._is_open(place[one]) or known[one] & bit or (shown and sees(S, self.viewer, one))
        ]

    def _is_open(self, place: int) -> bool:
        """Whether whatever lies in a place is seen: the place and all that it lies in are open."""
        found = self._open.get(place)
        if found is None:
            self._open[place] = False
            found = sees_into(self.S, self.viewer, place) and self._is_open(self.S.c[PLACE][place])
            self._open[place] = found
        return found

    def _place(self, place: int) -> SeenPlace:
        inside = self.lying.inside[place]
        is_open = sees_into(self.S, self.viewer, place)
        seen = [self.names[one] for one in inside if one in self._seen]
        return {"count": len(inside), "open": is_open, "things": seen if is_open else sorted(seen)}

    def _thing(self, thing: int) -> SeenThing:
        kind = self.link.things[thing].kind
        place, whose, *row = self.lying.rows[thing]
        values = {}
        for one, tell, value in zip(self._shown[kind].attributes, self._telling(kind), row, strict=True):
            if one.hides and not sees_attribute(self.S, self.viewer, thing, one.name):
                continue
            told = value if tell is None else tell(value)
            if one.printed is None or told != printed(self.link, thing, one.name, one.printed):
                values[one.name] = told
        return {
            "place": None if place < 0 else self.names[place] if place in self._seen else HIDDEN,
            "owner": self.names[whose] if whose >= 0 else None,
            "values": values,
        }

    def _telling(self, kind: str) -> list[_Telling]:
        """How the shown values of a kind are told. There are many values and few types, so what can be known of a type
        is asked once."""
        found = self._tellings.get(kind)
        if found is None:
            attributes = self._shown[kind].attributes
            found = self._tellings[kind] = [self._telling_of(one.type) for one in attributes]
        return found

    def _telling_of(self, type: Type) -> _Telling:
        if type.many or type.base not in ("int", "thing", "bool", "enum"):
            return lambda value: visible_value(self.S, self.viewer, value, type)
        if type.base == "int":
            return None
        if type.base == "thing":
            names, seen = self.names, self._seen
            return lambda value: None if value < 0 else names[value] if value in seen else HIDDEN
        return _Words(self.link, type).__getitem__
