"""Saving is writing data: columns and frames of a state as JSON.

Most of a big game stays as it was before the set-up, which the rulebook tells anyway: of a column only the cells that
are different are written, `[places, values]`, or all of them (`[values]`) where most are.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import is_not
from typing import Any

from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.beginning import first_columns
from regelwerk.interpreter.state.state import State


def encode(value: Any) -> Any:
    """Plain JSON for a cell or a local."""
    return _encoded(value) if isinstance(value, tuple) else value


def decode(value: Any) -> Any:
    """The cell or local that was encoded."""
    return tuple(_decoded(value)) if isinstance(value, list) else value


def _encoded(values: Iterable[Any]) -> list[Any]:
    return [one if type(one) is int else encode(one) for one in values]


def _decoded(values: Iterable[Any]) -> list[Any]:
    return [one if type(one) is int else decode(one) for one in values]


def _column_to_data(column: list[Any], first: list[Any]) -> list[list[Any]]:
    if column is first:
        return [[], []]
    # By identity: 1 and true are equal, but not the same. What is equal and not the same is written, and no harm done.
    changed = list(compress(range(len(column)), map(is_not, column, first)))
    if 2 * len(changed) > len(column):
        return [_encoded(column)]
    return [changed, _encoded(column[place] for place in changed)]


def _column_from_data(data: list[list[Any]], first: list[Any]) -> list[Any]:
    if len(data) == 1:
        if len(data[0]) != len(first):
            raise ValueError("a column of another length")
        return _decoded(data[0])
    places, cells = data
    if not places and not cells:
        return first
    column = first[:]
    for place, cell in zip(places, _decoded(cells), strict=True):
        column[place] = cell
    return column


def state_to_data(S: State) -> dict[str, Any]:
    stack = []
    frame = S.top
    while frame:
        stack.append([frame[0], *_encoded(frame[2:])])
        frame = frame[1]
    columns = [_column_to_data(*pair) for pair in zip(S.c, first_columns(S.link), strict=True)]
    return {"columns": columns, "stack": stack, "ret": S.ret, "who": S.who}


def state_from_data(link: Linked, data: dict[str, Any]) -> State:
    firsts = first_columns(link)
    S = State(link, [_column_from_data(*pair) for pair in zip(data["columns"], firsts, strict=True)])
    S.shared = sum(1 << number for number, first in enumerate(firsts) if S.c[number] is first)
    top: tuple[Any, ...] = ()
    for number, *values in reversed(data["stack"]):
        top = (number, top, *_decoded(values))
    S.top = top
    S.ret, S.who = data["ret"], data["who"]
    return S
