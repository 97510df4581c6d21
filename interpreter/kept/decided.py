"""What trials of keeping have decided, remembered for the next process: the first games of it need not try again.

It is about the speed of a game and nothing else. Only games that were played from their set-up on have a say: in a
position that a scenario lays down, or in the forks of a search, other values pay than in a game.
"""

from __future__ import annotations

import atexit
from functools import cache
from typing import Any

from regelwerk.dsl.cache import key_of, recalled, remember

KIND = "trials"
GIVEN_UP = 0
_known: dict[str, Decided] = {}


class Decided:
    """By the title of a function: after how many values that had to be worked out it is to be tried again, or that it
    is given up. Tables with as many players decide together."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.known: dict[str, int] = (recalled(KIND, key, _checked) or {}) if key else {}
        self.changed = False

    def note(self, title: str, after: int) -> None:
        """It was decided at a table."""
        self.known[title] = after
        if not self.changed and self.key:
            self.changed = True
            _write_at_the_end()

    def write(self) -> None:
        if self.changed:
            self.changed = False
            remember(KIND, self.key, self.known)


def decided(name: str, players: int) -> Decided:
    """What is known of the tables of a compiled rulebook. One that is not remembered itself is tried anew."""
    if not name:
        return Decided("")
    key = key_of([name.encode(), b"%d" % players])
    if key not in _known:
        _known[key] = Decided(key)
    return _known[key]


@cache
def _write_at_the_end() -> None:
    """Once, when the program ends: trials are decided in the midst of games, which have no time for files."""
    atexit.register(_write_all)


def _write_all() -> None:
    for one in _known.values():
        one.write()


def _checked(data: Any, code: bytes) -> dict[str, int]:
    if not (isinstance(data, dict) and all(type(one) is str and type(n) is int and n >= 0 for one, n in data.items())):
        raise TypeError(KIND)
    return data
