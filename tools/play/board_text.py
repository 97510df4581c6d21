"""Boards as text: what stands on each field, rows and columns where the board has them, and a legend.

A rulebook says with `zeigt` what a field shows: attributes, what lies there, or fields that players have. Things and
attributes have a sign (`zeichen`), else their first letters; a player is the number of their seat. Where nothing is
said, one attribute is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.declare.world import PLAYER, World
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.shown.moment import SeenPlace
from regelwerk.interpreter.shown.static_data import StaticBoard
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.play.graph_text import graph_lines
from regelwerk.tools.play.seen_table import SeenTable

EMPTY = "·"
CONTENTS = ("inhalt", "contents")
_PLAYER_SIGNS = "XO#@%&+=*$~^"
_COORDINATES = ("spalte", "zeile")
_LONGEST = 4
_MOST_MARKED = 0.3
"""Where more of a board than this can be chosen, marks would hide the board and tell nothing."""
_WIDTH = 110
_NOTHING: tuple[Any, ...] = (None, "", False, 0, [])
_NO_PLACE: SeenPlace = {"count": 0, "open": True, "things": []}

Cells = list[tuple[int, int, str]]
"""Column, row and text of each field."""


def board_lines(seen: SeenTable, name: str, attribute: str = "", marked: frozenset[str] = frozenset()) -> list[str]:
    """A board as it is seen, with what its fields show, or with one attribute that was asked for. The fields that can
    be chosen now are marked."""
    board = seen.boards[name]
    shown = [attribute] if attribute else board["shows"] or [shown_attribute(seen, board["kind"])]
    if board["shape"] == "graph" and board["shows"]:
        told = {field["id"]: _area(seen, field["id"], shown) for field in board["fields"]}
        return graph_lines(board, told, marked)
    signs = _Signs(seen)
    texts = {field["id"]: signs.of_field(field["id"], shown) for field in board["fields"]}
    if len(marked & set(texts)) > _MOST_MARKED * len(texts):
        marked = frozenset()
    cells = [
        (field["column"], field["row"], _lit(texts[field["id"]] or EMPTY, field["id"] in marked))
        for field in board["fields"]
    ]
    columns = [field["id"].rstrip("0123456789") for field in board["fields"] if field["row"] == 1]
    match board["shape"]:
        case "rectangle":
            lines = _rectangle(cells, columns)
        case "rhombus":
            lines = _rhombus(cells, columns)
        case "hexagon":
            names = [_lit(_named(seen, board, id, text), id in marked) for id, text in texts.items()]
            lines = _hexagon([(q, r, text) for (q, r, _), text in zip(cells, names, strict=True)])
        case _:
            lines = [f"{id}: {text}" for id, text in texts.items() if text]
    mark = [f"* {seen.title(board['mark'])}"] if board["mark"] and not attribute else []
    lit = [seen.say("sitting.marked")] if marked & set(texts) else []
    return [*lines, *_wrapped([f"({', '.join(map(seen.title, shown))})", *lit, *mark, *signs.legend()])]


def _lit(text: str, chosen: bool) -> str:
    """What can be chosen now stands in angle brackets."""
    return f"<{text}>" if chosen else text


def _wrapped(parts: Sequence[str]) -> list[str]:
    """What the signs mean, side by side, in as many lines as that takes."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 2 <= _WIDTH:
            lines[-1] += f"  {part}"
        else:
            lines.append(f"  {part}")
    return lines


def field_text(seen: SeenTable, id: str) -> str:
    """What stands on a field of a board whose fields have names, as the board shows it; "" if nothing does."""
    for board in seen.boards.values():
        if board["shape"] == "hexagon" and board["shows"] and any(field["id"] == id for field in board["fields"]):
            return _Signs(seen).of_field(id, board["shows"])
    return ""


def _named(seen: SeenTable, board: StaticBoard, id: str, text: str) -> str:
    """A hexagon: its name, so that it can be chosen, with what stands on it behind; * marks what the rulebook marks."""
    if not board["shows"]:
        return text or id
    mark = "*" if board["mark"] and seen.value(id, board["mark"]) is True else ""
    return f"{mark}{id}:{text}" if text else f"{mark}{id}"


def _area(seen: SeenTable, id: str, shown: list[str]) -> str:
    """A place on a graph in one line: its name, what it has, and what lies there."""
    parts = []
    for name in shown:
        if name in CONTENTS:
            parts += seen.grouped(seen.places[id]["things"] if id in seen.places else [])
            continue
        value = seen.value(id, name)
        if value not in _NOTHING:
            parts.append(seen.title(name) if value is True else f"{seen.title(name)} {seen.said(value)}")
    return f"{seen.things[id].name}: {', '.join(parts)}" if parts else seen.things[id].name


def shown_attribute(seen: SeenTable, kind: str) -> str:
    """What a field shows if nobody says: whose it is, the first attribute that can change, or what lies on it."""
    changing = [
        name
        for name in seen.kinds[kind]["attributes"]
        if not seen.attributes[name]["fixed"] and name not in _COORDINATES and seen.attributes[name]["display"]
    ]
    owned = [name for name in changing if _is_player(seen, name)]
    return (owned or changing or [CONTENTS[0]])[0]


def _is_player(seen: SeenTable, attribute: str) -> bool:
    one = seen.attributes[attribute]
    return one["type"] == "thing" and one["of"] == PLAYER and not one["many"]


def check_attribute(world: World, attribute: str) -> None:
    """An attribute that was asked for must belong to the fields of a board."""
    known = {name for space in world.spaces.values() for name in world.kinds[space.field].attributes}
    if attribute and attribute not in known | set(CONTENTS):
        near = nearest(attribute, known)
        told = message("sitting.no_attribute_near", attribute=attribute, near=near) if near else None
        raise UsageError(told or message("sitting.no_attribute", attribute=attribute))


class _Signs:
    """Short signs for values, each once, and what they stand for."""

    def __init__(self, seen: SeenTable) -> None:
        self.seen = seen
        self.told: dict[str, str] = {}
        self.seats = {player: str(seat) for seat, player in enumerate(seen.players, 1)}

    def of_field(self, id: str, shown: list[str]) -> str:
        """All that a field shows, in a row."""
        text, seen = "", self.seen
        own = seen.kinds[seen.things[id].kind]["attributes"]
        players = [name for name in shown if name in own and _is_player(seen, name)]
        for name in shown:
            if name in CONTENTS:
                inside = seen.places[id]["things"] if id in seen.places else []
                text += "".join(self.of_thing(one) for one in inside)
                continue
            if name not in own:
                holders = [player for player in self.seats if id in (seen.value(player, name) or ())]
                text += "".join(self._sign(name, self._declared(name)) + self.seats[one] for one in holders)
                continue
            value = seen.value(id, name)
            if value not in _NOTHING:
                # The first player on a field is its owner; what others are to it needs a word.
                text += self._sign(name, self._declared(name)) if name in players[1:] else ""
                text += self.of_value(name, value, alone=len(shown) == 1)
        return text

    def _declared(self, attribute: str) -> str:
        return self.seen.attributes[attribute]["sign"]

    def of_thing(self, id: str) -> str:
        """A thing that lies on a field: its sign, the seat of its owner, and how many things of whom lie in it."""
        thing = self.seen.things.get(id)
        if thing is None:
            return "?"
        return self._sign(thing.name, thing.sign) + self.seats.get(thing.owner or "", "") + self._inside(id)

    def _inside(self, id: str) -> str:
        """`/1:4 2:1`: who has how many things in a tile that lies on the field, those in its own places included."""
        counts: dict[str, int] = {}
        waiting = [id]
        while waiting:
            for one in self.seen.places.get(waiting.pop(), _NO_PLACE)["things"]:
                whose = self.seen.things[one].owner
                if whose in self.seats:
                    counts[self.seats[whose]] = counts.get(self.seats[whose], 0) + 1
                waiting.append(one)
        return "/" + " ".join(f"{seat}:{count}" for seat, count in sorted(counts.items())) if counts else ""

    def of_value(self, attribute: str, value: Any, alone: bool) -> str:
        seen = self.seen
        if attribute in seen.attributes and _is_player(seen, attribute):
            if not alone:
                return self.seats.get(value, "?")
            signs: dict[str, str] = dict(zip(seen.players, _PLAYER_SIGNS, strict=False))
            self.told.update({seen.seats[player]: sign for player, sign in signs.items()})
            return signs.get(value, "?")
        if value is True:
            return "x" if alone else self._sign(attribute, self._declared(attribute))
        if isinstance(value, int) or value == "?":
            return str(value)
        if isinstance(value, list):
            return "".join(self.of_value(attribute, one, alone) for one in value)
        thing = seen.things.get(value) if isinstance(value, str) else None
        return self._sign(thing.name, thing.sign) if thing is not None else self._sign(seen.said(value), "")

    def _sign(self, name: str, declared: str) -> str:
        if declared == EMPTY:
            return ""
        sign: str = self.told.setdefault(name, declared or _short(name, set(self.told.values())))
        return sign

    def legend(self) -> list[str]:
        return [f"{sign} {name}" for name, sign in self.told.items() if sign != name]


def _short(value: str, taken: set[str]) -> str:
    letters = "".join(letter for letter in value if letter.isalnum()) or "?"
    for length in range(1, _LONGEST):
        if letters[:length] not in taken:
            return letters[:length]
    number = 2
    while f"{letters[0]}{number}" in taken:
        number += 1
    return f"{letters[0]}{number}"


def pattern_lines(pattern: dict[str, list[list[int]]]) -> list[str]:
    """A pattern as a small picture: each role by its first letter, other cells as dots."""
    cells = {(q, r): role[0] for role, row in pattern.items() for q, r in row}
    left, right = min(q for q, _ in cells), max(q for q, _ in cells)
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    return _hexagon([
        (q, r, cells.get((q, r), EMPTY))
        for r in range(top, bottom + 1) for q in range(left, right + 1)
        if any((q + dq, r + dr) in cells for dq, dr in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)))
    ])


def _rectangle(cells: Cells, columns: list[str]) -> list[str]:
    """Row 1 lies at the bottom, as on a chessboard."""
    width = max(len(text) for text in (*(cell[2] for cell in cells), *columns))
    height = max(row for _, row, _ in cells)
    margin = len(str(height))
    lines = [
        f"{row:>{margin}}  " + " ".join(f"{text:<{width}}" for _, own, text in cells if own == row).rstrip()
        for row in range(height, 0, -1)
    ]
    return [*lines, " " * (margin + 2) + " ".join(f"{name:<{width}}" for name in columns).rstrip()]


def _rhombus(cells: Cells, columns: list[str]) -> list[str]:
    """Row 1 lies on top, and every row half a field further to the right."""
    width = max(len(text) for text in (*(cell[2] for cell in cells), *columns))
    step = (width + 1) // 2 or 1
    width = 2 * step - 1
    height = max(row for _, row, _ in cells)
    margin = len(str(height))
    lines = [" " * (margin + 1) + " ".join(f"{name:<{width}}" for name in columns).rstrip()]
    for row in range(1, height + 1):
        own = " ".join(f"{text:<{width}}" for _, line, text in cells if line == row).rstrip()
        lines.append(f"{' ' * (step * (row - 1))}{row:>{margin}} {own}")
    return lines


def _hexagon(cells: Cells) -> list[str]:
    """Rows of axial coordinates, each shifted by half a field."""
    step = max(len(text) for _, _, text in cells) // 2 + 1
    left = min(2 * q + r for q, r, _ in cells)
    lines: dict[int, list[str]] = {}
    for q, r, text in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        line = lines.setdefault(r, [])
        line.extend(" " * ((2 * q + r - left) * step - len(line)))
        line.extend(text)
    return ["".join(line) for _, line in sorted(lines.items())]
