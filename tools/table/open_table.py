"""One table: a game, its journal, who sits where, and what each pair of eyes is told.

Everything here runs in one thread (`web/desk.py`). A decision is played in memory, written to the disk, and only then
told to anybody; if it cannot be written it is taken back. Where several servers use one database, another one may have
written first: then what it wrote is played here, and whoever was too late hears so.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, replace
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS, R_CHANCE, REGISTERS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.blind_options import meant
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.prepared import did_you_mean
from regelwerk.interpreter.shown.both_languages import Both
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import Question, question
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.status import round_now
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import answer
from regelwerk.tools.table.bases import Taken
from regelwerk.tools.table.breakpoints import Breakpoints, read_breakpoint, unknown_in
from regelwerk.tools.table.onlookers import Onlookers
from regelwerk.tools.table.past import Past
from regelwerk.tools.table.refusals import Refused, reason_of
from regelwerk.tools.table.store import Entry, Journals, Kept, Line
from regelwerk.tools.table.wishes import Wish
from regelwerk.tools.table.worked_out import WorkedOut

FREE, STRICT = "free", "strict"
_AT_ONCE, _SECONDS_AT_ONCE = 20, 0.05
"""Automatons decide so often, or so long, before what they did is told."""
_UNTOLD: Both = {}
"""What somebody chose, where it has still to be told: the journal knows only the answer."""
_MOST_CRUMBS = 4
_SAYS_LITTLE = ("yes", "pass", "number", "truth")
_TRIES = 20
"""So often somebody may be too late with something that does not hang on the question, before they are told so."""


class Table:
    """A table that is open."""

    def __init__(self, kept: Kept, rulebook: Rulebook, store: Journals) -> None:
        self.kept, self.store, self.rulebook = kept, store, rulebook
        setup = kept.setup
        arranged = setup.arranged
        self.game = Game.start(
            rulebook, setup.players, setup.seed, setup.options,
            trace=True, ask_everybody=setup.everybody, **arranged,
        )  # fmt: skip
        self.seats = self.game.players
        self.bots = {seat: named_bot(kind) for seat, kind in setup.bots.items() if seat in self.seats}
        self.people = tuple(seat for seat in self.seats if seat not in self.bots)
        self.hidden = self.game.link.has_secrets
        self.onlookers = Onlookers()
        self.ahead: set[str] = set()
        """Who passes whenever nothing but an answer of theirs is asked for, until their turn begins."""
        self.wish: Wish | None = None
        self.breakpoints = Breakpoints()
        self.past = Past()
        self.past.note(self.game)
        self.turns: list[list[int]] = []
        """For each decision: which seat, in which round."""
        self.worked_out = WorkedOut()
        self.deeds: list[Both | None] = []
        """For each decision that a person took here: what they chose, for the one who chose it."""
        self.stands: dict[tuple[str, str], bool] = {}
        self.written = 0
        """So many lines of the journal are played here."""
        self._unsure = False
        """Whether something may have been written that is not played here: writing has failed, nobody knows how."""
        self.catch_up()

    # ---- the journal

    def catch_up(self) -> bool:
        """Play what the journal has and this table has not; whether there was something."""
        kept, before = len(self.game.answers), self.written
        for entry in self.store.journal(self.kept.id, self.written):
            self._apply(entry)
            self.written += 1
            kept = min(kept, len(self.game.answers))
        self._unsure = False
        if self.written != before:
            self.tell(kept)
        return self.written != before

    def _apply(self, entry: Entry) -> None:
        match entry.kind:
            case Line.ANSWER:
                self._play(entry.option, _UNTOLD)
            case Line.BACK:
                self._go_back(int(entry.option))
            case Line.STAND:
                name, _, said = entry.option.rpartition("=")
                if said:
                    self.stands[entry.player, name] = said == "yes"
                else:
                    self.stands.pop((entry.player, name), None)
            case Line.AHEAD:
                (self.ahead.add if entry.option == "on" else self.ahead.discard)(entry.player)
            case Line.WISH:
                self.wish = Wish(entry.player, int(entry.option), len(self.game.answers), (entry.player,))
            case Line.AGREED if self.wish is not None:
                agreed = {*self.wish.agreed, *json.loads(entry.option)}
                self.wish = replace(self.wish, agreed=tuple(seat for seat in self.people if seat in agreed))
            case Line.DECLINED:
                self.wish = None
            case Line.BREAKPOINTS:
                self.breakpoints.set([read_breakpoint(one) for one in json.loads(entry.option)])
            case Line.GO_ON:
                self.breakpoints.held = ""

    def _write(self, entries: list[Entry]) -> None:
        try:
            self.store.add(self.kept.id, self.written, entries)
        except Taken:
            raise
        except Exception:
            self._unsure = True
            raise
        self.written += len(entries)

    def _settle(self, *entries: Entry) -> None:
        """Write what is no answer, and let it hold; again if another server has written something that leaves the
        question as it is."""
        now = len(self.game.answers)
        for _ in range(_TRIES):
            try:
                self._write(list(entries))
            except Taken:
                self.catch_up()
                if len(self.game.answers) != now:
                    break
            else:
                for one in entries:
                    self._apply(one)
                return
        raise Refused(message("table.too_late"))

    def _play(self, option: str, deed: Both | None = None) -> list[Entry]:
        """Play an answer in memory; gives what is to be written."""
        player = self.game.decision.player if self.game.decision else ""
        turn, before = [self._seat(player), round_now(self.game)], self._turn()
        self.game.submit(option)
        self.worked_out.forget()
        self.wish = None
        if self.ahead and (now := self._turn()) != before and now >= 0:
            self.ahead.discard(self.seats[now])
        self.turns.append(turn)
        self.deeds.append(deed)
        self.past.note(self.game)
        self.breakpoints.look(self.game)
        return [Entry(Line.ANSWER, player, self.game.answers[-1])]

    def _go_back(self, to: int) -> None:
        while len(self.game.answers) > to and self.game.undo():
            pass
        self.wish = None
        self.worked_out.forget()
        del self.turns[to:], self.deeds[to:]
        self.past.forget_after(to)
        self.onlookers.forget_after(to)

    def _seat(self, player: str) -> int:
        return self.seats.index(player) if player in self.seats else -1

    # ---- playing

    def choose(self, seats: tuple[str, ...], decision: int, option: str) -> None:
        """An answer of somebody who plays these seats. It is on the disk when this comes back."""
        asked = self._asked(seats, decision)
        if asked.kind == "number" and not option.lstrip("-").isdecimal():
            raise Refused(message("games.cannot_choose", player=asked.player, option=option))
        found = meant(self.game.state, asked, option)
        if found is None:
            raise Refused(message("games.cannot_choose", player=asked.player, option=option))
        deed = self._deed(asked.player, option)
        option = found.id
        for _ in range(_TRIES):
            try:
                made = self._play(option, deed)
            except GameError as error:
                raise Refused(reason_of(error)) from None
            if self._keep(decision, made):
                self.tell(decision)
                return
            self._asked(seats, decision)  # what another server wrote may have left the question as it is
        raise Refused(message("table.too_late"))

    def _keep(self, before: int, made: list[Entry]) -> bool:
        """Bring what was played to the disk, or take it back; whether it is there. If not, another server was faster,
        and what that one wrote has been played."""
        wish, ahead = self.wish, set(self.ahead)
        try:
            self._write(made)
        except Exception as error:
            self._go_back(before)
            self.wish, self.ahead = wish, ahead
            if not isinstance(error, Taken):
                raise
            self.catch_up()
            return False
        return True

    def sure(self) -> None:
        """Before anything is done: if writing has failed, look what became of it."""
        if self._unsure:
            self.catch_up()

    def _asked(self, seats: tuple[str, ...], decision: int) -> Any:
        asked = self.game.decision
        if asked is None:
            raise Refused(message("games.over"))
        if asked.player not in seats:
            raise Refused(message("games.not_your_question", player=self.name(asked.player)))
        if decision != len(self.game.answers):
            raise Refused(message("table.too_late"))
        return asked

    def _deed(self, player: str, option: str) -> Both | None:
        stream = self.onlookers.stream(player)
        asked = stream.question if stream is not None else None
        return told_deed(asked, option) if asked else _UNTOLD

    def go_on_alone(self) -> bool:
        """Let automatons decide for a while, and what nobody needs to be asked; whether there is more of it."""
        before, until, made = len(self.game.answers), time.monotonic() + _SECONDS_AT_ONCE, []
        while len(self.game.answers) - before < _AT_ONCE and time.monotonic() < until:
            answer = self._without_asking()
            if answer is None:
                break
            made += self._play_some(answer)
        if made and self._keep(before, made):
            self.tell(before)
        return self._without_asking() is not None

    def _play_some(self, answer: str) -> list[Entry]:
        """An automaton's answer; where a rule does not come to an end, it takes another."""
        asked = self.game.decision
        others = [option.id for option in asked.options if option.id != answer] if asked is not None else []
        while True:
            try:
                return self._play(answer)
            except GameError:
                if not others:
                    raise
                answer = others.pop(0)

    def _without_asking(self) -> str | None:
        asked = self.game.decision
        if asked is None or self.breakpoints.held:
            return None
        if asked.player in self.bots:
            return answer(self.bots[asked.player], self.game)
        settled = self.game.settled(self.stands)
        if settled is not None:
            return settled.id
        if asked.forced is not None and (not self.hidden or len(self.people) == 1):
            return asked.forced  # a single possibility tells of a hand: where others sit, it is asked like any question
        if asked.player in self.ahead and asked.kind == "ability" and asked.options[-1].value == PASS:
            if self.game.state.who != self._turn():
                return asked.options[-1].id
        return None

    def _turn(self) -> int:
        from regelwerk.interpreter.runtime.called_functions import fn_active_player

        return fn_active_player(self.game.state)

    # ---- going back

    def back(self, seats: tuple[str, ...], decision: int, to: int) -> None:
        """Take back all decisions after the first `to`, if whoever wants it may; else the others are asked."""
        now = len(self.game.answers)
        if decision != now or not 0 <= to < now:
            raise Refused(message("table.too_late"))
        if self.kept.setup.undo != FREE and not set(self.people) <= set(seats):
            mine = {self._seat(one) for one in seats}
            if any(seat not in mine for seat, _ in self.turns[to:]) or self._is_final(to):
                by = next((one for one in seats if self._seat(one) in {seat for seat, _ in self.turns[to:]}), seats[0])
                self._settle(Entry(Line.WISH, by, str(to)))
                self.say_wish()
                return
        self._back(seats[0], to)

    def agree(self, seats: tuple[str, ...], decision: int, yes: bool) -> None:
        """What somebody says to the wish of another to go back."""
        wish = self.wish
        if wish is None or decision != wish.decision or len(self.game.answers) != decision:
            raise Refused(message("table.too_late"))
        if not yes:
            self._settle(Entry(Line.DECLINED, seats[0], ""))
            self.say_wish()
            return
        self._settle(Entry(Line.AGREED, seats[0], json.dumps(seats)))
        if self.wish is not None and set(self.wish.agreed) >= set(self.people):
            self._back(wish.by, wish.to)
        else:
            self.say_wish()

    def _back(self, player: str, to: int) -> None:
        self._settle(Entry(Line.BACK, player, str(to)))
        self.tell(to)

    def _is_final(self, to: int) -> bool:
        """Whether chance came in since then, or somebody saw what they had not seen: that stays known."""
        then, now = self.past.at(self.game, to), self.game
        if then.state.c[REGISTERS][R_CHANCE] != now.state.c[REGISTERS][R_CHANCE]:
            return True
        if not self.hidden:
            return False
        eyes: list[str | None] = [None, *self.seats]
        return any(set(moment(now, eye)["things"]) - set(moment(then, eye)["things"]) for eye in eyes)

    # ---- settings of a seat

    def stand(self, seat: str, entry: str, yes: bool | None) -> None:
        """A standing answer, or none any more."""
        if entry not in self.rulebook.world.rules and entry not in self.rulebook.world.entries:
            raise Refused(message("table.unknown_entry", entry=entry))
        self._settle(Entry(Line.STAND, seat, f"{entry}={'' if yes is None else 'yes' if yes else 'no'}"))

    def pass_ahead(self, seat: str, on: bool) -> None:
        """Pass windows without being asked until the seat's turn begins; or be asked again."""
        self._settle(Entry(Line.AHEAD, seat, "on" if on else "off"))

    def set_breakpoints(self, author: str, written: list[str]) -> None:
        """Where an author wants the table held; ValueError with the first text that is no breakpoint, Refused if one
        names what there is not."""
        for one in written:
            unknown = unknown_in(read_breakpoint(one), self.game.link)
            if unknown is not None:
                name, known = unknown
                raise Refused(message("table.breakpoint_unknown", text=one, name=name, near=did_you_mean(name, known)))
        self._settle(Entry(Line.BREAKPOINTS, author, json.dumps(written)))

    def go_on(self, author: str) -> None:
        """The table is held no more."""
        self._settle(Entry(Line.GO_ON, author, ""))

    # ---- telling

    def look(self, browser: int, seat: str | None) -> None:
        """A browser (each has a number) looks with the eyes of a seat from now on."""
        self.onlookers.look(self.game, browser, seat)

    def tell(self, kept: int) -> None:
        """The game has changed; the first `kept` decisions are as they were."""
        self.onlookers.tell(self.game, kept, lambda seat: {"turns": self.turns[kept:], **self.own(seat)})

    def say_wish(self) -> None:
        self.onlookers.say({"is": "wish", "wish": self._wish()})

    def own(self, seat: str | None) -> dict[str, Any]:
        """What a seat is told beside the game: what it has chosen in this run of decisions, the wish of somebody."""
        return {
            "crumbs": self._crumbs(seat),
            "wish": self._wish(),
            "held": self.breakpoints.held,
            "ahead": seat in self.ahead,
            "stands": {entry: yes for (player, entry), yes in self.stands.items() if player == seat},
        }

    def _wish(self) -> dict[str, Any] | None:
        return None if self.wish is None else asdict(self.wish)

    def _crumbs(self, seat: str | None) -> list[dict[str, Any]]:
        asked = self.game.decision
        if seat is None or asked is None or asked.player != seat:
            return []
        here = [self._seat(seat), round_now(self.game)]
        found: list[dict[str, Any]] = []
        for at in range(len(self.turns) - 1, -1, -1):
            if self.turns[at] != here or len(found) == _MOST_CRUMBS:
                break
            if self.deeds[at] is _UNTOLD:
                self.deeds[at] = self._deed_at(at, seat)
            deed = self.deeds[at]
            if deed is None:
                break
            found.append({"to": at, "name": deed})
        return found[::-1]

    def _deed_at(self, at: int, seat: str) -> Both | None:
        """What somebody chose at a decision of the past."""
        return told_deed(question(self.past.at(self.game, at), seat), self.game.answers[at])

    def name(self, seat: str) -> str:
        """What a seat is called at this table."""
        given = self.kept.setup.names.get(seat)
        return given or next((one["name"]["de"] for one in static(self.game.link)["seats"] if one["id"] == seat), seat)

    def at(self, number: int, seat: str | None) -> dict[str, Any]:
        """How it stood after so many decisions, for a pair of eyes."""
        if not 0 <= number <= len(self.game.answers):
            raise Refused(message("table.no_such_moment", number=number))
        then = self.past.at(self.game, number)
        lines = self.onlookers.lines_of_past(self.game, seat, number)
        return {"moment": moment(then, seat), "question": question(then, seat), "log": lines}

    def may_fork(self, seats: tuple[str, ...]) -> bool:
        """Who forks a table plays all seats of the new one: where hands are secret, not before the game is over."""
        return not self.hidden or self.game.over or set(self.people) <= set(seats)


def told_deed(asked: Question | None, option: str) -> Both | None:
    """An answer to a question in the words of who chose it; of those that say little by themselves (*Yes*, a number) it
    is told to what. None for what was chosen blindly: its name is not told."""
    if asked is None:
        return None
    found = next((one for one in asked["options"] if one["id"] == option), None)
    if found is None and asked["kind"] != "number":
        return None
    told, about = found["sentence"] if found is not None else {"de": option, "en": option}, asked["ask"]
    if about is None or (found is not None and found["kind"] not in _SAYS_LITTLE):
        return told
    return {language: f"{about[language]}: {one}" for language, one in told.items()}
