"""What people call themselves at the terminal, in the place of the names of their seats.

The rulebook and everything that is saved and computed knows seats; names are put in where something is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.shown.both_languages import Both
from regelwerk.tools.commands.games import UsageError

LONGEST = 40


def named_seats(written: Sequence[str], seats: Sequence[str]) -> dict[str, str]:
    """The names that `--name` gives, in the order of the seats, or to a seat by its number: `Anna`, `2=Ben`."""
    found: dict[str, str] = {}
    free = list(seats)
    for one in written:
        number, sign, name = one.partition("=")
        if sign and number.strip().isdecimal() and 1 <= int(number) <= len(seats):
            seat, name = seats[int(number) - 1], name.strip()
        elif sign or not free:
            raise UsageError(message("sitting.no_such_seat", written=one, n=len(seats)))
        else:
            seat, name = free[0], one.strip()
        if not name or len(name) > LONGEST or not name.isprintable():
            raise UsageError(message("sitting.no_name", written=one, longest=LONGEST))
        if name.casefold() in {other.casefold() for other in found.values()}:
            raise UsageError(message("sitting.name_twice", name=name))
        found[seat] = name
        if seat in free:
            free.remove(seat)
    return found


class SeatNames:
    """Puts names in the place of seats."""

    def __init__(self, printed: Mapping[str, Both], given: Mapping[str, str], language: str) -> None:
        self.names = {seat: given.get(seat, names[language]) for seat, names in printed.items()}
        instead = {told: name for seat, name in given.items() for told in (seat, *printed[seat].values())}
        longest_first = sorted(instead, key=len, reverse=True)
        self._instead = instead
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\d)") if instead else None

    def told(self, text: str) -> str:
        """A text in which people go by their names."""
        return self._pattern.sub(lambda found: self._instead[found[0]], text) if self._pattern else text
