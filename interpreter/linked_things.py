"""Things in a linked game: everything that exists gets a number, players first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.world import PLAYER, Entry, Kind, plain_name

if TYPE_CHECKING:
    from regelwerk.interpreter.link import Linked

MOST_THINGS = 20_000


class TooManyThings(Exception):
    """A rulebook that makes more things than a game can hold."""


@dataclass(frozen=True)
class Thing:
    """One thing of this game."""

    number: int
    id: str
    kind: str
    entry: Entry | None
    names: dict[str, str]


def make_things(link: Linked) -> None:
    world = link.world
    names = world.player_names
    for number in range(link.players):
        _add(link, names[number] if number < len(names) else f"spieler_{number + 1}", PLAYER, None, {})
    waiting = [kind for kind in world.kinds.values() if kind.id != PLAYER]
    while waiting:
        kind = next((one for one in waiting if not one.per or one.per not in {w.id for w in waiting}), waiting[0])
        waiting.remove(kind)
        _make_kind(link, kind)


def _make_kind(link: Linked, kind: Kind) -> None:
    world = link.world
    for board in link.boards.values():
        if board.field == kind.id and not board.named:
            for label in board.labels:
                _add(link, label, kind.id, None, {"de": label})
        if kind.id in board.lines:
            for number in range(len(board.lines[kind.id])):
                _add(link, f"{kind.id}_{number + 1}", kind.id, None, {})
    for entry in world.entries.values():
        if entry.kind == kind.id and wanted(link, entry.options):
            for copy in range(entry.count):
                _add(link, entry.id if entry.count == 1 else f"{entry.id}#{copy + 1}", kind.id, entry, entry.names)
    if kind.per:
        for owner in list(link.of_kind[kind.per]):
            for copy in range(max(kind.count, 1)):
                suffix = f"#{copy + 1}" if kind.count > 1 else ""
                _add(link, f"{kind.id}:{link.things[owner].id}{suffix}", kind.id, None, {})
    elif kind.count:
        names = world.titles.get(kind.id, {"de": plain_name(kind.id)}) if kind.alike else {}
        for copy in range(kind.count):
            _add(link, f"{kind.id}_{copy + 1}", kind.id, None, names)
    elif kind.place and not kind.per:
        _add(link, kind.id, kind.id, None, {})


def _add(link: Linked, id: str, kind: str, entry: Entry | None, names: dict[str, str]) -> None:
    while id in link.by_id:
        id += "'"
    number = len(link.things)
    if number >= MOST_THINGS:
        raise TooManyThings
    link.things.append(Thing(number, id, kind, entry, names or {"de": plain_name(id)}))
    link.of_kind[kind].append(number)
    link.by_id[id] = number


def wanted(link: Linked, needed: dict[str, Any]) -> bool:
    return all(link.options.get(name) == value for name, value in needed.items())
