"""What a seat of a game is: its faction, its colour, its role, whatever the rulebook calls it."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.naming import named_value


def seat_values(game: Game, seat: int) -> Iterator[tuple[str, str]]:
    """Open values of a player that name something, by attribute; who else sits at the table is no such value."""
    link = game.link
    name = link.player_names[seat]
    for id, attribute in link.world.kinds[link.things[0].kind].attributes.items():
        type = attribute.type
        if type.many or is_made_up(id) or id not in link.plan.columns or attribute.sight != "all":
            continue
        names_player = type.base == "thing" and type.name == link.things[0].kind
        if type.base in ("thing", "enum") and not names_player:
            value = named_value(game.state, name, id)
            if value is not None:
                yield id, str(value)
