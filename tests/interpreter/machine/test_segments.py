"""The machine's own segments and those of a rulebook share one row of numbers."""

from __future__ import annotations

from regelwerk.dsl.compile.plan import FIXED_SEGMENTS
from regelwerk.interpreter.machine import segments


def test_no_segment_of_a_rulebook_takes_the_number_of_one_of_the_machine() -> None:
    numbers = [number for name, number in vars(segments).items() if name.isupper()]
    assert sorted(numbers) == list(range(len(numbers)))
    assert len(numbers) <= FIXED_SEGMENTS
