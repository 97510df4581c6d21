"""Who is asked when."""

from __future__ import annotations

import pytest
from regelwerk.interpreter.builtins import orders

SEATS = (4, 1, 7, 2)


def test_around_the_table() -> None:
    assert orders.clockwise(SEATS, 7) == (7, 2, 4, 1)
    assert orders.counterclockwise(SEATS, 7) == (7, 1, 4, 2)
    assert orders.clockwise_after(SEATS, 7) == (2, 4, 1, 7)


def test_reversed_and_without() -> None:
    assert orders.reversed_order(orders.clockwise(SEATS, 4)) == (2, 7, 1, 4)
    assert orders.without(SEATS, (1, 2, 9)) == (4, 7)


def test_the_last_of_a_snake_goes_twice() -> None:
    assert orders.snake((1, 2, 3), 3) == (1, 2, 3, 3, 2, 1, 1, 2, 3)
    assert orders.snake((1, 2, 3), 0) == ()


def test_somebody_who_is_not_at_the_table_cannot_begin() -> None:
    with pytest.raises(ValueError, match="index"):
        orders.clockwise(SEATS, 5)
