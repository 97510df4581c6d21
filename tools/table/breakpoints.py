"""Where an author wants a table to be held: an event happens, an entry acts, a value is reached.

A table is always at a decision; it is held at the first one after it, and automatons wait until somebody goes on.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.views.log import entries

_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le, ">=": operator.ge, "!=": operator.ne, "=": operator.eq, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_VALUE = re.compile(r"value:([^.\s]+)\.([^<>=!\s]+)(<=|>=|!=|=|<|>)(-?\w+)")
_PLACED = ("ort", "place", "inhalt", "contents")
"""What every thing has besides its attributes."""


@dataclass(frozen=True)
class Breakpoint:
    """One of them, as it was written."""

    written: str
    kind: str
    name: str
    attribute: str = ""
    compared: str = ""
    value: str = ""

    def holds(self, game: Game, told: list[dict[str, Any]]) -> bool:
        """Whether it is reached at this decision of a game, after what is told."""
        if self.kind == "event":
            return any(one.get("event") == self.name for one in told)
        if self.kind == "entry":
            return any(self.name in _acting(one) for one in told)
        try:
            now = game.value(self.name, self.attribute)
        except (KeyError, GameError, ValueError):
            return False
        wanted = int(self.value) if isinstance(now, int) and self.value.lstrip("-").isdecimal() else self.value
        try:
            return bool(_COMPARED[self.compared](now, wanted))
        except TypeError:
            return False


def _acting(one: dict[str, Any]) -> tuple[str | None, ...]:
    """What a line of the log says who acts: the entry itself, the one that caused it, or a procedure."""
    cause = one.get("cause")
    return one.get("entry"), cause["entry"] if cause else None, one.get("procedure")


def unknown_in(one: Breakpoint, link: Linked) -> tuple[str, tuple[str, ...]] | None:
    """A name in a breakpoint that there is not in this game, so that it would never hold, and the names that there are;
    None if there is nothing of that kind."""
    world = link.world
    name, known = one.name, tuple(link.by_id)
    if one.kind == "event":
        known = tuple(link.event_names)
    elif one.kind == "entry":
        known = (*world.entries, *world.rules, *world.procedures)
    elif name in link.by_id:
        name, kind = one.attribute, world.kinds[link.things[link.by_id[name]].kind]
        known = (*kind.attributes, *_PLACED)
    return None if name in known else (name, known)


def read_breakpoint(text: str) -> Breakpoint:
    """`event:NAME`, `entry:NAME`, `value:THING.ATTRIBUTE<NUMBER`; ValueError with the text if it is none of them."""
    kind, _, name = text.partition(":")
    if kind in ("event", "entry") and name and not name.startswith(" "):
        return Breakpoint(text, kind, name.strip())
    found = _VALUE.fullmatch(text.replace(" ", ""))
    if found is None:
        raise ValueError(text)
    return Breakpoint(text, "value", *found.groups())


class Breakpoints:
    """Those of one table."""

    def __init__(self) -> None:
        self._all: list[Breakpoint] = []
        self._held_before: set[str] = set()
        self.held = ""
        """The one that holds the table now; "" if none does."""

    @property
    def written(self) -> list[str]:
        return [one.written for one in self._all]

    def set(self, found: list[Breakpoint]) -> None:
        self._all, self.held = found, ""

    def look(self, game: Game) -> None:
        """The game has gone on by a decision."""
        if not self._all:
            return
        told = entries(game, None, len(game.answers) - 1)
        holding = {one.written for one in self._all if one.holds(game, told)}
        fresh = [one for one in self._all if one.written in holding and
                 (one.kind != "value" or one.written not in self._held_before)]  # fmt: skip
        self._held_before = holding
        if fresh:
            self.held = fresh[0].written
