"""Whether a rulebook knows secrets at all."""

from __future__ import annotations

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.tree import Loop
from regelwerk.dsl.tree.walk import statements


def hides_something(world: World) -> bool:
    """Whether players know different things in this game."""
    sights = [kind.sight for kind in world.kinds.values()] + [one.sight for one in world.attributes.values()]
    steps = (one for _, body in bodies(world) for one in statements(body))
    secret = any(isinstance(one, Loop) and one.mode == "secretly" for one in steps)
    return secret or any(sight != "all" for sight in sights) or any(event.hidden for event in world.events.values())
