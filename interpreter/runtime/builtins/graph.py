"""Distances and groups on any board that is given as neighbours.

A board is a tuple of rows: row i holds the sorted neighbours of node i. Steps go along the rows, so a board may have
one-way streets.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

Rows = tuple[tuple[int, ...], ...]


def adjacency(count: int, edges: Iterable[tuple[int, int]], directed: bool = False) -> Rows:
    """Rows of neighbours for the nodes 0 to count - 1 from a list of edges."""
    found: list[dict[int, None]] = [{} for _ in range(count)]
    for a, b in edges:
        if not (0 <= a < count and 0 <= b < count):
            raise ValueError(f"the edge {a}-{b} leaves the {count} nodes")
        found[a][b] = None
        if not directed:
            found[b][a] = None
    return tuple(tuple(sorted(row)) for row in found)


def distances(
    rows: Rows,
    starts: Iterable[int],
    not_through: Container[int] = (),
    not_onto: Container[int] = (),
    limit: int | None = None,
) -> dict[int, int]:
    """The least number of steps to each node where one may end, sorted by node.

    Nobody passes through a node in `not_through`, but may end there; nobody ends on a node in `not_onto`, but may pass
    through it. A node in both is closed. One always may set out from a start.
    """
    reached = dict.fromkeys(sorted(starts), 0)
    frontier = list(reached)
    steps = 0
    while frontier and (limit is None or steps < limit):
        steps += 1
        following: list[int] = []
        for node in frontier:
            if steps > 1 and node in not_through:
                continue
            for neighbour in rows[node]:
                if neighbour not in reached:
                    reached[neighbour] = steps
                    following.append(neighbour)
        frontier = following
    return {node: reached[node] for node in sorted(reached) if node not in not_onto}


def distance(
    rows: Rows, start: int, goal: int, not_through: Container[int] = (), not_onto: Container[int] = ()
) -> int | None:
    """The least number of steps, nothing if there is no way; blocked nodes as in `distances`."""
    return distances(rows, (start,), not_through, not_onto).get(goal)


def within(
    rows: Rows, starts: Iterable[int], steps: int, not_through: Container[int] = (), not_onto: Container[int] = ()
) -> tuple[int, ...]:
    """The sorted nodes that can be reached in at most so many steps, the starts included."""
    return tuple(distances(rows, starts, not_through, not_onto, steps))


def groups(rows: Rows, subset: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The connected parts of a set of nodes, each sorted, ordered by their smallest node.

    Edges count in both directions here: two nodes lie in one part if either is a neighbour of the other.
    """
    inside = dict.fromkeys(sorted(subset))
    linked: dict[int, list[int]] = {node: [] for node in inside}
    for node in inside:
        for neighbour in rows[node]:
            if neighbour in inside:
                linked[node].append(neighbour)
                linked[neighbour].append(node)
    found: list[tuple[int, ...]] = []
    seen: dict[int, None] = {}
    for first in inside:
        if first in seen:
            continue
        seen[first] = None
        part = [first]
        for node in part:
            for neighbour in linked[node]:
                if neighbour not in seen:
                    seen[neighbour] = None
                    part.append(neighbour)
        found.append(tuple(sorted(part)))
    return tuple(found)


def ring_step(size: int, position: int, steps: int) -> int:
    """Where somebody stands after so many steps on a ring of places numbered from 0; negative steps go backwards."""
    return (position + steps) % size
