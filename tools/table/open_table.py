"""One table: a game, its journal, who sits where, and what each pair of eyes is told.

Everything here runs in one thread (`web/desk.py`). A decision is played in memory, written to the disk, and only then
told to anybody; if it cannot be written it is taken back.
"""

from __future__ import annotations

import time
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS, R_CHANCE, REGISTERS
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.shown.both_languages import Both
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.status import round_now
from regelwerk.tools.bots.named_bots import named_bot
from regelwerk.tools.bots.seat import answer
from regelwerk.tools.table.breakpoints import Breakpoints
from regelwerk.tools.table.past import Past
from regelwerk.tools.table.store import ANSWER, BACK, STAND, Entry, Kept, Store
from regelwerk.tools.table.streams import Stream

FREE, STRICT = "free", "strict"
_AT_ONCE, _SECONDS_AT_ONCE = 20, 0.05
"""Automatons decide so often, or so long, before what they did is told."""


class Refused(Exception):
    """What somebody wants is not possible; the message says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class Table:
    """A table that is open."""

    def __init__(self, kept: Kept, rulebook: Rulebook, store: Store) -> None:
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
        self.streams: dict[str | None, Stream] = {}
        self.ahead: set[str] = set()
        """Who passes whenever nothing but an answer of theirs is asked for, until it is their turn."""
        self.wish: dict[str, Any] | None = None
        """A step back that the others are asked about."""
        self.breakpoints = Breakpoints()
        self.past = Past()
        self.past.note(self.game)
        self.turns: list[list[int]] = []
        """For each decision: which seat, in which round."""
        self.deeds: list[Both | None] = []
        """For each decision that a person took here: what they chose, for the one who chose it."""
        self.stands: dict[tuple[str, str], bool] = {}
        self.written = 0
        self._read_journal()

    # ---- the journal

    def _read_journal(self) -> None:
        for entry in self.store.journal(self.kept.id):
            self.written += 1
            if entry.kind == ANSWER:
                self._play(entry.option)
            elif entry.kind == BACK:
                self._go_back(int(entry.option))
            else:
                self._stand(entry)

    def _stand(self, entry: Entry) -> None:
        name, _, said = entry.option.rpartition("=")
        if said:
            self.stands[entry.player, name] = said == "yes"
        else:
            self.stands.pop((entry.player, name), None)

    def _write(self, entries: list[Entry]) -> None:
        self.store.add(self.kept.id, self.written, entries)
        self.written += len(entries)

    def _play(self, option: str, deed: Both | None = None) -> list[Entry]:
        """Play an answer in memory; gives what is to be written."""
        player = self.game.decision.player if self.game.decision else ""
        turn = [self._seat(player), round_now(self.game)]
        self.game.submit(option)
        self.turns.append(turn)
        self.deeds.append(deed)
        self.past.note(self.game)
        self.breakpoints.look(self.game)
        return [Entry(ANSWER, player, self.game.answers[-1])]

    def _go_back(self, to: int) -> None:
        while len(self.game.answers) > to and self.game.undo():
            pass
        del self.turns[to:], self.deeds[to:]
        self.past.forget_after(to)

    def _seat(self, player: str) -> int:
        return self.seats.index(player) if player in self.seats else -1

    # ---- playing

    def choose(self, seats: tuple[str, ...], decision: int, option: str) -> None:
        """An answer of somebody who plays these seats. It is on the disk when this comes back."""
        asked = self._asked(seats, decision)
        if asked.kind == "number" and not option.lstrip("-").isdecimal():
            raise Refused(message("games.cannot_choose", player=asked.player, option=option))
        if option.startswith("#") and option[1:].isdecimal() and 1 <= int(option[1:]) <= len(asked.options):
            option = asked.options[int(option[1:]) - 1].id
        deed = self._deed(asked.player, option)
        try:
            made = self._play(option, deed)
        except GameError as error:
            raise Refused(reason_of(error)) from None
        self._keep(decision, made)
        self.wish = None
        self.tell(decision)

    def _keep(self, before: int, made: list[Entry]) -> None:
        """Bring what was played to the disk, or take it back."""
        try:
            self._write(made)
        except Exception:
            self._go_back(before)
            raise

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
        stream = self.streams.get(player)
        asked = stream.question if stream is not None else None
        found = next((one for one in asked["options"] if one["id"] == option), None) if asked else None
        return found["sentence"] if found else {"de": option, "en": option}

    def go_on_alone(self) -> bool:
        """Let automatons decide for a while, and what nobody needs to be asked; whether there is more of it."""
        before, until, made = len(self.game.answers), time.monotonic() + _SECONDS_AT_ONCE, []
        while len(self.game.answers) - before < _AT_ONCE and time.monotonic() < until:
            answer = self._without_asking()
            if answer is None:
                break
            made += self._play_some(answer)
        if made:
            self._keep(before, made)
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
            self.ahead.discard(asked.player)
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
                self.wish = {"by": by, "to": to, "decision": now, "agreed": [by]}
                self.say_wish()
                return
        self._back(seats[0], to)

    def agree(self, seats: tuple[str, ...], decision: int, yes: bool) -> None:
        """What somebody says to the wish of another to go back."""
        wish = self.wish
        if wish is None or decision != wish["decision"] or len(self.game.answers) != decision:
            raise Refused(message("table.too_late"))
        if not yes:
            self.wish = None
            self.say_wish()
            return
        wish["agreed"] = [seat for seat in self.people if seat in wish["agreed"] or seat in seats]
        if set(wish["agreed"]) >= set(self.people):
            self._back(wish["by"], wish["to"])
        else:
            self.say_wish()

    def _back(self, player: str, to: int) -> None:
        self._write([Entry(BACK, player, str(to))])
        self._go_back(to)
        self.wish = None
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
        made = Entry(STAND, seat, f"{entry}={'' if yes is None else 'yes' if yes else 'no'}")
        self._write([made])
        self._stand(made)

    def pass_ahead(self, seat: str, on: bool) -> None:
        (self.ahead.add if on else self.ahead.discard)(seat)

    # ---- telling

    def stream(self, seat: str | None) -> Stream:
        """The stream of a pair of eyes, for one more who looks with them."""
        if seat not in self.streams:
            self.streams[seat] = Stream(self.game, seat)
        self.streams[seat].watchers += 1
        return self.streams[seat]

    def leave(self, seat: str | None) -> None:
        """One less looks with these eyes."""
        stream = self.streams.get(seat)
        if stream is not None:
            stream.watchers -= 1

    def tell(self, kept: int) -> None:
        """The game has changed; the first `kept` decisions are as they were."""
        for seat, stream in list(self.streams.items()):
            if stream.watchers <= 0:
                del self.streams[seat]  # who comes back is told how it stands
            else:
                stream.tell(self.game, kept, {"turns": self.turns[kept:], **self.own(seat)})

    def say_wish(self) -> None:
        for stream in self.streams.values():
            stream.say({"is": "wish", "wish": self.wish})

    def own(self, seat: str | None) -> dict[str, Any]:
        """What a seat is told beside the game: what it has chosen in this run of decisions, the wish of somebody."""
        return {"crumbs": self._crumbs(seat), "wish": self.wish, "held": self.breakpoints.held}

    def _crumbs(self, seat: str | None) -> list[dict[str, Any]]:
        asked = self.game.decision
        if seat is None or asked is None or asked.player != seat:
            return []
        mine = self._seat(seat)
        found: list[dict[str, Any]] = []
        for at in range(len(self.turns) - 1, -1, -1):
            deed = self.deeds[at]
            if self.turns[at][0] != mine or deed is None or len(found) == 4:
                break
            found.append({"to": at, "name": deed})
        return found[::-1]

    def name(self, seat: str) -> str:
        """What a seat is called at this table."""
        given = self.kept.setup.names.get(seat)
        return given or next((one["name"]["de"] for one in static(self.game.link)["seats"] if one["id"] == seat), seat)

    def at(self, number: int, seat: str | None) -> dict[str, Any]:
        """How it stood after so many decisions, for a pair of eyes."""
        if not 0 <= number <= len(self.game.answers):
            raise Refused(message("table.no_such_moment", number=number))
        then = self.past.at(self.game, number)
        return {"moment": moment(then, seat), "question": question(then, seat)}

    def may_fork(self, seats: tuple[str, ...]) -> bool:
        """Who forks a table plays all seats of the new one: where hands are secret, not before the game is over."""
        return not self.hidden or self.game.over or set(self.people) <= set(seats)


def reason_of(error: GameError) -> Message:
    """Why the game refuses something."""
    found = error.args[0] if error.args else ""
    return found if isinstance(found, Message) else message("table.refused", why=str(found))
