"""Where the fields of a board lie in a drawing, in units of the distance between neighbours; x to the right, y down.

Hexagons and grids lie as they are, rings in a circle. A graph is laid out so that fields lie as far from each other as
there are steps between them (least stress), always in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin, sqrt
from types import MappingProxyType

from regelwerk.interpreter.link.board import Board

Point = tuple[float, float]

_ROUNDS = 120
_MOST_BY_STRESS = 150
"""Graphs with more fields are laid out in a circle: each round looks at all pairs."""
FLAT, POINTED = "flat", "pointed"


def positions(
    board: Board, orientation: str = POINTED, turn: int = 0, given: Mapping[str, Point] = MappingProxyType({})
) -> list[Point]:
    """A point for each field of a board. Hexagons stand on a point or lie flat; `turn` turns the board clockwise, in
    degrees. Where the fields of a graph lie can be `given`: those of which it is not are put among their neighbours."""
    shape = board.space.shape
    if given:
        return _from_nought(_turned(_among(board, given), turn))
    if shape in ("hexagon", "rhombus"):
        # a board of flat hexagons is one of pointed ones that is turned by a twelfth
        points = _turned(list(_hexagons(board)), turn - (30 if orientation == FLAT else 0))
    elif shape == "rectangle":
        points = _turned([(float(column), float(row)) for column, row in board.coordinates], turn)
    elif shape == "ring" or len(board.labels) > _MOST_BY_STRESS:
        points = _turned(_circle(len(board.labels)), turn)
    else:
        points = _turned(_graph(board.neighbours), turn)
    return _from_nought(points)


def _among(board: Board, given: Mapping[str, Point]) -> list[Point]:
    known = [given.get(label) for label in board.labels]
    middle = _mean([one for one in known if one is not None]) or (0.0, 0.0)
    near = ([there for other in row if (there := known[other]) is not None] for row in board.neighbours)
    return [one or _mean(others) or middle for one, others in zip(known, near, strict=True)]


def _mean(points: list[Point]) -> Point | None:
    if not points:
        return None
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _hexagons(board: Board) -> Iterator[Point]:
    for q, r in board.cells:
        yield q + r / 2, r * sqrt(3) / 2


def _circle(count: int) -> list[Point]:
    """So many points at distance 1 from the next, the first one on top."""
    radius = 0.5 / sin(pi / count) if count > 1 else 0.0
    return [(radius * sin(2 * pi * one / count), -radius * cos(2 * pi * one / count)) for one in range(count)]


def _graph(neighbours: Sequence[Sequence[int]]) -> list[Point]:
    """Each point goes to where the others want it, again and again."""
    count = len(neighbours)
    if count < 2:
        return [(0.0, 0.0)] * count
    steps = [_distances(neighbours, one) for one in range(count)]
    points = _circle(count)
    for _ in range(_ROUNDS):
        points = [_wanted(one, points, steps[one]) for one in range(count)]
    return points


def _distances(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """The steps from one field to each; what cannot be reached is put aside, beyond all others."""
    found = {start: 0}
    edge = [start]
    while edge:
        following = []
        for here in edge:
            for there in neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    following.append(there)
        edge = following
    beyond = max(found.values()) + 1
    return [found.get(one, beyond) for one in range(len(neighbours))]


def _wanted(one: int, points: list[Point], steps: list[int]) -> Point:
    x, y, weights = 0.0, 0.0, 0.0
    here = points[one]
    for other, there in enumerate(points):
        if other == one:
            continue
        distance = hypot(here[0] - there[0], here[1] - there[1]) or 1e-9
        weight, share = steps[other] ** -2, steps[other] / distance
        x += weight * (there[0] + share * (here[0] - there[0]))
        y += weight * (there[1] + share * (here[1] - there[1]))
        weights += weight
    return x / weights, y / weights


def _turned(points: list[Point], degrees: int) -> list[Point]:
    if not degrees:
        return points
    angle = degrees * pi / 180
    return [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points]


def _from_nought(points: list[Point]) -> list[Point]:
    """The same, the leftmost at 0 and the topmost at 0; in thousandths, so that all machines agree."""
    left = min((x for x, _ in points), default=0.0)
    top = min((y for _, y in points), default=0.0)
    return [(round(x - left, 3) + 0.0, round(y - top, 3) + 0.0) for x, y in points]
