"""A game at the terminal: shows the table, asks people, lets automatons answer, takes back, explains."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.both_languages import names_of_entry
from regelwerk.interpreter.shown.printed_names import meant_by
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.views.log import SPECTATOR, entries
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.tools.commands.seats import random_answer
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.board_text import field_text, pattern_lines
from regelwerk.tools.play.log_columns import in_two_columns
from regelwerk.tools.play.seen_table import SeenTable
from regelwerk.tools.play.table_text import details, map_lines, place_lines, player_lines, sheet_lines, table_lines
from regelwerk.tools.play.terminal import HEADING, QUESTION, QUIET, Terminal
from regelwerk.tools.play.typed_answers import Offer, in_columns, listed, meant

if TYPE_CHECKING:
    from regelwerk.interpreter.shown.question import Question, Subject

_MOST_NEWS, _MOST_WRITTEN = 12, 20
"""So many lines of the log fit on a screen, and where it is written down."""
_MOST_SHEET = 14
"""So many lines of what lies before a player stand on the screen; the rest is there on demand."""
_MOST_PREVIEWS = 40
_COMMANDS = ("?", "t", "l", "c", "u", "r", "q", "h")


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
        self.terminal = Terminal()
        self.language = language_for(game.language)
        self.stopped_by = 0
        """The signal that ends this sitting as soon as the game is at a decision."""
        self.input_ended = False
        self._waiting = False
        self.bots = bots
        self.people = [player for player in game.players if player not in bots]
        self.attribute = attribute
        self.hidden = game.link.has_secrets
        self.names = {one["id"]: one["name"][self.language] for one in static(game.link)["seats"]}
        if game.state.trace is None:
            game.state.trace = []
        # Up to which decision each person has read the log.
        self._told: dict[str, int] = {}
        self._undone: list[list[str]] = []
        """What was taken back and can be done again, the last first."""
        self._look: tuple[int, str | None, SeenTable] | None = None
        self._asked: tuple[Decision, Question] | None = None
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

    def say(self, id: str, /, style: str = "", **arguments: object) -> None:
        """A message to whoever sits here."""
        self._tell(message(id, **arguments).told(self.language), style)

    def _tell(self, text: str, style: str = "") -> None:
        self.terminal.lines(text.split("\n"), style)

    # ---- automatons

    def _automaton(self, decision: Decision) -> None:
        answer = without_mods(self._chosen(decision), self.game.link.world)
        if not self.people:
            self._tell(f"{self.names[decision.player]}: {answer}")
        elif self.hidden:
            self.say("sitting.has_chosen", player=self.names[decision.player])
        else:
            self.say("sitting.chooses", player=self.names[decision.player], answer=answer)

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
                self._tell(str(error))
                answer = others.pop(0)

    # ---- people

    def _person(self, decision: Decision) -> bool:
        """Ask a person until the game goes on; False if they want to stop."""
        self._hand_over(decision.player)
        self._screen(decision)
        while True:
            offers = self._offers(decision)
            words = [*_COMMANDS, *(offer.id for offer in offers), *(offer.label for offer in offers)]
            typed = self._read(f"{self.names[decision.player]}> ", words)
            if typed is None or typed == "q":
                return False
            command, _, word = typed.partition(" ")
            if typed == "u":
                if self._undo():
                    return True
            elif typed == "r":
                if self._redo():
                    return True
            elif typed == "h" or not typed:
                self.say("sitting.help")
            elif typed == "t":
                self._table(decision.player)
                self._question(decision)
            elif typed == "l":
                self.terminal.lines(self._log(decision.player, -1))
            elif command == "c" and word:
                self._card(decision, word.strip())
            elif typed.startswith("?"):
                self._explain(decision, typed[1:].strip())
            elif self._answer(decision, typed):
                return True

    def _answer(self, decision: Decision, typed: str) -> bool:
        offers = self._offers(decision)
        chosen = meant(decision, offers, typed)
        if not chosen:
            near = nearest(typed, [offer.id for offer in offers])
            self.say("sitting.not_offered_near" if near else "sitting.not_offered", typed=typed, near=near or "")
            return False
        if not self._is_sure(decision, chosen):
            return False
        try:
            self.game.submit(chosen)
        except GameError as error:
            self._tell(str(error))
            return False
        self._undone.clear()
        return True

    def _is_sure(self, decision: Decision, chosen: str) -> bool:
        """Whoever passes while there is something else to do is asked again; only where a person types."""
        if not self.terminal.interactive or decision.kind == "number":
            return True
        kinds = {one["id"]: one["kind"] for one in self._question_data(decision)["options"]}
        if kinds.get(chosen) != "pass" or decision.kind != "action" or len(kinds) < 2:
            return True
        answer = self._read(message("sitting.sure").told(self.language))
        return answer is not None and answer.casefold() in message("sitting.sure_yes").told(self.language).split()

    def _forced(self, decision: Decision, answer: str) -> None:
        entry = names_of_entry(self.game.link, decision.entry)[self.language]
        what = answer if decision.kind == "number" else self._offers(decision)[0].label
        self.say("sitting.only_one", player=self.names[decision.player], entry=entry, what=what)
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
            self.say("sitting.no_further_back")
            return False
        now = len(self.game.answers)
        self._undone.append(before[now:])
        self._told = {player: min(seen, now) for player, seen in self._told.items()}
        self.say("sitting.taken_back")
        return True

    def _redo(self) -> bool:
        """What was taken back last, once more."""
        if not self._undone:
            self.say("sitting.nothing_to_redo")
            return False
        for answer in self._undone.pop():
            self.game.submit(answer)
        self.say("sitting.done_again")
        return True

    def _explain(self, decision: Decision, word: str) -> None:
        seen = self._seen(decision.player)
        if word in seen.places and seen.kinds[seen.things[word].kind]["place"] and decision.option(word) is None:
            self.terminal.lines(place_lines(seen, word))
            return
        if word:
            self._explain_option(decision, word)
            return
        from regelwerk.interpreter.explain.why import explain_decision  # loaded when somebody asks

        self._tell(explain_decision(self.game, decision.player))
        self._question(decision, headline=False)

    def _explain_option(self, decision: Decision, word: str) -> None:
        """Why something is offered or not, and what stands on it; of what is drawn blindly neither is told. What is
        printed is known by its name, and a paragraph by its number."""
        offers, world = self._offers(decision), self.game.link.world
        chosen = meant(decision, offers, word)
        place = next((place for place, option in enumerate(decision.options) if option.id == chosen), None)
        if place is not None and chosen != word and offers[place].id != chosen:
            self.say("sitting.hidden_from_you", word=word)
            return
        called = self._called(word)
        if not chosen and any(one.text.casefold() == word.casefold() for one in world.citations):
            for entry in called:
                self._tell(f"{entry}:", QUESTION)
                self._read_out(entry)
            return
        if not chosen and word not in self.game.link.by_id:
            chosen = next(iter(called), "")
        from regelwerk.interpreter.explain.why import why

        self._tell(why(self.game, chosen or word, decision.player))
        self._read_out((chosen or word).split("#")[0])

    def _called(self, word: str) -> list[str]:
        """The ids of what is called so, cards before their copies."""
        entries_first = static(self.game.link)["entries"]
        return sorted(meant_by(self.game.link, word), key=lambda id: id not in entries_first)

    def _card(self, decision: Decision, word: str) -> None:
        """What stands on a card, by its id or its printed name."""
        fixed, found = self._seen(decision.player).fixed, self._called(word)
        if not found:
            self.say("sitting.no_card", word=word)
        for id in found[:1]:
            self._tell(fixed["entries"][id]["name"][self.language] if id in fixed["entries"] else id, QUESTION)
            self._read_out(id.split("#")[0])

    def _read_out(self, entry: str) -> None:
        """What stands on a card, a board, a tile; patterns that it names are drawn."""
        from regelwerk.tools.modding.entries import find

        world, patterns = self.game.link.world, static(self.game.link)["patterns"]
        for label, text in (text for one in find(world, entry)[:1] for text in one.texts):
            self._tell(f"{label}:")
            self.terminal.lines(f"    {line}" for line in text.rstrip("\n").split("\n"))
            for name in dict.fromkeys(word for word in re.findall(r"\w+", text) if word in patterns):
                self.terminal.lines([f"  {name}:", *(f"    {line}" for line in pattern_lines(patterns[name]))])

    def _read(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        """What somebody types; None when the input ends or they interrupt it."""
        self._waiting = True
        try:
            return self.terminal.read(prompt, words)
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
            self.terminal.clear()
            self._read(message("sitting.hand_over", player=self.names[player]).told(self.language))
        self._last_person = player

    def _seen(self, player: str | None) -> SeenTable:
        """The game as a player sees it; looked at once for each decision."""
        now = len(self.game.answers)
        if self._look is None or self._look[:2] != (now, player):
            self._look = now, player, SeenTable(self.game, player, self.language)
        return self._look[2]

    def _screen(self, decision: Decision) -> None:
        """What a person needs to answer: where the game stands, the map, what lies before them, what happened."""
        if self.terminal.interactive:
            self.terminal.clear()
        seen = self._seen(decision.player)
        self.terminal.line()
        self.terminal.line(heading(seen), HEADING)
        self.terminal.lines(map_lines(seen, self.attribute, self._choosable(decision)))
        self.terminal.lines(player_lines(seen))
        sheet = sheet_lines(seen)
        self.terminal.lines(sheet[:_MOST_SHEET])
        if len(sheet) > _MOST_SHEET:
            self.say("sitting.more_with_t", QUIET, n=len(sheet) - _MOST_SHEET)
        self._news(decision.player)
        self._question(decision)

    def _choosable(self, decision: Decision) -> frozenset[str]:
        """What can be chosen now, to be marked on the boards."""
        options = self._question_data(decision)["options"]
        return frozenset(id for one in options for id in one["things"])

    def _table(self, player: str | None) -> None:
        self.terminal.line()
        self.terminal.lines(table_lines(self._seen(player), self.attribute))

    def _news(self, player: str) -> None:
        lines = self._log(player, self._told.get(player, -1))
        self._told[player] = len(self.game.answers)
        if lines:
            self.say("sitting.since_then", QUIET)
            most = _MOST_NEWS if self.terminal.interactive else _MOST_WRITTEN
            if len(lines) > most:
                self.say("sitting.lines_before", QUIET, n=len(lines) - most)
            self.terminal.lines(f"  {line}" for line in lines[-most:])

    def _log(self, player: str, since: int) -> list[str]:
        """What happened after a decision, as a player could witness it."""
        told = [entry for entry in entries(self.game, player) if entry["decision"] > since and entry["kind"] != "over"]
        lines = (in_two_columns(line) for line in lines_of(self.game.link, told, self.language))
        return folded(lines, self.language)

    def _question_data(self, decision: Decision) -> Question:
        """The question as data; looked at once for each decision."""
        if self._asked is None or self._asked[0] is not decision:
            from regelwerk.interpreter.shown.question import question  # loaded when a person is asked

            asked = question(self.game, decision.player)
            assert asked is not None, "somebody is asked"
            self._asked = decision, asked
        return self._asked[1]

    def _question(self, decision: Decision, headline: bool = True) -> None:
        asked = self._question_data(decision)
        if headline and asked["name"] is not None:
            source = f" [{', '.join(decision.source)}]" if decision.source else ""
            told = {"player": self.names[decision.player], "entry": asked["name"][self.language], "source": source}
            self.say("sitting.is_asked", QUESTION, **told, about=self._about(asked["about"]))
        if decision.proposal and asked["ask"] is not None:
            self.terminal.line(f"  {asked['ask'][self.language]}")
        if decision.kind == "number":
            self.say("sitting.a_number", least=decision.least, most=decision.most)
            return
        everywhere, offers = self._weighed(decision)
        if everywhere:
            self.say("sitting.everywhere", QUIET, amounts=everywhere)
        self.terminal.lines(f"  {line}" for line in in_columns(listed(offers)))

    def _about(self, subjects: list[Subject]) -> str:
        """What a question is about: the thing or player that the rule has in its hand."""
        language = self.language
        said = [(f"{one['name'][language]}: " if one["name"] else "") + one["value"][language] for one in subjects]
        return f" ({', '.join(said)})" if said else ""

    def _offers(self, decision: Decision) -> list[Offer]:
        """The answers as the asked player may know them: one that is drawn blindly has no name."""
        seen = self._seen(decision.player)
        offers = []
        for one in self._question_data(decision)["options"]:
            on_board = field_text(seen, one["id"])
            told = details(seen, one["id"]) + (f":{on_board}" if on_board else "")
            offers.append(Offer(one["id"], one["name"][self.language] + told))
        return offers

    def _weighed(self, decision: Decision) -> tuple[str, list[Offer]]:
        """The answers with what each costs and does, and what all of them change alike."""
        from regelwerk.interpreter.shown.question import previews
        from regelwerk.tools.play.consequences import amounts_told, consequence, shared

        offers, seen = self._offers(decision), self._seen(decision.player)
        if len(offers) > _MOST_PREVIEWS:
            return "", offers
        ahead = {one["option"]: one for one in previews(self.game, decision.player, _MOST_PREVIEWS)}
        alike = shared([ahead[one.id] for one in offers if one.id in ahead])
        more = [consequence(seen, ahead[one.id], alike) if one.id in ahead else "" for one in offers]
        told = [offer._replace(more=text) for offer, text in zip(offers, more, strict=True)]
        return amounts_told(seen, alike), told

    def _finish(self) -> None:
        if self.people:
            alone = len(self.people) == 1  # where several look at one screen, it shows what everybody may see
            self._table(self.people[0] if alone else None)
            lines = self._log(self.people[0] if alone else SPECTATOR, len(self.game.answers) - 1)
        else:
            self._table(None)
            lines = []
        self.terminal.lines(f"  {line}" for line in lines[-_MOST_NEWS:])
        if self.game.winners:
            self.say("sitting.over_won", QUESTION, winners=", ".join(self.names[one] for one in self.game.winners))
        else:
            self.say("sitting.over_nobody", QUESTION)
        if self.game.ended_because:
            self.say("sitting.over_too_long", reason=self.game.ended_because)


def heading(seen: SeenTable) -> str:
    """Where the game stands: its name, the round, the procedures that run, whose turn it is."""
    status, language = seen.status, seen.language
    parts = [seen.fixed["game"]["name"][language]]
    if status["round"] is not None:
        parts.append(seen.say("sitting.round", round=status["round"]))
    parts += [one["name"][language] for one in status["running"][1:4]]
    if status["turn"] in seen.seats:
        parts.append(seen.say("sitting.turn", player=seen.seats[status["turn"]]))
    return " · ".join(dict.fromkeys(parts))


def folded(lines: Iterable[str], language: str) -> list[str]:
    """The same line many times in a row is told once."""
    found = []
    for line, group in groupby(lines):
        count = len(list(group))
        times = message("sitting.times", line=line, count=count).told(language)
        found.append(line if count == 1 else times)
    return found
