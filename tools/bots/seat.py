"""What a bot gets: one seat of a game at the moment when it is asked, and no way to what the seat may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import Protocol

from regelwerk.interpreter.blind_options import as_known, meant
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.naming import attribute_now
from regelwerk.interpreter.shown.moment import Moment, moment
from regelwerk.interpreter.shown.preview import Preview
from regelwerk.interpreter.shown.question import Question, previews, question
from regelwerk.interpreter.views.sight import sees_attribute
from regelwerk.interpreter.worlds.worlds import Worlds


class Seat:
    """A game as the seat that is asked now knows it.

    Everything here is what the seat may know: the question, the moment, previews, and other worlds that it cannot tell
    from the real one. A bot searches in those: what it finds in one of them is no secret, it was drawn at random.
    """

    def __init__(self, game: Game) -> None:
        if game.decision is None:
            raise ValueError("nobody is asked: the game is over")
        self.__game = game
        self.player: str = game.decision.player
        self.number: int = game.state.who
        self.decision: Decision = as_known(game.state, game.decision)
        """The question; what is chosen blindly goes by its number (`#2`)."""
        self.turn = len(game.answers)
        """How many decisions were taken so far."""

    @property
    def link(self) -> Linked:
        """The rulebook as it is played here: material, players, options. It knows no state."""
        return self.__game.link

    @cached_property
    def options(self) -> list[str]:
        """The ids that can be chosen; of a number, all of them, or some that lie evenly among very many."""
        asked = self.decision
        if asked.kind == "number" and asked.least is not None and asked.most is not None:
            return [str(one) for one in evenly(asked.least, asked.most)]
        return [option.id for option in asked.options]

    def moment(self) -> Moment:
        """What the seat sees (docs/protocol.md)."""
        return moment(self.__game, self.player)

    def question(self) -> Question | None:
        """What the seat is asked, with everything that is said of its options (docs/protocol.md)."""
        return question(self.__game, self.player)

    def previews(self, most: int = 60) -> list[Preview]:
        """What the options will do, as far as the seat may know (docs/protocol.md)."""
        return previews(self.__game, self.player, most)

    def amount(self, of: str, resource: str) -> int:
        """How much of a resource somebody or something has; 0 if the seat does not see it."""
        S, thing = self.__game.state, self.link.by_id[of]
        if not sees_attribute(S, self.number, thing, resource):
            return 0
        return int(attribute_now(S, thing, resource))

    def owner(self, place: str | None) -> str:
        """Whose a place is: the id of a player, or nothing."""
        if place is None:
            return ""
        whose = owner(self.__game.state, self.link.by_id[place])
        return self.__game.players[whose] if 0 <= whose < self.link.players else ""

    @cached_property
    def _worlds(self) -> Worlds:
        return self.__game.worlds(self.player)

    def world(self, rng: random.Random) -> Game:
        """Another game that the seat cannot tell from the real one, at this very question."""
        return self._worlds.draw(rng)


MOST_NUMBERS = 12
"""Of a range of numbers a bot looks at so many."""


def evenly(least: int, most: int) -> list[int]:
    """The numbers of a range, or so many that lie evenly in it, both ends among them."""
    if most - least < MOST_NUMBERS:
        return list(range(least, most + 1))
    step = (most - least) / (MOST_NUMBERS - 1)
    return sorted({least + round(step * at) for at in range(MOST_NUMBERS)})


class Bot(Protocol):
    """An automaton. The same seat and the same chance lead to the same choice."""

    def choose(self, seat: Seat, rng: random.Random) -> str:
        """The id of an option (`seat.options`)."""


MakeBot = Callable[[dict[str, str]], Bot]
"""What an entry point of the group `regelwerk.bots` names: settings, as they were typed, to a bot."""


def answer(bot: Bot, game: Game, seed: object = None) -> str:
    """What a bot chooses now. It depends on the seed and the number of the decision alone, also after undoing."""
    rng = random.Random(f"{game.seed if seed is None else seed}/{len(game.answers)}")
    seat = Seat(game)
    chosen = bot.choose(seat, rng)
    assert game.decision is not None
    found = meant(game.state, game.decision, chosen) if game.decision.kind == "choice" else None
    return chosen if found is None else found.id
