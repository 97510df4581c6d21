"""Twilight Imperium against the tables of another project (`tests/oracles/ti4-values`): no typing errors.

They are a cross-check, not a source: where the two differ, the printed value counts and stands under `PRINTED`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.declare.world import Entry
from regelwerk.dsl.rulebook import load

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "tests" / "oracles" / "ti4-values"
COLOURS = {"green": "biotechnik", "red": "waffentechnik", "blue": "antriebstechnik", "yellow": "kybernetik"}
TRAITS = {"cultural": "kulturell", "industrial": "industriell", "hazardous": "gefährlich"}
ANOMALIES = {
    "gravity_rift": "gravitationsstrudel",
    "nebula": "nebel",
    "supernova": "supernova",
    "asteroid_field": "asteroidenfeld",
}
STRANGERS = {"Ordinian Rex", "Ordinian C4", "c41", "Factionless Flagship", "Not a War Sun Yet"}
"""What the other project has and the printed game has not."""
OTHER_NAMES = {
    "Representative Government (Base Game)": "Representative Government",
    "Yin Spinner Omega": "Yin Spinner",
    "Spatial Conduit Cylinders": "Spatial Conduit Cylinder",
    "Lead From the Front": "Lead from the Front",
    "In The Silence Of Space": "In the Silence of Space",
    "Genesis ": "Genesis",
}
PRINTED = {("Yin Spinner", "requires"): {"biotechnik": 2}}
"""Where the other project has a later wording: the value of the first printing."""


@cache
def _table(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))
    return [row for row in rows if not {row.get("name"), row.get("id")} & STRANGERS]


@cache
def _entries(kind: str) -> dict[str, Entry]:
    """The things of a kind by their English names."""
    world = load(ROOT / "rulebooks" / "ti4").world
    found = [entry for entry in world.entries.values() if entry.kind == kind]
    return {entry.names.get("en", entry.names["de"]): entry for entry in found}


def _name(row: dict[str, Any]) -> str:
    return OTHER_NAMES.get(row["name"], row["name"])


def _planet(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    values = entry.values
    ours = (
        values["rohstoffwert"],
        values["einflusswert"],
        values.get("merkmal"),
        values.get("spezialität"),
        values["lage"],
    )
    specialty = COLOURS[row["specialty"][0]] if row["specialty"] else None
    theirs = (row["resources"], row["influence"], TRAITS.get(row["trait"]), specialty, f"system_{int(row['tile'])}")
    return ours, theirs


def _technology(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    needs = {COLOURS[colour]: n for colour, n in row["requires"].items()}
    needs = PRINTED.get((_name(row), "requires"), needs)
    colour = None if row["unit_upgrade"] else COLOURS.get(row["colour"])
    ours = (entry.values.get("farbe"), dict(entry.values.get("braucht") or ()), "verbessert" in entry.values)
    return ours, (colour, needs, bool(row["unit_upgrade"]))


STATS = {
    "kampfwert": "combatHitsOn",
    "kampfwürfel": "combatDieCount",
    "bewegung": "moveValue",
    "kapazität": "capacityValue",
    "bombardement": "bombardHitsOn",
    "bombenwürfel": "bombardDieCount",
    "kanone": "spaceCannonHitsOn",
    "kanonenwürfel": "spaceCannonDieCount",
    "jägerabwehr": "afbHitsOn",
    "abwehrwürfel": "afbDieCount",
}


def _stat_block(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    values = entry.values
    dock = row["baseType"] == "spacedock" and "basicProduction" in row
    ours = {name: values.get(name, 0) for name in STATS}
    theirs = {name: row.get(key, 0) for name, key in STATS.items()}
    if dock:
        theirs["kapazität"] = 0  # three fighters that need no capacity are no capacity
    cost = (values.get("kosten", 0), values.get("je_preis", 1))
    their_cost = row.get("cost", 0)
    ours |= {"cost": cost, "production": values.get("produktion", 0)}
    theirs |= {
        "cost": (1, 2) if their_cost == 0.5 else (their_cost, 1),
        "production": int(str(row.get("productionValue", 0)).removeprefix("+")),
    }
    ours |= {"sustains": bool(values.get("schadensresistenz")), "shield": bool(values.get("schild"))}
    theirs |= {"sustains": bool(row.get("sustainDamage")), "shield": bool(row.get("planetaryShield"))}
    return ours, theirs


def _action_card(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    return entry.count, row["copies"]


Comparison = Callable[[Entry, dict[str, Any]], tuple[object, object]]
COMPARED: dict[str, tuple[str, Comparison]] = {
    "planets": ("planet", _planet),
    "technologies": ("technologie", _technology),
    "units": ("bauplan", _stat_block),
    "action_cards": ("aktionskarte", _action_card),
}


@pytest.mark.parametrize("table", COMPARED)
def test_values_are_equal(table: str) -> None:
    kind, compared = COMPARED[table]
    entries = _entries(kind)
    pairs = {_name(row): compared(entries[_name(row)], row) for row in _table(table) if _name(row) in entries}
    assert pairs
    assert {name: pair for name, pair in pairs.items() if pair[0] != pair[1]} == {}


def test_tiles_have_their_wormholes_and_anomalies() -> None:
    world = load(ROOT / "rulebooks" / "ti4").world
    for row in _table("tiles"):
        values = world.entries[f"system_{int(row['id'])}"].values
        anomaly = values.get("anomalie")
        assert (tuple(values.get("wurmlöcher") or ()), [anomaly] if anomaly else []) == (
            tuple(row["wormholes"]),
            [ANOMALIES[one] for one in row["anomalies"]],
        ), row["id"]


@pytest.mark.parametrize("table", COMPARED)
def test_nothing_of_ours_is_unknown_there(table: str) -> None:
    kind, _ = COMPARED[table]
    theirs = {_name(row) for row in _table(table)}
    own = {"War Sun (without technology)"}
    assert set(_entries(kind)) - theirs - own == set()
