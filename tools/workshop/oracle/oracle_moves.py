"""Recorded commands as answers to the decisions of a running game.

Every command must be found among the options that the game offers at that moment. Where the game asks for something
that the record does not mention, because there is just one answer, that answer is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names
from regelwerk.tools.workshop.oracle.oracle_exchanges import NotOffered, exchanges
from regelwerk.tools.workshop.oracle.oracle_setup import Cell, Galaxy
from regelwerk.tools.workshop.oracle.oracle_state import kind_of

Command = dict[str, Any]

__all__ = ["Mover", "NotOffered", "members_of", "structures"]


class Mover:
    """Answers the decisions of one step with its recorded commands, in order."""

    def __init__(self, game: Game, known: Galaxy, commands: list[Command]) -> None:
        self.game = game
        self.known = known
        self.commands = commands
        self.player = self.decision.player
        self.stones = [one for one in commands if one["action"] == "brainstone"]

    def play(self) -> None:
        for command in self.commands:
            action = command["action"]
            answer = _ANSWERS.get(action)
            if answer is None:
                raise NotOffered(f"unbekannter Befehl {action}")
            answer(self, command)
            self._settle()

    # ---- answering

    @property
    def decision(self) -> Decision:
        found = self.game.decision
        if found is None:
            raise NotOffered("das Spiel ist zu Ende")
        return found

    def _submit(self, answer: str) -> None:
        self._settle()
        decision = self.decision
        found = decision.option(answer)
        if found is None:
            offered = ", ".join(option.id for option in decision.options) or f"{decision.least} bis {decision.most}"
            raise NotOffered(f"{answer} fehlt bei „{decision.entry}“ ({decision.player}); angeboten: {offered[:300]}")
        self.game.submit(found.id)

    def _settle(self) -> None:
        """Answer what the record tells elsewhere: where the Brainstone goes."""
        while (decision := self.game.decision) is not None and decision.entry in _STONE_QUESTIONS:
            if len(decision.options) == 1:
                self.game.submit(decision.options[0].id)
                continue
            if not self.stones:
                return
            place = names.STONE_PLACES[self.stones.pop(0)["to"]]
            if decision.option(place) is None:
                raise NotOffered(f"{place} fehlt bei „{decision.entry}“")
            self.game.submit(place)

    def _field(self, command: Command) -> str:
        return self.known.fields[(command["q"], command["r"])]

    # ---- set-up

    def _choose_faction(self, command: Command) -> None:
        self._submit(names.FACTIONS[command["faction"]])

    def _auction_bid(self, command: Command) -> None:
        pass

    def _place_start(self, command: Command) -> None:
        self._submit(self._field(command))

    def _choose_booster(self, command: Command) -> None:
        self._submit(names.BOOSTERS[command["booster"]])

    # ---- income, Gaia phase, power from others

    def _choose_income(self, command: Command) -> None:
        self._settle()
        wanted = command["gain"]
        me = self.decision.player
        for option in self.decision.options:
            if _item(self.game, me, option.id) == wanted:
                self._submit(option.id)
                return
        raise NotOffered(f"{wanted} fehlt bei „{self.decision.entry}“")

    def _brainstone(self, command: Command) -> None:
        """A question that is answered by now, or one that was none here because there was just one answer."""
        self._settle()
        if self.stones and self.stones[0] is command:
            self.stones.pop(0)
            place = self.game.value(self.player, "brainstone")
            if place != names.STONE_PLACES[command["to"]]:
                raise NotOffered(f"der Brainstone ist {place}, nicht {command['to']}, und danach wird nicht gefragt")

    def _decline_gaia_tech(self, command: Command) -> None:
        self._settle()
        nothing_to_take = self.decision.option("keine_technologie")
        self._submit("passen" if nothing_to_take is None else nothing_to_take.id)

    def _charge(self, command: Command) -> None:
        self._submit("ja")
        token = command["extra_token"]
        if self.game.decision is not None and self.game.decision.entry == "macht_der_taklons":
            self._submit("erst_der_stein" if token == "before" else "erst_die_macht")

    def _decline_charge(self, command: Command) -> None:
        self._submit("passen")

    # ---- free actions

    def _convert(self, command: Command) -> None:
        if "tech_tile" in command["gain"]:
            self._submit("ja")
            if self.game.decision is not None and self.game.decision.entry == "steinhandel_abschließen":
                self._submit(str(command["cost"]["tokens_from_gaia"] // 4))
            return
        me = self.decision.player
        for conversion, times in exchanges(self.game, me, command["cost"], command["gain"]):
            if self.decision.entry == "terranische_rückkehr":
                for _ in range(times):
                    self._submit(conversion)
            else:
                self._exchange(conversion, times)

    def _burn(self, command: Command) -> None:
        self._exchange("opfern_für_schale_3", command["count"])

    def _exchange(self, conversion: str, times: int) -> None:
        while times:
            if self.decision.kind == "action":
                self._submit("freie_aktion")
            self._submit(conversion)
            if self.game.decision is not None and self.game.decision.entry == "tausch":
                self._submit(str(times))
                return
            times -= 1

    def _end_turn(self, command: Command) -> None:
        asked = self.game.decision
        if asked is not None and asked.player == self.player and asked.entry in ("nachspiel", "beliebig_tauschen"):
            self._submit("passen")

    # ---- main actions

    def _build(self, command: Command) -> None:
        field = self._field(command)
        if command["followup"]:
            self._submit(field)
        elif command["building"] == "mine":
            self._submit("mine_errichten")
            self._submit(field)
        elif command["building"] == "gaiaformer":
            self._submit("gaia_projekt_beginnen")
            self._submit(field)
        else:
            self._submit("gebäude_aufwerten")
            self._submit(field)
            self._submit(names.BUILDINGS[command["building"]])

    def _research(self, command: Command) -> None:
        if not command["followup"]:
            self._submit("forschen")
        if self.decision.kind == "yes_no":
            self._submit("ja")
        else:
            self._submit(names.TRACKS[command["track"]])

    def _decline_research(self, command: Command) -> None:
        """The record refuses a step even where none can be taken; there, nothing is asked here."""
        self._settle()
        asked = self.game.decision
        if asked is not None and asked.player == self.player and asked.entry in _STEP_QUESTIONS:
            self._submit("passen")

    def _take_tech(self, command: Command) -> None:
        self._tile(command["tile"])

    def _cover_tech(self, command: Command) -> None:
        self._tile(command["tile"])

    def _tile(self, tile: str) -> None:
        self._kind(names.TILES[tile])

    def _kind(self, wanted: str) -> None:
        """One of several equal things, by the name of its entry."""
        self._settle()
        for option in self.decision.options:
            if kind_of(option.id) == wanted:
                self._submit(option.id)
                return
        self._submit(wanted)

    def _board_action(self, command: Command) -> None:
        self._submit("aktionsfeld_nutzen")
        self._submit(names.BOARD_ACTIONS[command["name"]])

    def _special(self, command: Command) -> None:
        self._settle()
        self._kind(names.SPECIALS[command["name"]])

    def _rescore_token(self, command: Command) -> None:
        self._kind(names.TOKENS[command["token"]])

    def _swap_institute(self, command: Command) -> None:
        self._submit(self._field(command))

    def _place_lost_planet(self, command: Command) -> None:
        self._submit(self._field(command))

    def _form_federation(self, command: Command) -> None:
        self._submit("allianz_gründen")
        new = {self.known.fields[(q, r)] for q, r in command["new_satellites"]}
        me = self.decision.player
        members = members_of(self.game, self.known, me, {(q, r) for q, r in command["hexes"]}) - new
        own = set(self.game.value(self.decision.player, "allianzfelder"))
        options = {option.id: set(option.id.split("+")) for option in self.decision.options}
        exact = [id for id, fields in options.items() if fields - own == members - own]
        if not exact:
            raise NotOffered(f"Allianz {sorted(members)} fehlt; angeboten: {sorted(options)[:5]}")
        self._submit(exact[0])
        while self.decision.entry == "allianz_bilden" and self.decision.options[0].id in self.known.cells:
            offered = [option.id for option in self.decision.options]
            wanted = next((field for field in offered if field in new), None)
            if wanted is None:
                raise NotOffered(f"Satelliten {sorted(new)} fehlen: {offered}")
            self._submit(wanted)
            self._settle()
        self._kind(names.TOKENS[command["token"]])

    def _pass(self, command: Command) -> None:
        if command["booster"] is None:
            self._submit("passen_in_der_letzten_runde")
            return
        self._submit("passen_und_booster_tauschen")
        self._submit(names.BOOSTERS[command["booster"]])


_ANSWERS: dict[str, Callable[[Mover, Command], None]] = {
    "choose_faction": Mover._choose_faction,
    "auction_bid": Mover._auction_bid,
    "place_start": Mover._place_start,
    "choose_booster": Mover._choose_booster,
    "choose_income": Mover._choose_income,
    "brainstone": Mover._brainstone,
    "decline_gaia_tech": Mover._decline_gaia_tech,
    "charge": Mover._charge,
    "decline_charge": Mover._decline_charge,
    "convert": Mover._convert,
    "burn": Mover._burn,
    "end_turn": Mover._end_turn,
    "build": Mover._build,
    "research": Mover._research,
    "decline_research": Mover._decline_research,
    "take_tech": Mover._take_tech,
    "cover_tech": Mover._cover_tech,
    "board_action": Mover._board_action,
    "special": Mover._special,
    "rescore_token": Mover._rescore_token,
    "swap_institute": Mover._swap_institute,
    "place_lost_planet": Mover._place_lost_planet,
    "form_federation": Mover._form_federation,
    "pass": Mover._pass,
}
"""How each recorded command is answered."""

_STEP_QUESTIONS = ("freier_schritt", "technologie_einsetzen", "niedrigsten_steigern")

_STONE_QUESTIONS = ("brainstone_laden", "brainstone_ausgeben", "brainstone_abgeben", "brainstone_opfern")


def structures(game: Game, player: str) -> set[str]:
    """The fields on which a player has a building or a space station."""
    return {field for attribute in ("besiedelt", "gäste", "stationen") for field in game.value(player, attribute)}


def members_of(game: Game, known: Galaxy, player: str, named: set[Cell]) -> set[str]:
    """The fields that were named for an alliance, and all own structures that touch them."""
    own = {known.cells[field] for field in structures(game, player)}
    todo = list(named)
    while todo:
        q, r = todo.pop()
        for step in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            there = (q + step[0], r + step[1])
            if there in own and there not in named:
                named.add(there)
                todo.append(there)
    return {known.fields[cell] for cell in named}


def _item(game: Game, player: str, item: str) -> dict[str, int]:
    """What an item of the income phase brings, in the words of the record."""
    state, link = game.state, game.link
    me, which = link.by_id[player], link.by_id[item]
    stones: int = link.namespace[titled("derived", "posten_steine")](state, me, which)
    power: int = link.namespace[titled("derived", "posten_macht")](state, me, which)
    return {"tokens": stones} if stones else {"power": power}
