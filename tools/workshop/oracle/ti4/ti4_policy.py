"""How both sides of a recorded battle decide: the policy that its record states. Nothing here knows a rule of combat.

Everything optional that a record models is used as early as it is offered; nobody retreats. What is left to decide is
which unit takes a hit, which one is lost, and which one profits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, PASS, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.clauses import Border, Clause
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.windows import CLAUSE, OPTIONAL
from regelwerk.interpreter.state.state import State
from regelwerk.tools.workshop.oracle.ti4.ti4_names import UNITS

SUSTAINED_FIRST = ("schlachtschiff", "träger", "flaggschiff", "kriegssonne")
LOST_FIRST = ("jäger", "zerstörer", "infanterie", "kreuzer", "träger", "schlachtschiff", "flaggschiff", "kriegssonne")
ENEMY_FIRST = ("kriegssonne", "flaggschiff", "schlachtschiff", "träger", "kreuzer", "infanterie", "zerstörer", "jäger")
ENEMY_SUSTAINING = ("kriegssonne", "flaggschiff", "träger", "schlachtschiff")
"""In this order an enemy is hit of whom every unit can still sustain damage."""
REPAIRED_FIRST = ("flaggschiff", "kriegssonne", "schlachtschiff", "träger")
NEVER = {"raumkampf", "schiffe_bewegen", "route_festlegen", "produktionsschritt"}
"""What is offered by these (a retreat, a movement, cargo, production) is declined."""
SHEETS = {"fraktionsfähigkeit", "bauplan"}
MODELLED = {"hinterhalt", "geißel", "munitionsreserven"}
"""Of what stands on faction sheets and may be used, the records model these (munitions as long as goods last) …"""
TOLD = {"fanatismus": "devotion", "exotrireme_ii": "exotrireme_2_sacrifice"}
"""… and these if a setup lists them. All else (Indoctrination, Foresight, …) is not used."""
SACRIFICES = {"fanatismus", "impulskern"}
UPGRADING = "plan_flaggschiff_hacan"
REROLLING = {"eigene_würfel_wiederholen", "feuergruppe"}


class Bots:
    """Both sides of one setup. They keep nothing between battles."""

    def __init__(self, game: Game, setup: dict[str, Any], place: int, target: int, flying: str = "") -> None:
        """`place` is the system, `target` where the fight is, `flying` the ship that the attacker moves, if any."""
        self.link, self.place, self.target = game.link, place, target
        self.flying = game.link.by_id[flying] if flying else PASS
        self.cannon = setup.get("cannon", setup["place"] == "space")
        sides = [setup[side] for side in ("attacker", "defender")]
        self.policy = [setup["policy"][side] for side in ("attacker", "defender")]
        self.upgraded = [set(map(UNITS.__getitem__, side["upgrades"])) for side in sides]
        self.listed = [{ours for ours, theirs in TOLD.items() if side["abilities"].get(theirs)} for side in sides]
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
        self.rolled = link.by_id["wurf"]
        self.assigning, self.bombing = plan.procedures["zuweisung"], plan.procedures["einmarschschritt"]
        rolls = link.world.enumerations["wurfart"]
        self.cannons, self.bombs = rolls.index("kanonenwürfe"), rolls.index("bombenwürfe")
        self.rank = {
            name: {unit: place for place, unit in enumerate(order)}
            for name, order in (
                ("lost", LOST_FIRST),
                ("enemy", ENEMY_FIRST),
                ("enemy_sustaining", ENEMY_SUSTAINING),
                ("sustained", SUSTAINED_FIRST),
                ("repaired", REPAIRED_FIRST),
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
        owner = self.link.compiled.sites[self.link.compiled.site_of_segment[segment]].owner
        if owner == "schiffe_bewegen" and self.flying in raw:
            return self.flying
        if owner in NEVER or (not self.cannon and owner == "offensiv_schießen"):
            return PASS if PASS in raw else raw[0]
        if owner == UPGRADING:
            return self._die(S, raw)
        if owner in REROLLING:
            return next((die for die in raw if die != PASS and self._short_of(S, die) >= 1), PASS)
        if raw[0] not in self.type_of:
            return self.target if self.target in raw else raw[0]
        if owner in TOLD and PASS in raw and owner not in self.listed[S.who]:
            return PASS
        return self._unit(S, owner, raw)

    def _ability(self, S: State, raw: Sequence[int]) -> int:
        """The first that is offered, unless the record does not have it used now."""
        clauses, choices = self.link.world.clauses, S.top[6]
        for one in raw:
            if one == PASS or not choices[one][OPTIONAL] or self._used(S, clauses[choices[one][CLAUSE]]):
                return one
        return raw[0]

    def _used(self, S: State, clause: Clause) -> bool:
        """Whether the record has an offered ability used at this moment."""
        entry = clause.entry
        if entry in SACRIFICES and not self._worth_a_sacrifice(S):
            return False
        if entry == "schilder_halten":  # against the hits of a round only
            return any(one[0] == self.assigning for one in S.c[REGISTERS][R_PROCEDURES])
        if entry == "notreparaturen":  # at the end of a round only
            return isinstance(clause, Border) and clause.border == "end"
        if self.link.world.entries[entry].kind in SHEETS:
            return entry in MODELLED or entry in self.listed[S.who]
        return True

    def _worth_a_sacrifice(self, S: State) -> bool:
        """Not with the last unit, if all ships of the enemy can still sustain damage."""
        here = [one for one in S.c[INSIDE][self.place] if one in self.type_of]
        own = [one for one in here if S.c[self.owner][one] == S.who]
        return len(own) > 1 or not all(self._sustains(S, one) for one in here if S.c[self.owner][one] != S.who)

    def _die(self, S: State, raw: Sequence[int]) -> int:
        """A die that misses by exactly 1, if there is one; first whether, then which."""
        near = next((die for die in S.c[INSIDE][self.rolled] if self._short_of(S, die) == 1), PASS)
        if near == PASS:
            return PASS if PASS in raw else raw[0]
        return near if near in raw else raw[0]

    def _short_of(self, S: State, die: int) -> int:
        """By how much a die misses; 0 or less if it hits."""
        shown: int = S.c[self.shown][die]
        return self._needed(S, S.c[self.thrown_for][die], S.c[self.kind_of_roll][die]) - shown

    def _needed(self, S: State, unit: int, kind: int) -> int:
        """What a die of a unit must show."""
        value: int = self.link.namespace[titled("derived", "zielwert")](S, unit, kind)
        bonus: int = self.link.namespace[titled("derived", "wurfbonus")](S, unit, kind)
        return value - bonus

    def _sustains(self, S: State, unit: int) -> bool:
        return not S.c[self.damaged][unit] and bool(
            self.link.namespace[titled("derived", "schadensresistenz")](S, unit)
        )

    def _unit(self, S: State, asker: str, raw: Sequence[int]) -> int:
        """Which of several units."""
        units = [one for one in raw if one != PASS]
        damaged = S.c[self.damaged]
        if asker == "schaden_hinnehmen":
            return self._sustaining(S, units)
        self.losing = asker == "zuweisen"
        if asker == "duranium_panzerung":
            return self._first(units, "repaired")
        if asker == "plasmabrenner":
            running = {one[0] for one in S.c[REGISTERS][R_PROCEDURES]}
            kind = self.bombs if self.bombing in running and self._bombs(S, units) else self.cannons
            return min(units, key=lambda one: (self._needed(S, one, kind), self.type_of[one] == "raumwerft", one))
        if asker == "hinterhalt":  # cruisers, then destroyers
            return self._first(units, "enemy")
        if asker == "exotrireme_ii":
            return min(units, key=lambda one: (not damaged[one], one))
        if asker == "schiffe_mitreißen":
            rank = self.rank["enemy"]
            return min(units, key=lambda one: (rank[self.type_of[one]], damaged[one], one))
        if S.c[self.owner][units[0]] != S.who:
            return self._of_the_enemy(S, units)
        rank = self.rank["lost"]
        return min(units, key=lambda one: (rank.get(self.type_of[one], 0), damaged[one], one in self.sustained, one))

    def _bombs(self, S: State, units: list[int]) -> bool:
        """Whether it is ships that roll: on a planet, cannons do."""
        return any(one in S.c[INSIDE][self.place] for one in units)

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
        own = [one for one in S.c[INSIDE][self.place] if one in self.type_of and S.c[self.owner][one] == S.who]
        for unit in LOST_FIRST:
            able = [one for one in units if self.type_of[one] == unit]
            if left > 0 and able:
                return able[0]
            left -= sum(self.type_of[one] == unit for one in own)
        return PASS

    def _of_the_enemy(self, S: State, units: list[int]) -> int:
        """The most valuable unit that cannot sustain damage any more, else the most valuable."""
        weak = [one for one in units if not self._sustains(S, one)]
        return self._first(weak, "enemy") if weak else self._first(units, "enemy_sustaining")

    def _first(self, units: list[int], order: str) -> int:
        rank = self.rank[order]
        return min(units, key=lambda one: (rank.get(self.type_of[one], len(rank)), one))
