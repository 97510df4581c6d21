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
from regelwerk.interpreter.state.state import MOST_STEPS, State, fork, own
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS, Names
from regelwerk.tools.workshop.oracle.ti4.ti4_policy import Bots
from regelwerk.tools.workshop.oracle.ti4.ti4_position import Position

SIDES = ("attacker", "defender")
SEATS = {"attacker": 1, "defender": 2}
READINGS = {
    "grenzen_geprüft": "nie",
    "treffer_zu_kampfbeginn": "gemeinsam",
    "jäger_der_matriarchin": "auch_als_verteidiger",
}
"""What the records take for granted, said by the rulebook's own options: nobody asks for fleet pool and capacity; hits
made at the start of a combat are assigned together; fighters under the Matriarch defend a planet, too."""
FIELD = "B4"
TILE, NEBULA, CULTURAL = 36, 42, 26
"""Where battles are fought unless the record names a tile: with two planets, in a nebula, on a cultural planet."""
TAKEN_AWAY = "system_36"
"""What lies there when a scenario begins."""
AFTER = {"space": "einmarschschritt", "ground": "produktionsschritt"}
"""What comes after the battle in a tactical action."""
NEXT_DOOR, PLANET_NEXT_DOOR = "system_50", "saudor"
HOME_NEXT_DOOR, FAR_AWAY = ("arcprime", "wrenterra"), "jord"
BATTLESTATION = "experimental_battlestation"
SHIPS = ("flagship", "war_sun", "dreadnought", "carrier", "cruiser", "destroyer", "fighter")
STRUCTURES = ("pds", "space_dock")
BRINGING = "träger"
NOTE_COSTS = 2
"""So many trade goods the owner of a note has to lose by it."""


class Battle:
    """One setup, ready to be fought any number of times."""

    def __init__(
        self, rulebook: Rulebook, names: Names, setup: dict[str, Any], beside: Iterable[tuple[str, str, str]] = ()
    ) -> None:
        """`beside` are further units: the side, the type and the place of each."""
        self.setup = setup
        self.ground = setup["place"] == "ground"
        self.position = Position(rulebook, names, READINGS)
        tile = setup.get("tile") or (NEBULA if setup["nebula"] else TILE)
        if "conventions_of_war" in setup["laws"] and "tile" not in setup:
            tile = CULTURAL  # the record reads the law as: no bombs on this planet
        self.system = f"system_{tile}"
        self.position.put(TAKEN_AWAY, ort="schachtel")
        self.position.put(self.system, ort=FIELD)
        planets = [one.id for one in names.of("planet") if one.values["lage"] == self.system]
        self.target = names.find("planet", setup["planet"]) if "planet" in setup else (planets or [""])[0]
        self.fighters: dict[str, list[tuple[str, str]]] = {side: [] for side in SIDES}
        self.fired_at = BATTLESTATION in setup["action_cards"]["defender"]
        self.flying = ""
        for planet in HOME_NEXT_DOOR:  # nobody retreats, so nobody has a place to
            self.position.put(planet, herr=None)
        self.position.put(FAR_AWAY, herr="spieler_1")  # who has nothing at all is eliminated
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
        self.action, self.after = link.plan.procedures["taktikaktion"], link.plan.procedures[AFTER[setup["place"]]]
        self.tokens = link.plan.column("marken")
        self.place = link.by_id[self.system]
        self.field = link.by_id[self.target] if self.ground else self.place
        self.bots = Bots(self.start, setup, self.place, self.field, self.flying)
        self.start.submit("taktik")
        self.eve, self.first_answer = self._before_dice()

    def _before_dice(self) -> tuple[State, Any]:
        """The battle right before its first die falls, and the answer that is given then, if any.

        Up to there all battles are the same.
        """
        steps, _ = self._play(fork(self.start.state), self.place, until_dice=True)
        S = fork(self.start.state)
        return S, self._play(S, self.place, steps - 1)[1]

    def _play(self, S: State, answer: Any, most: int = MOST_STEPS, until_dice: bool = False) -> tuple[int, Any]:
        """The machine's own loop, but no further than the battle.

        Gives how many segments were run, and the answer that is still to be given.
        """
        segments, bots, seen = S.link.segments, self.bots, None
        S.fuel = S.link.budget
        for step in range(most):
            raw = segments[S.top[0]](S, S.top, answer)
            answer = None
            registers = S.c[REGISTERS]
            if registers[R_PROCEDURES] is not seen:
                seen = registers[R_PROCEDURES]
                running = {one[0] for one in seen}
                if self.after in running or (self.action not in running and S.c[self.tokens][self.place]):
                    return step + 1, None
            if until_dice and registers[R_CHANCE] != self.start.state.c[REGISTERS][R_CHANCE]:
                return step + 1, None
            if raw is not None:
                if not raw:
                    return step + 1, None
                S.fuel = S.link.budget
                answer = bots.answer(S, raw)
        return most, answer

    def _player(self, side: str) -> None:
        told, seat, position = self.setup[side], SEATS[side], self.position
        upgrades = list(told["upgrades"])
        if "war_sun" in told["units"] and "war_sun" not in upgrades:
            upgrades.append("war_sun")  # nobody asks whether it could be built
        position.player(seat, told["faction"], upgrades, told["techs"])
        for name, count in self.setup["action_cards"][side].items():
            position.card(seat, name, count)
        goods = told["abilities"].get("hacan_flagship_trade_goods", 0)
        position.put(f"spieler_{seat}", handelswaren=goods + 2 * told["abilities"].get("munitions_reserves", 0))
        for name in told["promissory"]:
            self._note(side, name)

    def _note(self, side: str, name: str) -> None:
        """A note is held by somebody else than the faction that it is printed for: the other side, or a third one."""
        position = self.position
        id = position.names.find("vertragskarte", name)
        printed = position.names.world.entries[id].values["fraktion"]
        others = [one for one in SIDES if one != side and position.names.faction(self.setup[one]["faction"]) == printed]
        owner = f"spieler_{SEATS[others[0]] if others else 3}"
        position.put(id, ort=f"hand:spieler_{SEATS[side]}", eigner=owner)
        if not others:
            position.put(owner, volk=printed, handelswaren=NOTE_COSTS)

    def _units(self, side: str) -> None:
        told, seat, position = self.setup[side], SEATS[side], self.position
        matriarch = told["faction"] == "naalu" and "flagship" in told["units"]
        on_the_ground = ("infantry", "fighter") if matriarch else ("infantry",)
        taking_part = on_the_ground if self.ground else ("infantry", *SHIPS)
        for unit, count in told["units"].items():
            landed = side == "defender" and (unit in STRUCTURES or (unit == "infantry" and self.ground))
            if self.ground and side == "defender" and unit in SHIPS:
                # Nobody lands where ships still defend, so they do nothing; but what the Matriarch commands does.
                if not matriarch or unit not in ("fighter", "flagship"):
                    continue
                landed = True
            hurt = told.get("damaged", {}).get(unit, 0)
            for place in range(count):
                comes = self.fired_at and side == "attacker" and not self.flying and unit in SHIPS and unit != "fighter"
                where = self.target if landed and self.target else NEXT_DOOR if comes else self.system
                if landed and unit == "space_dock" and not self.target:
                    where = PLANET_NEXT_DOOR  # it would be blockaded in space; what fires from it reaches as far
                id = position.unit(seat, UNITS[unit], where, beschädigt=place < hurt)
                if comes:
                    self.flying = id
                if unit in taking_part:
                    self.fighters[side].append((unit, id))
        if self.target and side == "defender":
            position.put(self.target, herr=f"spieler_{seat}")
        if self.fired_at and side == "defender" and not told["units"].get("space_dock"):
            position.unit(seat, "raumwerft", self.target or PLANET_NEXT_DOOR)
        if self.fired_at and side == "attacker" and not self.flying:
            self.flying = position.unit(seat, BRINGING, NEXT_DOOR)  # fighters do not come alone; it answers for them

    def fight(self, seed: int) -> State:
        """One battle from the same position with dice of its own; the state in which it was over."""
        S = fork(self.eve)
        own(S, REGISTERS)
        S.c[REGISTERS][R_CHANCE] = (seed, 0)
        self.bots.begin()
        self._play(S, self.first_answer)
        return S

    def survivors(self, S: State) -> dict[str, Counter[str]]:
        """Who is left of both sides, as the records say it: `dreadnought:damaged`.

        Fighters that fought on the ground are back in space by then.
        """
        place, damaged, by_id = S.c[PLACE], S.c[S.link.plan.column("beschädigt")], S.link.by_id
        found = {side: Counter[str]() for side in SIDES}
        for side in SIDES:
            for unit, id in self.fighters[side]:
                if place[by_id[id]] in (self.field, self.place):
                    found[side][unit + (":damaged" if damaged[by_id[id]] else "")] += 1
        return found
