"""What an answer costs and does, in a few words, from its preview (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from regelwerk.interpreter.shown.preview import Amount, Preview
from regelwerk.tools.play.screen.seen_table import SeenTable

_STOPS = {
    "thrown": "sitting.ahead_thrown",
    "shuffled": "sitting.ahead_shuffled",
    "drawn": "sitting.ahead_drawn",
    "hidden": "sitting.ahead_hidden",
    "endless": "sitting.ahead_endless",
}
"""Why a preview cannot be told further, in a few words."""


class Shared(NamedTuple):
    """What every answer does alike: it is told once, above all answers."""

    amounts: tuple[Amount, ...] = ()
    stop: str = ""


def shared(found: Sequence[Preview]) -> Shared:
    """The amounts that every answer changes in the same way, and why none of them can be told further."""
    if len(found) < 2:
        return Shared()
    every = [_amounts(one) for one in found]
    stops = {one["stop"]["why"] if one["stop"] is not None else "" for one in found}
    amounts = tuple(amount for amount in every[0] if all(amount in other for other in every[1:]))
    return Shared(amounts, stops.pop() if len(stops) == 1 else "")


def shared_told(seen: SeenTable, alike: Shared) -> str:
    """`−1 Erz, +2 Credits`; what others pay and gain with their names."""
    return _told(seen, alike.amounts, [seen.say(_STOPS[alike.stop])] if alike.stop else [])


def consequence(seen: SeenTable, preview: Preview, already: Shared) -> str:
    """What an answer changes beyond what all of them change, where it cannot be told further, and whether it ends
    something."""
    ends = []
    if preview["stop"] is not None and not already.stop:
        ends.append(seen.say(_STOPS[preview["stop"]["why"]]))
    if preview["over"]:
        ends.append(seen.say("sitting.ahead_over"))
    return _told(seen, [one for one in _amounts(preview) if one not in already.amounts], ends)


def _amounts(preview: Preview) -> list[Amount]:
    """What becomes more is counted up, what becomes less down."""
    less: list[Amount] = [{**one, "amount": -one["amount"]} for one in preview["price"]]
    return less + preview["gains"]


def _told(seen: SeenTable, amounts: Sequence[Amount], ends: Sequence[str]) -> str:
    """Own amounts, then those of others, each with their name once, then how it ends."""
    own, others = [], dict[str, list[str]]()
    for one in amounts:
        told = f"{'−' if one['amount'] < 0 else '+'}{seen.amount(one['resource'], abs(one['amount']))}"
        if one["of"] == seen.seat or one["of"] not in seen.things:
            own.append(told)
        else:
            others.setdefault(one["of"], []).append(told)
    theirs = [f"{seen.things[whose].name}: {', '.join(told)}" for whose, told in others.items()]
    if not theirs:
        return ", ".join([*own, *ends])
    return "; ".join(part for part in (", ".join(own), *theirs, ", ".join(ends)) if part)
