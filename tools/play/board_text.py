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
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import BOOL, Type
from regelwerk.tools.commands.games import UsageError
from regelwerk.tools.play.values_text import grouped, said

EMPTY = "·"
CONTENTS = ("inhalt", "contents")
_PLAYER_SIGNS = "XO#@%&+=*$~^"
_COORDINATES = ("spalte", "zeile")
_LONGEST = 4
_WIDTH = 110
_NOTHING: tuple[Any, ...] = (None, "", False, 0, [])

View = dict[str, Any]
"""What a player may know of a game, see `regelwerk.interpreter.views.views`."""

Cells = list[tuple[int, int, str]]
"""Column, row and text of each field."""


def board_lines(world: World, seen: View, name: str, attribute: str = "") -> list[str]:
    """A board as it is seen, with what its fields show, or with one attribute that was asked for."""
    board = seen["boards"][name]
    shown = [attribute] if attribute else board["shows"] or [shown_attribute(world, board["kind"])]
    if board["shape"] == "graph" and board["shows"]:
        return [_area(world, seen, field["id"], shown) for field in board["fields"]]
    signs = _Signs(world, seen)
    texts = {field["id"]: signs.of_field(field["id"], shown) for field in board["fields"]}
    cells = [(field["column"], field["row"], texts[field["id"]] or EMPTY) for field in board["fields"]]
    columns = [field["id"].rstrip("0123456789") for field in board["fields"] if field["row"] == 1]
    match board["shape"]:
        case "rectangle":
            lines = _rectangle(cells, columns)
        case "rhombus":
            lines = _rhombus(cells, columns)
        case "hexagon":
            names = [_named(seen, board, id, text) for id, text in texts.items()]
            lines = _hexagon([(q, r, text) for (q, r, _), text in zip(cells, names, strict=True)])
        case _:
            lines = [f"{id}: {text}" for id, text in texts.items() if text]
    mark = [f"* {_title(world, board['mark'])}"] if board["mark"] and not attribute else []
    return [*lines, *_wrapped([f"({', '.join(_title(world, name) for name in shown)})", *mark, *signs.legend()])]


def _wrapped(parts: Sequence[str]) -> list[str]:
    """What the signs mean, side by side, in as many lines as that takes."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 2 <= _WIDTH:
            lines[-1] += f"  {part}"
        else:
            lines.append(f"  {part}")
    return lines


def field_text(world: World, seen: View, id: str) -> str:
    """What stands on a field of a board whose fields have names, as the board shows it; "" if nothing does."""
    for board in seen["boards"].values():
        if board["shape"] == "hexagon" and board["shows"] and any(field["id"] == id for field in board["fields"]):
            return _Signs(world, seen).of_field(id, board["shows"])
    return ""


def _title(world: World, name: str) -> str:
    """What an attribute is called."""
    return world.titles.get(name, {}).get("de", name.replace("_", " "))


def _named(seen: View, board: dict[str, Any], id: str, text: str) -> str:
    """A hexagon: its name, so that it can be chosen, with what stands on it behind; * marks what the rulebook marks."""
    if not board["shows"]:
        return text or id
    mark = "*" if board["mark"] and _value(seen, id, board["mark"]) is True else ""
    return f"{mark}{id}:{text}" if text else f"{mark}{id}"


def _area(world: World, seen: View, id: str, shown: list[str]) -> str:
    """A place on a graph in one line: its name, what it has, and what lies there."""
    parts = []
    for name in shown:
        if name in CONTENTS:
            parts += grouped(seen, seen["places"].get(id, {"things": []})["things"])
            continue
        value = _value(seen, id, name)
        if value not in _NOTHING:
            title = _title(world, name)
            parts.append(title if value is True else f"{title} {said(value, seen)}")
    return f"{seen['things'][id]['name']}: {', '.join(parts)}" if parts else seen["things"][id]["name"]


def shown_attribute(world: World, kind: str) -> str:
    """What a field shows if nobody says: whose it is, the first attribute that can change, or what lies on it."""
    attributes = world.kinds[kind].attributes
    changing = [name for name, one in attributes.items()
                if not one.fixed and name not in _COORDINATES and one.display and not is_made_up(name)]
    owned = [name for name in changing if attributes[name].type == Type("thing", PLAYER)]
    return (owned or changing or [CONTENTS[0]])[0]


def check_attribute(world: World, attribute: str) -> None:
    """An attribute that was asked for must belong to the fields of a board."""
    known = {name for space in world.spaces.values() for name in world.kinds[space.field].attributes}
    if attribute and attribute not in known | set(CONTENTS):
        near = nearest(attribute, known)
        raise UsageError(f"Felder haben kein Attribut {attribute}." + (f" Meintest du {near}?" if near else ""))


def _value(seen: View, id: str, attribute: str) -> Any:
    return seen["things"].get(id, {"attributes": {}})["attributes"].get(attribute)


class _Signs:
    """Short signs for values, each once, and what they stand for."""

    def __init__(self, world: World, seen: View) -> None:
        self.world = world
        self.seen = seen
        self.told: dict[str, str] = {}
        self.seats = {player: str(seat) for seat, player in enumerate(seen["players"], 1)}

    def of_field(self, id: str, shown: list[str]) -> str:
        """All that a field shows, in a row."""
        text = ""
        own = self.world.kinds[self.seen["things"][id]["kind"]].attributes
        players = [name for name in shown if name in own and own[name].type == Type("thing", PLAYER)]
        for name in shown:
            if name in CONTENTS:
                inside = self.seen["places"].get(id, {"things": []})["things"]
                text += "".join(self.of_thing(one) for one in inside)
                continue
            if name not in own:
                holders = [player for player in self.seats if id in (_value(self.seen, player, name) or ())]
                text += "".join(self._sign(name, self._declared(name)) + self.seats[one] for one in holders)
                continue
            value = _value(self.seen, id, name)
            if value not in _NOTHING:
                # The first player on a field is its owner; what others are to it needs a word.
                text += self._sign(name, self._declared(name)) if name in players[1:] else ""
                text += self.of_value(name, value, alone=len(shown) == 1)
        return text

    def _declared(self, attribute: str) -> str:
        return self.world.attributes[attribute].sign

    def of_thing(self, id: str) -> str:
        """A thing that lies on a field: its sign, and the seat of its owner."""
        thing = self.seen["things"].get(id)
        if thing is None:
            return "?"
        return self._sign(thing["name"], thing["sign"]) + self.seats.get(thing["owner"], "")

    def of_value(self, attribute: str, value: Any, alone: bool) -> str:
        known = self.world.attributes.get(attribute)
        type = known.type if known is not None else BOOL
        if type == Type("thing", PLAYER):
            if not alone:
                return self.seats.get(value, "?")
            signs: dict[str, str] = dict(zip(self.seen["players"], _PLAYER_SIGNS, strict=False))
            self.told.update(signs)
            return signs.get(value, "?")
        if value is True:
            return "x" if alone else self._sign(attribute, self._declared(attribute))
        if isinstance(value, int) or value == "?":
            return str(value)
        if isinstance(value, list):
            return "".join(self.of_value(attribute, one, alone) for one in value)
        thing = self.seen["things"].get(value) if isinstance(value, str) else None
        return self._sign(thing["name"], thing["sign"]) if thing is not None else self._sign(str(value), "")

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


def pattern_lines(world: World, name: str) -> list[str]:
    """A pattern as a small picture: each role by its first letter, other cells as dots."""
    cells = {tuple(cell): role[0] for role, row in world.patterns[name].items() for cell in row}
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
