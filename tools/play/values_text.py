"""Values as a person reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.interpreter.game import Game
from regelwerk.interpreter.naming import spoken

Details = Callable[[str], str]
"""What is told of a thing behind its name."""


def said(value: Any, seen: dict[str, Any] | None = None) -> str:
    """A value in words: nothing is `leer`, truth is `ja` or `nein`, a thing that a view knows has its name."""
    if value is None:
        return "leer"
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(said(one, seen) for one in value) + "]"
    thing = seen["things"].get(value) if seen is not None and isinstance(value, str) else None
    return str(thing["name"]) if thing is not None and value not in (seen or {})["players"] else str(value)


def grouped(
    seen: dict[str, Any], things: list[str], details: Details | None = None, in_order: bool = False
) -> list[str]:
    """Things by name, alike ones counted: `10 × Soldat (spieler_1)`. In order, only neighbours are counted together."""
    counts: list[tuple[str, int]] = []
    for one in things:
        thing = seen["things"][one]
        told = details(one) if details is not None else ""
        owner = f" ({thing['owner']})" if thing["owner"] and details is None else ""
        name = f"{thing['name']}{owner}{told}"
        alike = [place for place, (other, _) in enumerate(counts) if other == name]
        if alike and (not in_order or alike[-1] == len(counts) - 1):
            counts[alike[-1]] = (name, counts[alike[-1]][1] + 1)
        else:
            counts.append((name, 1))
    return [f"{count} × {name}" if count > 1 else name for name, count in counts]


def event_fields(game: Game, event: str, values: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of an event that happened, by name, as the rulebook would write them."""
    types = game.link.world.events[event].fields
    return {field: spoken(game.link, value, type) for (field, type), value in zip(types.items(), values, strict=False)}


def outcome(game: Game) -> str:
    """How a game ended."""
    if not game.over:
        return "das Spiel läuft"
    return f"gewonnen hat {', '.join(game.winners)}" if game.winners else "niemand hat gewonnen"
