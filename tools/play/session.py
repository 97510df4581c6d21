"""A game at the terminal: shows the table, asks people, lets automatons answer, takes back, explains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.both_languages import names_of_entry
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.told_log import LogLine, log
from regelwerk.tools.commands.seats import automatic_answer
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.log_columns import COLUMN
from regelwerk.tools.play.looked_up import called, printed_name, read_out
from regelwerk.tools.play.screen.board_text import drawings, field_text, whole_board
from regelwerk.tools.play.screen.fitting import Block, Parts, Styled, fitted
from regelwerk.tools.play.screen.headings import heading
from regelwerk.tools.play.screen.seat_names import SeatNames
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.table_text import (
    common_lines,
    details,
    map_lines,
    own_lines,
    place_lines,
    player_lines,
    sheet_lines,
    table_lines,
    values_lines,
)
from regelwerk.tools.play.screen.terminal import HEADING, QUESTION, QUIET, Terminal
from regelwerk.tools.play.screen.told_turns import by_turns, told_lines
from regelwerk.tools.play.screen.wrapping import wrapped
from regelwerk.tools.play.typed_answers import Offer, answer_forms, in_columns, listed, meant

if TYPE_CHECKING:
    from regelwerk.interpreter.shown.question import Question, Subject

_MOST_WRITTEN = 20
"""So many lines of the log are written down with a question."""
_MOST_SHEET = 14
"""So many lines of what lies before a player are written down; the rest is there on demand."""
_MOST_PREVIEWS = 40
_MOST_CLOSED = 3
_TURNS = 3
"""So many parts of the log are told if nobody says how many."""
_EVERYTHING = ("all", "alles")
_READABLE = 100
"""Values of a player stand in lines of at most so many columns."""
_COMMANDS = ("?", "t", "m", "l", "n", "c", "u", "r", "q", "h")


class Stopped(Exception):
    """Somebody or the system wants this program to end; the game is at a decision."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.signal = signal


class Session:
    """One sitting: who sits where, and what each person has already been told."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, str],
        autosave: Autosave,
        attribute: str = "",
        names: Mapping[str, str] | None = None,
    ) -> None:
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
        seats = {one["id"]: one["name"] for one in static(game.link)["seats"]}
        self.given_names = dict(names or {})
        self._called = SeatNames(seats, self.given_names, self.language)
        self.names = self._called.names
        self.terminal.called = self._called.told
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
        answer = printed_name(self.game, answer, self.language)
        if not self.people:
            self._tell(f"{self.names[decision.player]}: {answer}")
        elif self.hidden:
            self.say("sitting.has_chosen", player=self.names[decision.player])
        else:
            self.say("sitting.chooses", player=self.names[decision.player], answer=answer)

    def _chosen(self, decision: Decision) -> str:
        """What an automaton chooses; where a rule does not come to an end, it chooses something else."""
        answer = automatic_answer(self.game, decision, self.bots[decision.player])
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
            typed = self._read(f"{self.names[decision.player]}> ", words, self._names_on_screen(decision))
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
            elif typed == "m":
                self._map(decision.player)
            elif command == "l" and (not word or word in _EVERYTHING or word.isdecimal()):
                self._tell_turns(decision.player, word)
            elif typed == "n":
                self._tell_closed(decision)
            elif command == "c" and word:
                self._card(decision, word.strip())
            elif typed.startswith("?"):
                self._explain(decision, typed.lstrip("?").strip(), formula=typed.startswith("??"))
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

    def _explain(self, decision: Decision, word: str, formula: bool) -> None:
        seen = self._seen(decision.player)
        if word in seen.places and seen.kinds[seen.things[word].kind]["place"] and decision.option(word) is None:
            self.terminal.lines(place_lines(seen, word))
            return
        if word:
            self._explain_option(decision, word, formula)
            return
        from regelwerk.interpreter.explain.why import explain_decision  # loaded when somebody asks

        self._tell(self._called.told(explain_decision(self.game, decision.player)))
        self._question(decision, headline=False)

    def _explain_option(self, decision: Decision, word: str, formula: bool) -> None:
        """Why something is offered or not, and what stands on it; of what is drawn blindly neither is told. What is
        printed is known by its name, and a paragraph by its number. The formula behind a reason is one step further
        down."""
        offers, world = self._offers(decision), self.game.link.world
        chosen = meant(decision, offers, word)
        place = next((place for place, option in enumerate(decision.options) if option.id == chosen), None)
        if place is not None and chosen != word and offers[place].id != chosen:
            self.say("sitting.hidden_from_you", word=word)
            return
        found = called(self.game, word)
        if not chosen and any(one.text.casefold() == word.casefold() for one in world.citations):
            for entry in found:
                self._tell(f"{printed_name(self.game, entry, self.language)}:", QUESTION)
                self.terminal.lines(read_out(self.game, entry, self.language, formula))
            return
        if not chosen and word not in self.game.link.by_id:
            chosen = next(iter(found), "")
        from regelwerk.tools.play.told_reasons import told_formula, told_reasons  # loaded when somebody asks

        tell = told_formula if formula else told_reasons
        self._tell(tell(self.game, chosen or word, decision, self.language))
        self.terminal.lines(read_out(self.game, (chosen or word).split("#")[0], self.language, formula))
        does = next((one.more for one in self._weighed(decision)[1] if one.id == chosen), "")
        if does:
            self._tell(f"  → {does}")

    def _card(self, decision: Decision, word: str) -> None:
        """What stands on a card, by its id or its printed name."""
        found = called(self.game, word)
        if not found:
            self.say("sitting.no_card", word=word)
        for id in found[:1]:
            self._tell(printed_name(self.game, id, self.language), QUESTION)
            self.terminal.lines(read_out(self.game, id.split("#")[0], self.language))

    def _read(self, prompt: str, words: Iterable[str] = (), names: Iterable[str] = ()) -> str | None:
        """What somebody types; None when the input ends or they interrupt it."""
        self._waiting = True
        try:
            return self.terminal.read(prompt, words, names)
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
            width, height = self.terminal.size()
            self.terminal.clear()
            self.terminal.screen(fitted(self._parts(decision, width), width, height))
            return
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

    def _parts(self, decision: Decision, width: int) -> Parts:
        """Everything that could be on the screen."""
        seen, marked = self._seen(decision.player), self._choosable(decision)
        news = told_lines(self._log(decision.player, self._told.get(decision.player, -1)), self.language, column=0)
        self._told[decision.player] = len(self.game.answers)
        maps = [one for name in list(seen.boards)[:1] for one in drawings(seen, name, self.attribute, marked, width)]
        blocks = [
            Block(own_lines(seen, min(width, _READABLE)), 3, self._more_with_t),
            Block(values_lines(seen, width), 1, self._more_with_t, QUIET),
            Block(news, 4, self._lines_before, newest=True),
            Block(common_lines(seen), 2, self._more_with_t, QUIET),
        ]
        blocks = [replace(block, lines=[self._called.told(line) for line in block.lines]) for block in blocks]
        closed = self._closed_lines(decision, width)
        question, *shorter = (
            [
                Styled(part, line.style, line.colours)
                for line in (*form, *closed)
                for part in wrapped(self._called.told(line.text), width)
            ]
            for form in self._question_forms(decision, width)
        )
        no_map = Styled(seen.say("sitting.no_map"), QUIET)
        fields = {field["id"] for board in seen.boards.values() for field in board["fields"]}
        head = [Styled(line, HEADING) for line in wrapped(self._called.told(heading(seen, width)), width)]
        return Parts(head, maps, blocks, question, no_map, bool(marked & fields), (0, 2, 1, 3), shorter)

    def _more_with_t(self, n: int) -> str:
        return message("sitting.more_with_t", n=n).told(self.language)

    def _lines_before(self, n: int) -> str:
        return message("sitting.lines_before", n=n).told(self.language)

    def _choosable(self, decision: Decision) -> frozenset[str]:
        """What can be chosen now, to be marked on the boards."""
        options = self._question_data(decision)["options"]
        return frozenset(id for one in options for id in one["things"])

    def _table(self, player: str | None) -> None:
        self.terminal.line()
        self.terminal.lines(table_lines(self._seen(player), self.attribute))

    def _map(self, player: str) -> None:
        """All boards with the names of all fields."""
        seen, (width, _) = self._seen(player), self.terminal.size()
        for name in seen.boards:
            drawn = whole_board(seen, name, width)
            self.terminal.screen(Styled(line, "", tuple(drawn.colours.items())) for line in drawn.lines)

    def _news(self, player: str) -> None:
        lines = told_lines(self._log(player, self._told.get(player, -1)), self.language)
        self._told[player] = len(self.game.answers)
        if lines:
            self.say("sitting.since_then", QUIET)
            if len(lines) > _MOST_WRITTEN:
                self.say("sitting.lines_before", QUIET, n=len(lines) - _MOST_WRITTEN)
            self.terminal.lines(f"  {line}" for line in lines[-_MOST_WRITTEN:])

    def _log(self, player: str | None, since: int) -> list[LogLine]:
        """What happened after a decision, as a player could witness it."""
        return [line for line in log(self.game, player, since)["lines"] if line["kind"] != "over"]

    def _tell_turns(self, player: str, word: str) -> None:
        """The last parts of the log, one for each turn or phase."""
        turns = by_turns(self._log(player, -1))
        most = len(turns) if word in _EVERYTHING else int(word or _TURNS)
        if len(turns) > most:
            self.say("sitting.turns_before", QUIET, n=len(turns) - most)
        for turn in turns[len(turns) - most if most < len(turns) else 0 :]:
            lines = told_lines(turn, self.language, 0 if self.terminal.interactive else COLUMN)
            self.terminal.lines(lines[:1], QUESTION)
            self.terminal.lines(f"  {line}" for line in lines[1:])

    def _closed(self, decision: Decision) -> list[str]:
        """The actions that are not possible now, each with the first thing that stands against it."""
        from regelwerk.interpreter.shown.reasons import impossible

        found = []
        for one in impossible(self.game, decision.player)["actions"]:
            reason = one["reasons"][0] if one["reasons"] else None
            cited = f" [{', '.join(reason['source'])}]" if reason and reason["source"] else ""
            told = f": {reason['sentence'][self.language]}{cited}" if reason else ""
            found.append(f"{one['name'][self.language]}{told}")
        return list(dict.fromkeys(found))

    def _closed_lines(self, decision: Decision, width: int) -> list[Styled]:
        """What is not possible now, in a line; why stands behind `n`."""
        offered = {offer.label for offer in self._offers(decision)}
        names = [name for one in self._closed(decision) if (name := one.partition(":")[0]) not in offered]
        if not names:
            return []
        told = message("sitting.closed", names=", ".join(names)).told(self.language)
        lines = wrapped(told, width)
        return [Styled(line, QUIET) for line in lines[:_MOST_CLOSED]]

    def _tell_closed(self, decision: Decision) -> None:
        closed = self._closed(decision)
        if not closed:
            self.say("sitting.nothing_closed")
        self.terminal.lines(f"  {line}" for line in closed)

    def _question_data(self, decision: Decision) -> Question:
        """The question as data; looked at once for each decision."""
        if self._asked is None or self._asked[0] is not decision:
            from regelwerk.interpreter.shown.question import question  # loaded when a person is asked

            asked = question(self.game, decision.player)
            assert asked is not None, "somebody is asked"
            self._asked = decision, asked
        return self._asked[1]

    def _question(self, decision: Decision, headline: bool = True) -> None:
        self.terminal.screen(self._question_lines(decision, self.terminal.size()[0], headline))

    def _question_lines(self, decision: Decision, width: int, headline: bool = True) -> list[Styled]:
        """What is asked, and the answers with what they cost and do."""
        return self._question_forms(decision, width, headline)[0]

    def _question_forms(self, decision: Decision, width: int, headline: bool = True) -> list[list[Styled]]:
        """What is asked, from the fullest form to the shortest: what is left out of an answer stands behind `?`."""
        asked, lines = self._question_data(decision), []
        if headline and asked["name"] is not None:
            source = f" [{', '.join(decision.source)}]" if decision.source else ""
            told = {"player": self.names[decision.player], "entry": asked["name"][self.language], "source": source}
            about = self._about(asked["about"])
            lines.append(Styled(message("sitting.is_asked", **told, about=about).told(self.language), QUESTION))
        if decision.proposal and asked["ask"] is not None:
            lines.append(Styled(f"  {asked['ask'][self.language]}"))
        if decision.kind == "number":
            number = message("sitting.a_number", least=decision.least, most=decision.most).told(self.language)
            return [[*lines, Styled(number)]]
        everywhere, offers = self._weighed(decision)
        if everywhere:
            lines.append(Styled(message("sitting.everywhere", amounts=everywhere).told(self.language), QUIET))
        if not self.terminal.interactive:
            return [[*lines, *(Styled(f"  {line}") for line in in_columns(listed(offers)))]]
        forms = answer_forms(offers, width - 2)
        return [[*lines, *(Styled(f"  {line}") for line in answers)] for answers in forms]

    def _names_on_screen(self, decision: Decision) -> list[str]:
        """Names that can be looked up: those of answers, of things that the player sees before them, of actions."""
        seen = self._seen(decision.player)
        own = (one.name for one in seen.things.values() if one.place in seen.things and one.name)
        offers = (offer.label.partition(" [")[0] for offer in self._offers(decision))
        return sorted({*own, *offers})

    def _about(self, subjects: list[Subject]) -> str:
        """What a question is about: the thing or player that the rule has in its hand."""
        language, said = self.language, []
        for one in subjects:
            # what has a name of its own needs none of the text's; of a number a name of one letter tells nothing
            named = one["name"] is not None and one["thing"] is None and len(one["name"][language]) > 1
            value = self.names.get(one["thing"] or "", one["value"][language])
            said.append((f"{one['name'][language]}: " if named and one["name"] else "") + value)
        return f" ({', '.join(said)})" if said else ""

    def _offers(self, decision: Decision) -> list[Offer]:
        """The answers as the asked player may know them: one that is drawn blindly has no name."""
        seen = self._seen(decision.player)
        offers = []
        for one in self._question_data(decision)["options"]:
            on_board = field_text(seen, one["id"])
            told = details(seen, one["id"]) + (f":{on_board}" if on_board else "")
            offers.append(Offer(one["id"], self._called.told(one["name"][self.language] + told)))
        return offers

    def _weighed(self, decision: Decision) -> tuple[str, list[Offer]]:
        """The answers with what each costs and does, and what all of them change alike."""
        from regelwerk.interpreter.shown.question import previews
        from regelwerk.tools.play.screen.consequences import consequence, shared, shared_told

        offers, seen = self._offers(decision), self._seen(decision.player)
        if len(offers) > _MOST_PREVIEWS:
            return "", offers
        ahead = {one["option"]: one for one in previews(self.game, decision.player, _MOST_PREVIEWS)}
        alike = shared([ahead[one.id] for one in offers if one.id in ahead])
        more = [consequence(seen, ahead[one.id], alike) if one.id in ahead else "" for one in offers]
        told = [offer._replace(more=text) for offer, text in zip(offers, more, strict=True)]
        return shared_told(seen, alike), told

    def _finish(self) -> None:
        if self.people:
            alone = len(self.people) == 1  # where several look at one screen, it shows what everybody may see
            self._table(self.people[0] if alone else None)
            last = self._log(self.people[0] if alone else None, len(self.game.answers) - 1)
            lines = told_lines(last, self.language)
        else:
            self._table(None)
            lines = []
        self.terminal.lines(f"  {line}" for line in lines[-_MOST_WRITTEN:])
        if self.game.winners:
            winners = [self.names[one] for one in self.game.winners]
            id = "sitting.over_won" if len(winners) == 1 else "sitting.over_won_together"
            self.say(id, QUESTION, winners=", ".join(winners))
        else:
            self.say("sitting.over_nobody", QUESTION)
        if self.game.ended_because:
            self.say("sitting.over_too_long", reason=self.game.ended_because)
