"""A game at the terminal: shows the table, asks people, lets automatons answer, takes back, explains."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from regelwerk.dsl.findings import nearest
from regelwerk.dsl.overlay import SEPARATOR
from regelwerk.dsl.render import printable
from regelwerk.interpreter.decisions import Decision, entry_label
from regelwerk.interpreter.excerpts import HIDDEN
from regelwerk.interpreter.explain import explain_decision, why
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.log import entries
from regelwerk.interpreter.log_lines import sentence
from regelwerk.interpreter.views import view
from regelwerk.tools.board_text import field_text, pattern_lines
from regelwerk.tools.entries import find as entries_of
from regelwerk.tools.findings_text import counted
from regelwerk.tools.scenario_steps import outcome
from regelwerk.tools.seats import random_answer
from regelwerk.tools.table_text import details, hides_something, place_lines, table_lines

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


class Session:
    """One sitting: who sits where, and what each person has already been told."""

    def __init__(self, game: Game, bots: frozenset[str], attribute: str = "") -> None:
        self.game = game
        self.bots = bots
        self.people = [player for player in game.players if player not in bots]
        self.attribute = attribute
        self.hidden = hides_something(game.link.world)
        if game.state.trace is None:
            game.state.trace = []
        # Up to which decision each person has read the log.
        self._told: dict[str, int] = {}
        self._last_person = self.people[0] if len(self.people) == 1 else ""
        # What was answered for somebody while others looked: the number of the decision, and what they are told later.
        self._owed: dict[str, list[tuple[int, str]]] = {}

    def play(self) -> bool:
        """Play until the game is over (True) or somebody wants to stop (False)."""
        while (decision := self.game.decision) is not None:
            if decision.player in self.bots:
                self._automaton(decision)
            elif decision.forced is not None:
                self._forced(decision, decision.forced)
            elif not self._person(decision):
                return False
        self._finish()
        return True

    # ---- automatons

    def _automaton(self, decision: Decision) -> None:
        answer = random_answer(self.game, decision)
        self.game.submit(answer)
        if not self.people:
            _say(f"{decision.player}: {answer}")
        elif self.hidden:
            _say(f"{decision.player} hat gewählt.")
        else:
            _say(f"{decision.player} wählt {answer}.")

    # ---- people

    def _person(self, decision: Decision) -> bool:
        """Ask a person until the game goes on; False if they want to stop."""
        self._hand_over(decision.player)
        self._table(decision.player)
        self._news(decision.player)
        self._question(decision)
        while True:
            typed = _read(f"{decision.player}> ")
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
        """Where only one thing can be done, nobody is asked. At a table with secrets and several people the others may
        not even learn that it was so: a single possibility tells of a hand. Whom it concerns reads it next time."""
        player = decision.player
        entry = entry_label(self.game.link, decision.entry, self.game.language)
        what = answer if decision.kind == "number" else self._offers(decision)[0].label
        if not self.hidden or len(self.people) == 1:
            _say(f"{player} hat nur eine Möglichkeit ({entry}): {what}.")
        else:
            self._owed.setdefault(player, []).append((len(self.game.answers), f"{entry}: {what}"))
            if player != self._last_person:
                _say(f"{player} hat gewählt.")
        self.game.submit(answer)

    def _undo(self) -> bool:
        """Back to the last decision of a person; automatons in between decide anew, and what is forced is skipped."""
        before = list(self.game.answers)
        while self.game.undo():
            decision = self.game.decision
            if decision is not None and decision.player in self.people and decision.forced is None:
                break
        else:
            while len(self.game.answers) < len(before):  # nobody was asked up to here: it stays as it was
                self.game.submit(before[len(self.game.answers)])
            _say("Weiter zurück geht es nicht.")
            return False
        now = len(self.game.answers)
        self._told = {player: min(seen, now) for player, seen in self._told.items()}
        self._owed = {player: [one for one in owed if one[0] < now] for player, owed in self._owed.items()}
        _say("Zurückgenommen.")
        return True

    def _explain(self, decision: Decision, word: str) -> None:
        world, seen = self.game.link.world, view(self.game, decision.player)
        place = seen["places"].get(word)
        if place is not None and world.kinds[place["kind"]].place and decision.option(word) is None:
            _say("\n".join(place_lines(world, seen, word)))
            return
        if word:
            chosen = meant(decision, self._offers(decision), word) or word
            _say(why(self.game, chosen, decision.player))
            self._read_out(chosen.split("#")[0])
            return
        _say(explain_decision(self.game))
        self._question(decision, headline=False)

    def _read_out(self, entry: str) -> None:
        """What stands on a card, a board, a tile; patterns that it names are drawn."""
        world = self.game.link.world
        for label, text in entries_of(world, entry)[0].texts if entry in world.entries else ():
            _say(f"{label}:")
            for line in text.rstrip("\n").split("\n"):
                _say(f"    {line}")
            for name in dict.fromkeys(word for word in re.findall(r"\w+", text) if word in world.patterns):
                _say("\n".join([f"  {name}:", *(f"    {line}" for line in pattern_lines(world, name))]))

    # ---- showing

    def _hand_over(self, player: str) -> None:
        """Nobody sees another's cards: before somebody else looks, the screen is cleared."""
        if self.hidden and player != self._last_person:
            print(_CLEAR if sys.stdout.isatty() else "-" * 60)
            _read(f"{player} ist dran. Wenn nur {player} hersieht: Eingabetaste. ")
        self._last_person = player

    def _table(self, player: str | None) -> None:
        print()
        for line in table_lines(self.game, player, self.attribute):
            print(printable(line))

    def _news(self, player: str) -> None:
        for _, what in self._owed.pop(player, []):
            _say(f"Ohne Frage, weil nur eines möglich war: {what}.")
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
        return folded(sentence(link, entry, language) for entry in told)

    def _question(self, decision: Decision, headline: bool = True) -> None:
        if headline:
            source = f" [{', '.join(decision.source)}]" if decision.source else ""
            entry = entry_label(self.game.link, decision.entry, self.game.language)
            about = view(self.game, decision.player)["decision"].get("about", [])
            told = [f"{one['name']}: {one['value']}" if one["name"] else one["value"] for one in about]
            more = f" ({', '.join(told)})" if told else ""
            _say(f"{decision.player} ist gefragt: {entry}{more}{source}")
        if decision.kind == "number":
            print(f"  eine Zahl von {decision.least} bis {decision.most}")
            return
        for line in in_columns(listed(self._offers(decision))):
            print(f"  {printable(line)}")

    def _offers(self, decision: Decision) -> list[Offer]:
        """The options as the asked player may know them: one that is drawn blindly has no name."""
        seen = view(self.game, decision.player)
        world = self.game.link.world
        offers = []
        for one in seen["decision"]["options"]:
            on_board = field_text(world, seen, one["id"])
            told = details(world, seen, one["id"]) + (f":{on_board}" if on_board else "")
            offers.append(Offer(one["id"], "verdeckt" if one["label"] == HIDDEN else one["label"] + told))
        return offers

    def _finish(self) -> None:
        if self.people:
            self._table(self.people[0] if len(self.people) == 1 else None)
            lines = self._log(self.people[0], len(self.game.answers) - 1)
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


def _read(prompt: str) -> str | None:
    """What somebody types; None when the input ends or they interrupt it."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return None
