"""Bots that do not search: by chance, and by what can be reached within one's own turn."""

from __future__ import annotations

import random

from regelwerk.dsl.much_at_once import much_at_once
from regelwerk.tools.bots.learned_value import GAMES, learned
from regelwerk.tools.bots.moves import named
from regelwerk.tools.bots.own_turn import reached
from regelwerk.tools.bots.seat import Seat


class Random:
    """Every option is as likely as any other."""

    def choose(self, seat: Seat, rng: random.Random) -> str:
        asked = seat.decision
        if asked.kind == "number" and asked.least is not None and asked.most is not None:
            return str(rng.randint(asked.least, asked.most))
        return seat.options[rng.randrange(len(seat.options))]


class Greedy:
    """What leads furthest within one's own turn, as far as a few tries of each answer show it (`own_turn.py`), judged
    by what was learned of the rulebook from so many games (`learned_value.py`). Among equals chance decides. A game
    that is longer than all of those goes in circles: the longer it is, the more often chance decides alone."""

    def __init__(self, games: int = GAMES) -> None:
        self.games = games

    def choose(self, seat: Seat, rng: random.Random) -> str:
        if len(seat.options) == 1:
            return seat.options[0]
        known = learned(seat.link, self.games)
        if seat.turn * rng.random() > known.longest:
            return Random().choose(seat, rng)
        with much_at_once():
            world = seat.world(rng)
            keys = named(seat, world)
            worth = reached(seat, world, known.value, rng)
        best = max(worth.values())
        return rng.choice([id for key, id in keys if worth.get(key, -1.0) >= best - 1e-9] or seat.options)
