"""Secret loops in the notes of a game: what is noted inside one is not told to everybody.

A loop notes its beginning and its end. If a procedure is ended from inside, or the game, the end of the loop is never
reached; that note closes every loop that stood in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from regelwerk.dsl.compile.state_layout import R_PROCEDURES, REGISTERS
from regelwerk.interpreter.state.state import State

HUSH, UNWOUND = "hush", "unwound"
NOTES = (HUSH, UNWOUND)
"""The notes of this module: they say how others are to be read, and nothing to a reader."""
_EVERYTHING = 0


def hush(S: State, by: int) -> None:
    """A secret loop begins (1) or ends (-1) inside the innermost procedure that runs."""
    if S.trace is not None:
        stack = S.c[REGISTERS][R_PROCEDURES]
        S.trace.append((HUSH, by, stack[-1][1] if stack else _EVERYTHING))


def unwound(S: State, number: int = _EVERYTHING) -> None:
    """What ran inside the procedure with this serial number was left without coming to its end."""
    if S.trace is not None:
        S.trace.append((UNWOUND, number))


class Secrecy:
    """Whether what is noted next happens in secret; it is given the notes as they come."""

    def __init__(self) -> None:
        self._loops: list[int] = []
        """Of each secret loop that runs, the serial number of the procedure it stands in."""

    def note(self, what: tuple[Any, ...]) -> None:
        if what[0] == HUSH:
            if what[1] > 0:
                self._loops.append(what[2])
            elif self._loops:
                self._loops.pop()
        elif what[0] == UNWOUND:
            self._loops = [serial for serial in self._loops if serial < what[1]]

    def __len__(self) -> int:
        return len(self._loops)

    def copy(self) -> Secrecy:
        other = Secrecy()
        other._loops = self._loops[:]
        return other


_SO_FAR: WeakKeyDictionary[State, tuple[int, tuple[Any, ...], Secrecy]] = WeakKeyDictionary()
"""Of a state, how secret it was after so many notes, the last of them being this one."""


def secrecy_after(S: State, count: int) -> Secrecy:
    """Whether what follows the first notes of a game happens in secret. Who asks again and again, as a table does after
    each decision, goes on from where it was asked last: notes are only ever added and taken away at the end, so as long
    as the last one is the very same, those before it are too."""
    trace = S.trace or []
    passed, last, secret = _SO_FAR.get(S, (0, (), Secrecy()))
    if passed > count or (passed and trace[passed - 1] is not last):
        passed, secret = 0, Secrecy()
    secret = secret.copy()
    for what in trace[passed:count]:
        secret.note(what)
    if count:
        _SO_FAR[S] = count, trace[count - 1], secret.copy()
    return secret


CALLED: tuple[Callable[..., Any], ...] = (hush,)
"""What compiled code may call of this module."""
