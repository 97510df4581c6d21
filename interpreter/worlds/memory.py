"""What a seat remembers: where each thing may lie that it does not see now, as far as it could follow.

It is worked out from the notes of the game (`trace=True`), move by move, from what the seat could witness:

- Where a thing lies before the game begins is no secret: the material and its stacks are known.
- A thing that moves in sight, is shown, or is named by an event, lies where it was seen to lie.
- When something unseen goes from one place to another, it may be any thing of its kind that may lie in the first one.

So what was seen, and then went among others, may be any of these. A game without notes remembers nothing: there every
thing may lie wherever things of its kind lie unseen now.
"""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.state_layout import PLACE
from regelwerk.interpreter.machine.beginning import first_columns
from regelwerk.interpreter.state import secrecy
from regelwerk.interpreter.state.secrecy import Secrecy
from regelwerk.interpreter.state.state import State
from regelwerk.interpreter.views.sight import sees_into

_DEEPEST = 64


class Memory:
    """What one seat could follow. It reads the notes of a game as they come."""

    def __init__(self, S: State, seat: int) -> None:
        self.S, self.seat = S, seat
        self._begin()

    def _begin(self) -> None:
        self.read = 0
        self.last: Any = None
        self.hushed = Secrecy()
        self.hushed_since = 0
        self.place = list(first_columns(self.S.link)[PLACE])
        self.may_lie = [1 << place if place >= 0 else 0 for place in self.place]
        """For each thing the places where it may lie, as a mask; nothing for nowhere."""
        self.other_values: dict[tuple[int, int, int, str], list[Any]] = {}
        """What other answers would have written where the seat cannot look (`worlds.py`)."""
        self.seen_at = [0] * len(self.place)
        """For each thing, how many notes had been taken when it was seen last."""

    def follow(self, S: State) -> bool:
        """Read what was noted since; False if the notes do not tell how things came to lie as they do."""
        trace = S.trace
        if trace is None:
            return False
        self.S = S
        if self.read > len(trace) or (self.read and trace[self.read - 1] is not self.last):
            self._begin()  # something was taken back
        for number in range(self.read, len(trace)):
            self._note(trace[number], number)
        self.read = len(trace)
        self.last = trace[-1] if trace else None
        return self.place == S.c[PLACE]

    def _note(self, note: tuple[Any, ...], number: int) -> None:
        if note[0] in secrecy.NOTES:
            before = bool(self.hushed)
            self.hushed.note(note)
            if self.hushed and not before:
                self.hushed_since = number
        elif note[0] == "move":
            self._move(note[1], note[2], note[3], number)
        elif note[0] == "reveal":
            if self.seat in note[2] and not self.hushed:
                for thing in note[1]:
                    self._seen(thing, number)
        elif note[0] == "event":
            self._event(note[1], note[2], number)

    def _move(self, thing: int, old: int, new: int, number: int) -> None:
        self.place[thing] = new
        if self._is_open(old) or self._is_open(new):
            self._seen(thing, number)
            return
        kind, leaving, coming = self.S.link.things[thing].kind, 1 << old, 1 << new if new >= 0 else 0
        may_lie = self.may_lie
        for other in self.S.link.of_kind[kind]:
            if may_lie[other] & leaving:
                may_lie[other] |= coming

    def _event(self, event: int, fields: tuple[Any, ...], number: int) -> None:
        """The things that an event names lie where they were, if the seat is told which they are."""
        link = self.S.link
        said = link.world.events[link.event_names[event]]
        names = list(said.fields)
        doer = fields[names.index(said.subject)] if said.subject in said.fields else None
        if self.hushed and doer != self.seat:
            return
        for name, type, value in zip(names, said.fields.values(), fields, strict=True):
            if type.base == "thing" and (name not in said.hidden or doer == self.seat):
                for one in value if isinstance(value, tuple) else (value,):
                    if one >= link.players:
                        self._seen(one, number)

    def _seen(self, thing: int, number: int) -> None:
        place = self.place[thing]
        self.may_lie[thing] = 1 << place if place >= 0 else 0
        self.seen_at[thing] = number + 1

    def _is_open(self, place: int) -> bool:
        for _ in range(_DEEPEST):
            if place < 0:
                return True
            if not sees_into(self.S, self.seat, place):
                return False
            place = self.place[place]
        return False
