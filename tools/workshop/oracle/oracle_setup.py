"""A recorded set-up: the map as a given position, everything that is drawn as the outcome of the draws.

Nothing is written into the state once the set-up is done. The rulebook shuffles as in every game; the record only says
what lies on top. The map is given field by field (option `karte: gegeben`), since some records use mirrored sectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names

Cell = tuple[int, int]

PROFILE = "vergleich"
OPTIONS = {"karte": "gegeben"}


class RecordError(Exception):
    """A record that cannot be what it says it is."""


@dataclass(frozen=True)
class Galaxy:
    """The fields of the rulebook and their coordinates."""

    fields: dict[Cell, str]
    cells: dict[str, Cell]


def galaxy(rulebook: Rulebook, players: int) -> Galaxy:
    """The board for a number of players; nothing of the game that is begun for it is used."""
    game = Game.start(rulebook, players, options=OPTIONS, profile=PROFILE)
    cells = {
        field: (game.value(field, "spalte"), game.value(field, "zeile"))
        for field in (game.link.things[number].id for number in game.link.of_kind["feld"])
    }
    return Galaxy({cell: field for field, cell in cells.items()}, cells)


def start(rulebook: Rulebook, known: Galaxy, record: dict[str, Any]) -> Game:
    """The game of a record, waiting for its first decision."""
    setup = record["setup"]
    given: dict[str, dict[str, Any]] = {}
    for one in setup["map"]["hexes"]:
        if (one["q"], one["r"]) not in known.fields:
            raise RecordError(f"Das Feld ({one['q']}, {one['r']}) gibt es in diesem Regelwerk nicht.")
        given[known.fields[(one["q"], one["r"])]] = {"planet": names.PLANETS[one["planet"]]}
    draws = _positions(setup["tech_tiles"])
    draws += [names.TILES[setup["advanced_tiles"][track]] for track in names.TRACKS]
    draws.append(names.TOKENS[setup["terraforming_token"]] + "#1")
    draws += [names.ROUND_TILES[tile] for tile in setup["round_scoring"]]
    draws += [names.FINAL_TILES[tile] for tile in setup["final_scoring"]]
    draws += [names.BOOSTERS[booster] for booster in setup["boosters"]]
    seats: int = setup["seats"]
    return Game.start(rulebook, seats, options=OPTIONS, profile=PROFILE, trace=True, draws=draws, given=given)


def _positions(tiles: dict[str, str]) -> list[str]:
    """Places of the basic tiles, in the order in which the rulebook lays the kinds out."""
    where = {names.TILES[tile]: names.POSITIONS[position] for position, tile in tiles.items()}
    return [where[tile] for tile in names.TILES.values() if tile in where]
