"""The state of a running game in the words of the records, and what differs from a recorded state."""

from __future__ import annotations

from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names
from regelwerk.tools.workshop.oracle.oracle_setup import Galaxy

_BUILDINGS = names.turned(names.BUILDINGS)
_TILES = names.turned(names.TILES)
_POSITIONS = names.turned(names.POSITIONS)
_TOKENS = names.turned(names.TOKENS)
_BOOSTERS = names.turned(names.BOOSTERS)
_ACTIONS = names.turned(names.BOARD_ACTIONS)
_SPECIALS = names.turned(names.SPECIALS)
_PLANETS = names.turned(names.PLANETS)
_STONE = {ours: recorded for recorded, ours in names.STONE_PLACES.items() if recorded != "discard"}


def kind_of(thing: str) -> str:
    """The entry of a thing that exists several times: `am_12#2` is `am_12`."""
    return thing.partition("#")[0]


def player_state(game: Game, known: Galaxy, seat: int) -> dict[str, Any]:
    """One player, in the shape of `after.players`."""
    me = game.players[seat]

    def value(attribute: str) -> Any:
        return game.value(me, attribute)

    def inside(place: str) -> list[str]:
        found: list[str] = game.value(f"{place}:{me}", "inhalt")
        return found

    built = [[_BUILDINGS[game.value(field, "bau")], *known.cells[field]] for field in value("besiedelt")]
    built += [["guest_mine", *known.cells[field]] for field in value("gäste")]
    built += [["space_station", *known.cells[field]] for field in value("stationen")]
    built += [["gaiaformer", *known.cells[field]] for field in value("projekte")]
    allied = set(value("allianzfelder"))
    structures = [*value("besiedelt"), *value("gäste"), *value("stationen")]
    tokens = inside("markerablage")
    active, covered = inside("technologiebereich"), inside("verdeckte")
    booster = inside("boosterplatz")
    return {
        "vp": value("siegpunkte"),
        "credits": value("credits"),
        "ore": value("erz"),
        "knowledge": value("wissen"),
        "qic": value("qic"),
        "power": [value("gaia_bereich"), value("schale_1"), value("schale_2"), value("schale_3")],
        "brainstone": _STONE.get(value("brainstone")),
        "gaiaformers": {
            "available": value("gaiaformer"),
            "gaia_area": value("ruhende_gaiaformer"),
            "board": len(value("projekte")),
        },
        "research": {track: value(f"level_{ours}") for track, ours in names.TRACKS.items()},
        "buildings": sorted(built),
        "satellites": sorted(list(known.cells[field]) for field in value("satelliten")),
        "federated": sorted(list(known.cells[field]) for field in structures if field in allied),
        "federation_tokens": sorted(
            [_TOKENS[kind_of(token)], "green" if game.value(token, "grün") else "grey"] for token in tokens
        ),
        "federations_formed": value("gegründet"),
        "tech_tiles": sorted(
            [_TILES[kind_of(tile)], _POSITIONS[game.value(tile, "herkunft")], state]
            for state, tiles in (("active", active), ("covered", covered))
            for tile in tiles
        ),
        "booster": _BOOSTERS[booster[0]] if booster else None,
        "specials": sorted(_specials(game, me, active, booster)),
        "passed": value("gepasst"),
    }


def _specials(game: Game, me: str, tiles: list[str], boosters: list[str]) -> list[list[str]]:
    """The orange actions a player has, with their state."""

    def state(used: Any) -> str:
        return "used" if used else "ready"

    found = [
        [_SPECIALS[kind_of(thing)], state(game.value(thing, "belegt"))]
        for thing in (*tiles, *boosters)
        if kind_of(thing) in _SPECIALS
    ]
    faction = game.value(me, "volk")
    if faction in _SPECIALS and (faction == "mad_androids" or game.value(me, "hat_sitz")):
        found.append([_SPECIALS[faction], state(game.value(faction, "belegt"))])
    if any(game.value(field, "bau") == "akademie_qic" for field in game.value(me, "besiedelt")):
        name = "academy_4credits" if faction == "bal_tak" else "academy_qic"
        found.append([name, state(game.value(me, "akademie_benutzt"))])
    return found


def board_state(game: Game) -> dict[str, Any]:
    """What lies on the common boards, in the shape of `after.board`."""
    supply = dict.fromkeys((token for token in names.TOKENS if token != "fed_gleens"), 0)
    for token in game.value("markervorrat", "inhalt"):
        supply[_TOKENS[kind_of(token)]] += 1
    on_top = game.value("marker_auf_level_5", "inhalt")
    order = game.value("spielplan", "reihenfolge") or []
    return {
        "board_actions_used": sorted(_ACTIONS[one] for one in _ACTIONS if game.value(one, "belegt")),
        "boosters_free": sorted(_BOOSTERS[one] for one in game.value("boosterauslage", "inhalt")),
        "federation_supply": supply,
        "terraforming_token": _TOKENS[kind_of(on_top[0])] if on_top else None,
        "advanced_free": sorted(
            position
            for position, ours in names.POSITIONS.items()
            if position.startswith("adv_") and game.value(ours, "inhalt")
        ),
        "turn_order": [game.players.index(one) for one in order if not game.value(one, "gepasst")],
        "passed_order": [game.players.index(one) for one in game.value("spielplan", "passfolge") or []],
    }


def planet_changes(game: Game, known: Galaxy, first: dict[tuple[int, int], str]) -> list[list[Any]]:
    """Hexes that differ from the map at the beginning, in the shape of `after.planet_changes`."""
    found: list[list[Any]] = []
    for cell, planet in first.items():
        now = game.value(known.fields[cell], "planet")
        if now != names.PLANETS[planet]:
            found.append([_PLANETS[now], *cell])
    return sorted(found)


def differences(found: Any, recorded: Any, path: str = "") -> list[str]:
    """Where two states differ; lists of things without an order are compared sorted."""
    if isinstance(recorded, dict) and isinstance(found, dict):
        return [
            one
            for key in recorded
            for one in differences(found.get(key), recorded[key], f"{path}.{key}" if path else key)
        ]
    if isinstance(recorded, list) and isinstance(found, list) and path.rpartition(".")[2] in _UNORDERED:
        recorded = sorted(recorded)
    return [] if found == recorded else [f"{path}: {found} statt {recorded}"]


_UNORDERED = {
    "buildings",
    "satellites",
    "federated",
    "federation_tokens",
    "tech_tiles",
    "specials",
    "board_actions_used",
    "boosters_free",
    "advanced_free",
    "planet_changes",
}
