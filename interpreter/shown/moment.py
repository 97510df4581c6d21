"""What changes, as one seat may know it: where things lie, whose they are, what is written on them, how it stands.

Names, printed values, boards are not in it: they are told once (`static_data.py`). It is built by inclusion: it starts
empty, and only what `sight.py` grants is put in. What lies in a closed place is there as a number; it has no id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, LIVE, PLACE
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.explain.excerpts import HIDDEN, plain_value
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_reader
from regelwerk.interpreter.shown.static_data import PROTOCOL, printed, printed_attributes, static
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
    S, viewer = game.state, number_of(game.link, seat)
    names = [thing.id for thing in game.link.things]
    eye = _Eye(S, viewer)
    inside = S.c[INSIDE]
    kinds = game.link.world.kinds
    return {
        "protocol": PROTOCOL,
        "static": static(game.link)["hash"],
        "seat": seat,
        "decision": len(game.answers),
        "status": status(game, viewer),
        "places": {
            names[one]: eye.place(one) for one in eye.known if inside[one] or kinds[game.link.things[one].kind].place
        },
        "things": {names[one]: eye.thing(one) for one in eye.known},
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


_Reader = tuple[str, Callable[[Any], Any] | None, Callable[[int], Any], bool, Type | None]
"""Of an attribute: its name, how its values are told and found, whether it can be hidden, its type if it is printed."""


class _Eye:
    """One viewer's look at one state. What a chain of places hides is looked at once."""

    def __init__(self, S: State, viewer: int) -> None:
        self.S, self.viewer, self.link = S, viewer, S.link
        self.names = [thing.id for thing in S.link.things]
        self._open: dict[int, bool] = {-1: True}
        shown = bool(S.c[LIVE][S.link.sight_topic])
        place, known = S.c[PLACE], S.c[KNOWN]
        bit = 1 << viewer if viewer >= 0 else 0
        self.known = [
            one
            for one in range(len(self.names))
            if self._is_open(place[one]) or known[one] & bit or (shown and sees(S, viewer, one))
        ]
        self.seen = set(self.known)
        self._values = {kind: self._readers(kind) for kind in {S.link.things[one].kind for one in self.known}}

    def _is_open(self, place: int) -> bool:
        """Whether whatever lies in a place is seen: the place and all that it lies in are open."""
        found = self._open.get(place)
        if found is None:
            self._open[place] = False
            found = sees_into(self.S, self.viewer, place) and self._is_open(self.S.c[PLACE][place])
            self._open[place] = found
        return found

    def place(self, place: int) -> SeenPlace:
        inside = self.S.c[INSIDE][place]
        is_open = sees_into(self.S, self.viewer, place)
        seen = [self.names[one] for one in inside if one in self.seen]
        return {"count": len(inside), "open": is_open, "things": seen if is_open else sorted(seen)}

    def thing(self, thing: int) -> SeenThing:
        S, place = self.S, self.S.c[PLACE][thing]
        whose = owner(S, thing)
        values = {}
        for name, tell, read, hides, base in self._values[self.link.things[thing].kind]:
            if hides and not sees_attribute(S, self.viewer, thing, name):
                continue
            value = read(thing) if tell is None else tell(read(thing))
            if base is None or value != printed(self.link, thing, name, base):
                values[name] = value
        return {
            "place": None if place < 0 else self.names[place] if place in self.seen else HIDDEN,
            "owner": self.names[whose] if whose >= 0 else None,
            "values": values,
        }

    def _telling(self, type: Type) -> Callable[[Any], Any] | None:
        """How values of a type are told; None: as they are. There are many values and few types, so what can be known
        of a type is asked once."""
        if type.many or type.base not in ("int", "thing", "bool", "enum"):
            return lambda value: visible_value(self.S, self.viewer, value, type)
        if type.base == "int":
            return None
        if type.base == "thing":
            names, seen = self.names, self.seen
            return lambda value: None if value < 0 else names[value] if value in seen else HIDDEN
        return _Words(self.link, type).__getitem__

    def _readers(self, kind: str) -> list[_Reader]:
        """What is shown of the things of a kind and can change. Of what is printed and can be changed by rules, the
        last is its type: it is told only where it is not as printed."""
        attributes, world = self.link.world.kinds[kind].attributes, self.link.world
        on_it = dict(printed_attributes(self.link, world.kinds[kind]))
        return [
            (
                name,
                self._telling(world.attributes[name].type),
                attribute_reader(self.S, name),
                one.sight != "all",
                on_it.get(name),
            )
            for name, one in attributes.items()
            if one.display
            and not is_made_up(name)
            and (name not in on_it or titled("attr", name) in self.link.plan.modified)
        ]
