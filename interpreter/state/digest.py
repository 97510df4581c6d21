"""One number for a whole state: the same state has the same digest on every machine."""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any

from regelwerk.interpreter.state.state import State


def frames(S: State) -> list[tuple[Any, ...]]:
    """The stack from top to bottom, each frame without its parent."""
    found = []
    frame = S.top
    while frame:
        found.append((frame[0], *frame[2:]))
        frame = frame[1]
    return found


def digest(S: State) -> str:
    """Columns, stack and who is asked. The log, the budget and traces do not count.

    Columns hold numbers and rows of numbers only; format 2 of marshal writes these plainly, without sharing, and many
    times faster than text. Registers and frames hold words and records too and are written out.
    """
    registers, *columns = S.c
    body = blake2b(marshal.dumps(columns, 2), digest_size=16)
    body.update(repr((registers, frames(S), S.who if S.top else -1)).encode())
    return body.hexdigest()
