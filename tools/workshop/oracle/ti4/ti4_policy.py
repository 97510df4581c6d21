"""How both sides of a recorded battle decide: the policy that its record states. Nothing here knows a rule of combat.

Everything optional is used as early as it is offered; nobody retreats. What is left to decide is which unit takes a
hit, which one is lost, and which one profits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, PASS
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE
from regelwerk.interpreter.state.state import State
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS

SUSTAINED_FIRST = ("schlachtschiff", "träger", "flaggschiff", "kriegssonne")
LOST_FIRST = ("jäger", "zerstörer", "infanterie", "kreuzer", "träger", "schlachtschiff", "flaggschiff", "kriegssonne")
ENEMY_FIRST = ("kriegssonne", "flaggschiff", "schlachtschiff", "träger", "kreuzer", "infanterie", "zerstörer", "jäger")
REPAIRED_FIRST = ("flaggschiff", "kriegssonne", "schlachtschiff", "träger")
BEST_SHOT = ("kriegssonne", "flaggschiff", "schlachtschiff")
NEVER = {"raumkampf", "schiffe_bewegen", "route_festlegen", "produktionsschritt"}
"""What is offered by these (a retreat, a movement, cargo, production) is declined."""
LEFT_OUT = {"technologische_singularität", "indoktrination"}
"""What is not modelled in the records."""
UPGRADING = "plan_flaggschiff_hacan"
REROLLING = "eigene_würfel_wiederholen"
TARGET = "arnor"


class Bots:
    """Both sides of one setup. They keep nothing between battles."""

    def __init__(self, game: Game, setup: dict[str, Any], flying: str = "") -> None:
        """`flying` is the ship that the attacker moves, if any."""
        self.link, self.setup = game.link, setup
        self.flying = game.link.by_id[flying] if flying else PASS
        self.cannon = setup.get("cannon", setup["place"] == "space")
        self.policy = [setup["policy"][side] for side in ("attacker", "defender")]
        self.upgraded = [set(map(UNITS.__getitem__, setup[side]["upgrades"])) for side in ("attacker", "defender")]
        link = game.link
        self.type_of = {
            number: thing.entry.values["bauart"]
            for number, thing in enumerate(link.things)
            if thing.entry is not None and thing.entry.kind == "einheit"
        }
        plan = link.plan
        self.owner, self.damaged = plan.column("herr"), plan.column("beschädigt")
        self.hits = plan.column("zahl_der_treffer")
        self.thrown_for, self.kind_of_roll, self.shown = map(plan.column, ("geworfen_für", "wurfart", "augen"))
        self.incoming = [link.by_id[f"einschläge:spieler_{seat}"] for seat in (1, 2)]
        self.target, self.rolled = link.by_id[TARGET], link.by_id["wurf"]
        self.rank = {
            name: {unit: place for place, unit in enumerate(order)}
            for name, order in (
                ("lost", LOST_FIRST),
                ("enemy", ENEMY_FIRST),
                ("sustained", SUSTAINED_FIRST),
                ("repaired", REPAIRED_FIRST),
                ("best", BEST_SHOT),
            )
        }
        self.sustained: set[int] = set()
        self.losing = False

    def begin(self) -> None:
        """A battle begins: what was noted in the last one is forgotten."""
        self.sustained.clear()
        self.losing = False

    def answer(self, S: State, raw: Sequence[Any]) -> Any:
        segment = S.top[0]
        if segment == at.ANSWER:
            return self._ability(S, raw)
        if segment in (at.ACT_ANSWER, at.PAYMENT_ANSWER):
            return raw[0]
        site = self.link.compiled.sites[self.link.compiled.site_of_segment[segment]]
        if site.owner == "schiffe_bewegen" and self.flying in raw:
            return self.flying
        if site.owner in NEVER or (not self.cannon and site.owner == "offensiv_schießen"):
            return PASS if PASS in raw else raw[0]
        if site.owner == UPGRADING:
            return self._die(S, raw)
        if site.owner == REROLLING:
            return next((die for die in raw if die != PASS and self._short_of(S, die) >= 1), PASS)
        if raw[0] not in self.type_of:
            return self.target if self.target in raw else raw[0]
        return self._unit(S, site.owner, raw)

    def _ability(self, S: State, raw: Sequence[int]) -> int:
        """The first that is offered, unless the records leave it out."""
        clauses, choices = self.link.world.clauses, S.top[6]
        wanted = [one for one in raw if one == PASS or clauses[choices[one][CLAUSE]].entry not in LEFT_OUT]
        return wanted[0] if wanted else raw[0]

    def _die(self, S: State, raw: Sequence[int]) -> int:
        """A die that misses by exactly 1, if there is one; first whether, then which."""
        near = next((die for die in S.c[INSIDE][self.rolled] if self._short_of(S, die) == 1), PASS)
        if near == PASS:
            return PASS if PASS in raw else raw[0]
        return near if near in raw else raw[0]

    def _short_of(self, S: State, die: int) -> int:
        """By how much a die misses; 0 or less if it hits."""
        derived = self.link.namespace
        unit, kind = S.c[self.thrown_for][die], S.c[self.kind_of_roll][die]
        needed: int = derived[titled("derived", "zielwert")](S, unit, kind)
        bonus: int = derived[titled("derived", "wurfbonus")](S, unit, kind)
        shown: int = S.c[self.shown][die]
        return needed - bonus - shown

    def _unit(self, S: State, asker: str, raw: Sequence[int]) -> int:
        """Which of several units."""
        units = [one for one in raw if one != PASS]
        if asker == "schaden_hinnehmen":
            return self._sustaining(S, units)
        self.losing = asker == "zuweisen"
        if asker == "duranium_panzerung":
            return self._first(units, "repaired")
        if asker == "plasmabrenner":
            docks = [one for one in units if self.type_of[one] == "raumwerft" and "pvs" not in self.upgraded[S.who]]
            return self._first(docks or units, "best")
        if S.c[self.owner][units[0]] != S.who:
            return self._of_the_enemy(S, units)
        rank, damaged = self.rank["lost"], S.c[self.damaged]
        return min(units, key=lambda one: (rank.get(self.type_of[one], 0), damaged[one], one in self.sustained, one))

    def _sustaining(self, S: State, units: list[int]) -> int:
        if self.losing:
            self.sustained.clear()
            self.losing = False
        found = self._first(units, "sustained")
        if self.policy[S.who] == "sustain_last" and not self._immune(S.who, found):
            found = self._last_resort(S, units)
        if found != PASS:
            self.sustained.add(found)
        return found

    def _immune(self, player: int, unit: int) -> bool:
        """Upgraded dreadnoughts need not fear a direct hit."""
        return self.type_of[unit] == "schlachtschiff" and "schlachtschiff" in self.upgraded[player]

    def _last_resort(self, S: State, units: list[int]) -> int:
        """Hits go by the order of losses; who is next and can sustain damage does, else it would be lost."""
        left = sum(S.c[self.hits][one] for one in S.c[INSIDE][self.incoming[S.who]])
        place = S.c[INSIDE]
        system = next(field for field, inside in enumerate(place) if units[0] in inside)
        own = [one for one in place[system] if one in self.type_of and S.c[self.owner][one] == S.who]
        for unit in LOST_FIRST:
            able = [one for one in units if self.type_of[one] == unit]
            if left > 0 and able:
                return able[0]
            left -= sum(self.type_of[one] == unit for one in own)
        return PASS

    def _of_the_enemy(self, S: State, units: list[int]) -> int:
        """The most valuable unit that cannot sustain damage any more, else the most valuable."""
        rank, damaged = self.rank["enemy"], S.c[self.damaged]
        owner = S.c[self.owner][units[0]]
        return min(
            units, key=lambda one: (self._sustains(owner, one) and not damaged[one], rank[self.type_of[one]], one)
        )

    def _sustains(self, owner: int, unit: int) -> bool:
        if self.type_of[unit] == "träger":
            side = self.setup["attacker" if owner == 0 else "defender"]
            return side["faction"] == "sol" and "carrier" in side["upgrades"]
        return self.type_of[unit] in SUSTAINED_FIRST

    def _first(self, units: list[int], order: str) -> int:
        rank = self.rank[order]
        return min(units, key=lambda one: (rank.get(self.type_of[one], len(rank)), one))
