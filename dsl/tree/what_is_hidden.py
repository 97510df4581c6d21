"""Whether a rulebook knows secrets at all."""

from __future__ import annotations

from regelwerk.dsl.tree.all_trees import bodies
from regelwerk.dsl.tree.tree import Loop
from regelwerk.dsl.tree.walk import statements
from regelwerk.dsl.world.world import World


def hides_something(world: World) -> bool:
    """Whether players know different things in this game."""
    sights = [kind.sight for kind in world.kinds.values()] + [one.sight for one in world.attributes.values()]
    open_to_all = all(sight == "all" for sight in sights) and not any(event.hidden for event in world.events.values())
    return not open_to_all or answers_in_secret(world)


def answers_in_secret(world: World) -> bool:
    """Whether players are asked who do not hear what others have answered (`geheim für jeden …`)."""
    steps = (one for _, body in bodies(world) for one in statements(body))
    return any(isinstance(one, Loop) and one.mode == "secretly" for one in steps)
