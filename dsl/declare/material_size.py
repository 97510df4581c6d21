"""How many things there are at least in a game with the most players: more than a game can hold is a finding."""

from __future__ import annotations

from collections import Counter

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.world.boards_and_options import Space
from regelwerk.dsl.world.kinds import PLAYER, Kind
from regelwerk.dsl.world.world import World

MOST_THINGS = 20_000


def too_many_things(world: World) -> list[Finding]:
    """A finding at what makes the most things, if there are too many whatever the options are."""
    made: dict[str, int] = {PLAYER: world.most_players}
    spans: dict[str, Span] = {}
    fields = {space.field: _fields(space) for space in world.spaces.values()}
    entries = Counter[str]()
    for entry in world.entries.values():
        entries[entry.kind] += 0 if entry.options else entry.count
    waiting = {id: kind for id, kind in world.kinds.items() if id != PLAYER}
    while waiting:
        ready = [kind for kind in waiting.values() if kind.per not in waiting]
        if not ready:
            return []  # each once for each of the other: that has a finding of its own
        for kind in ready:
            made[kind.id] = _alone(kind, made) + fields.get(kind.id, 0) + entries[kind.id]
            spans[kind.id] = kind.span
            del waiting[kind.id]
    if sum(made.values()) <= MOST_THINGS:
        return []
    most = max(spans, key=lambda id: made[id])
    said = message("findings.RW107.message_things", count=made[most], kind=most, all=sum(made.values()))
    return [Finding("RW107", spans[most], said, message("findings.RW107.hint_things", most=MOST_THINGS))]


def _alone(kind: Kind, made: dict[str, int]) -> int:
    """How many there are of a kind by what the kind itself says."""
    if kind.per:
        return made.get(kind.per, 0) * max(kind.count, 1)
    return kind.count or int(kind.place)


def _fields(space: Space) -> int:
    """How many fields a board has at least; where it is of several sizes, nobody knows here."""
    if space.sizes:
        return 0
    if space.shape == "rectangle":
        return space.width * space.height
    if space.shape == "hexagon":
        return 3 * space.radius * (space.radius + 1) + 1
    return space.length if space.shape == "ring" else 0
