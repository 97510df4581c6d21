"""Which entry does not come to an end: the decision that used up its budget is run again, and watched.

Where the budget happened to run out says little: a loop that never ends asks many innocent values on its way. So the
start of the same run is repeated with a small budget, and whoever is being carried out the whole time is named.

- Inside one stretch of code: the innermost function of the rulebook that took at least half of the budget by itself and
  what it called. Of values that ask values that ask values, it is the outermost.
- Where functions call each other without end: the entry among them that is called most often, rather a clause than a
  value that it asks for.
- From stretch to stretch: the innermost entry that has stayed on the stack of frames. If that only waits, it is the one
  that was begun above it most often (a guard that acts for ever); and so it is where the stack has only grown (an
  ability that answers to itself).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from types import FrameType
from typing import Any

from regelwerk.dsl.compile.compiled import Owner
from regelwerk.dsl.tree.walk import statements
from regelwerk.interpreter.state.state import BUDGET, ENDLESS, BudgetError, Frame, State

WATCHED = BUDGET // 20
MOST_STRETCHES = 1_000
_GROWING = 20
"""By so many frames a stack grows that goes on growing."""
_NESTED = 50
"""So many functions of a rulebook that call each other are looked at when they have become so many more."""


def blamed(error: BudgetError | RecursionError, S: State, answer: Any) -> BudgetError:
    """The same error, with the entry that is to blame; `S` is the state before the answer, and is used up."""
    if isinstance(error, BudgetError) and error.said != ENDLESS:
        return error
    return BudgetError(looping_entry(S, answer) or getattr(error, "owner", S.link.running_name(S)))


def looping_entry(S: State, answer: Any) -> str:
    """The entry that goes on and on after an answer; "" if none can be told. The state is left as the run leaves it."""
    watch = _Watch(S)
    before = sys.getprofile()
    S.fuel = WATCHED
    sys.setprofile(watch.hear)
    try:
        watch.run(answer)
    except BudgetError:
        pass
    except RecursionError:
        watch.nests = True
    finally:
        sys.setprofile(before if callable(before) else None)  # that of cProfile cannot be set again from here
    return watch.inside() or watch.nested() or watch.between()


def _entry(S: State, owner: Owner) -> str:
    """The entry of the rulebook whose text a function comes from; "" if it is of no one's."""
    what, id = owner
    if what == "clause":
        return S.link.world.clauses[int(id)].entry
    return "aufbau" if what == "setup" else id


def _events_of_lines(S: State) -> dict[int, str]:
    """By line of the code: the event whose effect it is. What nobody hears is carried out where it is proposed."""
    lines = S.link.compiled.lines
    found = {}
    for event in S.link.world.events.values():
        for one in statements(event.effect):
            line = lines.get(("statement", (type(one).__name__, one.span)))
            if line is not None:
                found[line] = event.id
    return found


class _Watch:
    """Notes which functions of the rulebook run, with the budget that was left when each began."""

    def __init__(self, S: State) -> None:
        self.S = S
        self.file = S.link.compiled.code.co_filename
        self.owners = {name: _entry(S, owner) for name, owner in S.link.compiled.owners.items()}
        self.events = _events_of_lines(S)
        self.running: list[tuple[FrameType, int]] = []
        self.at_the_end: list[tuple[str, int]] = []
        self.deepest: list[str] = []
        self.nests = False
        self.tops: list[Frame] = []

    def run(self, answer: Any) -> None:
        S, segments = self.S, self.S.link.segments
        for _ in range(MOST_STRETCHES):
            self.tops.append(S.top)
            if segments[S.top[0]](S, S.top, answer) is not None or S.fuel < 0:
                return
            answer = None

    def hear(self, frame: FrameType, event: str, arg: Any) -> None:
        if event not in ("call", "return") or frame.f_code.co_filename != self.file:
            return
        if event == "call":
            self.running.append((frame, self.S.fuel))
            if len(self.running) >= len(self.deepest) + _NESTED:
                self.deepest = [self._carried_out(one) for one, _ in self.running]
            return
        if self.S.fuel < 0 and not self.at_the_end:
            self.at_the_end = [(self._carried_out(one), left) for one, left in self.running]
        if self.running:
            self.running.pop()

    def _carried_out(self, frame: FrameType) -> str:
        """The entry whose text a function is carrying out."""
        return self.events.get(frame.f_lineno) or self.owners.get(frame.f_code.co_name, "")

    def inside(self) -> str:
        """Of one stretch of code: whoever took half of the budget."""
        entries = [entry for entry, left in self.at_the_end if entry and left - self.S.fuel >= WATCHED // 2]
        values = self.S.link.world.derived
        while len(entries) > 1 and entries[-1] in values and entries[-2] in values:
            entries.pop()
        return entries[-1] if entries else ""

    def nested(self) -> str:
        """Of functions that call each other until Python can no more: whoever does so most often."""
        if not self.nests:
            return ""
        called = Counter(entry for entry in self.deepest[len(self.deepest) // 2 :] if entry)
        with_clauses = {clause.entry for clause in self.S.link.world.clauses}
        ranked = sorted(called, key=lambda entry: (entry not in with_clauses, -called[entry]))
        return ranked[0] if ranked else ""

    def between(self) -> str:
        """Of many stretches: whoever stayed on the stack, or was begun most often."""
        tops = self.tops[len(self.tops) // 2 :]
        if not tops:
            return ""
        first, last = self._frames(tops[0]), self._frames(tops[-1])
        if len(last) > len(first) + _GROWING:
            return _most_often(entry for entry, _ in last[len(first) :])
        late = [self._frames(top) for top in tops]
        stayed = late[0]
        for stack in late[1:]:
            pairs = enumerate(zip(stayed, stack, strict=False))
            same = next((place for place, (a, b) in pairs if a[0] != b[0]), None)
            stayed = stayed[: min(len(stayed), len(stack)) if same is None else same]
        height = len(stayed)
        if stayed and all(stack[height - 1][1] is stayed[-1][1] for stack in late):  # it waits for what is above it
            return _most_often(stack[height][0] for stack in late if len(stack) > height) or stayed[-1][0]
        return stayed[-1][0] if stayed else ""

    def _frames(self, frame: Frame) -> list[tuple[str, Frame]]:
        """The entries on the stack of frames, the lowest first; frames of the machine's own belong to none."""
        found = []
        while frame:
            function = self.S.link.segments[frame[0]]
            entry = self.owners.get(getattr(function, "__name__", ""), "")
            if entry:
                found.append((entry, frame))
            frame = frame[1] if len(frame) > 1 else ()
        return found[::-1]


def _most_often(entries: Iterable[str]) -> str:
    return next((entry for entry, _ in Counter(entries).most_common(1)), "")
