"""What one pair of eyes at a table is told: one stream for each seat that somebody looks with, shared by all who do.

Everything in it has a number. Who was away says up to where they have heard it, and hears the rest; whoever was away
for longer than the stream remembers hears how it stands now. So a slow browser costs no more than a fast one.
"""

from __future__ import annotations

import json
import secrets
from bisect import bisect_right
from itertools import takewhile
from math import inf
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.differences import differences
from regelwerk.interpreter.shown.lying import Lying
from regelwerk.interpreter.shown.moment import Eyes, Moment
from regelwerk.interpreter.shown.question import Asked, Question
from regelwerk.interpreter.shown.told_log import LogLine, log

REMEMBERED = 48
MOST_LINES = 300
_ENOUGH = 60
"""So many lines are read at a moment of the past."""
_AT_FIRST = 120
"""The lines of so many decisions are told before it is looked whether they are enough."""


def as_text(data: object) -> str:
    """A message as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class LogOfASeat:
    """The last lines of the log as a seat reads it. Each is told once, however often somebody comes; what nobody has
    asked for is not told: a long game has many lines, and most of them are read by nobody again."""

    def __init__(self, seat: str | None) -> None:
        self._seat = seat
        self._from: float = inf
        """Lines that followed from decisions after this one are there,"""
        self._until = -1
        """up to those of this one."""
        self._lines: list[LogLine] = []

    def since(self, game: Game, kept: int) -> list[LogLine]:
        """The lines that followed from decisions after the first `kept`, which are as they were."""
        self.forget_after(kept)
        self._reach(game, kept)
        newer = takewhile(lambda line: line["decision"] > kept, reversed(self._lines))
        return [*newer][::-1]

    def lines(self, game: Game) -> list[LogLine]:
        """The last ones."""
        back = _AT_FIRST
        self._reach(game, len(game.answers) - back)
        while len(self._lines) < MOST_LINES and self._from >= 0:
            # as many more as would be enough if they told as much; to tell lines is most of the work of coming
            back += max(_AT_FIRST, back * (MOST_LINES - len(self._lines)) // max(1, len(self._lines)))
            self._reach(game, len(game.answers) - back)
        return self._lines[-MOST_LINES:]

    def of_past(self, game: Game, number: int) -> list[LogLine] | None:
        """The last lines at a moment of the past; None if they are among those that everybody is told who comes."""
        self.lines(game)
        then = self._at(number)
        if then < _ENOUGH:
            self._reach(game, -1)
            then = self._at(number)
        if then - min(then, _ENOUGH) >= len(self._lines) - MOST_LINES:
            return None
        return self._lines[max(0, then - _ENOUGH) : then]

    def forget_after(self, kept: int) -> None:
        """The game has gone back to having so many decisions: what followed will be another."""
        if kept < self._until:
            self._lines = [line for line in self._lines if line["decision"] <= kept]
            self._until = kept
            if kept < self._from:
                self._from = inf

    def _at(self, number: int) -> int:
        return bisect_right(self._lines, number, key=lambda line: line["decision"])

    def _reach(self, game: Game, since: int) -> None:
        """Have all lines that followed from decisions after this one."""
        now, since = len(game.answers), max(-1, since)
        self.forget_after(now)
        if since < self._from:
            self._lines = log(game, self._seat, since)["lines"]
            self._from = since
        elif self._until < now:
            self._lines += log(game, self._seat, self._until)["lines"]
        self._until = now


class Now:
    """What is the same for all who look at a game now: how everything lies, and what is asked."""

    def __init__(self, game: Game) -> None:
        self.game, self.lying, self.asked = game, Lying(game.state), Asked(game)


class Stream:
    """What a seat (None: a spectator) is told of a game.

    It is made in the thread that plays and read in the one that talks to browsers. So what was told and its number are
    one value, put there in one piece: nobody hears of a number whose text is not there yet, and passes over it.
    """

    def __init__(self, now: Now, seat: str | None, lines: LogOfASeat) -> None:
        self.seat = seat
        self.name = secrets.token_hex(6)
        """Another one after the server was begun anew: numbers of another stream mean nothing."""
        self.watchers: set[int] = set()
        """The browsers that look with these eyes."""
        self._eyes = Eyes(seat)
        self.moment: Moment = self._eyes.look(now.game, now.lying)
        self.question: Question | None = now.asked.told(seat)
        self._log = lines
        self._told: tuple[int, tuple[str, ...]] = (0, ())
        """The number of the last text, and the last texts."""

    @property
    def number(self) -> int:
        return self._told[0]

    def tell(self, now: Now, kept: int, more: dict[str, Any]) -> None:
        """The game has changed: `kept` is how many decisions are still the same."""
        before, self.moment = self.moment, self._eyes.look(now.game, now.lying)
        self.question = now.asked.told(self.seat)
        self.say(
            {
                "is": "step",
                "kept": kept,
                "differences": differences(before, self.moment),
                "question": self.question,
                "log": self._log.since(now.game, kept),
                **more,
            }
        )

    def say(self, data: dict[str, Any]) -> None:
        """Something is told to all who look with these eyes."""
        number, texts = self._told
        text = as_text({**data, "number": number + 1})
        self._told = (number + 1, (*texts[-REMEMBERED + 1 :], text))

    def since(self, number: int) -> tuple[int, list[str]] | None:
        """What was told after a number, and the number of the last of it; None if that is no longer remembered."""
        last, texts = self._told
        missed = last - number
        if not 0 <= missed <= len(texts):
            return None
        return last, list(texts[len(texts) - missed :])

    def whole(self, game: Game, more: dict[str, Any]) -> str:
        """How it stands now, for who has heard nothing."""
        return as_text(
            {
                "is": "moment",
                "stream": self.name,
                "number": self.number,
                "moment": self.moment,
                "question": self.question,
                "log": self._log.lines(game),
                **more,
            }
        )
