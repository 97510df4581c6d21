"""Positions of Twilight Imperium as records describe them, laid out as scenarios lay theirs out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game
from regelwerk.tools.scenarios.scenario_values import value_now
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS, Names, unit_ids

TILES = range(1, 52)
COPYING = "nekro"
ASSIMILATORS = ("valefar_assimilator_x", "valefar_assimilator_y")
"""Technologies of other factions are copied by these."""


class Position:
    """What is given before the first decision, built up piece by piece."""

    def __init__(self, rulebook: Rulebook, names: Names, readings: Mapping[str, str] | None = None) -> None:
        """`readings` are options of the rulebook that a record takes for granted."""
        self.rulebook, self.names = rulebook, names
        self.options = {"aufbau": "szenario", **(readings or {})}
        self.given: dict[str, dict[str, Any]] = {}
        self.used: Counter[tuple[int, str]] = Counter()
        self.fields = names.fields

    def begin(self) -> Game:
        """The game at its first decision, whatever that is."""
        return Game.start(self.rulebook, players=3, options=self.options, given=self.given)

    def start(self) -> Game:
        """The game at its first turn; what guards ask before that is answered with the first."""
        game = self.begin()
        while game.decision is not None and game.decision.entry != "zug":
            game.submit(game.decision.options[0].id)
        return game

    def put(self, thing: str, **values: Any) -> None:
        self.given.setdefault(thing, {}).update(values)

    def map(self, tiles: dict[str, int], off_map: dict[str, int] | None = None) -> None:
        """The galaxy, and nothing else of the one that a scenario begins with."""
        lying = {number: self.fields[hex] for hex, number in tiles.items()}
        beside = set((off_map or {}).values())
        for number in TILES:
            away = "neben_der_galaxie" if number in beside else "schachtel"
            self.put(f"system_{number}", ort=lying.get(number, away))

    def player(self, seat: int, faction: str, upgrades: list[str], techs: list[str]) -> None:
        """A faction with its sheet and technologies."""
        names, id = self.names, self.names.faction(faction)
        self.put(f"spieler_{seat}", volk=id, flottenmarker=16, taktikmarker=3)
        for one in names.sheet(id):  # where both have one faction, the first has its sheet
            self.given.setdefault(one, {"ort": f"fraktionsbogen:spieler_{seat}"})
        owned = [names.upgrade(UNITS[unit], id) for unit in upgrades if unit != "flagship"]
        for one in owned + [names.technology(name) for name in techs]:
            self.technology(seat, one)

    def technology(self, seat: int, id: str) -> None:
        printed = self.names.world.entries[id].values.get("fraktion")
        copying = [one for one in ASSIMILATORS if one not in self.given]
        if printed not in (None, COPYING) and self.given[f"spieler_{seat}"]["volk"] == COPYING and copying:
            self.put(copying[0], ort=f"technikbereich:spieler_{seat}", markierte=id)
            return
        copy = f"{id}#{seat}" if self.names.world.entries[id].count > 1 else id
        self.put(copy, ort=f"technikbereich:spieler_{seat}")

    def card(self, seat: int, name: str, count: int = 1) -> None:
        """Action cards in a hand; the other seat takes its copies from the other end."""
        id = self.names.find("aktionskarte", name)
        copies = self.names.world.entries[id].count
        first = 1 if seat == 1 else copies - count + 1
        for place in range(first, first + count):
            self.put(f"{id}#{place}" if copies > 1 else id, ort=f"hand:spieler_{seat}")

    def law(self, name: str, holder: int = 0) -> None:
        id = self.names.find("agendakarte", name)
        self.put(id, ort=f"spielbereich:spieler_{holder}" if holder else "gemeinsamer_bereich")

    def unit(self, seat: int, unit: str, where: str, of: str = "", **values: Any) -> str:
        """The next unit of a type (as our rulebook calls it) in a place; `of` is its faction, if not its player's."""
        if unit == "flaggschiff":  # whose plan lies with its player, even where both have one faction
            plan = self.names.flagship(of or str(self.given[f"spieler_{seat}"]["volk"]))
            self.put(plan, ort=f"fraktionsbogen:spieler_{seat}")
        self.used[seat, unit] += 1
        id = unit_ids(unit, seat, self.used[seat, unit])[-1]
        self.put(id, ort=where, **values)
        return id


def asked(game: Game, thing: str, question: str) -> Any:
    """A derived value of the rulebook, asked of a thing."""
    return value_now(game, thing, question)
