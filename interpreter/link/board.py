"""Boards: the fields of a declared space, their labels, neighbours and lines."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from regelwerk.dsl.declare import field_names
from regelwerk.dsl.world.boards_and_options import Size, Space
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.runtime.builtins import graph, grid, hexgrid

Rows = tuple[tuple[int, ...], ...]


@dataclass
class Board:
    """One board. Fields are numbered from 0 in reading order; `numbers` are their things in the game."""

    space: Space
    labels: tuple[str, ...]
    coordinates: tuple[tuple[int, int], ...]
    neighbours: Rows
    orthogonal: Rows
    cells: tuple[tuple[int, int], ...] = ()
    lines: dict[str, Rows] = field(default_factory=dict)
    named: bool = False
    numbers: list[int] = field(default_factory=list)

    @property
    def field(self) -> str:
        return self.space.field

    def step(self, place: int, columns: int, rows: int) -> int:
        """The field so many columns and rows away, or -1; on a ring there is always one."""
        if self.space.shape == "ring":
            return graph.ring_step(self.space.length, place, columns)
        column, row = self.coordinates[place]
        wanted = (column + columns, row + rows)
        return self._by_coordinates.get(wanted, -1)

    @property
    def _by_coordinates(self) -> dict[tuple[int, int], int]:
        found = self.__dict__.get("_places")
        if found is None:
            found = {one: place for place, one in enumerate(self.coordinates)}
            self.__dict__["_places"] = found
        return found


def build_boards(world: World, players: int, options: dict[str, Any]) -> dict[str, Board]:
    """The boards of a game, in the size for these players and options."""
    return {
        space.id: _board(_measured(space, players, options), world) for space in world.spaces.values() if space.field
    }


def _measured(space: Space, players: int, options: dict[str, Any]) -> Space:
    for size in space.sizes:
        if size.players in (0, players) and all(options.get(name) == value for name, value in size.options.items()):
            return replace(space, **size.measures, sizes=(Size(0, {}, _measures(space)), *space.sizes))
    return space


def _measures(space: Space) -> dict[str, Any]:
    return {"radius": space.radius, "centres": space.centres}


def _board(space: Space, world: World) -> Board:
    if space.shape == "rectangle":
        return _rectangle(space)
    if space.shape in ("hexagon", "rhombus"):
        return _hexagons(space)
    if space.shape == "ring":
        labels = tuple(field_names.ring_name(space, place) for place in range(space.length))
        ring = tuple(((i - 1) % space.length, (i + 1) % space.length) for i in range(space.length))
        return Board(space, labels, tuple((i + 1, 1) for i in range(space.length)), ring, ring)
    return _graph(space, world)


def _rectangle(space: Space) -> Board:
    board = grid.Grid(space.width, space.height)
    count = space.width * space.height
    positions = [board.position(place) for place in range(count)]
    labels = tuple(field_names.grid_name(column, row) for column, row in positions)
    lines = {name: grid.lines(board, length) for name, length in space.lines.items()}
    return Board(
        space,
        labels,
        tuple((column + 1, row + 1) for column, row in positions),
        grid.adjacency(board, diagonal=True),
        grid.adjacency(board),
        tuple(positions),
        lines,
    )


def _hexagons(space: Space) -> Board:
    if space.shape == "hexagon":
        named = field_names.hexagon_names(space)
        cells, labels = tuple(named), tuple(named.values())
        coordinates = cells
    else:
        cells = field_names.rhombus(space.width, space.height)
        labels = tuple(field_names.grid_name(q, r) for q, r in cells)
        coordinates = tuple((q + 1, r + 1) for q, r in cells)
    rows = hexgrid.adjacency(cells)
    return Board(space, labels, coordinates, rows, rows, cells)


def _graph(space: Space, world: World) -> Board:
    """A graph joins things that are declared elsewhere, by name."""
    labels = tuple(entry.id for entry in world.entries.values() if entry.kind == space.field)
    number = {label: place for place, label in enumerate(labels)}
    edges = [(number[a], number[b]) for a, b in space.edges if a in number and b in number]
    rows = graph.adjacency(len(labels), edges)
    board = Board(space, (), tuple((place + 1, 1) for place in range(len(labels))), rows, rows)
    board.named = True
    board.__dict__["labels"] = labels
    return board
