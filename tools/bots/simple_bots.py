"""Bots that do not search: by chance, and by what a preview promises."""

from __future__ import annotations

import random
from math import log2

from regelwerk.interpreter.shown.preview import Amount, Preview
from regelwerk.tools.bots.seat import Seat

_WIN = 1_000.0
_POINT = 10.0
_THING = 0.5
_PRICE = 0.5
_OPEN = 0.4
"""What an option may be worth, at most, of which nothing is known but that one goes on deciding."""
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
    gain counts against it. The more there is of something, the less one more of it is worth: who has plenty does
    something with it. What only leads to another question of one's own may be worth something. Among equals chance
    decides."""

    def choose(self, seat: Seat, rng: random.Random) -> str:
        found = seat.previews()
        if not found:
            return Random().choose(seat, rng)
        display = seat.link.world.display.get(seat.link.world.id, {})
        counted = str(display.get("score", ""))
        worth = [_worth(one, seat, counted) + _open(one, seat, rng) for one in found]
        best = max(worth)
        return seat.options[rng.choice([place for place, one in enumerate(worth) if one >= best - 1e-9])]


def _open(ahead: Preview, seat: Seat, rng: random.Random) -> float:
    """Chance says what a question is worth that one is asked next: so nobody asks themselves in circles."""
    following = ahead["next"]
    goes_on = following is not None and following["player"] == seat.player and not ahead["ends_turn"]
    return _OPEN * rng.random() if goes_on else 0.0


def _worth(ahead: Preview, seat: Seat, counted: str) -> float:
    if ahead["over"] and ahead["winners"]:
        return _WIN if seat.player in ahead["winners"] else -_WIN
    worth = _DOING * min(10, len(ahead["moves"]) + len(ahead["changes"]))
    for move in ahead["moves"]:
        before, after = seat.owner(move["source"]), seat.owner(move["target"])
        if after and after != before:
            worth += _THING if after == seat.player else -_THING
    for one in ahead["gains"]:
        worth += _more(seat, one, one["amount"], counted)
    for one in ahead["price"]:
        more = _more(seat, one, -one["amount"], counted)
        worth += more if one["resource"] == counted else _PRICE * more
    return worth


def _more(seat: Seat, change: Amount, more: int, counted: str) -> float:
    """What more or less of a resource is worth. Points are points; twice as much of anything else is always worth the
    same."""
    side = 1 if change["of"] == seat.player else -1
    if change["resource"] == counted:
        return side * _POINT * more
    has = seat.amount(change["of"], change["resource"])
    return side * (log2(max(0, has + more) + 1) - log2(max(0, has) + 1))
