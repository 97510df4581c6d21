"""Battles of Twilight Imperium set up in the rulebook and played through its own procedures.

A setup becomes a position, as a scenario lays one out: the attacker is `spieler_1`, the defender `spieler_2`. The
attacker activates the system in which both already are; from there on the rulebook does everything, and bots answer.
Where a card answers to a movement, one ship of the attacker comes from next door, and its player has a space dock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from regelwerk.dsl.compile.state_layout import PLACE, R_CHANCE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.state import State, fork, own
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS, Names
from regelwerk.tools.workshop.oracle.ti4.ti4_policy import TARGET, Bots
from regelwerk.tools.workshop.oracle.ti4.ti4_position import Position

SIDES = ("attacker", "defender")
SEATS = {"attacker": 1, "defender": 2}
FIELD = "system_36"
NEBULA = "system_42"
PLANETS = {"attacker": "lor", "defender": "arnor"}
STEPS = {"space": ("aktivierung", "bewegungsschritt", "raumkampfschritt"), "ground": ("einmarschschritt",)}
NEXT_DOOR = "system_50"
BATTLESTATION = "experimental_battlestation"
SHIPS = ("flagship", "war_sun", "dreadnought", "carrier", "cruiser", "destroyer", "fighter")


class Battle:
    """One setup, ready to be fought any number of times."""

    def __init__(
        self, rulebook: Rulebook, names: Names, setup: dict[str, Any], beside: Iterable[tuple[str, str, str]] = ()
    ) -> None:
        """`beside` are further units: the side, the type and the place of each."""
        self.setup = setup
        self.ground = setup["place"] == "ground"
        self.system = NEBULA if setup["nebula"] else FIELD
        self.position = Position(rulebook, names)
        if setup["nebula"]:
            self.position.put(FIELD, ort="schachtel")
            self.position.put(NEBULA, ort="B4")
        self.fighters: dict[str, list[tuple[str, str]]] = {side: [] for side in SIDES}
        self.fired_at = BATTLESTATION in setup["action_cards"]["defender"]
        self.flying = ""
        for side in SIDES:
            self._player(side)
            self._units(side)
        for side, unit, place in beside:
            self.position.unit(SEATS[side], unit, place)
            self.position.put(place, herr=f"spieler_{SEATS[side]}")
        if any("dimensional_splicer" in setup[side]["techs"] for side in SIDES):
            self.position.put("creuss_alpha", ort=self.system)  # it works where there is a wormhole
        for law in setup["laws"]:
            name, _, side = law.partition(":")
            self.position.law(name, SEATS[side] if side else 0)
        self.start = self.position.start()
        link = self.start.link
        steps = STEPS["space"] + (STEPS["ground"] if self.ground else ())
        self.running = frozenset(link.plan.procedures[one] for one in steps)
        self.bots = Bots(self.start, setup, self.flying)
        self.field = link.by_id[TARGET if self.ground else self.system]
        self.place = link.by_id[self.system]
        self.start.submit("taktik")

    def _player(self, side: str) -> None:
        told, seat, position = self.setup[side], SEATS[side], self.position
        upgrades = list(told["upgrades"])
        if "war_sun" in told["units"] and "war_sun" not in upgrades:
            upgrades.append("war_sun")  # nobody asks whether it could be built
        position.player(seat, told["faction"], upgrades, told["techs"])
        for name, count in self.setup["action_cards"][side].items():
            position.card(seat, name, count)
        for name in told["promissory"]:
            id = position.names.find("vertragskarte", name)
            printed = position.names.world.entries[id].values["fraktion"]
            owners = [SEATS[one] for one in SIDES if self.setup[one]["faction"] == printed and one != side]
            position.put(id, ort=f"hand:spieler_{seat}", eigner=f"spieler_{(owners or [3])[0]}")
        goods = told["abilities"].get("hacan_flagship_trade_goods", 0)
        position.put(f"spieler_{seat}", handelswaren=goods + 2 * told["abilities"].get("munitions_reserves", 0))

    def _units(self, side: str) -> None:
        told, seat, position = self.setup[side], SEATS[side], self.position
        planet = PLANETS[side] if self.system == FIELD else self.system  # a nebula has no planet to stand on
        taking_part = ("infantry", "fighter") if self.ground else ("infantry", *SHIPS)
        for unit, count in told["units"].items():
            if self.ground and side == "defender" and unit in SHIPS:
                continue  # nobody lands where ships still defend: a record that lists some says that they do nothing
            hurt = told.get("damaged", {}).get(unit, 0)
            landed = unit in ("pds", "space_dock") or (unit == "infantry" and self.ground and side == "defender")
            for place in range(count):
                comes = self.fired_at and side == "attacker" and not self.flying and unit in SHIPS and unit != "fighter"
                where = planet if landed else NEXT_DOOR if comes else self.system
                id = position.unit(seat, UNITS[unit], where, beschädigt=place < hurt)
                if comes:
                    self.flying = id
                if unit in taking_part:
                    self.fighters[side].append((unit, id))
        if self.system == FIELD:
            position.put(planet, herr=f"spieler_{seat}")
        if told["units"].get("fighter"):  # space docks hold three fighters each: a setup does not ask for capacity
            for _ in range(3 - told["units"].get("space_dock", 0)):
                position.unit(seat, "raumwerft", planet)
        if side == "defender" and self.fired_at and not told["units"].get("space_dock"):
            position.unit(seat, "raumwerft", planet)
        if side == "attacker" and self.ground:
            for _ in range(
                -(-told["units"].get("infantry", 0) // 4)
            ):  # they bring the ground forces and do not bombard
                position.unit(seat, "träger", self.system)

    def fight(self, seed: int) -> State:
        """One battle from the same position with dice of its own; the state in which it was over."""
        S = fork(self.start.state)
        own(S, REGISTERS)
        S.c[REGISTERS][R_CHANCE] = (seed, 0)
        self.bots.begin()
        running, raw = self.running, run(S, self.place)
        registers = S.c[REGISTERS]
        while raw and any(one[0] in running for one in registers[R_PROCEDURES]):
            raw = run(S, self.bots.answer(S, raw))
            registers = S.c[REGISTERS]
        return S

    def survivors(self, S: State) -> dict[str, Counter[str]]:
        """Who is left of both sides, as the records say it: `dreadnought:damaged`."""
        place, damaged, by_id = S.c[PLACE], S.c[S.link.plan.column("beschädigt")], S.link.by_id
        found = {side: Counter[str]() for side in SIDES}
        for side in SIDES:
            for unit, id in self.fighters[side]:
                if place[by_id[id]] == self.field:
                    found[side][unit + (":damaged" if damaged[by_id[id]] else "")] += 1
        return found
