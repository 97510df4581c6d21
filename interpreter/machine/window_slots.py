"""The windows of an event by their numbers, in the order in which they open, and what an event has to do with each."""

from __future__ import annotations

from regelwerk.dsl.tree.clauses import WINDOW_KINDS

BEFORE, WHEN, DONE, AFTER = range(len(WINDOW_KINDS))
FIRST_AFTERWARDS = DONE
"""Before this one, windows are about proposals; from it on, about what has happened."""

HEARD_BEFORE, HEARD_WHEN, HEARD_DONE, HEARD_AFTER = (1 << slot for slot in (BEFORE, WHEN, DONE, AFTER))
"""Marks of an event: in which windows a clause of the rulebook could answer to it."""
ON_THE_STACK = 1 << len(WINDOW_KINDS)
"""A further mark: its bucket must stand on the stack in any case."""
ALL_MARKS = 2 * ON_THE_STACK - 1
