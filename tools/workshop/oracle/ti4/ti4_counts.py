"""What an objective asks, what a production costs, what a unit is worth: asked of the rulebook."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS, Names
from regelwerk.tools.workshop.oracle.ti4.ti4_position import Position, asked

VALUES = {
    "cost": "kosten",
    "units_per_cost": "je_preis",
    "combat": "kampfwert",
    "dice": "kampfwürfel",
    "move": "bewegung",
    "capacity": "kapazität",
}
PAIRS = {
    "anti_fighter_barrage": ("jägerabwehr", "abwehrwürfel"),
    "bombardment": ("bombardement", "bombenwürfel"),
    "space_cannon": ("kanone", "kanonenwürfel"),
}
READINGS = {"grenzen_geprüft": "nie"}
"""Nobody asks for fleet pool and capacity."""
WITHOUT_A_NUMBER = {("winnu", "flagship", "dice")}
"""What is printed as a letter and worked out in each combat; the record puts a number in its place."""
MARKS = {"sustain_damage": "schadensresistenz", "planetary_shield": "schild"}


def objectives(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> dict[str, bool]:
    """Whether the requirement of each objective can be met now.

    Control of the home is not asked: what it costs is asked of somebody without a faction, whose home is the gate of
    Creuss, a tile without planets.
    """
    ours = {name: names.find("auftrag", name) for name in case["expect"]}
    game = _state(rulebook, names, case, ours, names.faction(case["self"]))
    affordable = asked(_state(rulebook, names, case, ours, None), "spieler_1", "öffentlich_wertbare")
    return {name: id in affordable and asked(game, id, "erfüllt(spieler_1)") for name, id in ours.items()}


def _state(rulebook: Rulebook, names: Names, case: dict[str, Any], ours: dict[str, str], faction: str | None) -> Game:
    position = Position(rulebook, names, READINGS)
    position.map(case["map"])
    position.put("spieler_1", volk=faction, flottenmarker=16, handelswaren=case["trade_goods"])
    position.unit(1, "infanterie", f"system_{next(iter(case['map'].values()))}")  # who has nothing at all is eliminated
    for name in case["techs"]:
        position.technology(1, names.technology(name))
    for entry in names.of("planet"):
        position.put(entry.id, herr=None)
    for planet in case["planets"]:
        position.put(names.find("planet", planet["id"]), herr="spieler_1", erschöpft=not planet["ready"])
    for hex, ships in case["ships"].items():
        for ship in ships:
            position.unit(1, UNITS[ship], f"system_{case['map'][hex]}", of=names.faction(case["self"]))
    for id in ours.values():
        position.put(id, ort="auftragsauslage")
    return position.begin()


def production(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> dict[str, int]:
    """What an order costs, and how many units it counts."""
    position = Position(rulebook, names)
    position.player(1, case["faction"], case["upgrades"], [])
    for law in case["laws"]:
        position.law(law)
    for unit, count in case["produce"].items():
        for _ in range(count):
            position.unit(1, UNITS[unit], "bestellung:spieler_1")
    game = position.begin()
    return {
        "cost": asked(game, "spieler_1", "bestellpreis"),
        "counts_against_production_limit": asked(game, "bestellung:spieler_1", "anzahl"),
    }


def unit(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> dict[str, Any]:
    """The values of a unit, as far as the record names them."""
    position = Position(rulebook, names)
    position.player(1, case["faction"], [case["unit"]] if case["upgraded"] else [], [])
    where = "arnor" if case["unit"] in ("pds", "space_dock", "infantry") else "system_36"
    position.put("arnor", herr="spieler_1")
    id = position.unit(1, UNITS[case["unit"]], where)
    game = position.begin()
    found: dict[str, Any] = {}
    for name in case:
        if (case["faction"], case["unit"], name) in WITHOUT_A_NUMBER:
            continue
        if name in VALUES:
            found[name] = asked(game, id, VALUES[name])
        elif name in PAIRS:
            found[name] = [asked(game, id, word) for word in PAIRS[name]]
        elif name in MARKS:
            found[name] = asked(game, id, MARKS[name])
    return found
