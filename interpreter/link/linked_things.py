"""The material of a game: everything that exists gets a number, players first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.declare.material_size import MOST_THINGS
from regelwerk.dsl.world.kinds import PLAYER, Entry, Kind, NounWords, plain_name
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.link.board import Board, build_boards

if TYPE_CHECKING:
    from regelwerk.dsl.saying.printed_words import Vocabulary


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


class Material:
    """What exists in a game of so many players with these options. It needs no compiled rules."""

    def __init__(self, world: World, players: int, options: dict[str, Any]) -> None:
        self.world = world
        self.players = players
        self.options = options
        self.things: list[Thing] = []
        self.of_kind: dict[str, list[int]] = {name: [] for name in world.kinds}
        self.kinds_with: dict[str, list[Kind]] = {}
        """The kinds that have an attribute."""
        for kind in world.kinds.values():
            for name in kind.attributes:
                self.kinds_with.setdefault(name, []).append(kind)
        self.by_id: dict[str, int] = {}
        self.proposed: dict[tuple[str, str], str] = {}
        """What rules without a title propose, by rule and language, as far as somebody has read it."""
        self.boards: dict[str, Board] = build_boards(world, players, options)
        _make_things(self)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the rulebook as they are printed."""
        from regelwerk.dsl.saying.printed_words import Vocabulary  # not every game says them

        return Vocabulary(self.world)

    @property
    def player_names(self) -> tuple[str, ...]:
        return tuple(thing.id for thing in self.things[: self.players])


def _make_things(material: Material) -> None:
    world = material.world
    names = world.player_names
    for number in range(material.players):
        _add(material, names[number] if number < len(names) else f"spieler_{number + 1}", PLAYER, None, {})
    entries: dict[str, list[Entry]] = {}
    for entry in world.entries.values():
        if wanted(material, entry.options):
            entries.setdefault(entry.kind, []).append(entry)
    for kind in _in_order([kind for kind in world.kinds.values() if kind.id != PLAYER]):
        _make_kind(material, kind, entries.get(kind.id, []))


def _in_order(kinds: list[Kind]) -> Iterator[Kind]:
    """Kinds in the order of the rulebook; what there is once for each of another kind comes after that one."""
    waiting = {kind.id for kind in kinds}
    behind: dict[str, list[int]] = {}
    free: list[int] = []
    for place, kind in enumerate(kinds):
        if kind.per in waiting:
            behind.setdefault(kind.per, []).append(place)
        else:
            free.append(place)
    while free:
        kind = kinds[heappop(free)]
        yield kind
        waiting.remove(kind.id)
        for place in behind.get(kind.id, ()):
            heappush(free, place)
    yield from (kind for kind in kinds if kind.id in waiting)  # each once for each of the other: a circle


def _make_kind(material: Material, kind: Kind, entries: list[Entry]) -> None:
    world = material.world
    for board in material.boards.values():
        if board.field == kind.id and not board.named:
            for label in board.labels:
                _add(material, label, kind.id, None, {"de": label})
        if kind.id in board.lines:
            for number in range(len(board.lines[kind.id])):
                _add(material, f"{kind.id}_{number + 1}", kind.id, None, {})
    for entry in entries:
        for copy in range(entry.count):
            _add(material, entry.id if entry.count == 1 else f"{entry.id}#{copy + 1}", kind.id, entry, entry.names)
    if kind.per:
        for owner in list(material.of_kind[kind.per]):
            for copy in range(max(kind.count, 1)):
                suffix = f"#{copy + 1}" if kind.count > 1 else ""
                _add(material, f"{kind.id}:{material.things[owner].id}{suffix}", kind.id, None, {})
    elif kind.count:
        names = world.titles.get(kind.id, {"de": plain_name(kind.id)}) if kind.alike else {}
        for copy in range(kind.count):
            _add(material, f"{kind.id}_{copy + 1}", kind.id, None, names)
    elif kind.place and not kind.per:
        _add(material, kind.id, kind.id, None, _names_of_place(world, kind.id))


def _names_of_place(world: World, id: str) -> dict[str, str]:
    """What the only place of its kind is called: by its name, else by its words."""
    words = world.nouns.get(id, NounWords())
    english = {"en": plain_name(words.english[0])} if words.english else {}
    given = world.words[id].names if id in world.words else {}
    return {"de": plain_name(id), **english, **given, **world.titles.get(id, {})}


def _add(material: Material, id: str, kind: str, entry: Entry | None, names: dict[str, str]) -> None:
    while id in material.by_id:
        id += "'"
    number = len(material.things)
    if number >= MOST_THINGS:
        raise TooManyThings
    material.things.append(Thing(number, id, kind, entry, names or {"de": plain_name(id)}))
    material.of_kind[kind].append(number)
    material.by_id[id] = number


def wanted(material: Material, needed: dict[str, Any]) -> bool:
    return all(material.options.get(name) == value for name, value in needed.items())
