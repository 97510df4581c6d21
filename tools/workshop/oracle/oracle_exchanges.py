"""A recorded conversion as free actions of our game.

The records can put several conversions into one command (7 power for 1 ore and 4 credits). Our game knows the single
ones; this module finds which of them, how often, cost and bring the same.
"""

from __future__ import annotations

from regelwerk.interpreter.game import Game
from regelwerk.tools.workshop.oracle import oracle_names as names

Goods = dict[str, int]


class NotOffered(Exception):
    """A recorded command that the game does not offer."""


def exchanges(game: Game, player: str, cost: Goods, gain: Goods) -> list[tuple[str, int]]:
    """The free actions that a recorded conversion consists of, each with its number."""
    kinds = [
        (ours, paid, _price(game, ours), got.split("+"))
        for (paid, got), ours in names.CONVERSIONS.items()
        if paid in cost and set(got.split("+")) <= set(gain) and _is_for(game, player, ours)
    ]
    kinds.sort(key=lambda kind: -len(kind[3]))  # what brings several goods at once, before its parts
    found = _combined(kinds, cost, gain)
    if found is None:
        raise NotOffered(f"Umtausch von {cost} gegen {gain} gibt es nicht")
    return found


def _combined(
    kinds: list[tuple[str, str, int, list[str]]], cost: Goods, gain: Goods
) -> list[tuple[str, int]] | None:
    """Numbers of the conversions that use up the cost and bring the gain exactly."""
    if not any(cost.values()) and not any(gain.values()):
        return []
    if not kinds:
        return None
    (ours, paid, price, goods), *rest = kinds
    for times in range(min(cost[paid] // price, *(gain[one] for one in goods)), -1, -1):
        cost_left = {**cost, paid: cost[paid] - times * price}
        gain_left = {**gain, **{one: gain[one] - times for one in goods}}
        found = _combined(rest, cost_left, gain_left)
        if found is not None:
            return [(ours, times), *found] if times else found
    return None


def _price(game: Game, conversion: str) -> int:
    """How much of its one cost a single conversion takes."""
    values = game.rulebook.world.entries[conversion].values
    (price,) = (value for name, value in values.items() if name.startswith("kosten_"))
    found: int = price
    return found


def _is_for(game: Game, player: str, conversion: str) -> bool:
    """Whether a conversion belongs to everybody, or to the faction of the player."""
    only = game.rulebook.world.entries[conversion].values.get("nur_volk")
    return only is None or only == game.value(player, "volk")
