"""The state of a game: columns of plain values, a stack of frames, and a log that takes everything back.

Columns are lists indexed by thing. A fork shares them; whoever writes a shared column first takes a copy of its own.
Every write leaves `(column, index, old value)` in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.budget import STEP
from regelwerk.dsl.messages.message import Message, message

if TYPE_CHECKING:
    from regelwerk.interpreter.kept.kept import Kept
    from regelwerk.interpreter.link.link import Linked

Frame = tuple[Any, ...]
CELL = itemgetter(0, 1)
"""The cell that an entry of the log is about: (column, cell)."""


ENDLESS = message("games.endless")


class BudgetError(Exception):
    """A rule takes more than a decision may: mostly it has a loop that does not end. `said` tells what it does."""

    def __init__(self, owner: str, said: Message = ENDLESS) -> None:
        super().__init__(owner)
        self.owner = owner
        self.said = said


class NoSuchSide(Exception):
    """A die is said to fall as it cannot: it has no such side."""

    def __init__(self, shown: int, sides: int) -> None:
        super().__init__(shown, sides)
        self.shown = shown
        self.sides = sides


MOST_STEPS = 20_000
MOST_ROWS = 2_000
"""What is worked out from a row of numbers alone is remembered for so many rows; then it is noted anew."""
BUDGET = MOST_STEPS * STEP
"""What a decision may cost: so many steps, and as much again for loops and for looking through rows."""


def budget_for(things: int) -> int:
    """The budget of a decision among so many things: rows are longer where there are more, up to ten times as long."""
    return BUDGET * max(1, min(10, things // 200))


class State:
    """One moment of one game."""

    __slots__ = (
        "__weakref__",
        "c", "forced", "forked", "fuel", "hint", "kept", "link", "log", "ret", "shared", "top", "trace", "who",
        "worked_out",
    )  # fmt: skip

    def __init__(self, link: Linked, columns: list[list[Any]]) -> None:
        self.link = link
        self.c = columns
        self.shared = 0
        self.log: list[tuple[int, int, Any]] = []
        self.top: Frame = ()
        self.ret = 0
        self.who = -1
        self.fuel = 0
        self.trace: list[tuple[Any, ...]] | None = None
        self.hint: tuple[int, int, int] | None = None  # the ability whose possibility is being asked
        self.forced: dict[str, list[Any]] | None = None
        self.forked = False  # whether it began as a copy of another state
        self.kept: Kept | None = None
        self.worked_out: dict[Any, Any] | None = None  # while something is explained: derived values, by arguments


def consume(S: State, amount: int) -> None:
    """Take so much of the budget that a decision has; a rule that needs more does not come to an end."""
    S.fuel -= amount
    if S.fuel < 0:
        raise BudgetError(S.link.running_name(S))


def own(S: State, column: int) -> None:
    """Take a copy of a column that another state sees too."""
    S.c[column] = S.c[column][:]
    S.shared &= ~(1 << column)


def own_if_shared(S: State, column: int) -> None:
    if S.shared >> column & 1:
        own(S, column)


def put(S: State, column: int, index: int, value: Any) -> None:
    """The logged write, for the machine's own use; the compiler emits the same inline."""
    if S.shared >> column & 1:
        own(S, column)
    cells = S.c[column]
    S.log.append((column, index, cells[index]))
    cells[index] = value


def suppose(S: State, column: int, index: int, value: Any) -> None:
    """A write that is taken back after a test has looked at it. Of nothing, nothing is written."""
    if index >= 0:
        put(S, column, index, value)
    else:
        put(S, column, 0, S.c[column][0])


def take_back(S: State) -> None:
    """The end of what was supposed last."""
    undo_to(S, len(S.log) - 1)


def fork(S: State) -> State:
    """An independent copy that shares all columns until one of the two writes."""
    other = State.__new__(State)
    other.link = S.link
    other.c = S.c[:]
    other.shared = S.shared = S.link.all_columns
    other.log = []
    other.top = S.top
    other.ret = S.ret
    other.who = S.who
    other.fuel = S.fuel
    other.trace = None if S.trace is None else []
    other.forced = None
    other.forked = True
    other.hint = None
    other.kept = None
    other.worked_out = None
    return other


def undo_to(S: State, mark: int) -> None:
    """Take back every write after a mark of the log."""
    log, columns, kept = S.log, S.c, S.kept
    if kept is not None:
        kept.undone += log[mark:]
        kept.known = min(mark, kept.known)
    while len(log) > mark:
        column, index, old = log.pop()
        if S.shared >> column & 1:
            own(S, column)
            columns = S.c
        columns[column][index] = old


def never_back_between(S: State, mark: int) -> None:
    """Nobody will go back to a moment between a mark of the log and now: of each cell that was written since, what it
    held before is enough. A decision writes the same few registers again and again, and a state that is kept for later
    would hold all that ever stood in them."""
    log, kept = S.log, S.kept
    if kept is not None:
        kept.undone += log[kept.known :]
    # of a cell that was written more than once, the last entry that is found going back is the first one
    written = log[mark:][::-1]
    log[mark:] = dict(zip(map(CELL, written), written, strict=True)).values()
    if kept is not None:
        kept.known = len(log)


def never_back(S: State) -> None:
    """Nobody will go back to any moment before now: the log begins anew."""
    log, kept = S.log, S.kept
    if kept is not None:
        kept.undone += log[kept.known :]
        kept.known = 0
    log.clear()


CALLED: tuple[Callable[..., Any], ...] = (consume, own, own_if_shared, suppose, take_back)
"""What compiled code may call of this module."""
