"""The slice of Twilight Imperium on maps of any size: same fleets, same distances, more space around.

Mecatol lies in the middle and the six home systems around it; further systems are laid round and round outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from regelwerk.tools.workshop.bench_rulebooks import TI4_BIG

Cell = tuple[int, int]

_STEPS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_HOMES = 6
_TRAITS = ("kulturell", "gefährlich", "industriell")


def galaxy(folder: Path, systems: int) -> Path:
    """A copy of the slice with so many systems."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in TI4_BIG.glob("*.yaml"):
        text = _plan(systems) if path.name == "plan.yaml" else path.read_text(encoding="utf-8")
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def _plan(systems: int) -> str:
    cells = list(islice(_spiral(), systems))
    names = {cell: _name(place) for place, cell in enumerate(cells)}
    edges = [
        f"      - [{names[q, r]}, {names[q + dq, r + dr]}]\n"
        for q, r in cells
        for dq, dr in _STEPS[:3]
        if (q + dq, r + dr) in names
    ]
    tiles = [f"    {name}: {{quelle: [LRR 78]{_home(name)}}}\n" for name in names.values()]
    planets = [
        f"    planet_{place}: {{quelle: [LRR 59], lage: {name}, ertrag: {place % 4}, einflusswert: {place % 3 + 1}, "
        f"merkmal: {_TRAITS[place % 3]}}}\n"
        for place, name in enumerate(list(names.values())[1:], 1)
    ]
    return (
        "sprache: de\nraum:\n  galaxie:\n    quelle: [LRR 70]\n    form: graph\n    feld: system\n    kanten:\n"
        + "".join(edges) + "dinge:\n  system:\n" + "".join(tiles)
        + "  planet:\n    mecatol_rex: {quelle: [LRR 53], lage: mecatol, ertrag: 1, einflusswert: 6}\n"
        + "".join(planets)
    )


def _spiral() -> Iterator[Cell]:
    """The cells of a board of hexagons, ring by ring from the middle."""
    yield 0, 0
    radius = 0
    while True:
        radius += 1
        q, r = -radius, radius
        for dq, dr in _STEPS:
            for _ in range(radius):
                yield q, r
                q, r = q + dq, r + dr


def _name(place: int) -> str:
    if place == 0:
        return "mecatol"
    return f"heim_{place}" if place <= _HOMES else f"ring_{place - _HOMES}"


def _home(name: str) -> str:
    return ", heimatsystem: ja" if name.startswith("heim_") else ""
