"""Boards as text: one sign per field, rows and columns where the board has them, and a legend."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.findings import nearest
from regelwerk.dsl.types import Type
from regelwerk.dsl.world import PLAYER, World
from regelwerk.tools.games import UsageError

EMPTY = "·"
CONTENTS = "inhalt"
_PLAYER_SIGNS = "XO#@%&+=*$~^"
_COORDINATES = ("spalte", "zeile")
_LONGEST = 4
_NOTHING: tuple[Any, ...] = (None, "", False, 0, [])

View = dict[str, Any]
"""What a player may know of a game, see `regelwerk.interpreter.views`."""

Cells = list[tuple[int, int, str]]
"""Column, row and text of each field."""


def board_lines(world: World, seen: View, name: str, attribute: str = "") -> list[str]:
    """A board as it is seen, with one attribute (or what lies there) on each field."""
    board = seen["boards"][name]
    attribute = attribute or shown_attribute(world, board["kind"])
    values = {field["id"]: _value(seen, field["id"], attribute) for field in board["fields"]}
    signs = _signs(world, seen, attribute, [value for value in values.values() if value not in _NOTHING])
    texts = {id: EMPTY if value in _NOTHING else signs[str(value)] for id, value in values.items()}
    cells = [(field["column"], field["row"], texts[field["id"]]) for field in board["fields"]]
    columns = [field["id"].rstrip("0123456789") for field in board["fields"] if field["row"] == 1]
    match board["shape"]:
        case "rectangle":
            lines = _rectangle(cells, columns)
        case "rhombus":
            lines = _rhombus(cells, columns)
        case "hexagon":
            names = [id if text == EMPTY else text for id, text in texts.items()]
            lines = _hexagon([(q, r, text) for (q, r, _), text in zip(cells, names, strict=True)])
        case _:
            lines = [f"{id}: {text}" for id, text in texts.items() if text != EMPTY]
    legend = [f"{sign} {value}" for value, sign in signs.items() if sign != value]
    return [*lines, "  ".join([f"({attribute})", *legend])]


def shown_attribute(world: World, kind: str) -> str:
    """What a field shows if nobody says: whose it is, the first attribute that can change, or what lies on it."""
    attributes = world.kinds[kind].attributes
    changing = [name for name, one in attributes.items()
                if not one.fixed and name not in _COORDINATES and not name.endswith("_")]
    owned = [name for name in changing if attributes[name].type == Type("thing", PLAYER)]
    return (owned or changing or [CONTENTS])[0]


def check_attribute(world: World, attribute: str) -> None:
    """An attribute that was asked for must belong to the fields of a board."""
    known = {name for space in world.spaces.values() for name in world.kinds[space.field].attributes}
    if attribute and attribute not in known | {CONTENTS}:
        near = nearest(attribute, known)
        raise UsageError(f"Felder haben kein Attribut {attribute}." + (f" Meintest du {near}?" if near else ""))


def _value(seen: View, id: str, attribute: str) -> Any:
    if attribute == CONTENTS:
        inside = seen["places"].get(id, {"things": []})["things"]
        return inside[0] if len(inside) == 1 else inside
    return seen["things"].get(id, {"attributes": {}})["attributes"].get(attribute)


def _signs(world: World, seen: View, attribute: str, values: list[Any]) -> dict[str, str]:
    """A short sign for each value that occurs or could: players have their own, numbers stand for themselves."""
    known = world.attributes.get(attribute)
    signs: dict[str, str] = {}
    if known is not None and known.type == Type("thing", PLAYER):
        signs.update(zip(seen["players"], _PLAYER_SIGNS, strict=False))
    for value in sorted({str(one) for one in values} - set(signs)):
        plain = "x" if value == "True" else value if value.lstrip("-").isdecimal() or value == "?" else ""
        signs[value] = plain or _short(value, set(signs.values()))
    return signs


def _short(value: str, taken: set[str]) -> str:
    letters = "".join(letter for letter in value if letter.isalnum()) or "?"
    for length in range(1, _LONGEST):
        if letters[:length] not in taken:
            return letters[:length]
    number = 2
    while f"{letters[0]}{number}" in taken:
        number += 1
    return f"{letters[0]}{number}"


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
    """Rows of axial coordinates, each shifted by half a field. An empty field shows its name."""
    step = max(len(text) for _, _, text in cells) // 2 + 1
    left = min(2 * q + r for q, r, _ in cells)
    lines: dict[int, list[str]] = {}
    for q, r, text in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        line = lines.setdefault(r, [])
        line.extend(" " * ((2 * q + r - left) * step - len(line)))
        line.extend(text)
    return ["".join(line) for _, line in sorted(lines.items())]
