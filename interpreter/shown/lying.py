"""How everything lies, before it is asked who looks: of each thing its place, its owner and its values, as the state
has them. It is read once for all pairs of eyes, and two of it tell which things have changed in between.

Nothing of it is shown to anybody: what a seat may know of it is told in `moment.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, LIVE, PLACE
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_reader
from regelwerk.interpreter.shown.static_data import printed_attributes
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import TEAM

Row = tuple[Any, ...]
"""Of a thing: its place, its owner, and the values of the attributes that its kind shows, in their order."""


class ShownAttribute(NamedTuple):
    """An attribute that is shown and can change."""

    name: str
    type: Type
    hides: bool
    """Whether not everybody sees it who sees the thing."""
    printed: Type | None
    """Its type, if it is printed on the thing: then it is told only where rules have changed it."""


class ShownKind(NamedTuple):
    """The things of a kind, and what is shown of each and can change."""

    things: list[int]
    attributes: list[ShownAttribute]
    speaks_of_things: bool
    """Whether a value may be a thing, which is told only to those who see that thing as well."""


_SPEAKS_OF_NOTHING = ("int", "bool", "enum")
_SHOWN: WeakKeyDictionary[Linked, dict[str, ShownKind]] = WeakKeyDictionary()


def shown_kinds(link: Linked) -> dict[str, ShownKind]:
    """All kinds of which there are things."""
    found = _SHOWN.get(link)
    if found is None:
        found = _SHOWN[link] = {}
        for thing in link.things:
            if thing.kind not in found:
                attributes = _attributes(link, thing.kind)
                speaks = any(one.type.many or one.type.base not in _SPEAKS_OF_NOTHING for one in attributes)
                found[thing.kind] = ShownKind([], attributes, speaks)
            found[thing.kind].things.append(thing.number)
    return found


def _attributes(link: Linked, kind: str) -> list[ShownAttribute]:
    world = link.world
    on_it = dict(printed_attributes(link, world.kinds[kind]))
    return [
        ShownAttribute(name, world.attributes[name].type, one.sight != "all", on_it.get(name))
        for name, one in world.kinds[kind].attributes.items()
        if one.display and not is_made_up(name) and (name not in on_it or titled("attr", name) in link.plan.modified)
    ]


class Lying:
    """How everything lies in one state."""

    def __init__(self, S: State) -> None:
        link = S.link
        self.owners = [owner(S, one) for one in range(len(link.things))]
        self.inside: list[tuple[int, ...]] = S.c[INSIDE][:]
        self.teams = [S.c[link.plan.columns[name]][: link.players] for name in TEAM if name in link.plan.columns]
        self.shows_for_a_while = bool(S.c[LIVE][link.sight_topic])
        """Whether a rule shows something to somebody as long as it holds."""
        self.sight = (S.c[PLACE][:], self.owners, S.c[KNOWN][:], self.shows_for_a_while)
        """What else it hangs on who sees what."""
        self.rows = _rows(S, self.owners)
        self._since: tuple[Lying, frozenset[int]] | None = None

    def changed_since(self, earlier: Lying) -> frozenset[int]:
        """The things that lie otherwise, belong to another, or have another value. All who look ask for the same."""
        if self._since is None or self._since[0] is not earlier:
            pairs = enumerate(zip(earlier.rows, self.rows, strict=True))
            self._since = earlier, frozenset(thing for thing, (then, now) in pairs if then != now)
        return self._since[1]


def _rows(S: State, owners: list[int]) -> list[Row]:
    """Column by column: there are many things and few attributes."""
    link, places = S.link, S.c[PLACE]
    rows: list[Row] = [()] * len(link.things)
    readers: dict[str, Callable[[int], Any]] = {}
    for things, attributes, _ in shown_kinds(link).values():
        columns: list[Iterable[Any]] = [map(places.__getitem__, things), map(owners.__getitem__, things)]
        for one in attributes:
            if one.name not in readers:
                readers[one.name] = attribute_reader(S, one.name)
            columns.append(map(readers[one.name], things))
        for thing, row in zip(things, zip(*columns, strict=True), strict=True):
            rows[thing] = row
    return rows


def speaks_of(value: Any, things: set[int]) -> bool:
    """Whether one of these things may be in a value of the state: by its number, so a number that is none may be taken
    for one. What is neither a number nor a row of them is not looked into."""
    if isinstance(value, tuple):
        return any(one in things if type(one) is int else speaks_of(one, things) for one in value)
    return value in things if isinstance(value, int) else value is not None and not isinstance(value, str)
