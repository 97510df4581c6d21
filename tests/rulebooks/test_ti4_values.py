"""Twilight Imperium against the tables of another project (`tests/oracles/ti4-values`): no typing errors.

They are a cross-check, not a source: where the two differ, the printed value counts and stands under `PRINTED`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.world.kinds import Entry

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
    "Sardakk Norr": "Sardakk N'orr",
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


def _agenda(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    chosen = str(entry.values.get("wahl", "dafür_oder_dagegen"))
    return (bool(entry.values.get("gesetz")), chosen in ELECTIONS[row["target"]]), (row["type"] == "law", True)


ELECTIONS = {
    "For/Against": {"dafür_oder_dagegen"},
    "Elect Player": {"einen_spieler"},
    "Elect Law": {"ein_gesetz"},
    "Elect Scored Secret Objective": {"einen_gewerteten_geheimauftrag"},
    "Elect Non-Home Planet Other Than Mecatol Rex": {"einen_fernen_planeten"},
    "Elect Planet": {
        "einen_planeten",
        "einen_kulturellen_planeten",
        "einen_industriellen_planeten",
        "einen_gefährlichen_planeten",
    },
}


def _objective(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    values = entry.values
    ours = (values.get("punkte", 1), bool(values.get("im_zug")), values["stufe"] == "geheim")
    return ours, (row["points"], row["phase"] == "action", row["kind"] == "secret")


TYPES = {
    "cv": "träger", "cr": "kreuzer", "dd": "zerstörer", "dn": "schlachtschiff", "ws": "kriegssonne", "ff": "jäger",
    "inf": "infanterie", "pds": "pvs", "sd": "raumwerft",
}  # fmt: skip
GATE = "17"
"""The tile that lies where the home of the Creuss would: their home itself is 51."""


def _faction(entry: Entry, row: dict[str, Any]) -> tuple[object, object]:
    world = load(ROOT / "rulebooks" / "ti4").world
    fleet: Counter[str] = Counter()
    for words in (part.split() for part in row["start"].split(",")):
        n, code = (int(words[0]), words[1]) if words[0].isdecimal() else (1, words[0])
        fleet[TYPES[code]] += n
    names = {one["id"].removesuffix("_base"): _name(one) for one in _table("technologies")}
    technologies = _entries("technologie").items()
    begun = {name for name, one in technologies if entry.id in one.values.get("startet_bei", ())}
    home = next(one.id for one in world.entries.values() if one.values.get("heimat_von") == entry.id)
    tile = "51" if row["home"] == GATE else row["home"]
    own = {name for name, one in technologies if one.values.get("fraktion") == entry.id}
    taught = {names[one] for one in row["techs"]}
    # The assimilators are not researched: whoever has them begins with them.
    begins = {names[one] for one in row["starting_tech"] or ()} | (own if entry.id == "nekro" else set())
    ours = (entry.values["massenproduktwert"], dict(entry.values["startflotte"]), begun, home, own)
    return ours, (row["commodities"], dict(fleet), begins, f"system_{int(tile)}", taught)


Comparison = Callable[[Entry, dict[str, Any]], tuple[object, object]]
COMPARED: dict[str, tuple[str, Comparison]] = {
    "planets": ("planet", _planet),
    "technologies": ("technologie", _technology),
    "units": ("bauplan", _stat_block),
    "action_cards": ("aktionskarte", _action_card),
    "agendas": ("agendakarte", _agenda),
    "objectives": ("auftrag", _objective),
    "factions": ("fraktion", _faction),
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


COMPONENTS = {
    "fraktion": (17, 17),
    "system": (51, 51),
    "planet": (59, 59),
    "strategiekarte": (8, 8),
    "aktionskarte": (59, 80),
    "agendakarte": (50, 50),
    "auftrag": (40, 40),
    "technologie": (25 + 2 * 17, 6 * 25 + 2 * 17),
    "vertragskarte": (4 + 17, 6 * 4 + 17),
    "wurmlochmarker": (2, 2),
    "initiativmarker": (1, 1),
}
"""Of each kind, how many different ones are printed, and how many pieces."""


def test_every_component_is_there_as_often_as_it_is_printed() -> None:
    world = load(ROOT / "rulebooks" / "ti4").world
    for kind, printed in COMPONENTS.items():
        entries = [entry for entry in world.entries.values() if entry.kind == kind]
        assert (len(entries), sum(entry.count for entry in entries)) == printed, kind
    stages = Counter(str(entry.values["stufe"]) for entry in world.entries.values() if entry.kind == "auftrag")
    assert stages == {"stufe_i": 10, "stufe_ii": 10, "geheim": 20}
    figures = [entry for entry in world.entries.values() if entry.kind == "einheit" and not entry.values.get("chip")]
    assert sum(entry.count for entry in figures) == 6 * 59
