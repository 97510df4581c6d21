"""Recorded lists of choices beside what our game offers at the same moment.

The game itself is asked: an option is tried, the price is read from what happened, and the decision is taken back.

Some recorded lists are complete (builds with their prices, research, passing, charging, the set-up): there, nothing may
be missing here. Others can hold dead ends (board and special actions) or come from a heuristic (alliances). What we
offer beyond a list, and what a list that is not complete holds beyond ours, is counted by its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names
from regelwerk.tools.workshop.oracle.oracle_moves import members_of, structures
from regelwerk.tools.workshop.oracle.oracle_reasons import why_beyond, why_dead_end
from regelwerk.tools.workshop.oracle.oracle_setup import Galaxy

_BUILDINGS = names.turned(names.BUILDINGS)
_TRACKS = names.turned(names.TRACKS)
_BOOSTERS = names.turned(names.BOOSTERS)
_FACTIONS = names.turned(names.FACTIONS)
_ACTIONS = names.turned(names.BOARD_ACTIONS)
_SPECIALS = names.turned(names.SPECIALS)
_CONVERSIONS = {
    ours: f"{cost} -> {gain}" for (cost, gain), ours in names.CONVERSIONS.items() if cost != "tokens_from_gaia"
}


class Offers:
    """What the game offers at the start of a step, in the words of the record."""

    def __init__(self, game: Game, known: Galaxy) -> None:
        self.game = game
        self.known = known

    def compare(self, step: dict[str, Any]) -> tuple[list[str], Counter[str], Counter[str]]:
        """What is recorded as legal and missing here, what is offered beyond, and which dead ends are not offered."""
        missing: list[str] = []
        extra: Counter[str] = Counter()
        dead_ends: Counter[str] = Counter()
        for name, complete, recorded, offered in self._lists(step["legal"] or {}, step["phase"]):
            wanted, found = set(recorded), set(offered)
            if complete:
                missing += [f"{name} {one} ist erlaubt, wird aber nicht angeboten" for one in sorted(wanted - found)]
            else:
                dead_ends.update(why_dead_end(self.game, name, one) for one in wanted - found)
            extra.update(why_beyond(name, one, wanted) for one in found - wanted)
        return missing, extra, dead_ends

    def _lists(self, legal: dict[str, Any], phase: str) -> Iterator[tuple[str, bool, list[str], list[str]]]:
        """Name, whether the record is complete, what it lists, what we offer; only lists that were recorded."""
        if phase == "setup_faction" and "choose_faction" in legal:
            yield "choose_faction", True, legal["choose_faction"], [_FACTIONS[one] for one in self._options()]
        elif phase == "setup_booster" and "choose_booster" in legal:
            yield "choose_booster", True, legal["choose_booster"], [_BOOSTERS[one] for one in self._options()]
        elif phase == "setup_building" and "build" in legal:
            fields = [self._at(one) for one in self._options()]
            yield "place_start", True, [f"{q} {r}" for _, q, r, _ in legal["build"]], fields
        elif phase == "charge" and "charge" in legal:
            yield "charge", True, [_charge(items, cost) for items, cost in legal["charge"]], self._charges()
        elif phase == "action":
            yield "build", True, [_build(*one) for one in legal.get("build", ())], list(self._builds())
            yield "research", True, [f"{track} {to}" for track, to in legal.get("research", ())], list(self._research())
            yield "pass", True, [str(one) for one in legal.get("pass", ())], self._passing()
            yield "board_action", False, legal.get("board_action", []), self._board_actions()
            yield "special", False, legal.get("special", []), self._specials()
            suggested = legal.get("form_federation", {}).get("suggested", [])
            yield "form_federation", False, [self._named_alliance(one) for one in suggested], self._alliances()
            conversions = [_conversion(cost, gain) for cost, gain, _ in legal.get("convert", ())]
            yield "convert", False, conversions, self._conversions()

    # ---- asking the game

    def _options(self) -> list[str]:
        decision = self.game.decision
        return [option.id for option in decision.options] if decision is not None else []

    @contextmanager
    def _trying(self, *answers: str) -> Iterator[None]:
        done = 0
        try:
            for answer in answers:
                self.game.submit(answer)
                done += 1
            yield
        finally:
            for _ in range(done):
                self.game.undo()

    def _below(self, answer: str) -> list[str]:
        """The options of the decision that follows an answer."""
        if answer not in self._options():
            return []
        with self._trying(answer):
            return self._options()

    def _paid(self, *answers: str) -> dict[str, int]:
        """What an action costs, read from the events it brings about."""
        trace = self.game.state.trace
        assert trace is not None
        before = len(trace)
        found: dict[str, int] = {}
        me = self.game.decision.player if self.game.decision is not None else ""
        charge = self._charge_of(me)
        with self._trying(*answers):
            extra = 0
            while self.game.decision is not None and self.game.decision.entry.startswith("brainstone_"):
                self.game.submit(self.game.decision.options[0].id)
                extra += 1
            for entry in trace[before:]:
                if entry[0] == "event":
                    _add(found, self.game, self.game.link.event_names[entry[1]], entry[2])
            found["charged"] = self._charge_of(me) - charge
            for _ in range(extra):
                self.game.undo()
        return found

    def _charge_of(self, player: str) -> int:
        """How far the stones of a player have been charged, in steps from bowl to bowl."""
        bowls = {"in_schale_2": 1, "in_schale_3": 2}
        stone = bowls.get(self.game.value(player, "brainstone"), 0)
        steps: int = self.game.value(player, "schale_2") + 2 * self.game.value(player, "schale_3") + stone
        return steps

    def _at(self, field: str) -> str:
        q, r = self.known.cells[field]
        return f"{q} {r}"

    # ---- the lists

    def _builds(self) -> Iterator[str]:
        for action, building in (("mine_errichten", "mine"), ("gaia_projekt_beginnen", "gaiaformer")):
            for field in self._below(action):
                yield _build(building, *self.known.cells[field], self._paid(action, field))
        for field in self._below("gebäude_aufwerten"):
            with self._trying("gebäude_aufwerten", field):
                kinds = self._options()
            for kind in kinds:
                cost = self._paid("gebäude_aufwerten", field, kind)
                yield _build(_BUILDINGS[kind], *self.known.cells[field], cost)

    def _research(self) -> Iterator[str]:
        me = self.game.decision.player if self.game.decision else ""
        for track in self._below("forschen"):
            yield f"{_TRACKS[track]} {self.game.value(me, f'level_{track}') + 1}"

    def _passing(self) -> list[str]:
        if "passen_in_der_letzten_runde" in self._options():
            return []
        return [_BOOSTERS[one] for one in self._below("passen_und_booster_tauschen")]

    def _charges(self) -> list[str]:
        if "ja" not in self._options():
            return []
        with self._trying("ja"):
            orders = self._options() if self._entry() == "macht_der_taklons" else []
        if not orders:
            paid = self._paid("ja")
            return [_charge([["power", paid["charged"]]], paid.get("vp", 0))]
        found = []
        for order in orders:
            paid = self._paid("ja", order)
            items = [["power", paid["charged"]]] if paid.get("charged") else []
            token = ["tokens", 1]
            items = [token, *items] if order == "erst_der_stein" else [*items, token]
            found.append(_charge(items, paid.get("vp", 0)))
        return found

    def _board_actions(self) -> list[str]:
        return [_ACTIONS[one] for one in self._below("aktionsfeld_nutzen")]

    def _specials(self) -> list[str]:
        entries = [one.partition("@")[0] for one in self._options()]
        found = [_SPECIALS[one] for one in entries if one in _SPECIALS]
        me = self.game.decision.player if self.game.decision else ""
        bal_tak = self.game.value(me, "volk") == "bal_tak"
        return ["academy_4credits" if one == "academy_qic" and bal_tak else one for one in found]

    def _conversions(self) -> list[str]:
        return [_CONVERSIONS[one] for one in self._below("freie_aktion") if one in _CONVERSIONS]

    def _alliances(self) -> list[str]:
        """The sets of own structures that can be joined, without what is in an alliance already."""
        own = self._allied()
        return [" ".join(sorted(set(one.split("+")) - own)) for one in self._below("allianz_gründen")]

    def _named_alliance(self, hexes: list[list[int]]) -> str:
        me = self.game.decision.player if self.game.decision else ""
        members = members_of(self.game, self.known, me, {(q, r) for q, r in hexes}) & structures(self.game, me)
        return " ".join(sorted(members - self._allied()))

    def _allied(self) -> set[str]:
        me = self.game.decision.player if self.game.decision else ""
        return set(self.game.value(me, "allianzfelder"))

    def _entry(self) -> str:
        return self.game.decision.entry if self.game.decision is not None else ""


_PRICES = ("credits", "ore", "qic", "tokens_to_gaia")
_IN_GAIA_AREA = 4  # the last value of the enumeration `aufenthalt`


_PAID = {"credits": "credits", "erz": "ore", "qic": "qic"}


def _add(found: dict[str, int], game: Game, event: str, fields: tuple[Any, ...]) -> None:
    """What one event says about a price or a charge."""

    def more(name: str, count: int) -> None:
        found[name] = found.get(name, 0) + count

    if event == "bezahlen":
        more(_PAID[list(game.link.world.resources)[fields[2]]], fields[1])
    elif event == "steine_einlagern":
        more("tokens_to_gaia", fields[1])
    elif event == "brainstone_versetzen" and fields[1] == _IN_GAIA_AREA:
        more("tokens_to_gaia", 1)
    elif event == "siegpunkte_abgeben":
        more("vp", fields[1])


def _build(building: str, q: int, r: int, cost: dict[str, int]) -> str:
    named = ", ".join(f"{count} {name}" for name, count in sorted(cost.items()) if count and name in _PRICES)
    return f"{building} {q} {r} für {named or 'nichts'}"


def _conversion(cost: dict[str, int], gain: dict[str, int]) -> str:
    return f"{'+'.join(sorted(cost))} -> {'+'.join(sorted(gain))}"


def _charge(items: list[list[Any]], cost: int) -> str:
    return " ".join(f"{count} {name}" for name, count in items if count) + f" für {cost}"
