"""A game at the terminal: shows the table, asks people, lets automatons answer, takes back, explains."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import Decision, entry_label
from regelwerk.interpreter.explain.excerpts import HIDDEN
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.views.log import SPECTATOR, entries
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.interpreter.views.views import view
from regelwerk.tools.commands.counted_words import counted
from regelwerk.tools.commands.seats import random_answer
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.board_text import field_text, pattern_lines
from regelwerk.tools.play.log_columns import in_two_columns
from regelwerk.tools.play.table_text import details, place_lines, seen_lines
from regelwerk.tools.play.values_text import outcome

HELP = """Gib die Nummer einer Möglichkeit oder ihr Wort ein. Außerdem:
  ?         worum es geht und welche Regel fragt
  ? WORT    warum das geht oder nicht geht; was auf einer Karte steht; was an einem Ort liegt
  t         der Tisch noch einmal
  u         nimmt deine letzte Entscheidung zurück
  q         speichert und hört auf
  h         diese Hilfe"""

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_WIDTH = 100
_MOST_NEWS = 20


class Offer(NamedTuple):
    """An option as a person sees it."""

    id: str
    label: str


class Stopped(Exception):
    """Somebody or the system wants this program to end; the game is at a decision."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


class Session:
    """One sitting: who sits where, and what each person has already been told."""

    def __init__(self, game: Game, bots: frozenset[str], autosave: Autosave, attribute: str = "") -> None:
        self.game = game
        self.autosave = autosave
        self.stopped_by = 0
        """The signal that ends this sitting as soon as the game is at a decision."""
        self.input_ended = False
        self._waiting = False
        self.bots = bots
        self.people = [player for player in game.players if player not in bots]
        self.attribute = attribute
        self.hidden = game.link.has_secrets
        if game.state.trace is None:
            game.state.trace = []
        # Up to which decision each person has read the log.
        self._told: dict[str, int] = {}
        self._view: tuple[Decision | None, str | None, dict[str, Any]] | None = None
        self._last_person = self.people[0] if len(self.people) == 1 else ""

    def play(self) -> bool:
        """Play until the game is over (True) or somebody wants to stop (False)."""
        self.autosave.now()
        while (decision := self.game.decision) is not None:
            if self.stopped_by:
                raise Stopped(self.stopped_by)
            if decision.player in self.bots:
                self._automaton(decision)
                self.autosave.soon()
            elif decision.forced is not None and self._is_passed_over(decision):
                self._forced(decision, decision.forced)
                self.autosave.soon()
            else:
                self.autosave.now()
                if not self._person(decision):
                    return False
                self.autosave.now()
        self._finish()
        return True

    def stop(self, signal: int) -> None:
        """A signal came: end at once if somebody is being asked, else when the running decision is done."""
        self.stopped_by = signal
        if self._waiting:
            raise Stopped(signal)

    # ---- automatons

    def _automaton(self, decision: Decision) -> None:
        answer = without_mods(self._chosen(decision), self.game.link.world)
        if not self.people:
            _say(f"{decision.player}: {answer}")
        elif self.hidden:
            _say(f"{decision.player} hat gewählt.")
        else:
            _say(f"{decision.player} wählt {answer}.")

    def _chosen(self, decision: Decision) -> str:
        """What an automaton chooses; where a rule does not come to an end, it chooses something else."""
        answer = random_answer(self.game, decision)
        others = [option.id for option in decision.options if option.id != answer]
        while True:
            try:
                self.game.submit(answer)
                return answer
            except GameError as error:
                if not others:
                    raise
                _say(str(error))
                answer = others.pop(0)

    # ---- people

    def _person(self, decision: Decision) -> bool:
        """Ask a person until the game goes on; False if they want to stop."""
        self._hand_over(decision.player)
        self._table(decision.player)
        self._news(decision.player)
        self._question(decision)
        while True:
            typed = self._read(f"{decision.player}> ")
            if typed is None or typed == "q":
                return False
            if typed == "u":
                if self._undo():
                    return True
            elif typed == "h" or not typed:
                print(HELP)
            elif typed == "t":
                self._table(decision.player)
                self._question(decision)
            elif typed.startswith("?"):
                self._explain(decision, typed[1:].strip())
            elif self._answer(decision, typed):
                return True

    def _answer(self, decision: Decision, typed: str) -> bool:
        chosen = meant(decision, self._offers(decision), typed)
        if not chosen:
            near = nearest(typed, [offer.id for offer in self._offers(decision)])
            hint = f" Meintest du {near}?" if near else ""
            _say(f"{typed} steht nicht zur Wahl.{hint} „? {typed}“ sagt, warum; h hilft.")
            return False
        try:
            self.game.submit(chosen)
        except GameError as error:
            _say(str(error))
            return False
        return True

    def _forced(self, decision: Decision, answer: str) -> None:
        entry = entry_label(self.game.link, decision.entry, self.game.language)
        what = answer if decision.kind == "number" else self._offers(decision)[0].label
        _say(f"{decision.player} hat nur eine Möglichkeit ({entry}): {what}.")
        self.game.submit(answer)

    def _is_passed_over(self, decision: Decision) -> bool:
        """Where only one thing can be done, nobody is asked. But at a table with secrets and several people the others
        may not even learn that it was so, for a single possibility tells of a hand: it is asked like any question."""
        return decision.forced is not None and (not self.hidden or len(self.people) == 1)

    def _undo(self) -> bool:
        """Back to the last decision of a person; automatons in between decide anew, and what is forced is skipped."""
        before = list(self.game.answers)
        while self.game.undo():
            decision = self.game.decision
            if decision is not None and decision.player in self.people and not self._is_passed_over(decision):
                break
        else:
            while len(self.game.answers) < len(before):  # nobody was asked up to here: it stays as it was
                self.game.submit(before[len(self.game.answers)])
            _say("Weiter zurück geht es nicht.")
            return False
        now = len(self.game.answers)
        self._told = {player: min(seen, now) for player, seen in self._told.items()}
        _say("Zurückgenommen.")
        return True

    def _explain(self, decision: Decision, word: str) -> None:
        world, seen = self.game.link.world, self._seen(decision.player)
        place = seen["places"].get(word)
        if place is not None and world.kinds[place["kind"]].place and decision.option(word) is None:
            _say("\n".join(place_lines(world, seen, word)))
            return
        if word:
            self._explain_option(decision, word)
            return
        from regelwerk.interpreter.explain.why import explain_decision  # loaded when somebody asks

        _say(explain_decision(self.game, decision.player))
        self._question(decision, headline=False)

    def _explain_option(self, decision: Decision, word: str) -> None:
        """Why something is offered or not, and what stands on it; of what is drawn blindly neither is told."""
        offers = self._offers(decision)
        chosen = meant(decision, offers, word) or word
        place = next((place for place, option in enumerate(decision.options) if option.id == chosen), None)
        if place is not None and chosen != word and offers[place].id != chosen:
            _say(f"Was {word} ist, ist dir verborgen.")
            return
        from regelwerk.interpreter.explain.why import why

        _say(why(self.game, chosen, decision.player))
        self._read_out(chosen.split("#")[0])

    def _read_out(self, entry: str) -> None:
        """What stands on a card, a board, a tile; patterns that it names are drawn."""
        from regelwerk.tools.modding.entries import find

        world = self.game.link.world
        for label, text in find(world, entry)[0].texts if entry in world.entries else ():
            _say(f"{label}:")
            for line in text.rstrip("\n").split("\n"):
                _say(f"    {line}")
            for name in dict.fromkeys(word for word in re.findall(r"\w+", text) if word in world.patterns):
                _say("\n".join([f"  {name}:", *(f"    {line}" for line in pattern_lines(world, name))]))

    def _read(self, prompt: str) -> str | None:
        """What somebody types; None when the input ends or they interrupt it."""
        self._waiting = True
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as end:
            self._waiting = False
            self.input_ended = isinstance(end, EOFError)
            print()
            return None
        finally:
            self._waiting = False

    # ---- showing

    def _hand_over(self, player: str) -> None:
        """Nobody sees another's cards: before somebody else looks, the screen is cleared."""
        if self.hidden and player != self._last_person:
            print(_CLEAR if sys.stdout.isatty() else "-" * 60)
            self._read(f"{player} ist dran. Wenn nur {player} hersieht: Eingabetaste. ")
        self._last_person = player

    def _seen(self, player: str | None) -> dict[str, Any]:
        """The game as a player sees it; looked at once for each decision."""
        asked = self.game.decision
        if asked is None or self._view is None or self._view[0] is not asked or self._view[1] != player:
            self._view = asked, player, view(self.game, player)
        return self._view[2]

    def _table(self, player: str | None) -> None:
        print()
        for line in seen_lines(self.game.link.world, self._seen(player), self.attribute):
            print(printable(line))

    def _news(self, player: str) -> None:
        lines = self._log(player, self._told.get(player, -1))
        self._told[player] = len(self.game.answers)
        if lines:
            print("Seither geschah:")
            if len(lines) > _MOST_NEWS:
                print(f"  … ({counted(len(lines) - _MOST_NEWS, 'Zeile', 'Zeilen')} davor)")
            for line in lines[-_MOST_NEWS:]:
                print(f"  {printable(line)}")

    def _log(self, player: str, since: int) -> list[str]:
        """What happened after a decision, as a player could witness it."""
        link, language = self.game.link, self.game.language
        told = [entry for entry in entries(self.game, player) if entry["decision"] > since and entry["kind"] != "over"]
        return folded(in_two_columns(line) for line in lines_of(link, told, language))

    def _question(self, decision: Decision, headline: bool = True) -> None:
        if headline:
            source = f" [{', '.join(decision.source)}]" if decision.source else ""
            entry = entry_label(self.game.link, decision.entry, self.game.language)
            about = self._seen(decision.player)["decision"].get("about", [])
            told = [f"{one['name']}: {one['value']}" if one["name"] else one["value"] for one in about]
            more = f" ({', '.join(told)})" if told else ""
            _say(f"{decision.player} ist gefragt: {entry}{more}{source}")
        if decision.proposal:
            print(f"  {printable(decision.proposal)}?")
        if decision.kind == "number":
            print(f"  eine Zahl von {decision.least} bis {decision.most}")
            return
        for line in in_columns(listed(self._offers(decision))):
            print(f"  {printable(line)}")

    def _offers(self, decision: Decision) -> list[Offer]:
        """The options as the asked player may know them: one that is drawn blindly has no name."""
        seen = self._seen(decision.player)
        world = self.game.link.world
        offers = []
        for one in seen["decision"]["options"]:
            on_board = field_text(world, seen, one["id"])
            told = details(world, seen, one["id"]) + (f":{on_board}" if on_board else "")
            offers.append(Offer(one["id"], "verdeckt" if one["label"] == HIDDEN else one["label"] + told))
        return offers

    def _finish(self) -> None:
        if self.people:
            alone = len(self.people) == 1  # where several look at one screen, it shows what everybody may see
            self._table(self.people[0] if alone else None)
            lines = self._log(self.people[0] if alone else SPECTATOR, len(self.game.answers) - 1)
        else:
            self._table(None)
            lines = []
        for line in lines[-_MOST_NEWS:]:
            print(f"  {printable(line)}")
        _say(f"Das Spiel ist zu Ende: {outcome(self.game)}.")
        if self.game.ended_because:
            _say(f"Es endete, weil es zu lange dauerte ({self.game.ended_because}).")


def meant(decision: Decision, offers: list[Offer], typed: str) -> str:
    """The id of the option that somebody typed: its id, also without the name of its mod, its number in the list, its
    label, or a word that only its label has, such as a field of a placement. "" if there is none."""
    if decision.kind == "number":
        return typed if decision.option(typed) is not None else ""
    said = typed.casefold()
    exact = [place for place, offer in enumerate(offers) if offer.id == typed]
    alike = [
        place
        for place, offer in enumerate(offers)
        if said in (offer.id.casefold(), offer.id.rpartition(SEPARATOR)[2].casefold(), offer.label.casefold())
    ]
    alike = alike or [place for place, offer in enumerate(offers) if said in _words(offer.label)]
    by_number = typed.isdecimal() and not _speak_numbers(offers) and 1 <= int(typed) <= len(offers)
    places = exact or ([int(typed) - 1] if by_number else alike)
    return decision.options[places[0]].id if len(places) == 1 else ""


def _words(label: str) -> list[str]:
    """The words of a label, without what is told of the thing in brackets."""
    return re.findall(r"\w+", label.partition(" [")[0].casefold())


def listed(offers: list[Offer]) -> list[str]:
    """The options as a list to choose from. Where they are numbers themselves, they get no others."""
    lines = []
    for number, offer in enumerate(offers, 1):
        alike = offer.label.replace(" ", "_").casefold() == offer.id.casefold()
        on_board = offer.label.startswith(f"{offer.id}:")
        name = offer.id if alike else offer.label if on_board else f"{offer.label} ({offer.id})"
        lines.append(name if _speak_numbers(offers) else f"{number:>2} {name}")
    return lines


def folded(lines: Iterable[str]) -> list[str]:
    """The same line many times in a row is told once."""
    found = []
    for line, group in groupby(lines):
        count = len(list(group))
        found.append(line if count == 1 else f"{line} ({count}-mal)")
    return found


def in_columns(items: list[str], width: int = _WIDTH) -> list[str]:
    """Short items side by side, long ones below each other."""
    widest = max(map(len, items), default=0) + 3
    count = max(1, width // widest)
    if len(items) <= 4 or count == 1:
        return items
    padded = [item.ljust(widest) for item in items]
    return ["".join(padded[first : first + count]).rstrip() for first in range(0, len(items), count)]


def _speak_numbers(offers: list[Offer]) -> bool:
    return any(offer.id.lstrip("-").isdecimal() for offer in offers)


def _say(text: str) -> None:
    for line in text.split("\n"):
        print(printable(line))
