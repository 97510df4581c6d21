"""What pictures of boards and patterns are drawn with: hexagons, labels, the frame around them; and patterns."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from regelwerk.tools.book.markup import element

COLOURS = (
    "#e9c46a", "#8ab6d6", "#c08497", "#a3b18a", "#d8a47f", "#b8a9c9", "#90be6d", "#f2b5a7", "#9fb8ad", "#cdb4db",
    "#ffd6a5", "#84a59d",
)  # fmt: skip
PALE = "#f3ecdd"
_HEX = 27.0
_AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Point = tuple[float, float]


def pattern_picture(roles: dict[str, tuple[tuple[int, int], ...]]) -> tuple[ET.Element, dict[str, str]]:
    """A pattern of hexagons: one colour for each role, a ring around the field it is laid at."""
    colours = {role: COLOURS[index % len(COLOURS)] for index, role in enumerate(roles)}
    cells = {cell: role for role, all_cells in roles.items() for cell in all_cells}
    around = {(q + dq, r + dr) for q, r in {*cells, (0, 0)} for dq, dr in _AROUND} | {(0, 0)}
    parts = [_cell(cell, "none", "#d9cdb4") for cell in sorted(around - cells.keys())]
    parts += [_cell(cell, colours[role]) for cell, role in cells.items()]
    x, y = _centre((0, 0))
    parts.append(element("circle", cx=number(x), cy=number(y), r="6", fill="none", stroke="#333", stroke_width="2"))
    return picture(parts, [_centre(cell) for cell in {*cells, *around}], _HEX + 4), colours


def _centre(cell: tuple[int, int]) -> Point:
    q, r = cell
    return math.sqrt(3) * _HEX * (q + r / 2), 1.5 * _HEX * r


def _cell(cell: tuple[int, int], fill: str, stroke: str = "#8a7a5c") -> ET.Element:
    return hexagon(_centre(cell), _HEX, math.pi / 6, fill, stroke)


def hexagon(centre: Point, radius: float, turn: float, fill: str, stroke: str = "#8a7a5c") -> ET.Element:
    """A hexagon; turned by a twelfth it stands on a point."""
    x, y = centre
    corners = (
        f"{number(x + radius * math.cos(angle))},{number(y + radius * math.sin(angle))}"
        for angle in (turn + math.pi / 3 * corner for corner in range(6))
    )
    return element("polygon", points=" ".join(corners), fill=fill, stroke=stroke, stroke_width="1.2")


def label(x: float, y: float, text: str, size: float = 11) -> ET.Element:
    return element("text", text, x=number(x), y=number(y + size / 3), font_size=number(size), text_anchor="middle")


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def picture(parts: Iterable[ET.Element], points: list[Point], margin: float) -> ET.Element:
    """A picture that holds all the points."""
    left = min((x for x, _ in points), default=0) - margin
    top = min((y for _, y in points), default=0) - margin
    width = max((x for x, _ in points), default=0) + margin - left
    height = max((y for _, y in points), default=0) + margin - top
    made = element("svg", parts, role="img", style=f"max-width:{number(min(width * 1.7, 900))}px")
    made.set("viewBox", f"{number(left)} {number(top)} {number(width)} {number(height)}")
    return made
