"""Saving is writing data: columns and frames as JSON, with the rulebook named by its content.

Most of a big game stays as it was before the set-up, which the rulebook tells anyway: of a column only the cells that
are different are written, `[places, values]`, or all of them (`[values]`) where most are.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import Any

from regelwerk.interpreter.beginning import first_columns
from regelwerk.interpreter.link import Linked
from regelwerk.interpreter.state import State

FORMAT = 3


def encode(value: Any) -> Any:
    """Plain JSON for a cell or a local."""
    if isinstance(value, tuple):
        return [encode(one) for one in value]
    return value


def decode(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(decode(one) for one in value)
    return value


def _column_to_data(column: list[Any], first: list[Any]) -> list[list[Any]]:
    # By identity: 1 and true are equal, but not the same. What is equal and not the same is written, and no harm done.
    changed = list(compress(range(len(column)), map(is_not, column, first)))
    if 2 * len(changed) > len(column):
        return [[cell if type(cell) is int else encode(cell) for cell in column]]
    cells = [column[place] for place in changed]
    return [changed, [cell if type(cell) is int else encode(cell) for cell in cells]]


def _column_from_data(data: list[list[Any]], first: list[Any]) -> list[Any]:
    if len(data) == 1:
        if len(data[0]) != len(first):
            raise ValueError("a column of another length")
        return [cell if type(cell) is int else decode(cell) for cell in data[0]]
    column = first[:]
    for place, cell in zip(*data, strict=True):
        column[place] = cell if type(cell) is int else decode(cell)
    return column


def state_to_data(S: State) -> dict[str, Any]:
    stack = []
    frame = S.top
    while frame:
        stack.append([frame[0], *(encode(one) for one in frame[2:])])
        frame = frame[1]
    columns = [_column_to_data(*pair) for pair in zip(S.c, first_columns(S.link), strict=True)]
    return {"columns": columns, "stack": stack, "ret": S.ret, "who": S.who}


def state_from_data(link: Linked, data: dict[str, Any]) -> State:
    firsts = first_columns(link)
    S = State(link, [_column_from_data(*pair) for pair in zip(data["columns"], firsts, strict=True)])
    top: tuple[Any, ...] = ()
    for number, *values in reversed(data["stack"]):
        top = (number, top, *(decode(one) for one in values))
    S.top = top
    S.ret, S.who = data["ret"], data["who"]
    return S
