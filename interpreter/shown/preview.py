"""What an option will do, as far as the asked player may know: a dry run in an imagined game (`imagined.py`).

It goes on until anybody has something to decide, until the game is over, or until something hidden, drawn or thrown
would matter; then it says so. Nothing that is hidden from the player is in that game, so nothing of it can be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

from regelwerk.dsl.compile.state_layout import FIRST_ATTRIBUTE, LIVE, PLACE, R_OVER, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.decisions import decision
from regelwerk.interpreter.explain.excerpts import HIDDEN, plain_value
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.machine.listening import resolve
from regelwerk.interpreter.shown.both_languages import Both, both, said
from regelwerk.interpreter.shown.imagined import imagined
from regelwerk.interpreter.shown.unknown import Stopped, Unknown, UnknownRow, Unseen, is_unknown
from regelwerk.interpreter.state.state import BudgetError, State, fork
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.interpreter.views.sight import attribute_of, sees_attribute

MOST_LINES = 30
"""So many lines a preview tells of what happens."""
_TOO_FAR = (BudgetError, RecursionError)


class Amount(TypedDict):
    """So much of a resource, of somebody or something."""

    of: str
    resource: str
    amount: int


class Moved(TypedDict):
    """A thing that comes to lie elsewhere; `None` is nowhere."""

    thing: str
    source: str | None
    target: str | None


class Changed(TypedDict):
    """A value that becomes another one."""

    thing: str
    attribute: str
    before: Any
    after: Any


class Stop(TypedDict):
    """Why it cannot be told how it goes on."""

    why: str
    place: str | None
    sentence: Both


class Following(TypedDict):
    """Who decides next; what about is told to who asks for the preview alone, if it is them."""

    player: str
    kind: str | None
    entry: str | None
    options: int | None


class Preview(TypedDict):
    """What an option will do; docs/protocol.md tells of each part."""

    option: str
    price: list[Amount]
    gains: list[Amount]
    moves: list[Moved]
    changes: list[Changed]
    sentences: list[Both]
    stop: Stop | None
    next: Following | None
    over: bool
    winners: list[str]
    ends_turn: bool | None
    final: bool
    may_be_answered: bool


class Previews:
    """Previews of the options of one question, for one viewer (None: a referee, to whom only chance is unknown). After
    the `last` decision that a game may have, it is over."""

    def __init__(self, S: State, viewer: int | None, last: bool = False) -> None:
        self.viewer, self.last = viewer, last
        self.before, self.secrets = imagined(S, viewer)
        self.link = S.link
        self.names = [thing.id for thing in S.link.things]
        self.answerable = _answerable(S)
        self.guessed = False
        """Whether something that rests on hidden things was taken to be so or so."""

    def of(self, id: str, answer: Any) -> Preview:
        """What happens after an answer (the machine's own value)."""
        S, raw, stop = self._run(answer)
        price, gains = self._resources(S)
        following = self._following(S, raw) if not self.last else None
        winners = () if self.last and stop is None else S.c[REGISTERS][R_OVER]
        another = following is not None and following["player"] != self.names[self.before.who]
        turn = turn_of(self.before)
        ends = winners is not None or (turn_of(S) != turn if turn is not None else another)
        return {
            "option": id,
            "price": price,
            "gains": gains,
            "moves": self._moves(S),
            "changes": self._changes(S),
            "sentences": self._sentences(S),
            "stop": stop,
            "next": following,
            "over": winners is not None,
            "winners": [self.names[one] for one in winners or ()],
            "ends_turn": ends if stop is None or ends else None,
            "final": stop is not None or another or winners is not None,
            "may_be_answered": self._may_be_answered(S),
        }

    def blindly(self, id: str) -> Preview:
        """Of an option whose thing the player cannot see."""
        stop = self._told(Stopped("hidden"))
        nothing: Preview = {
            "option": id, "price": [], "gains": [], "moves": [], "changes": [], "sentences": [], "stop": stop,
            "next": None, "over": False, "winners": [], "ends_turn": None, "final": True, "may_be_answered": False,
        }  # fmt: skip
        return nothing

    # ---- going on

    def _run(self, answer: Any) -> tuple[State, Any, Stop | None]:
        """The state after an answer, what is asked there, and what it was stopped by. Where a guard cannot be looked at
        it is taken to find nothing, and all is tried again without it."""
        while True:
            S = fork(self.before)
            S.trace = []
            self.secrets.taken_from = -1
            try:
                return S, run(S, answer), None
            except Stopped as stopped:
                reason = stopped
            except _TOO_FAR:
                return S, (), self._told(Stopped("endless"))
            except (IndexError, TypeError, KeyError, ValueError, OverflowError, AttributeError):
                if not self.secrets.closed:
                    raise
                reason = Stopped("hidden")  # something was done with what is not known
            if not self._without_blind_guards(S):
                return S, (), self._told(reason)

    def _without_blind_guards(self, S: State) -> bool:
        """Guards that rest on hidden things are left out from now on; False if there are none."""
        link, taken_from = self.link, self.secrets.taken_from
        S.fuel = link.budget
        row = self.before.c[LIVE][link.guard_topic]
        blind = [ref for ref in row if self._is_blind(S, ref)]
        self.secrets.taken_from = taken_from
        self.before.c[LIVE][link.guard_topic] = tuple(ref for ref in row if ref not in blind)
        self.before.kept = None
        self.guessed = self.guessed or bool(blind)
        return bool(blind)

    def _is_blind(self, S: State, ref: int) -> bool:
        clause, me, this, kept = resolve(S, ref)
        try:
            self.link.match[clause](S, (), me, this, kept)
        except (Stopped, IndexError):
            return True
        return False

    def _told(self, stopped: Stopped) -> Stop:
        place = stopped.place if stopped.place >= 0 else self.secrets.taken_from
        why = "drawn" if stopped.why == "hidden" and place >= 0 else stopped.why
        return {"why": why, "place": self.names[place] if place >= 0 else None, "sentence": said(_STOPS[why])}

    def _following(self, S: State, raw: Any) -> Following | None:
        if not raw:
            return None
        if self.viewer not in (None, S.who):
            return {"player": self.names[S.who], "kind": None, "entry": None, "options": None}
        try:
            asked = decision(S, raw)
        except (Stopped, IndexError):
            return {"player": self.names[S.who], "kind": None, "entry": None, "options": None}
        count = None if asked.least is not None else len(asked.options)
        return {"player": asked.player, "kind": asked.kind, "entry": asked.entry, "options": count}

    def _may_be_answered(self, S: State) -> bool:
        """Whether hidden things of others could answer to what happened; who holds any is not looked at."""
        events = {note[1] for note in S.trace or () if note[0] in ("event", "forbidden")}
        return self.guessed or bool(events & self.answerable)

    # ---- what is another one now

    def _touched(self, S: State) -> Iterator[tuple[int, int]]:
        return iter(dict.fromkeys((column, index) for column, index, _ in S.log))

    def _resources(self, S: State) -> tuple[list[Amount], list[Amount]]:
        price: list[Amount] = []
        gains: list[Amount] = []
        resources = list(self.link.world.resources)
        columns = {column: resources[number] for number, column in enumerate(self.link.resource_columns)}
        for column, index in self._touched(S):
            if column not in columns or not self._is_seen(index, columns[column]):
                continue
            old, new = self.before.c[column][index], S.c[column][index]
            if is_unknown(old) or is_unknown(new) or old == new:
                continue
            amount: Amount = {"of": self.names[index], "resource": columns[column], "amount": abs(new - old)}
            (gains if new > old else price).append(amount)
        return price, gains

    def _moves(self, S: State) -> list[Moved]:
        made: list[Moved] = []
        for column, thing in self._touched(S):
            if column != PLACE or thing in self.secrets.things:
                continue
            old, new = self.before.c[PLACE][thing], S.c[PLACE][thing]
            if not is_unknown(new) and old != new:
                made.append({"thing": self.names[thing], "source": self._name(old), "target": self._name(new)})
        return made

    def _changes(self, S: State) -> list[Changed]:
        made: list[Changed] = []
        for column, thing in self._touched(S):
            if column < FIRST_ATTRIBUTE or column in self.link.resource_columns or thing in self.secrets.things:
                continue
            name = attribute_of(self.link, column)
            if not self._is_seen(thing, name):
                continue
            type = self.link.world.attributes[name].type
            old, new = self.before.c[column][thing], S.c[column][thing]
            before, after = self._value(old, type), self._value(new, type)
            if before != after:
                made.append({"thing": self.names[thing], "attribute": name, "before": before, "after": after})
        return made

    def _is_seen(self, thing: int, name: str) -> bool:
        """Whether a value is shown at all, and to this viewer."""
        kind = self.link.world.kinds[self.link.things[thing].kind]
        attribute = kind.attributes.get(name)
        if attribute is None or not attribute.display or is_made_up(name):
            return False
        return self.viewer is None or attribute.sight == "all" or sees_attribute(self.before, self.viewer, thing, name)

    def _value(self, value: Any, type: Type) -> Any:
        """A value by its name; hidden things, and what is not known, are HIDDEN."""
        if isinstance(value, (Unknown, Unseen, UnknownRow)):
            return HIDDEN
        if isinstance(value, (tuple, list)) and type.base not in ("route", "table"):
            return [self._value(one, type.each()) for one in value]
        if is_unknown(value) or (type.base in ("thing", "rows") and value in self.secrets.things):
            return HIDDEN
        return plain_value(self.link, value, type)

    def _name(self, thing: int) -> str | None:
        return self.names[thing] if thing >= 0 else None

    # ---- in sentences

    def _sentences(self, S: State) -> list[Both]:
        entries = [self._entry(note) for note in S.trace or () if note[0] == "event"][:MOST_LINES]
        told = {language: [line.text for line in lines_of(self.link, entries, language)] for language in ("de", "en")}
        return [both(lambda language: told[language][at]) for at in range(len(told["de"]))]

    def _entry(self, note: tuple[Any, ...]) -> dict[str, Any]:
        _, number, fields, *_ = note
        name = self.link.event_names[number]
        event = self.link.world.events[name]
        doer = fields[list(event.fields).index(event.subject)] if event.subject in event.fields else None
        own = self.viewer is None or (doer is not None and not is_unknown(doer) and doer == self.viewer)
        values = {
            field: HIDDEN if field in event.hidden and not own else self._value(value, type)
            for (field, type), value in zip(event.fields.items(), fields, strict=True)
        }
        return {"kind": "event", "decision": 0, "event": name, "source": [], "fields": values, "cause": None}


_STOPS = {
    "hidden": "shown.stop_hidden",
    "drawn": "shown.stop_drawn",
    "thrown": "shown.stop_thrown",
    "shuffled": "shown.stop_shuffled",
    "endless": "shown.stop_endless",
}


def turn_of(S: State) -> tuple[int, ...] | None:
    """Whose turn it is: the outermost running procedure that belongs to a player, and that player."""
    for procedure, serial, _, player, _ in S.c[REGISTERS][R_PROCEDURES]:
        if not isinstance(player, Unknown) and player >= 0:
            return procedure, serial, player
    return None


def _answerable(S: State) -> frozenset[int]:
    """The events that hidden things can answer to in this game, whoever holds them."""
    found = set()
    for topics in S.link.window_topics:
        for event, topic in enumerate(topics[: len(S.link.event_names)]):
            if topic in S.link.hidden_answers:
                found.add(event)
    return frozenset(found)

