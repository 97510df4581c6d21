"""How a state is laid out: the numbers of its columns, and of the machine's own registers in column 0."""

from __future__ import annotations

REGISTERS, PLACE, INSIDE, LIVE, KNOWN = range(5)
FIRST_ATTRIBUTE = 5

PASS = -(1 << 52)
"""The answer of a player who passes: no thing and no number that can be chosen."""
BACK = PASS - 1
"""The answer of a player who takes the last piece of a choice of several back."""

SILENCED = 0
"""The topic under which is kept what has been silenced: who listens now is all in one column."""

ROUTE_PLACES = {"price": 0, "purchases": 1, "left": 2, "fields": 5, "target": -1}
"""Where a route, which is a row of numbers, holds what; the fields are all that follow."""

(
    R_EVENTS,
    R_PROCEDURES,
    R_CHANCE,
    R_LASTING,
    R_LIMITS,
    R_HISTORY,
    R_SERIAL,
    R_OVER,
    R_CAUSE,
    R_SKIPS,
    R_WAITING,
    R_MUTE,
    R_ANNULLED,
    R_MERGED,
    R_DESPITE,
    R_TABLE,
    R_RESULTS,
    R_APPLYING,
) = range(18)
REGISTER_COUNT = 18
"""Behind the registers, for each procedure that limits count in: its innermost running instance, or -1."""
