"""The game as it was after any number of decisions. A fork is kept every few decisions, so that going there plays no
more than a few of them again; what a seat saw then is worked out from the game as it was then."""

from __future__ import annotations

from regelwerk.interpreter.game import Game

STRIDE = 20
_MOST_FRAMES = 400


class Past:
    """The earlier moments of one game."""

    def __init__(self) -> None:
        self._frames: dict[int, Game] = {}

    def note(self, game: Game) -> None:
        """The game has gone on."""
        at = len(game.answers)
        if at % STRIDE == 0 and len(self._frames) < _MOST_FRAMES:
            self._frames[at] = game.fork()

    def forget_after(self, at: int) -> None:
        """The game has gone back."""
        self._frames = {number: frame for number, frame in self._frames.items() if number <= at}

    def at(self, game: Game, number: int) -> Game:
        """A game of its own as it was after so many decisions."""
        if not 0 <= number <= len(game.answers):
            raise ValueError(number)
        if number == len(game.answers):
            return game.fork()
        nearest = max(at for at in self._frames if at <= number)
        found = self._frames[nearest].fork()
        found.standing = {}
        for answer in game.answers[nearest:number]:
            found.submit(answer)
        return found
