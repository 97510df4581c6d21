"""The table as one player sees it: boards, what players have, what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.declare.world import PLAYER, World
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.views.views import view
from regelwerk.tools.play.board_text import board_lines, pattern_lines
from regelwerk.tools.play.values_text import grouped, said

_WIDTH = 110
_MOST_OF_A_STACK = 6  # lines


def table_lines(game: Game, viewer: str | None, attribute: str = "") -> list[str]:
    """Everything `viewer` may see; all that is open where nobody in particular looks."""
    return seen_lines(game.link.world, view(game, viewer), attribute)


def seen_lines(world: World, seen: dict[str, Any], attribute: str) -> list[str]:
    """Everything that a view shows."""
    lines: list[str] = []
    for name in seen["boards"]:
        lines += [*board_lines(world, seen, name, attribute), ""]
    return lines + _players(world, seen) + _places(world, seen) + _things(world, seen) + _pictures(world, seen)


def _players(world: World, seen: dict[str, Any]) -> list[str]:
    kind = world.kinds[PLAYER]
    names = kind.shows or [name for name, one in kind.attributes.items() if one.display and not is_made_up(name)]
    if not names:
        return []
    lines = []
    for player in seen["players"]:
        known = seen["things"][player]["attributes"]
        values = [_attribute(world, seen, known, name) for name in names]
        lines.append(f"{player}: {', '.join(value for value in values if value)}")
    return lines if max(map(len, lines)) <= _WIDTH else _side_by_side(world, seen, names)


def _side_by_side(world: World, seen: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Players with much to tell: a row for each attribute, a column for each of them."""
    rows = [["", *seen["players"]]]
    for name in names:
        found = [seen["things"][player]["attributes"].get(name, "verdeckt") for player in seen["players"]]
        rows.append([_named(world, name), *("-" if one in (None, []) else said(one, seen) for one in found)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _named(world: World, name: str) -> str:
    return world.titles.get(name, {}).get("de", name.replace("_", " "))


def _attribute(world: World, seen: dict[str, Any], known: dict[str, Any], name: str) -> str:
    """An attribute with its value. If the rulebook chose what is told, yes is its name alone, and no is left out."""
    title = _named(world, name)
    if name not in known:
        return f"{title} verdeckt"
    value = known[name]
    if world.kinds[PLAYER].shows and (value is None or value is False or value == []):
        return ""
    return title if world.kinds[PLAYER].shows and value is True else f"{title} {said(value, seen)}"


def details(world: World, seen: dict[str, Any], id: str) -> str:
    """What the rulebook wants told with a thing (`zeigt`), behind its name."""
    thing = seen["things"].get(id)
    shows = world.kinds[thing["kind"]].shows if thing is not None and thing["kind"] != PLAYER else ()
    known = thing["attributes"] if thing is not None else {}
    told = [
        _named(world, name) if known[name] is True else f"{_named(world, name)} {said(known[name], seen)}"
        for name in shows
        if known.get(name) not in (None, 0, False, [], "") and world.attributes[name].type != Type("pattern")
    ]
    return f" [{', '.join(told)}]" if told else ""


def _places(world: World, seen: dict[str, Any]) -> list[str]:
    """What lies where; empty places are not told."""
    fields = {field["id"] for board in seen["boards"].values() for field in board["fields"]}
    lines = []
    for id, place in seen["places"].items():
        if id in fields or not place["count"] or not world.kinds[place["kind"]].display:
            continue
        whole = place_lines(world, seen, id)
        if place["open"] and world.kinds[place["kind"]].order == "stack" and len(whole) > _MOST_OF_A_STACK:
            top = place["things"][-1]
            told = f"{seen['things'][top]['name']}{details(world, seen, top)}"
            whole = [f"{_title(world, seen, id)}: {place['count']}, oben {told}; alle: ? {id}"]
        lines += whole
    return lines


def place_lines(world: World, seen: dict[str, Any], id: str) -> list[str]:
    """Everything that is seen in a place."""
    place = seen["places"][id]
    in_order = world.kinds[place["kind"]].order != "heap"
    names = grouped(seen, place["things"], lambda one: details(world, seen, one), in_order)
    covered = place["count"] - len(place["things"])
    names += [f"{covered} verdeckt"] if covered else []
    line = f"{_title(world, seen, id)}: {', '.join(names) or 'leer'}"
    return [line] if len(line) <= _WIDTH else [f"{_title(world, seen, id)}:", *(f"  {name}" for name in names)]


def _title(world: World, seen: dict[str, Any], place: str) -> str:
    """What a place is called, and whose it is."""
    thing = seen["things"][place]
    if not world.kinds[thing["kind"]].place or thing["kind"] not in world.titles:
        return str(thing["name"])
    name = _named(world, thing["kind"])
    return f"{name} ({thing['owner']})" if thing["owner"] else name


def _things(world: World, seen: dict[str, Any]) -> list[str]:
    """Things that lie nowhere and of which the rulebook wants something told; patterns are drawn."""
    found: dict[str, list[str]] = {}
    fields = {field["id"] for board in seen["boards"].values() for field in board["fields"]}
    for id, thing in seen["things"].items():
        told = details(world, seen, id)
        if thing["place"] is None and told and id not in fields and thing["kind"] != PLAYER:
            found.setdefault(thing["kind"], []).append(f"{thing['name']}{told}")
    lines: list[str] = []
    for kind, things in found.items():
        lines += things if len(things) == 1 else [f"{_named(world, kind)}:", *(f"  {one}" for one in things)]
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
