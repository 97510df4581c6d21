"""Boards and patterns as pictures: squares, hexagons, rings, and graphs laid out so that they can be read."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.interpreter.link.board import Board, build_boards
from regelwerk.tools.book.book_names import Naming
from regelwerk.tools.book.markup import element

_SQUARE = 46.0
_HEX = 27.0
_COLOURS = (
    "#e9c46a", "#8ab6d6", "#c08497", "#a3b18a", "#d8a47f", "#b8a9c9", "#90be6d", "#f2b5a7", "#9fb8ad", "#cdb4db",
    "#ffd6a5", "#84a59d",
)  # fmt: skip
_PALE = "#f3ecdd"
_MOST_COLOURS = len(_COLOURS)
_LETTER = 0.6
"""How wide a letter is, compared to its height."""

Point = tuple[float, float]


def boards(world: World) -> dict[str, Board]:
    """The boards in their largest form: with the most players and the default options."""
    options = {option.id: option.values[0] for option in world.options.values()}
    return build_boards(world, world.most_players, options)


def board_picture(naming: Naming, board: Board) -> tuple[ET.Element, dict[str, str]]:
    """A board as a picture, and the legend: what a colour means."""
    shade, legend = _colours(naming, board)
    match board.space.shape:
        case "rectangle":
            return _squares(board, shade), legend
        case "hexagon" | "rhombus":
            return _hexagons(board, shade), legend
        case "ring":
            return _graph(naming, board, _on_a_circle(len(board.labels)), shade), legend
    return _graph(naming, board, _spread(board), shade), legend


def pattern_picture(roles: dict[str, tuple[tuple[int, int], ...]]) -> tuple[ET.Element, dict[str, str]]:
    """A pattern of hexagons: one colour for each role, a ring around the field it is laid at."""
    colours = {role: _COLOURS[index % _MOST_COLOURS] for index, role in enumerate(roles)}
    cells = {cell: role for role, all_cells in roles.items() for cell in all_cells}
    around = {(q + dq, r + dr) for q, r in {*cells, (0, 0)} for dq, dr in _AROUND} | {(0, 0)}
    parts = [_hexagon(_hex_centre(cell), "none", "#d9cdb4") for cell in sorted(around - cells.keys())]
    parts += [_hexagon(_hex_centre(cell), colours[role]) for cell, role in cells.items()]
    x, y = _hex_centre((0, 0))
    parts.append(element("circle", cx=_number(x), cy=_number(y), r="6", fill="none", stroke="#333", stroke_width="2"))
    centres = [_hex_centre(cell) for cell in {*cells, *around}]
    return _svg(parts, centres, _HEX + 4), colours


_AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _colours(naming: Naming, board: Board) -> tuple[dict[str, str], dict[str, str]]:
    """A colour for each field by the first attribute that names a value or a thing and has few of them."""
    world = naming.world
    fields = {label: world.entries[label].values for label in board.labels if label in world.entries}
    for name, attribute in world.kinds[board.field].attributes.items():
        shown = attribute.display and not is_made_up(name)
        if attribute.type.base not in ("enum", "thing") or attribute.type.many or not shown:
            continue
        values = list(dict.fromkeys(str(own[name]) for own in fields.values() if own.get(name) not in (None, "")))
        if 1 < len(values) <= _MOST_COLOURS:
            by_value = {value: _COLOURS[index] for index, value in enumerate(values)}
            shade = {label: by_value.get(str(own.get(name)), _PALE) for label, own in fields.items()}
            sort = "entry" if attribute.type.base == "thing" else "value"
            return shade, {naming.text(sort, value): colour for value, colour in by_value.items()}
    return {}, {}


# ---- shapes


def _squares(board: Board, shade: dict[str, str]) -> ET.Element:
    parts: list[ET.Element] = []
    centres: list[Point] = []
    for label, (column, row) in zip(board.labels, board.coordinates, strict=True):
        x, y = column * _SQUARE, -row * _SQUARE
        centres.append((x, y))
        dark = (column + row) % 2 == 0
        fill = shade.get(label, "#efe3c8" if dark else "#fbf6ea")
        half = _SQUARE / 2
        parts.append(
            element(
                "rect", x=_number(x - half), y=_number(y - half), width=_number(_SQUARE), height=_number(_SQUARE),
                fill=fill, stroke="#8a7a5c", stroke_width="1",
            )
        )  # fmt: skip
        parts.append(_label(x, y, label))
    return _svg(parts, centres, _SQUARE / 2 + 3)


def _hexagons(board: Board, shade: dict[str, str]) -> ET.Element:
    parts: list[ET.Element] = []
    centres = [_hex_centre(cell) for cell in board.cells]
    for label, centre in zip(board.labels, centres, strict=True):
        parts.append(_hexagon(centre, shade.get(label, _PALE)))
        parts.append(_label(*centre, label))
    return _svg(parts, centres, _HEX + 3)


def _hex_centre(cell: tuple[int, int]) -> Point:
    q, r = cell
    return math.sqrt(3) * _HEX * (q + r / 2), 1.5 * _HEX * r


def _hexagon(centre: Point, fill: str, stroke: str = "#8a7a5c") -> ET.Element:
    x, y = centre
    corners = (
        f"{_number(x + _HEX * math.cos(angle))},{_number(y + _HEX * math.sin(angle))}"
        for angle in (math.pi / 6 + math.pi / 3 * corner for corner in range(6))
    )
    return element("polygon", points=" ".join(corners), fill=fill, stroke=stroke, stroke_width="1.2")


def _graph(naming: Naming, board: Board, points: list[Point], shade: dict[str, str]) -> ET.Element:
    parts: list[ET.Element] = []
    for place, others in enumerate(board.neighbours):
        for other in others:
            if place < other:
                (x1, y1), (x2, y2) = points[place], points[other]
                parts.append(
                    element(
                        "line", x1=_number(x1), y1=_number(y1), x2=_number(x2), y2=_number(y2), stroke="#b9a988",
                        stroke_width="2",
                    )
                )  # fmt: skip
    corners: list[Point] = []
    for label, (x, y) in zip(board.labels, points, strict=True):
        dot = element("circle", cx=_number(x), cy=_number(y), r="9", fill=shade.get(label, _PALE), stroke="#6b5d42")
        dot.set("stroke-width", "1.4")
        name = naming.text("entry", label) if label in naming.world.entries else label
        text = _label(x, y + 20, name, 9.5)
        text.set("class", "beside")
        half = len(name) * 9.5 * _LETTER / 2
        corners += [(x - half, y), (x + half, y + 20)]
        parts.append(element("a", dot, text, href=f"#entry-{label}") if label in naming.world.entries else dot)
        if label not in naming.world.entries:
            parts.append(text)
    return _svg(parts, [*points, *corners], 12)


# ---- where the points of a graph lie


def _on_a_circle(count: int) -> list[Point]:
    radius = max(80.0, count * 22 / math.pi)
    turn = 2 * math.pi / max(count, 1)
    return [
        (radius * math.cos(turn * one - math.pi / 2), radius * math.sin(turn * one - math.pi / 2))
        for one in range(count)
    ]


def _spread(board: Board) -> list[Point]:
    """Points that pull along edges and push each other away, from a circle, always in the same way."""
    count = len(board.labels)
    points = [[x, y] for x, y in _on_a_circle(count)]
    ideal, heat = 86.0, 60.0
    pairs = {(a, b) for a, others in enumerate(board.neighbours) for b in others if a < b}
    for _ in range(300 if count <= 120 else 60):
        moves = [[0.0, 0.0] for _ in range(count)]
        for a in range(count):
            for b in range(a + 1, count):
                dx, dy = points[a][0] - points[b][0], points[a][1] - points[b][1]
                distance = max(math.hypot(dx, dy), 0.5)
                force = ideal * ideal / distance
                if (a, b) in pairs:
                    force -= distance * distance / ideal
                moves[a][0] += dx / distance * force
                moves[a][1] += dy / distance * force
                moves[b][0] -= dx / distance * force
                moves[b][1] -= dy / distance * force
        for place in range(count):
            length = max(math.hypot(*moves[place]), 0.01)
            points[place][0] += moves[place][0] / length * min(length, heat)
            points[place][1] += moves[place][1] / length * min(length, heat)
        heat = max(heat * 0.985, 0.6)
    return [(x, y) for x, y in points]


# ---- drawing


def _label(x: float, y: float, text: str, size: float = 11) -> ET.Element:
    return element("text", text, x=_number(x), y=_number(y + size / 3), font_size=_number(size), text_anchor="middle")


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _svg(parts: Iterable[ET.Element], points: list[Point], margin: float) -> ET.Element:
    """A picture that holds all the points."""
    left = min((x for x, _ in points), default=0) - margin
    top = min((y for _, y in points), default=0) - margin
    width = max((x for x, _ in points), default=0) + margin - left
    height = max((y for _, y in points), default=0) + margin - top
    made = element("svg", parts, role="img", style=f"max-width:{_number(min(width * 1.25, 900))}px")
    made.set("viewBox", f"{_number(left)} {_number(top)} {_number(width)} {_number(height)}")
    return made
