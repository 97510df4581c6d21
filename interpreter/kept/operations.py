"""How many operations a function takes, counted: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

MOST = 10_000
"""Operations beyond these are not counted."""


class _Counter:
    """What Python calls for each operation; it is no function that would refer to itself."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, argument: Any) -> _Counter:
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        if event == "opcode":
            self.count += 1
            if self.count >= MOST:
                sys.settrace(None)
        return self


def operations(function: Callable[..., Any], *args: Any) -> tuple[int, Any]:
    """The operations of Python's own machine that a call takes, the calls below it included; and what it gives.

    Where this is asked while it is counted already, that goes on. Where somebody else traces the program (a debugger),
    nothing is counted.
    """
    tracing = sys.gettrace()
    if isinstance(tracing, _Counter):
        before = tracing.count
        value = function(*args)
        return tracing.count - before, value
    if tracing is not None:
        return MOST, function(*args)
    counter = _Counter()
    sys.settrace(counter)
    try:
        value = function(*args)
    finally:
        sys.settrace(None)
    return counter.count, value
