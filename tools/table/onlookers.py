"""All who look at a table, in streams by the eyes that they look with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.shown.told_log import LogLine
from regelwerk.tools.table.streams import LogOfASeat, Now, Stream


class Onlookers:
    """Who looks with the eyes of which seat (None: a spectator's). Each browser has a number."""

    def __init__(self) -> None:
        self._streams: dict[str | None, Stream] = {}
        self._logs: dict[str | None, LogOfASeat] = {}

    def look(self, game: Game, browser: int, seat: str | None) -> None:
        """A browser looks with these eyes from now on."""
        self.leave(browser)
        if seat not in self._streams:
            lines = self._logs.setdefault(seat, LogOfASeat(seat))
            self._streams[seat] = Stream(Now(game), seat, lines)
        self._streams[seat].watchers.add(browser)

    def leave(self, browser: int) -> None:
        """A browser looks no more."""
        for stream in self._streams.values():
            stream.watchers.discard(browser)

    def stream(self, seat: str | None) -> Stream | None:
        """What is told to a pair of eyes; None if nobody looks with them."""
        return self._streams.get(seat)

    def prepare(self, game: Game, seat: str | None) -> None:
        """Somebody will come and look with these eyes."""
        self._logs.setdefault(seat, LogOfASeat(seat)).lines(game)

    def lines_of_past(self, game: Game, seat: str | None, number: int) -> list[LogLine] | None:
        """The log as a seat read it after so many decisions; None if whoever came since was told those lines."""
        return self._logs.setdefault(seat, LogOfASeat(seat)).of_past(game, number)

    def __bool__(self) -> bool:
        """Whether anybody looks."""
        return any(one.watchers for one in self._streams.values())

    def tell(self, game: Game, kept: int, beside: Callable[[str | None], dict[str, Any]]) -> None:
        """The game has changed; the first `kept` decisions are as they were. `beside` is what a seat is told beside
        the game."""
        for seat in [seat for seat, stream in self._streams.items() if not stream.watchers]:
            del self._streams[seat]  # who comes back is told how it stands
        if not self._streams:
            return
        now = Now(game)
        for seat, stream in self._streams.items():
            stream.tell(now, kept, beside(seat))

    def say(self, data: dict[str, Any]) -> None:
        """The same for all of them."""
        for stream in self._streams.values():
            stream.say(data)

    def forget_after(self, kept: int) -> None:
        """The game has gone back to having so many decisions."""
        for one in self._logs.values():
            one.forget_after(kept)
