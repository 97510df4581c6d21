"""Saving is writing data: columns and frames as JSON, with the rulebook named by its content."""

from __future__ import annotations

from typing import Any

from regelwerk.interpreter.link import Linked
from regelwerk.interpreter.state import State

FORMAT = 2


def encode(value: Any) -> Any:
    """Plain JSON for a cell or a local."""
    if isinstance(value, tuple):
        return [encode(one) for one in value]
    return value


def decode(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(decode(one) for one in value)
    return value


def state_to_data(S: State) -> dict[str, Any]:
    stack = []
    frame = S.top
    while frame:
        stack.append([frame[0], *(encode(one) for one in frame[2:])])
        frame = frame[1]
    return {
        "columns": [
            [cell if type(cell) is int else encode(cell) if cell != () else [] for cell in column] for column in S.c
        ],
        "stack": stack,
        "ret": S.ret,
        "who": S.who,
    }


def state_from_data(link: Linked, data: dict[str, Any]) -> State:
    S = State(
        link,
        [
            [cell if type(cell) is int else decode(cell) if cell != [] else () for cell in column]
            for column in data["columns"]
        ],
    )
    top: tuple[Any, ...] = ()
    for number, *values in reversed(data["stack"]):
        top = (number, top, *(decode(one) for one in values))
    S.top = top
    S.ret, S.who = data["ret"], data["who"]
    return S
