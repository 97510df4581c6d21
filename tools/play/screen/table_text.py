"""The table in lines: boards, what players have, what lies where; all of it, or what is before one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.tools.play.screen.board_text import board_lines, pattern_lines
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.wrapping import joined_wrapped

_WIDTH = 110
_MOST_OF_A_STACK = 6  # lines
_MOST_IN_A_LINE = 6


def table_lines(seen: SeenTable, attribute: str = "", marked: frozenset[str] = frozenset()) -> list[str]:
    """Everything that is seen."""
    places = [line for id in _shown_places(seen) for line in _place(seen, id)]
    return map_lines(seen, attribute, marked) + player_lines(seen) + places + _things(seen) + _pictures(seen)


def map_lines(seen: SeenTable, attribute: str = "", marked: frozenset[str] = frozenset()) -> list[str]:
    """All boards."""
    lines: list[str] = []
    for name in seen.boards:
        lines += [*board_lines(seen, name, attribute, marked), ""]
    return lines


def player_lines(seen: SeenTable) -> list[str]:
    """What the rulebook wants told of each player."""
    names = _told_of_players(seen)
    if not names:
        return []
    lines = []
    for player in seen.players:
        values = [_attribute(seen, player, name) for name in names]
        lines.append(f"{seen.seats[player]}: {', '.join(value for value in values if value)}")
    return lines if max(map(len, lines)) <= _WIDTH else _side_by_side(seen, names)


def sheet_lines(seen: SeenTable) -> list[str]:
    """What lies before the one who looks, and what is open to all; of what others have nothing."""
    return [line for id in _shown_places(seen) if _is_near(seen, id) for line in _place(seen, id)]


def own_lines(seen: SeenTable, width: int) -> list[str]:
    """What the one who looks has: values in a few lines, and what lies before them."""
    own = [id for id in _shown_places(seen) if seen.things[id].owner == seen.seat]
    values = [_attribute(seen, seen.seat, name) for name in _told_of_players(seen)] if seen.seat in seen.seats else []
    lines = joined_wrapped([value for value in values if value], width)
    return lines + [line for id in own for line in _place(seen, id, in_a_row=True)]


def values_lines(seen: SeenTable, width: int) -> list[str]:
    """What the rulebook wants told of the others in one line each (`zeile`)."""
    names = seen.fixed["display"].get(PLAYER, {}).get("line") or _told_of_players(seen)[:_MOST_IN_A_LINE]
    lines = []
    for player in seen.players:
        values = [_attribute(seen, player, name) for name in names if name in seen.things[player].attributes]
        if player != seen.seat and values:
            told = f"{seen.seats[player]}: {', '.join(value for value in values if value)}"
            lines.append(told if len(told) <= width else f"{told[: width - 1]}…")
    return lines


def common_lines(seen: SeenTable) -> list[str]:
    """What is open to all and belongs to nobody."""
    return [
        line
        for id in _shown_places(seen)
        if seen.things[id].owner is None and seen.places[id]["open"]
        for line in _place(seen, id, in_a_row=True)
    ]


def _told_of_players(seen: SeenTable) -> list[str]:
    kind = seen.kinds[PLAYER]
    return kind["shows"] or [name for name in kind["attributes"] if seen.attributes[name]["display"]]


def _is_near(seen: SeenTable, place: str) -> bool:
    owner = seen.things[place].owner
    return owner == seen.seat or (owner is None and seen.places[place]["open"])


def _side_by_side(seen: SeenTable, names: Sequence[str]) -> list[str]:
    """Players with much to tell: a row for each attribute, a column for each of them."""
    rows = [["", *(seen.seats[player] for player in seen.players)]]
    for name in names:
        cells = [_cell(seen, player, name) for player in seen.players]
        rows.append([seen.title(name), *cells])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _cell(seen: SeenTable, player: str, name: str) -> str:
    known = seen.things[player].attributes
    if name not in known:
        return seen.say("sitting.hidden")
    return "-" if known[name] in (None, []) else seen.said(known[name])


def _attribute(seen: SeenTable, player: str, name: str) -> str:
    """An attribute with its value. If the rulebook chose what is told, yes is its name alone, and no is left out."""
    title, known = seen.title(name), seen.things[player].attributes
    if name not in known:
        return f"{title} {seen.say('sitting.hidden')}"
    value, chosen = known[name], bool(seen.kinds[PLAYER]["shows"])
    if chosen and (value is None or value is False or value == []):
        return ""
    return title if chosen and value is True else f"{title} {seen.said(value)}"


def details(seen: SeenTable, id: str) -> str:
    """What the rulebook wants told with a thing (`zeigt`), behind its name."""
    thing = seen.things.get(id)
    if thing is None or thing.kind == PLAYER:
        return ""
    told = []
    for name in seen.kinds[thing.kind]["shows"]:
        value: Any = thing.attributes.get(name)
        if isinstance(value, str) and seen.said(value).casefold() == thing.name.casefold():
            continue  # what a thing is called need not be said twice
        if value not in (None, 0, False, [], "") and seen.attributes[name]["type"] != "pattern":
            told.append(seen.title(name) if value is True else f"{seen.title(name)} {seen.said(value)}")
    return f" [{', '.join(told)}]" if told else ""


def _shown_places(seen: SeenTable) -> list[str]:
    """The places that the rulebook wants shown, but for fields of boards and empty ones."""
    fields = {field["id"] for board in seen.boards.values() for field in board["fields"]}
    return [
        id
        for id, place in seen.places.items()
        if id not in fields and place["count"] and seen.kinds[seen.things[id].kind]["display"]
    ]


def _place(seen: SeenTable, id: str, in_a_row: bool = False) -> list[str]:
    """What lies in a place; of a high stack the top."""
    whole, place = place_lines(seen, id), seen.places[id]
    in_stack = seen.kinds[seen.things[id].kind]["order"] == "stack"
    if not (place["open"] and in_stack and len(whole) > _MOST_OF_A_STACK):
        return place_lines(seen, id, in_a_row)
    top = place["things"][-1]
    told = f"{seen.things[top].name}{details(seen, top)}"
    return [seen.say("sitting.stack", title=_title(seen, id), count=place["count"], top=told, id=id)]


def place_lines(seen: SeenTable, id: str, in_a_row: bool = False) -> list[str]:
    """Everything that is seen in a place; what is much, below each other, or in a row if that is wanted."""
    place, title = seen.places[id], _title(seen, id)
    in_order = seen.kinds[seen.things[id].kind]["order"] != "heap"
    names = seen.grouped(place["things"], lambda one: details(seen, one), in_order)
    covered = place["count"] - len(place["things"])
    names += [seen.say("sitting.covered", count=covered)] if covered else []
    line = f"{title}: {', '.join(names) or seen.say('sitting.empty')}"
    return [line] if in_a_row or len(line) <= _WIDTH else [f"{title}:", *(f"  {name}" for name in names)]


def _title(seen: SeenTable, place: str) -> str:
    """What a place is called, and whose it is."""
    thing = seen.things[place]
    if not seen.kinds[thing.kind]["place"]:
        return thing.name
    name = seen.title(thing.kind)
    return f"{name} ({seen.seats[thing.owner]})" if thing.owner in seen.seats else name


def _things(seen: SeenTable) -> list[str]:
    """Things that lie nowhere and of which the rulebook wants something told; patterns are drawn."""
    found: dict[str, list[str]] = {}
    fields = {field["id"] for board in seen.boards.values() for field in board["fields"]}
    for id, thing in seen.things.items():
        told = details(seen, id)
        if thing.place is None and told and id not in fields and thing.kind != PLAYER:
            found.setdefault(thing.kind, []).append(f"{thing.name}{told}")
    lines: list[str] = []
    for kind, things in found.items():
        lines += things if len(things) == 1 else [f"{seen.title(kind)}:", *(f"  {one}" for one in things)]
    return lines


def _pictures(seen: SeenTable) -> list[str]:
    """The patterns of things that show one: of cards on the table, missions, tiles."""
    lines: list[str] = []
    for thing in seen.things.values():
        hidden = thing.place in seen.things and not seen.kinds[seen.things[thing.place].kind]["display"]
        for name in seen.kinds[thing.kind]["shows"]:
            pattern = thing.attributes.get(name)
            if seen.attributes[name]["type"] == "pattern" and pattern and not hidden:
                drawn = pattern_lines(seen.patterns[pattern])
                lines += [f"{thing.name}:", *(f"  {line}" for line in drawn)]
    return lines
