"""Whether it pays to keep the values of a function: found out by keeping them for a while.

What keeping saves is counted, not timed. Now and then a value that was found is worked out all the same, and the
operations that this takes are counted. Against them stand those that looking up, storing and dropping take. Where a
game has cheap values, or values that change with every question, keeping costs more than it saves; then it is not done.
The set-up, in which everything is written, says nothing of the game: nothing is counted before somebody was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
SAMPLES, EVERY = 4, 3
"""So many of them are looked at closely; of a test over a row, every third."""
LOOKING_UP, STORING = 60, 400
"""What finding a value takes, and what storing it and dropping it again, in operations."""
PASSING_OVER = 12
"""What looking at one entry of the log takes, to see whether anything must be dropped."""
VIEWING = 150
"""What dropping elements of a row takes, beside what is counted when it is asked."""


class Trial:
    """What is counted until it is decided. `first` is how many values had been asked for before it began."""

    def __init__(self, plain: Value, work_out: Value, cells: Cells) -> None:
        self.plain = plain
        self.work_out = work_out
        self.cells = cells
        self.first = 0
        self.asked = self.missed = self.sampled = self.saved = self.entries = 0
        self.counted = self.work = 0

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


def value_on_trial(
    keeping: Keeping, title: str, cells: Cells, make: Callable[[Value], Value], after: int = FIRST_AGAIN
) -> Value:
    """A function whose values are kept until it is decided; then the one that keeps or the plain one takes its place.

    `make` gives the function that keeps, from the one that works out what is missing. A value is found or it is not; so
    what it saves is what those would have taken that were found. A game is not the same all the time: when `after` more
    values had to be worked out, it is put to the test again.
    """
    plain = keeping.plain[title]
    trial = Trial(plain, plain, cells)
    tried, untried = make(trial.missing), make(plain)

    def asked(S: State, *args: Any) -> Any:
        if S.who < 0:
            return untried(S, *args)
        if not trial.asked:
            trial.first = len(cells.noted)
        trial.asked += 1
        if S.kept is not None:
            trial.entries += max(0, len(S.log) - S.kept.known)
        missed = trial.missed
        value = tried(S, *args)
        if missed == trial.missed and trial.sampled < SAMPLES:
            trial.saved += trial.worked_out(S, args)
        again = trial.asked - trial.first_times
        if again in ENOUGH or trial.asked in AT_MOST:
            each = trial.saved / trial.sampled if trial.sampled else 0
            dropped = trial.missed - trial.first_times
            costs = again * LOOKING_UP + dropped * STORING + trial.entries * PASSING_OVER
            pays = (again - dropped) * each > CLEARLY * costs
            if not pays and trial.is_dear and again < ENOUGH[-1] and trial.asked < AT_MOST[-1]:
                return value
            cells.again = lambda: _replace(keeping, title, value_on_trial(keeping, title, cells, make, after * RARER))
            _decide(keeping, title, cells, make(plain) if pays else None, after)
        return value

    return asked


def view_on_trial(
    keeping: Keeping,
    title: str,
    cells: Cells,
    test: Value,
    make: Callable[[Value], Value],
    after: int = FIRST_AGAIN,
) -> Value:
    """The same for a test over a row: some elements may have to be tested again, so both ways are counted. Values that
    both ask for are kept by the first of them; so they take turns in being the first."""
    trial = Trial(keeping.plain[title], test, cells)
    tried, untried = make(trial.missing), make(test)

    def asked(S: State, *args: Any) -> Any:
        if S.who < 0:
            return untried(S, *args)
        trial.asked += 1
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
                trial.saved += (worked_out if plain_first else trial.worked_out(S, args)) - taken
        if trial.sampled == SAMPLES or trial.asked == MOST_QUESTIONS:
            cells.again = lambda: _replace(
                keeping, title, view_on_trial(keeping, title, cells, test, make, after * RARER)
            )
            _decide(keeping, title, cells, make(test) if trial.saved > trial.sampled * VIEWING else None, after)
        return value

    return asked


def _decide(keeping: Keeping, title: str, cells: Cells, lasting: Value | None, after: int) -> None:
    if lasting is None:
        _replace(keeping, title, keeping.plain[title])
        keeping.forget(cells.table)
        cells.again = None
    else:
        _replace(keeping, title, lasting)
        cells.left = after


def _replace(keeping: Keeping, title: str, function: Value) -> None:
    keeping.link.namespace[title] = function
