"""What one pair of eyes at a table is told: one stream for each seat that somebody looks with, shared by all who do.

Everything in it has a number. Who was away says up to where they have heard it, and hears the rest; whoever was away
for longer than the stream remembers hears how it stands now. So a slow browser costs no more than a fast one.
"""

from __future__ import annotations

import json
import secrets
from collections import deque
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.differences import differences
from regelwerk.interpreter.shown.moment import Moment, moment
from regelwerk.interpreter.shown.question import Question, question
from regelwerk.interpreter.shown.told_log import log

REMEMBERED = 48
_MOST_LINES = 300


def as_text(data: object) -> str:
    """A message as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Stream:
    """What a seat (None: a spectator) is told of a game."""

    def __init__(self, game: Game, seat: str | None) -> None:
        self.seat = seat
        self.name = secrets.token_hex(6)
        """Another one after the server was begun anew: numbers of another stream mean nothing."""
        self.number = 0
        self.watchers = 0
        self.moment: Moment = moment(game, seat)
        self.question: Question | None = question(game, seat)
        self._kept: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)

    def tell(self, game: Game, kept: int, more: dict[str, Any]) -> None:
        """The game has changed: `kept` is how many decisions are still the same."""
        now = moment(game, self.seat)
        changed = differences(self.moment, now)
        self.moment, self.question = now, question(game, self.seat)
        self.number += 1
        told = {
            "is": "step",
            "number": self.number,
            "kept": kept,
            "differences": changed,
            "question": self.question,
            "log": log(game, self.seat, kept)["lines"],
            **more,
        }
        self._kept.append((self.number, as_text(told)))

    def say(self, data: dict[str, Any]) -> None:
        """Something that is no change of the game."""
        self.number += 1
        self._kept.append((self.number, as_text({**data, "number": self.number})))

    def since(self, number: int) -> list[str] | None:
        """What was told after a number; None if that is no longer remembered."""
        if number == self.number:
            return []
        if number > self.number or not self._kept or self._kept[0][0] > number + 1:
            return None
        return [text for at, text in self._kept if at > number]

    def whole(self, game: Game, more: dict[str, Any]) -> str:
        """How it stands now, for who has heard nothing."""
        return as_text(
            {
                "is": "moment",
                "stream": self.name,
                "number": self.number,
                "moment": self.moment,
                "question": self.question,
                "log": log(game, self.seat)["lines"][-_MOST_LINES:],
                **more,
            }
        )
