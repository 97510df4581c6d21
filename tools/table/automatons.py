"""Those who play a seat without a person."""

from __future__ import annotations

import random
from typing import Protocol

from regelwerk.interpreter.game import Game


class Automaton(Protocol):
    """Chooses an answer to the open question of a game, for the seat that is asked."""

    def choose(self, game: Game, rng: random.Random) -> str: ...


class Chance:
    """Takes any answer, each as likely as the other."""

    def choose(self, game: Game, rng: random.Random) -> str:
        asked = game.decision
        if asked is None:
            raise ValueError("nobody is asked")
        if asked.kind == "number" and asked.least is not None and asked.most is not None:
            return str(rng.randint(asked.least, asked.most))
        return asked.options[rng.randrange(len(asked.options))].id


KINDS: dict[str, Automaton] = {"random": Chance()}
"""The automatons that a seat can be given to, by name."""
