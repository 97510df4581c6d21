"""Battles of Twilight Imperium through all its rules, held against a calculator that knows nothing but battles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from regelwerk.tools.workshop.bench.bench_clock import Effort, each
from regelwerk.tools.workshop.oracle.ti4.ti4_battle import SIDES, Battle
from regelwerk.tools.workshop.oracle.ti4.ti4_names import Names, rulebook

RULEBOOK = "ti4"
GOAL = 0.3


@dataclass(frozen=True, slots=True)
class Size:
    """Two fleets, and how many such battles a second the calculator fights."""

    attacker: dict[str, Any]
    defender: dict[str, Any]
    calculated_per_s: int


def _side(
    faction: str, units: dict[str, int], techs: tuple[str, ...] = (), cards: tuple[str, ...] = ()
) -> dict[str, Any]:
    return {"faction": faction, "units": units, "upgrades": [], "techs": list(techs), "abilities": {}, "promissory": [],
            "cards": dict.fromkeys(cards, 1)}


SIZES = {
    "duel": Size(_side("sol", {"destroyer": 1}), _side("hacan", {"fighter": 1}), 24_000),
    "fleets": Size(
        _side("sol", {"dreadnought": 2, "carrier": 1, "cruiser": 2, "fighter": 3}),
        _side("hacan", {"dreadnought": 1, "carrier": 1, "cruiser": 2, "destroyer": 2, "fighter": 4, "pds": 2}),
        7_600,
    ),
    "armadas": Size(
        _side("letnev", {"flagship": 1, "dreadnought": 3, "carrier": 1, "cruiser": 3, "destroyer": 2, "fighter": 4},
              ("duranium_armor", "non_euclidean_shielding"), ("morale_boost",)),
        _side("xxcha", {"flagship": 1, "dreadnought": 3, "carrier": 1, "cruiser": 3, "destroyer": 2, "fighter": 5},
              ("graviton_laser_system", "assault_cannon")),
        5_400,
    ),
}


@dataclass(frozen=True, slots=True)
class Combat:
    """How fast one size is fought: battles per CPU-second, and what part of the calculator's that is."""

    battles_per_s: float
    ratio: float


def combats(effort: Effort) -> dict[str, Combat]:
    """All three sizes, each battle from the same position with dice of its own."""
    rules = rulebook()
    names = Names(rules)
    found = {}
    for name, size in SIZES.items():
        battle = Battle(rules, names, _setup(size))
        pace = 1 / each(partial(_fight, battle), effort)
        found[name] = Combat(pace, pace / size.calculated_per_s)
    return found


def _fight(battle: Battle, count: int) -> None:
    for seed in range(count):
        battle.fight(seed)


def _setup(size: Size) -> dict[str, Any]:
    sides = dict(zip(SIDES, (size.attacker, size.defender), strict=True))
    return {
        **sides,
        "place": "space",
        "nebula": False,
        "laws": [],
        "action_cards": {side: told["cards"] for side, told in sides.items()},
        "policy": dict.fromkeys(SIDES, "sustain_first"),
    }
