"""The things that a rulebook makes, by their ids, in a game with the most players and the largest boards.

The interpreter's `linked_things` numbers them for one game; here it is only asked whether there could be such a thing.
"""

from __future__ import annotations

from regelwerk.dsl.declare.field_names import field_names
from regelwerk.dsl.world.kinds import PLAYER, Kind
from regelwerk.dsl.world.world import World


def made_things(world: World) -> dict[str, str]:
    """Each thing that a file may name, with its kind."""
    players = world.player_names or tuple(f"spieler_{number + 1}" for number in range(world.most_players))
    made = {id: entry.kind for id, entry in world.entries.items()} | dict.fromkeys(players, PLAYER)
    for entry in world.entries.values():
        made.update({f"{entry.id}#{copy + 1}": entry.kind for copy in range(entry.count) if entry.count > 1})
    for kind in world.kinds.values():
        made.update({f"{kind.id}_{copy + 1}": kind.id for copy in range(kind.count) if not kind.per})
        made.update({kind.id: kind.id} if kind.place and not kind.per else {})
    for space in world.spaces.values():
        made.update(dict.fromkeys(field_names(space), space.field))
    waiting = [kind for kind in world.kinds.values() if kind.per]
    while ready := [kind for kind in waiting if all(kind.per != other.id for other in waiting)]:
        for kind in ready:
            made.update(dict.fromkeys(_of_owners(kind, made), kind.id))
        waiting = [kind for kind in waiting if kind not in ready]
    return made


def _of_owners(kind: Kind, made: dict[str, str]) -> list[str]:
    """The things of a kind of which each thing of another kind has its own: `hand:anna`."""
    copies = [f"#{copy + 1}" for copy in range(kind.count)] if kind.count > 1 else [""]
    return [f"{kind.id}:{owner}{copy}" for owner, of in made.items() if of == kind.per for copy in copies]
