"""The table as one player sees it: boards, what players have, what lies where."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.tree import Loop
from regelwerk.dsl.types import Type
from regelwerk.dsl.walk import statements
from regelwerk.dsl.world import PLAYER, World
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views import view
from regelwerk.tools.board_text import board_lines, pattern_lines
from regelwerk.tools.values_text import grouped, said


def table_lines(game: Game, viewer: str | None, attribute: str = "") -> list[str]:
    """Everything `viewer` may see; all that is open where nobody in particular looks."""
    seen = view(game, viewer)
    world = game.link.world
    lines: list[str] = []
    for name in seen["boards"]:
        lines += [*board_lines(world, seen, name, attribute), ""]
    return lines + _players(world, seen) + _places(world, seen) + _things(world, seen) + _pictures(world, seen)


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
        values = [f"{name} {said(known[name], seen) if name in known else 'verdeckt'}" for name in names]
        lines.append(f"{player}: {', '.join(values)}")
    return lines


def details(world: World, seen: dict[str, Any], id: str) -> str:
    """What the rulebook wants told with a thing (`zeigt`), behind its name."""
    thing = seen["things"].get(id)
    shows = world.kinds[thing["kind"]].shows if thing is not None else ()
    known = thing["attributes"] if thing is not None else {}
    told = [f"{name} {said(known[name], seen)}" for name in shows if known.get(name) not in (None, 0, False, [], "")]
    return f" [{', '.join(told)}]" if told else ""


def _places(world: World, seen: dict[str, Any]) -> list[str]:
    """What lies where; empty places are not told."""
    fields = {field["id"] for board in seen["boards"].values() for field in board["fields"]}
    lines = []
    for id, place in seen["places"].items():
        if id in fields or not place["count"] or not world.kinds[place["kind"]].display:
            continue
        names = grouped(seen, place["things"], lambda one: details(world, seen, one))
        covered = place["count"] - len(place["things"])
        names += [f"{covered} verdeckt"] if covered else []
        lines.append(f"{seen['things'][id]['name']}: {', '.join(names)}")
    return lines


def _things(world: World, seen: dict[str, Any]) -> list[str]:
    """Things that lie nowhere and of which the rulebook wants something told; patterns are drawn."""
    lines: list[str] = []
    fields = {field["id"] for board in seen["boards"].values() for field in board["fields"]}
    for id, thing in seen["things"].items():
        told = details(world, seen, id)
        if thing["place"] is None and told and id not in fields and thing["kind"] != PLAYER:
            lines.append(f"{thing['name']}:{told}")
    return lines


def _pictures(world: World, seen: dict[str, Any]) -> list[str]:
    """The patterns of things that show one: of cards on the table, missions, tiles."""
    lines: list[str] = []
    for thing in seen["things"].values():
        for name in world.kinds[thing["kind"]].shows:
            pattern = thing["attributes"].get(name)
            hidden = thing["place"] is not None and not world.kinds[seen["things"][thing["place"]]["kind"]].display
            if world.attributes[name].type == Type("pattern") and pattern and not hidden:
                lines += [f"{thing['name']}:", *(f"  {line}" for line in pattern_lines(world, pattern))]
    return lines
