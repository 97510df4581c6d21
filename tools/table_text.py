"""The table as one player sees it: boards, what players have, what lies where."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.tree import Loop
from regelwerk.dsl.walk import statements
from regelwerk.dsl.world import PLAYER, World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views import view
from regelwerk.tools.board_text import board_lines
from regelwerk.tools.values_text import said


def table_lines(game: Game, viewer: str | None, attribute: str = "") -> list[str]:
    """Everything `viewer` may see; all that is open where nobody in particular looks."""
    seen = view(game, viewer)
    world = game.link.world
    lines: list[str] = []
    for name in seen["boards"]:
        lines += [*board_lines(world, seen, name, attribute), ""]
    return lines + _players(world, seen) + _places(seen)


def hides_something(world: World) -> bool:
    """Whether players know different things in this game."""
    sights = [kind.sight for kind in world.kinds.values()] + [one.sight for one in world.attributes.values()]
    bodies = ([procedure.body for procedure in world.procedures.values()], [clause.body for clause in world.clauses])
    secret = any(isinstance(one, Loop) and one.mode == "secretly" for one in statements(bodies))
    return secret or any(sight != "all" for sight in sights) or any(event.hidden for event in world.events.values())


def _players(world: World, seen: dict[str, Any]) -> list[str]:
    names = [name for name in world.kinds[PLAYER].attributes if not name.endswith("_")]
    if not names:
        return []
    lines = []
    for player in seen["players"]:
        known = seen["things"][player]["attributes"]
        values = [f"{name} {said(known[name]) if name in known else 'verdeckt'}" for name in names]
        lines.append(f"{player}: {', '.join(values)}")
    return lines


def _places(seen: dict[str, Any]) -> list[str]:
    fields = {field["id"] for board in seen["boards"].values() for field in board["fields"]}
    lines = []
    for id, place in seen["places"].items():
        if id not in fields:
            names = [seen["things"][thing]["name"] for thing in place["things"]]
            covered = place["count"] - len(names)
            names += [f"{covered} verdeckt"] if covered else []
            lines.append(f"{id}: {', '.join(names) or 'leer'}")
    return lines
