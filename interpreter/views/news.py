"""Which notes of a game are news to a reader, and which lines of the log have any inside them.

A procedure, or an ability that nobody chose, is told only if something happened in it that the reader is told: a move,
a throw, an event, a value that is written where they may look, a question to somebody. Steps in which nothing happened
are the rulebook's own business. Only what the reader may know counts, so that a line that is missing tells nothing.

Whether a line is told is settled when the next question is asked: who reads a game decision by decision reads the same
as who reads all of it at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import allied, attribute_of

UNTOLD = ("end", "used", "written", "touched", "effect")
"""Notes that say of other lines whether they have news, and nothing to a reader."""

Line = TypeVar("Line")


class Lines(Generic[Line]):
    """Lines of a log as they come; those that have no news in them are left out."""

    def __init__(self) -> None:
        self._lines: list[Line | None] = []
        self._open: list[_Open] = []
        self._decision = -1

    def follow(self, what: tuple[Any, ...], decision: int, line: Line | None, is_news: bool) -> None:
        """The next note: its line, if the reader is told one, and whether it is news to them."""
        if decision > self._decision:
            self.asked()
            self._decision = decision
        if is_news:
            self._has_news()
        match what:
            case ("end", procedure):
                self._close("begin", procedure)
            case ("used", depth):
                self._close("ability", depth)
            case ("begin", procedure, _):
                self._open.append(_Open("begin", procedure, len(self._lines), False))
            case ("ability", _, _, _, depth, _):
                self._open.append(_Open("ability", depth, len(self._lines), is_news))
        if line is not None or what[0] in ("begin", "ability"):
            self._lines.append(line)

    def asked(self) -> None:
        """Somebody is asked now, inside of all that goes on."""
        self._has_news()

    def told(self) -> list[Line]:
        """The lines that have news."""
        for one in self._open:
            if not one.has_news:
                self._lines[one.place] = None
        return [line for line in self._lines if line is not None]

    def _has_news(self) -> None:
        for one in reversed(self._open):
            if one.has_news:
                break  # and so have those around it
            one.has_news = True

    def _close(self, kind: str, key: int) -> None:
        """Something is over, and with it what was left without an end inside it."""
        if not any(one.kind == kind and one.key == key for one in self._open):
            return
        while True:
            one = self._open.pop()
            if not one.has_news:
                self._lines[one.place] = None
            if one.kind == kind and one.key == key:
                return


@dataclass(slots=True)
class _Open:
    """A line in which something may happen yet: its kind, what its end is known by, its place among the lines."""

    kind: str
    key: int
    place: int
    has_news: bool


def is_seen(S: State, reader: int, note: tuple[Any, ...], all_seen: bool, seen: frozenset[int]) -> bool:
    """Whether a reader sees that a value was written: it is shown, on a thing that lay open to them (`seen`), and looks
    otherwise than before."""
    _, thing, column, before, now, owner = note
    link = S.link
    name = attribute_of(link, column)
    attribute = link.world.kinds[link.things[thing].kind].attributes.get(name)
    if attribute is None or not attribute.display or is_made_up(name) or before == now:
        return False
    if all_seen:
        return True
    own = owner == reader or (attribute.sight == "team" and allied(S, reader, owner))
    if thing not in seen or not (attribute.sight == "all" or (own and attribute.sight != "nobody")):
        return False
    if attribute.type.base not in ("thing", "rows"):
        return True
    return bool(_looks(before, seen) != _looks(now, seen))


def _looks(value: Any, seen: frozenset[int]) -> Any:
    """Things in a value as a reader sees them: those that are hidden look all alike."""
    if isinstance(value, tuple):
        return tuple(_looks(one, seen) for one in value)
    return value if value < 0 or value in seen else None
