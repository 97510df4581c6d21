"""Of what lies in a place, the things of one kind, in the order of their numbers: worked out when first asked for.

What lies in a place is one row for all kinds, and it is asked again and again until something comes or goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from regelwerk.interpreter.state.state import MOST_ROWS


class RowsOfKind(dict[tuple[int, ...], list[int]]):
    """By all that lies in a place."""

    __slots__ = ("kind", "kinds")

    def __init__(self, kind: int, kinds: Sequence[int]) -> None:
        super().__init__({(): []})
        self.kind, self.kinds = kind, kinds

    def __missing__(self, inside: tuple[int, ...]) -> list[int]:
        if len(self) >= MOST_ROWS:
            self.clear()
            self[()] = []  # most places are empty most of the time
        kind, kinds = self.kind, self.kinds
        found = self[inside] = sorted([thing for thing in inside if kinds[thing] == kind])
        return found


class RowsOfKindAmong(dict[tuple[tuple[int, ...], ...], list[int]]):
    """By all that lies in each of several places."""

    __slots__ = ("lying",)

    def __init__(self, lying: RowsOfKind) -> None:
        super().__init__()
        self.lying = lying

    def __missing__(self, rows: tuple[tuple[int, ...], ...]) -> list[int]:
        if len(self) >= MOST_ROWS:
            self.clear()
        found = self[rows] = sorted(chain.from_iterable(map(self.lying.__getitem__, rows)))
        return found


class RowsHaving(dict[tuple[tuple[tuple[int, ...], ...], Any], list[int]]):
    """By all that lies in each of several places, and by a value that never changes: the things that have it. If it
    says whose they are, nobody has any."""

    __slots__ = ("among", "owned", "values_of")

    def __init__(self, among: RowsOfKindAmong, values_of: Sequence[Any], owned: bool) -> None:
        super().__init__()
        self.among, self.values_of, self.owned = among, values_of, owned

    def __missing__(self, key: tuple[tuple[tuple[int, ...], ...], Any]) -> list[int]:
        if len(self) >= MOST_ROWS:
            self.clear()
        rows, value = key
        values = self.values_of
        nobody = self.owned and value < 0
        found = self[key] = [] if nobody else [thing for thing in self.among[rows] if values[thing] == value]
        return found
