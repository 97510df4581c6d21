"""Whether it pays to keep the values of a function: found out by keeping them for a while.

What keeping saves is counted, not timed. Now and then a value that was found is worked out all the same, and the
operations that this takes are counted. Against them stand those that looking up, storing and dropping take. Where a
game has cheap values, or values that change with every question, keeping costs more than it saves; then it is not done.
The set-up, in which everything is written, says nothing of the game: nothing is counted before somebody was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import ref

from regelwerk.interpreter.kept.decided import GIVEN_UP
from regelwerk.interpreter.kept.operations import operations
from regelwerk.interpreter.state.state import State

if TYPE_CHECKING:
    from regelwerk.interpreter.kept.kept import Keeping
    from regelwerk.interpreter.kept.values import Cells, Value

QUESTIONS = 32
"""After so many questions that had been asked before it is decided."""
MOST_QUESTIONS = 100
"""And in any case after so many."""
DEAR, LONGER = 4, 8
"""What takes so many times what storing it takes is not given up before so many times as many questions: the beginning
of a game says little."""
CLEARLY = 2
"""It must save so many times what it costs: what is kept is also looked at when others ask."""
FIRST_AGAIN, RARER = 300, 4
"""What pays is put to the test again when so many values had to be worked out, then after four times as many."""
ENOUGH = (QUESTIONS, LONGER * QUESTIONS)
AT_MOST = (MOST_QUESTIONS, LONGER * MOST_QUESTIONS)
SAMPLES, EVERY = 3, 3
"""So many of them are looked at closely; of a test over a row, every third."""
SELDOM = 16
"""What is not asked more often than this in a game is not tried: counting takes longer than it could ever save."""
LOOKING_UP, STORING = 200, 400
"""What finding a value takes, and what storing it and dropping it again, in operations."""
PASSING_OVER, GOING_THROUGH = 12, 150
"""What looking at one entry of the log takes, to see whether anything must be dropped; and what it takes to begin."""
VIEWING = 500
"""What dropping elements of a row takes, beside what is counted when it is asked."""


@dataclass(frozen=True, eq=False, slots=True)
class Candidate:
    """A function that could keep its values. `make` gives the one that does, from what works out a missing value."""

    keeping: Keeping
    title: str
    cells: Cells
    work_out: Value
    """The function itself; of a test over a row, the test of one element."""
    make: Callable[[Value], Value]
    of_row: bool = False

    def function(self) -> Value:
        """What to begin with: what was decided in games before, or a trial."""
        after = self.keeping.decided.known.get(self.title)
        return self._on_trial(FIRST_AGAIN) if after is None else self._keeping(after)

    def _on_trial(self, after: int) -> Value:
        return (_view_on_trial if self.of_row else _value_on_trial)(self, after)

    def _keeping(self, after: int) -> Value:
        """Keep values, until so many had to be worked out that it must be tried again."""
        self.cells.left = after
        self.cells.again = lambda: self._put(self._on_trial(after * RARER))
        return self.make(self.work_out)

    def stays(self, S: State) -> bool:
        """Whether a fork asks for what has paid in games that were played from their set-up on. It begins with nothing,
        so the first questions in it say little: it goes on keeping, and has no say."""
        return S.forked and bool(self.keeping.decided.known.get(self.title))

    def decide(self, trial: Trial, pays: bool, after: int) -> None:
        """From now on values are kept, or they are not."""
        if pays:
            self._put(self._keeping(after))
        else:
            self._put(self.keeping.plain[self.title])
            self.keeping.forget(self.cells.table)
            self.cells.again = None
        if trial.usual and (pays or self.title not in self.keeping.decided.known):
            # what has paid before is given up for this once only: else one bad game after the other would end it all
            self.keeping.decided.note(self.title, after if pays else GIVEN_UP)

    def _put(self, function: Value) -> None:
        self.keeping.link.namespace[self.title] = function


class LogReading:
    """What going through the log takes for one function. Where guards are kept, that is done in any case, and costs
    whoever comes first after a write; else the function must pay for it as if nothing else were kept in this game."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at: int | None = None

    def costs(self, S: State) -> int:
        """Somebody asks: what that takes, in operations."""
        kept, now = S.kept, len(S.log)
        before = self.at if not S.link.keeping.guards else None if kept is None else kept.known
        self.at = now
        return 0 if before is None or before == now else GOING_THROUGH + PASSING_OVER * max(0, now - before)


class Often:
    """Whether a function is asked often enough in one game to be tried: else keeping its values can save nothing, and
    going through the log for them would cost something all the time."""

    __slots__ = ("asked", "state")

    def __init__(self) -> None:
        self.asked = 0
        self.state: ref[State] | None = None

    def ask(self, S: State) -> bool:
        if self.asked <= SELDOM:
            if self.state is None or self.state() is not S:
                self.state, self.asked = ref(S), 0
            self.asked += 1
        return self.asked > SELDOM


class Trial:
    """What is counted until it is decided. `first` is how many values had been asked for before it began."""

    def __init__(self, plain: Value, work_out: Value, cells: Cells) -> None:
        self.plain = plain
        self.work_out = work_out
        self.cells = cells
        self.first = 0
        self.asked = self.missed = self.sampled = self.saved = self.reading = 0
        self.log = LogReading()
        self.counted = self.work = 0
        self.usual = True
        """Whether all who asked play a game from its set-up on."""

    def ask(self, S: State) -> None:
        """Somebody asks."""
        self.asked += 1
        if S.forked or S.forced is not None:
            self.usual = False

    def missing(self, S: State, *args: Any) -> Any:
        """Work something out that was not kept, and count that."""
        self.missed += 1
        if self.counted >= SAMPLES:
            return self.work_out(S, *args)
        self.counted += 1
        taken, value = operations(self.work_out, S, *args)
        self.work += taken
        return value

    @property
    def is_dear(self) -> bool:
        """Whether working it out takes far more than storing it."""
        return self.work > DEAR * STORING * self.counted

    @property
    def first_times(self) -> int:
        """How often something was asked for the first time: then nothing can have been kept."""
        return len(self.cells.noted) - self.first

    def worked_out(self, S: State, args: tuple[Any, ...]) -> int:
        """What an answer that was found would have taken. This is no part of the decision that is made."""
        fuel, S.fuel = S.fuel, S.link.budget
        try:
            self.sampled += 1
            return operations(self.plain, S, *args)[0]
        finally:
            S.fuel = fuel


def _value_on_trial(one: Candidate, after: int) -> Value:
    """A function whose values are kept until it is decided; then the one that keeps or the plain one takes its place.

    A value is found or it is not; so what it saves is what those would have taken that were found. A game is not the
    same all the time: when `after` more values had to be worked out, it is put to the test again.
    """
    cells = one.cells
    trial = Trial(one.work_out, one.work_out, cells)
    tried, untried, often = one.make(trial.missing), one.make(one.work_out), Often()

    def asked(S: State, *args: Any) -> Any:
        if S.who < 0 or one.stays(S):
            return untried(S, *args)
        if not often.ask(S):
            return one.work_out(S, *args)
        if not trial.asked:
            trial.first = len(cells.noted)
        trial.ask(S)
        trial.reading += trial.log.costs(S)
        missed = trial.missed
        value = tried(S, *args)
        if missed == trial.missed and trial.sampled < SAMPLES:
            trial.saved += trial.worked_out(S, args)
        again = trial.asked - trial.first_times
        if again in ENOUGH or trial.asked in AT_MOST:
            each = trial.saved / trial.sampled if trial.sampled else 0
            dropped = trial.missed - trial.first_times
            costs = again * LOOKING_UP + dropped * STORING + trial.reading
            pays = (again - dropped) * each > CLEARLY * costs
            if not pays and trial.is_dear and again < ENOUGH[-1] and trial.asked < AT_MOST[-1]:
                return value
            one.decide(trial, pays, after)
        return value

    return asked


def _view_on_trial(one: Candidate, after: int) -> Value:
    """The same for a test over a row: some elements may have to be tested again, so both ways are counted. Values that
    both ask for are kept by the first of them; so they take turns in being the first."""
    trial = Trial(one.keeping.plain[one.title], one.work_out, one.cells)
    tried, untried, often = one.make(trial.missing), one.make(one.work_out), Often()

    def asked(S: State, *args: Any) -> Any:
        if S.who < 0 or one.stays(S):
            return untried(S, *args)
        if not often.ask(S):
            return trial.plain(S, *args)
        trial.ask(S)
        reading = 0 if S.link.keeping.guards else trial.log.costs(S)
        first = trial.first_times
        if trial.asked % EVERY:
            value = tried(S, *args)
        else:
            plain_first = bool(trial.asked // EVERY % 2)
            worked_out = trial.worked_out(S, args) if plain_first else 0
            taken, value = operations(tried, S, *args)
            if first != trial.first_times:
                trial.sampled -= plain_first
            else:
                trial.saved += (worked_out if plain_first else trial.worked_out(S, args)) - taken - reading
        if trial.sampled == SAMPLES or trial.asked == MOST_QUESTIONS:
            one.decide(trial, trial.saved > trial.sampled * VIEWING, after)
        return value

    return asked
