"""In what things can lie: by the texts that move them, and by where they begin.

Whose a thing is may follow from where it lies, and whose that is; so this bounds what an owner rests on. A scenario
that lays a thing where the rules never do is refused.

Declared places lie nowhere, unless a text moves just them. A text that moves just anything could move a place, too; in
a game in which that happens, nothing is kept (`interpreter/kept/kept.py`).
"""

from __future__ import annotations

from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.tree import Move
from regelwerk.dsl.tree.walk import statements
from regelwerk.dsl.world.world import World


def holders(world: World) -> dict[str, frozenset[str]]:
    """By kind: the kinds of things that things of it can lie in: declared places, and what a text lays them into."""
    places = {kind.id for kind in world.kinds.values() if kind.place}
    found: dict[str, set[str]] = {kind: set() if kind in places else set(places) for kind in world.kinds}
    moves = {
        (one.things.type.kinds, one.place.type.kinds)
        for _, body in bodies(world)
        for one in statements(body)
        if isinstance(one, Move)
    }
    for things, targets in moves:
        for id in things or world.kinds.keys() - places:
            found[id].update(targets or world.kinds)
    for kind in world.kinds.values():
        if kind.start_place:
            found[kind.id].add(_kind_of(world, kind.start_place))
    for entry in world.entries.values():
        if entry.place:
            found[entry.kind].add(_kind_of(world, entry.place))
    return {kind: frozenset(holding) for kind, holding in found.items()}


def _kind_of(world: World, place: str) -> str:
    """The kind of a place that is named by its kind or by an entry of its own."""
    return world.kind_of_form(place) or world.entries[place].kind
