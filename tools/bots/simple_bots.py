"""Bots that do not search: by chance, and by what a preview promises."""

from __future__ import annotations

import random

from regelwerk.interpreter.shown.preview import Preview
from regelwerk.tools.bots.seat import Seat

_WIN = 1_000.0
_POINT = 10.0
_PRICE = 0.5
_DOING = 0.01


class Random:
    """Every option is as likely as any other."""

    def choose(self, seat: Seat, rng: random.Random) -> str:
        asked = seat.decision
        if asked.kind == "number" and asked.least is not None and asked.most is not None:
            return str(rng.randint(asked.least, asked.most))
        return seat.options[rng.randrange(len(seat.options))]


class Greedy:
    """What promises most at once: to win, then points, then more of anything; what is paid counts half, what others
    gain counts against it. Among equals chance decides."""

    def choose(self, seat: Seat, rng: random.Random) -> str:
        found = seat.previews()
        if not found:
            return Random().choose(seat, rng)
        display = seat.link.world.display.get(seat.link.world.id, {})
        counted = str(display.get("score", ""))
        worth = [_worth(one, seat.player, counted) for one in found]
        best = max(worth)
        return seat.options[rng.choice([place for place, one in enumerate(worth) if one >= best - 1e-9])]


def _worth(ahead: Preview, player: str, counted: str) -> float:
    if ahead["over"] and ahead["winners"]:
        return _WIN if player in ahead["winners"] else -_WIN
    worth = _DOING * min(10, len(ahead["moves"]) + len(ahead["changes"]))
    for amounts, sign in ((ahead["gains"], 1.0), (ahead["price"], -1.0)):
        for one in amounts:
            mine = one["of"] == player
            each = _POINT if one["resource"] == counted else 1.0 if sign > 0 else _PRICE
            worth += (sign if mine else -sign) * each * one["amount"]
    return worth
