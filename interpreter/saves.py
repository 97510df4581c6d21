"""Saving is writing data: columns and frames as JSON, with the rulebook named by its content."""

from __future__ import annotations

from typing import Any

from regelwerk.interpreter.link import Linked
from regelwerk.interpreter.live import Granted
from regelwerk.interpreter.records import Bucket, Record
from regelwerk.interpreter.state import State
from regelwerk.interpreter.windows import Answer

FORMAT = 1
_RECORDS: dict[str, Any] = {"bucket": Bucket, "record": Record, "granted": Granted, "answer": Answer}
_NAMES = {kind: name for name, kind in _RECORDS.items()}


def encode(value: Any) -> Any:
    """Plain JSON for a cell or a local."""
    if isinstance(value, tuple):
        inner = [encode(one) for one in value]
        name = _NAMES.get(type(value))
        return {name: inner} if name else inner
    return value


def decode(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(decode(one) for one in value)
    if isinstance(value, dict):
        ((name, inner),) = value.items()
        return _RECORDS[name](*(decode(one) for one in inner))
    return value


def _written(column: list[Any]) -> list[Any]:
    """A column as JSON: nearly all cells are numbers or empty rows, which need no call."""
    return [cell if type(cell) is int else [] if cell == () else encode(cell) for cell in column]


def _read(column: list[Any]) -> list[Any]:
    return [cell if type(cell) is int else () if cell == [] else decode(cell) for cell in column]


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
