"""Games that one seat cannot tell from the real one: `Game.redeterminise`.

Everything that the seat cannot know is drawn anew, from what it knows and from nothing else:

- where hidden things lie (`memory.py`, `dealing.py`), and in which order they lie in closed stacks;
- what others have answered in secret and not shown yet: they answer once more, at random;
- hidden values of others: what another answer would have written, where one wrote them;
- what chance will bring.

What the seat sees, its log and explanations are the same in all of them. Nobody else's are promised to be.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE, R_CHANCE, REGISTERS
from regelwerk.dsl.tree.types import Type
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.machine import listening as live
from regelwerk.interpreter.machine.beginning import first_columns
from regelwerk.interpreter.machine.driver import run
from regelwerk.interpreter.state.state import BudgetError, NoSuchSide, State, put, undo_to
from regelwerk.interpreter.views.sight import sees, sees_attribute, sees_into
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from regelwerk.interpreter.worlds.dealing import dealt
from regelwerk.interpreter.worlds.memory import Memory
from regelwerk.interpreter.worlds.running_values import change_running

MOST_TRIES = 40
"""So often another world is looked for that offers the seat what it is offered."""
MOST_ANSWERS = 40
"""So many possible answers are tried to find out what might have been written in secret."""
LONGEST_STRETCH = 60
"""No further back than so many decisions others answer once more."""
CHANCE_BITS = 61
"""So large is the number from which chance begins."""


class Worlds:
    """The worlds that one seat thinks possible at one moment of a game."""

    def __init__(self, game: Game, seat: str, memory: Memory | None = None) -> None:
        self.game, self.seat = game, game.link.by_id[seat]
        S = game.state
        memory = memory or Memory(S, self.seat)
        self.remembers = memory.follow(S)
        self.memory = memory
        self.hidden = [one.number for one in S.link.things if not sees(S, self.seat, one.number)]
        self.groups = self._groups(S)
        self.secret_values = [cell for cell in _hidden_cells(S, self.seat) if not _is_first(S, cell)]
        self.secret_answers: set[int] = set()
        self.lies_in: dict[int, int] = {}
        self.looks: list[object] | None = None
        self.naming: dict[int, list[tuple[int, int, Type]]] = {}
        self.begun = self._stretch()
        self.before = self._before(self.begun) if self.begun >= 0 else None
        self.other_values = self._other_values()
        self.closed = [
            place
            for place, row in enumerate(S.c[INSIDE])
            if len(row) > 1 and S.link.order[S.link.kind[place]] != "heap" and not sees_into(S, self.seat, place)
        ] if S.link.has_secrets else []

    # ---- what can be otherwise

    def _groups(self, S: State) -> list[list[int]]:
        """Hidden things that can stand for one another: of one kind, and none of them a place."""
        found: dict[str, list[int]] = {}
        for thing in self.hidden:
            if not S.c[INSIDE][thing] and S.c[PLACE][thing] >= 0:
                found.setdefault(S.link.things[thing].kind, []).append(thing)
        return [group for group in found.values() if len(group) > 1]

    def _may_lie(self, group: list[int], S: State) -> dict[int, int]:
        if self.remembers:
            return {one: self.memory.may_lie[one] | 1 << S.c[PLACE][one] for one in group}
        first = first_columns(S.link)[PLACE]
        everywhere: dict[int, int] = {}
        for one in group:
            everywhere[first[one]] = everywhere.get(first[one], 0) | 1 << S.c[PLACE][one]
        return {one: everywhere[first[one]] for one in group}

    def _stretch(self) -> int:
        """The number of the decision, among those that can be taken back, from which on others answer once more: where
        a secret that is still kept began. -1 if there is none, or if it cannot be gone back to."""
        if not (self.memory.hushed and self.remembers):
            return -1
        notes = [mark[6] for mark in self.game._marks]
        self.secret_answers = {at for at, told in enumerate(notes) if told > self.memory.hushed_since}
        first = min(self.secret_answers, default=-1)
        return first if first >= len(notes) - LONGEST_STRETCH else -1

    def _other_values(self) -> dict[tuple[int, int], list[Any]]:
        """For each hidden value that is not as at the beginning: what another answer would have written."""
        game, found = self.game, {}
        positions = [mark[0] for mark in game._marks]
        for cell in self.secret_values:
            number = bisect_right(positions, self._written(cell)) - 1
            first = first_columns(game.link)[cell[0]][cell[1]]
            if number < 0:
                found[cell] = [first]
                continue
            key = (*cell, number, game.answers[len(game.answers) - len(positions) + number])
            if key not in self.memory.other_values:
                self.memory.other_values[key] = _what_else(self._before(number), cell) or [first]
            found[cell] = self.memory.other_values[key]
        return found

    def _written(self, cell: tuple[int, int]) -> int:
        """Where in the log of writes a hidden value was written last; -1 if nobody knows."""
        log = self.game.state.log
        for position in range(len(log) - 1, -1, -1):
            if log[position][:2] == cell:
                return position
        return -1

    def _before(self, number: int) -> Game:
        """The game as it was when a decision was taken that can be taken back."""
        game, mark = self.game, self.game._marks[number]
        other = game.fork()
        other.state.log = list(game.state.log)
        undo_to(other.state, mark[0])
        other.state.log.clear()
        other.state.top, other.state.ret, other.state.who, other.raw = mark[1], mark[2], mark[3], mark[4]
        other.answers = game.answers[: len(game.answers) - len(game._marks) + number]
        other.standing = {}
        return other

    # ---- drawing one

    def draw(self, rng: random.Random) -> Game:
        """Another world, drawn at random."""
        for _ in range(MOST_TRIES):
            made = self._answered_anew(rng) if self.before is not None else self._drawn(self.game, rng)
            if made is not None:
                return made if self.before is not None else self._with_log(made)
        return self._with_log(self._dealt(self.game, rng))

    def _dealt(self, game: Game, rng: random.Random) -> Game:
        """A copy in which everything hidden is otherwise, whatever that means for the open question."""
        other = game.fork()
        S = other.state
        S.c = [column[:] for column in S.c]
        S.shared = 0
        S.trace = None
        S.c[REGISTERS][R_CHANCE] = (rng.getrandbits(CHANCE_BITS), 0)
        self.lies_in = {}
        if S.link.has_secrets:
            self._write_otherwise(S, rng)
            self._deal(other, rng)
        S.log.clear()
        return other

    def _drawn(self, game: Game, rng: random.Random) -> Game | None:
        """A world with other hidden things; None if the seat would be asked something else in it."""
        other = self._dealt(game, rng)
        if not game.link.has_secrets:
            return other
        asked = ask_anew(other)
        mine = game.state.who == self.seat
        if asked is False or (asked and mine and not _same(self.lies_in, game.raw, other.raw)):
            return None
        other.state.log.clear()
        return other

    def _answered_anew(self, rng: random.Random) -> Game | None:
        """A world in which others have answered otherwise since the secret began; None if the seat would notice."""
        game, before = self.game, self.before
        assert before is not None
        other = self._drawn(before, rng)
        if other is None:
            return None
        prefix = game._marks[self.begun][6]
        if game.state.trace is not None:
            other.state.trace = self._notes(prefix)
            other._told_before = game.told[: len(game.told) - len(game._marks) + self.begun]
        for place, answer in enumerate(game.answers[len(before.answers) :]):
            asked = other.decision
            if asked is None:
                return None
            mine = other.state.who == self.seat
            if not mine and self.begun + place in self.secret_answers:
                answer = _any(other, rng)
            elif asked.option(answer) is None:
                return None
            try:
                other.submit(answer)
            except GameError:
                return None
        if not self._looks_the_same(other):
            return None
        other._told_before = other.told
        return self._without_truth(other)

    def _looks_the_same(self, other: Game) -> bool:
        if other.over != self.game.over or len(other.answers) != len(self.game.answers):
            return False
        if self.looks is None:
            self.looks = list(self._looks(self.game))
        return all(one == mine for one, mine in zip(self._looks(other), self.looks, strict=True))

    def _looks(self, game: Game) -> Iterator[object]:
        """What the seat sees, is asked and reads in a game, one after the other."""
        from regelwerk.interpreter.shown.moment import moment  # most worlds are made without looking at them
        from regelwerk.interpreter.shown.question import question
        from regelwerk.interpreter.views.log import entries

        name = game.link.player_names[self.seat]
        yield moment(game, name)
        yield question(game, name)
        yield entries(game, name) if self.game.state.trace is not None else None

    # ---- how it is done

    def _deal(self, other: Game, rng: random.Random) -> None:
        """Hidden things lie elsewhere, closed stacks in another order."""
        S = other.state
        slot_of: dict[int, int] = {}
        for group in self.groups:
            lying = sorted([one for one in group if S.c[PLACE][one] >= 0], key=lambda one: (S.c[KNOWN][one], one))
            slots = {(S.c[PLACE][one], number): one for number, one in enumerate(lying)}
            found = dealt(lying, _numbered(slots), self._may_lie(lying, S), rng)
            lies_in = dict(zip(_numbered(slots), sorted(slots), strict=True))
            slot_of.update({thing: slots[lies_in[slot]] for thing, slot in found.items()})
        slot_of = {thing: slot for thing, slot in slot_of.items() if thing != slot}
        self.lies_in = {slot: thing for thing, slot in slot_of.items()}
        if slot_of:
            _lay(S, slot_of)
            _rename(other, self.lies_in, self._naming(other))
        for place in self.closed:
            _reorder(S, self.seat, place, rng)

    def _naming(self, other: Game) -> list[tuple[int, int, Type]]:
        """The cells that may name a hidden thing: they are looked for once, not in every world. What was answered
        before a question is the same in all worlds that are drawn of it, but for hidden values."""
        at = len(other.answers)
        if at not in self.naming:
            hidden, S = {one for group in self.groups for one in group}, other.state
            secret = {*_hidden_cells(S, self.seat)}
            self.naming[at] = [
                (column, index, attribute.type)
                for name, attribute in S.link.world.attributes.items()
                if (column := S.link.plan.columns.get(name)) is not None and attribute.type.base in ("thing", "rows")
                for index, value in enumerate(S.c[column])
                if (column, index) in secret or _names(value, hidden)
            ]
        return self.naming[at]

    def _write_otherwise(self, S: State, rng: random.Random) -> None:
        """Hidden values are what another answer would have written; where that is not known, as at the beginning.
        Whether anything was written at all is taken to be known."""
        first = first_columns(S.link)
        for column, index in _hidden_cells(S, self.seat):
            if S.c[column][index] != first[column][index]:
                put(S, column, index, rng.choice(self.other_values.get((column, index), [first[column][index]])))

    def _with_log(self, made: Game) -> Game:
        """What the seat was told stays told."""
        made._told_before = self.game.told
        if self.game.state.trace is not None:
            made.state.trace = self._notes(len(self.game.state.trace))
        return self._without_truth(made)

    def _without_truth(self, made: Game) -> Game:
        """It can be played on, and does not hold what was really answered, nor how the real game began."""
        made.answers = ["?"] * len(self.game.answers)
        made.recorded = False
        made.seed, made.arranged, made.standing = 0, {}, dict(self.game.standing)
        made._marks, made._automatic, made._decision = [], set(), None
        made.state.log.clear()
        return made

    def _notes(self, count: int) -> list[tuple[Any, ...]]:
        trace = (self.game.state.trace or [])[:count]
        return [self._renamed(note, at) for at, note in enumerate(trace)] if self.lies_in else trace

    def _renamed(self, note: tuple[Any, ...], at: int) -> tuple[Any, ...]:
        """A note of the log that the seat could not see, with what lies there in this world."""
        if note[0] != "move":
            return note
        thing = note[1]
        other = self.lies_in.get(thing, thing)
        seen = self.memory.seen_at
        return (note[0], other, *note[2:]) if at >= max(seen[thing], seen[other]) else note


def _hidden_cells(S: State, seat: int) -> list[tuple[int, int]]:
    """The cells of values that only others may see, on things that the seat sees."""
    found = []
    for kind in S.link.world.kinds.values():
        for name, attribute in kind.attributes.items():
            column = S.link.plan.columns.get(name)
            if attribute.sight == "all" or attribute.fixed or column is None:
                continue
            for thing in S.link.of_kind[kind.id]:
                if not sees_attribute(S, seat, thing, name):
                    found.append((column, thing))
    return found


def _what_else(game: Game, cell: tuple[int, int]) -> list[Any]:
    """What the possible answers to a decision write into a cell, before anybody decides again."""
    column, index = cell
    found: list[Any] = []
    for answer in evenly(game.raw, MOST_ANSWERS):
        trial = game.fork()
        trial.state.trace = None
        mark = len(trial.state.log)
        try:
            run(trial.state, answer)
        except (BudgetError, RecursionError, NoSuchSide):
            continue
        if any(entry[:2] == cell for entry in trial.state.log[mark:]):
            found.append(trial.state.c[column][index])
    return found


def evenly(row: Any, most: int) -> list[Any]:
    """All of a row, or so many that lie evenly in it."""
    return list(row[:: -(-len(row) // most)]) if row else []


def _is_first(S: State, cell: tuple[int, int]) -> bool:
    column, index = cell
    return bool(S.c[column][index] == first_columns(S.link)[column][index])


def _numbered(slots: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Slots in the order of their places, numbered in each: so nothing of what lies in them shows."""
    counts: dict[int, int] = {}
    made = []
    for place, _ in sorted(slots):
        counts[place] = counts.get(place, -1) + 1
        made.append((place, counts[place]))
    return made


def _lay(S: State, slot_of: dict[int, int]) -> None:
    """Each thing takes the slot of another: its place there, and who has seen what lies in it."""
    lies_in = {slot: thing for thing, slot in slot_of.items()}
    places = {one: S.c[PLACE][one] for one in slot_of}
    known = {one: S.c[KNOWN][one] for one in slot_of}
    for place in set(places.values()):
        row = tuple(lies_in.get(one, one) for one in S.c[INSIDE][place])
        heap = S.link.order[S.link.kind[place]] == "heap"
        put(S, INSIDE, place, tuple(sorted(row)) if heap else row)
    for thing, slot in slot_of.items():
        put(S, PLACE, thing, places[slot])
        put(S, KNOWN, thing, known[slot])
        if S.link.instances_of[thing] and S.link.kind[places[thing]] != S.link.kind[places[slot]]:
            live.moved(S, thing, places[thing], places[slot])


def _names(value: Any, things: set[int]) -> bool:
    """Whether a value is one of the things, or a row in which one of them is."""
    return any(_names(one, things) for one in value) if isinstance(value, tuple) else value in things


def _rename(other: Game, lies_in: dict[int, int], naming: list[tuple[int, int, Type]]) -> None:
    """What named the old thing of a slot names the new one: what is running, and open values."""
    S = other.state

    def change(value: Any, type: Type | None) -> Any:
        if type is None or type.base not in ("thing", "rows"):
            return value
        if isinstance(value, tuple):
            return tuple([change(one, type) for one in value])
        return lies_in.get(value, value)

    change_running(S, change)
    for column, index, type in naming:
        value = S.c[column][index]
        new = change(value, type)
        if new != value:
            put(S, column, index, new)
    if not isinstance(other.raw, range):
        site = S.link.compiled.site_of_segment.get(S.top[0], -1)
        if site >= 0:
            type = S.link.compiled.sites[site].type
            other.raw = [change(one, type) for one in other.raw]


def _reorder(S: State, seat: int, place: int, rng: random.Random) -> None:
    """What lies in a closed stack may lie there in any order; what a lasting look shows is known in its place."""
    row = S.c[INSIDE][place]
    shown = [sees(S, seat, one) and not S.c[KNOWN][one] >> seat & 1 for one in row]
    covered = [one for one, is_shown in zip(row, shown, strict=True) if not is_shown]
    others = iter(rng.sample(sorted(covered), len(covered)))
    put(S, INSIDE, place, tuple(one if is_shown else next(others) for one, is_shown in zip(row, shown, strict=True)))


def _any(game: Game, rng: random.Random) -> str:
    asked = game.decision
    assert asked is not None
    if asked.kind == "number" and asked.least is not None and asked.most is not None:
        return str(rng.randint(asked.least, asked.most))
    return rng.choice(asked.options).id


def _same(lies_in: dict[int, int], before: Any, now: Any) -> bool:
    """Whether what is offered is the same, but for hidden things that are others now."""
    if isinstance(before, range) or isinstance(now, range):
        return bool(before == now)
    return sorted(map(repr, now)) == sorted(repr(lies_in.get(one, one)) for one in before)
