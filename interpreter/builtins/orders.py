"""Orders in which people are asked. `seats` lists them clockwise around the table."""

from __future__ import annotations

from collections.abc import Container, Sequence


def clockwise(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """Everybody once, clockwise, beginning with `first`."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def counterclockwise(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """Everybody once, against the clock, beginning with `first`."""
    return clockwise(tuple(reversed(seats)), first)


def clockwise_after(seats: Sequence[int], last: int) -> tuple[int, ...]:
    """Everybody once, clockwise, beginning left of `last` and ending with `last`."""
    order = clockwise(seats, last)
    return (*order[1:], order[0])


def reversed_order(order: Sequence[int]) -> tuple[int, ...]:
    """The same people from last to first."""
    return tuple(reversed(order))


def without(order: Sequence[int], left_out: Container[int]) -> tuple[int, ...]:
    """The same order, some left out."""
    return tuple(seat for seat in order if seat not in left_out)


def snake(order: Sequence[int], rounds: int) -> tuple[int, ...]:
    """So many rounds, each in the reverse order of the one before; who is last goes again at once."""
    there = tuple(order)
    back = tuple(reversed(order))
    return tuple(seat for turn in range(rounds) for seat in (back if turn % 2 else there))
