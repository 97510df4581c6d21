"""What is adjacent, what can move, what can be carried: asked of the rulebook on recorded maps."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS, Names
from regelwerk.tools.workshop.oracle.ti4.ti4_position import Position, asked

ENEMIES = ("zerstörer", "kreuzer")
READINGS = {"grenzen_geprüft": "nie"}
"""Nobody asks what holds the units that lie in space, waiting to be picked up."""
TOKENS = {"alpha": "creuss_alpha", "beta": "creuss_beta"}


def adjacent(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> dict[str, set[tuple[str, str]]]:
    """For each viewer, all ordered pairs of spaces that are adjacent although they do not touch."""
    position = Position(rulebook, names)
    position.map(case["map"], case["off_map"])
    tiles = {**case["map"], **case["off_map"]}
    if case["creuss_in_game"]:
        position.player(1, "creuss", [], [])
    for token in case["tokens"]:
        position.put(TOKENS[token["wormhole"]], ort=f"system_{tiles[token['at']]}")
    if case["hil_colish"]:
        position.unit(1, "flaggschiff", f"system_{tiles[case['hil_colish']]}")
    for law in case["laws"]:
        position.law(law)
    game = position.start()
    found = {}
    for viewer, seat in (("other", 2), ("creuss", 1)):
        if viewer in case["expect"]:
            found[viewer] = {
                (here, there) for here, number in tiles.items() for there in _far(game, seat, f"system_{number}", tiles)
            }
    return found


def _far(game: Game, seat: int, system: str, tiles: dict[str, int]) -> list[str]:
    """The spaces of systems that are adjacent to a system without touching it."""
    hexes = {f"system_{number}": hex for hex, number in tiles.items()}
    near = set(asked(game, system, "nebenan"))
    return [hexes[one] for one in asked(game, f"spieler_{seat}", f"angrenzende({system})") if one not in near]


def _map(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> Position:
    position = Position(rulebook, names, READINGS)
    position.map(case["map"], case.get("off_map"))
    for place, hex in enumerate(case["enemy_ships"]):
        position.unit(2, ENEMIES[place // 8], f"system_{case['map'][hex]}")
    for hex in case["own_tokens"]:
        position.put(f"system_{case['map'][hex]}", marken=["spieler_1"])
    position.put("spieler_2", flottenmarker=16)
    return position


def can_move(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> list[bool]:
    """For each ship, whether it can reach the active system."""
    position = _map(rulebook, names, case)
    told = case["self"]
    position.player(1, told["faction"], told["upgrades"], told.get("techs", []))
    for card in told.get("cards", []):
        position.card(1, card)
    for law in case.get("laws", []):
        position.law(law)
    ids: dict[int, str] = {}
    helped_first = sorted(enumerate(case["ships"]), key=lambda one: not one[1].get("gravity_drive"))
    for place, ship in helped_first:  # of ships that are alike the first is offered, so it is the one to be helped
        ids[place] = position.unit(1, UNITS[ship["type"]], f"system_{case['map'][ship['from']]}")
    place, ship = helped_first[0]
    chosen = ids[place] if ship.get("gravity_drive") else ""
    moving = _moving(position.start(), f"system_{case['map'][case['active']]}", chosen)
    return [ids[place] in moving for place in range(len(ids))]


def _moving(game: Game, system: str, chosen: str) -> set[str]:
    """The ships that may be moved once a system is activated; what helps one ship only helps the chosen one."""
    game.submit("taktik")
    if game.decision is None or system not in {one.id for one in game.decision.options}:
        return set()
    game.submit(system)
    while game.decision is not None and game.decision.player == "spieler_1":
        offered = [one.id for one in game.decision.options]
        if game.decision.entry == "schiffe_bewegen":
            if not _flies_ahead(game):
                return set(asked(game, "spieler_1", "bewegliche"))  # also those that are alike, which are one option
            game.submit("passen")
            continue
        if game.decision.entry in ("zug", "raumkampf", "bomben_abwerfen", "produktionsschritt"):
            break
        game.submit(chosen if chosen in offered else offered[0])
    return set()


def _flies_ahead(game: Game) -> bool:
    """Whether only a ship that may move before the others is asked for; who declines is asked for all of them."""
    declined = game.fork()
    declined.submit("passen")
    return declined.decision is not None and declined.decision.entry == "schiffe_bewegen"


def legal(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> bool:
    """Whether a ship can fly a given path and take the cargo along."""
    position = _map(rulebook, names, case)
    told, tiles = case["ship"], case["map"]
    position.player(1, told["faction"], [told["type"]] if told["upgraded"] else [], [])
    path = [f"system_{tiles[hex]}" for hex in case["path"]]
    ship = position.unit(1, UNITS[told["type"]], path[0])
    cargo: dict[tuple[str, str], list[str]] = {}
    for hex, units in case["space_units"].items():
        for unit, count in units.items():
            for _ in range(count):
                cargo.setdefault((hex, unit), []).append(position.unit(1, UNITS[unit], f"system_{tiles[hex]}"))
    game = position.start()
    if ship not in _moving(game, f"system_{tiles[case['active']]}", ship) or not _flyable(game, ship, path):
        return False
    game.submit(ship)
    holding = {f"system_{tiles[hex]}" for hex, _ in cargo}
    for route in game.decision.options if game.decision else ():
        # one route stands for all that can pick up cargo in the same places
        if holding.intersection(route.id.split("+")) == holding.intersection(path[1:]):
            trial = game.fork()
            trial.submit(route.id)
            if _loads(trial, case["cargo"], cargo):
                return True
    return False


def _flyable(game: Game, ship: str, path: list[str]) -> bool:
    """Whether each step of a path is open to a ship, asked of the rulebook one by one."""
    goal = len(path) - 1
    for place in range(goal):
        here, there = path[place], path[place + 1]
        word = "anfliegbar" if place + 1 == goal else "durchquerbar"
        if there not in asked(game, "spieler_1", f"flugnachbarn({here})") or not asked(game, ship, f"{word}({there})"):
            return False
    return True


def _loads(game: Game, wanted: list[dict[str, Any]], cargo: dict[tuple[str, str], list[str]]) -> bool:
    for one in wanted:
        for _ in range(one["count"]):
            if game.decision is None or game.decision.entry != "route_festlegen":
                return False
            offered = {option.id for option in game.decision.options}
            found = next((id for id in cargo.get((one["from"], one["unit"]), []) if id in offered), None)
            if found is None:
                return False
            game.submit(found)
    return True
