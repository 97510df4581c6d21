"""One roll of one player before dice fall: who rolls how many dice, and what number hits.

The position is fought through the rulebook's own procedures until the dice of the asked roll lie on the table. All dice
show 1, so that (nearly) nothing is lost before its turn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, R_PROCEDURES, REGISTERS
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.state.state import State, fork
from regelwerk.tools.workshop.oracle.ti4.ti4_battle import BATTLESTATION, NEBULA, SEATS, SIDES, Battle
from regelwerk.tools.workshop.oracle.ti4.ti4_names import OUR_UNITS, UNITS, Names

KINDS = {
    "space_combat": "kampfwürfe",
    "ground_combat": "kampfwürfe",
    "anti_fighter_barrage": "abwehrwürfe",
    "bombardment": "bombenwürfe",
    "space_cannon_offense": "kanonenwürfe",
    "space_cannon_defense": "kanonenwürfe",
}
ON_THE_GROUND = {"ground_combat", "bombardment", "space_cannon_defense"}
ADJACENT = {"system_23": "saudor", "system_31": "sakulag"}
"""Planets next door, by their system."""
MOST_SEGMENTS = 100_000


def roll(rulebook: Rulebook, names: Names, case: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Unit to dice and hit number, as the record has it."""
    sides = {"self": "attacker", "opponent": "defender"}
    if case["active_player"] == "opponent":
        sides = {"self": "defender", "opponent": "attacker"}
    setup = _setup(case, sides)
    battle = Battle(rulebook, names, setup, _adjacent(case, sides["self"]))
    return Table(battle, SEATS[sides["self"]] - 1, KINDS[case["roll"]]).rolled()


def _setup(case: dict[str, Any], sides: dict[str, str]) -> dict[str, Any]:
    setup: dict[str, Any] = {
        "id": case["id"],
        "place": "ground" if case["roll"] in ON_THE_GROUND else "space",
        "nebula": case["tile"] == NEBULA,
        "tile": case["tile"],
        "laws": [f"{law}:{sides[holder]}" if holder in sides else law for law, holder in case["laws"].items()],
        "policy": dict.fromkeys(SIDES, "sustain_first"),
        "action_cards": {},
        "cannon": case["roll"] == "space_cannon_offense",
    }
    if case.get("planet"):
        setup["planet"] = case["planet"]
    for who, side in sides.items():
        told = case[who]
        legion = case.get("tekklar_legion_played_by") == who
        setup[side] = {
            "faction": told["faction"],
            "units": told["units"],
            "upgrades": told["upgrades"],
            "techs": told["techs"],
            "abilities": {},
            "promissory": ["tekklar_legion"] if legion else [],
        }
        setup["action_cards"][side] = dict.fromkeys(told["cards"], 1)
    if case["roll"] == "bombardment":  # asked is who would roll; our rules drop no bombs where there is nobody to hit
        setup[sides["opponent"]]["units"] = {"infantry": 1, **case["opponent"]["units"]}
    return setup


def _adjacent(case: dict[str, Any], side: str) -> list[tuple[str, str, str]]:
    """Units of the asked player on a planet next door."""
    units = case["self"].get("adjacent_units") or {}
    planet = next(planet for system, planet in ADJACENT.items() if system != f"system_{case['tile']}")
    return [(side, UNITS[unit], planet) for unit, count in units.items() for _ in range(count)]


class Table:
    """A battle that is watched for the dice of one player."""

    def __init__(self, battle: Battle, player: int, kind: str) -> None:
        self.battle, self.player = battle, player
        self.link = battle.start.link
        self.kind = self.link.world.enumerations["wurfart"].index(kind)
        self.rolls = self.link.by_id["wurf"]
        plan = self.link.plan
        self.thrown_for, self.kind_of, self.owner = map(plan.column, ("geworfen_für", "wurfart", "herr"))
        self.rounds = {plan.procedures["raumkampfrunde"], plan.procedures["bodenkampfrunde"]}
        self.seen: set[tuple[int, int]] = set()
        self.begun = False
        self.action = plan.procedures["taktikaktion"]
        self.after = plan.procedures["produktionsschritt" if battle.ground else "einmarschschritt"]
        self.dice: dict[int, int] = {}
        self.hits: dict[int, int] = {}

    def rolled(self) -> dict[str, dict[str, int]]:
        self._play()
        types = self.battle.bots.type_of
        dice: Counter[str] = Counter()
        hits: dict[str, int] = {}
        for unit, count in self.dice.items():
            name = OUR_UNITS[types[unit]]
            name = BATTLESTATION if name == "space_dock" else name  # docks fire by this card only
            dice[name] += count
            hits[name] = self.hits[unit]
        return {name: {"dice": count, "hit": hits[name]} for name, count in dice.items()}

    def _play(self) -> None:
        """The machine's own loop, with a look at the table after every segment."""
        battle, segments = self.battle, self.link.segments
        S = fork(battle.start.state)
        S.forced = {"dice": [1] * 2000, "draws": [], "given": []}
        S.fuel = S.link.budget
        answer: Any = battle.place
        for _ in range(MOST_SEGMENTS):
            raw = segments[S.top[0]](S, S.top, answer)
            answer = None
            self._look(S)
            if self._over(S) or raw == ():
                return
            if raw is not None:
                S.fuel = S.link.budget
                answer = battle.bots.answer(S, raw)

    def _over(self, S: State) -> bool:
        """Whether the first round is over, or all that comes before what follows a battle."""
        running = S.c[REGISTERS][R_PROCEDURES]
        self.seen.update(one[:2] for one in running if one[0] in self.rounds)
        now = {one[0] for one in running}
        self.begun |= self.action in now
        return len(self.seen) > 1 or self.after in now or (self.begun and self.action not in now)

    def _look(self, S: State) -> None:
        lying = S.c[INSIDE][self.rolls]
        if not lying:
            return
        found: Counter[int] = Counter()
        for die in lying:
            unit = S.c[self.thrown_for][die]
            if S.c[self.kind_of][die] == self.kind and unit >= 0 and S.c[self.owner][unit] == self.player:
                found[unit] += 1
        for unit, count in found.items():
            if unit not in self.hits:
                derived = self.link.namespace
                needed = derived[titled("derived", "zielwert")](S, unit, self.kind)
                bonus = derived[titled("derived", "wurfbonus")](S, unit, self.kind)
                self.hits[unit] = needed - bonus
            self.dice[unit] = max(self.dice.get(unit, 0), count)
