"""Places in a comparison, and the points they bring.

A competitor is a number and needs no seat: a neutral party takes part, takes its place, and gets nothing.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Literal


def places(counts: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The place of each competitor, 1 for the highest count; equal counts share the better place.

    The answer keeps the order of the question.
    """
    _refuse_doubles(counts)
    return {competitor: 1 + sum(other > count for _, other in counts) for competitor, count in counts}


def shared_places(
    counts: Sequence[tuple[int, int]],
    points: Sequence[int],
    *,
    rounding: Literal["down", "up"] = "down",
    zero_gets_none: bool = True,
    without_seat: Container[int] = (),
) -> dict[int, int]:
    """What each competitor earns, in the order of the question.

    Competitors with equal counts add the points of the places they fill together and share them alike. `points` lists
    the points for the first place, the second, and so on; further places bring nothing. Competitors in `without_seat`
    fill places and are left out of the answer.
    """
    taken = places(counts)
    earned: dict[int, int] = {}
    for competitor, count in counts:
        if competitor in without_seat:
            continue
        if count == 0 and zero_gets_none:
            earned[competitor] = 0
            continue
        place = taken[competitor]
        sharing = sum(other == place for other in taken.values())
        together = sum(points[place - 1 : place - 1 + sharing])
        earned[competitor] = together // sharing if rounding == "down" else -(-together // sharing)
    return earned


def _refuse_doubles(counts: Sequence[tuple[int, int]]) -> None:
    competitors = [competitor for competitor, _ in counts]
    if len(dict.fromkeys(competitors)) != len(competitors):
        raise ValueError("a competitor is ranked twice")
