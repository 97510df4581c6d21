"""Values as a person reads them."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.messages.message import say
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.naming import spoken


def said(value: Any) -> str:
    """A value in words: nothing is `leer`, truth is `ja` or `nein`."""
    if value is None:
        return "leer"
    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(said, value)) + "]"
    return str(value)


def event_fields(game: Game, event: str, values: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of an event that happened, by name, as the rulebook would write them."""
    types = game.link.world.events[event].fields
    return {field: spoken(game.link, value, type) for (field, type), value in zip(types.items(), values, strict=False)}


def outcome(game: Game) -> str:
    """How a game ended."""
    if not game.over:
        return say("games.values_text.outcome")
    if not game.winners:
        return say("games.values_text.nobody_has_won")
    id = "games.values_text.has_won" if len(game.winners) == 1 else "games.values_text.have_won"
    return say(id, winners=", ".join(game.winners))
