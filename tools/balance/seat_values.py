"""What a seat of a game is: its faction, its colour, its role, whatever the rulebook calls it."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.naming import named_value


def seat_attributes(link: Linked) -> list[str]:
    """The open attributes of players that name something; who else sits at the table is no such value."""
    player, found = link.things[0].kind, []
    for id, attribute in link.world.kinds[player].attributes.items():
        type = attribute.type
        names_player = type.base == "thing" and type.name == player
        if type.base in ("thing", "enum") and not type.many and not names_player and not is_made_up(id):
            if id in link.plan.columns and attribute.sight == "all":
                found.append(id)
    return found


def seat_values(game: Game, seat: int) -> Iterator[tuple[str, str]]:
    """What a seat is, by attribute; what it is not yet is left out."""
    name = game.link.player_names[seat]
    for id in seat_attributes(game.link):
        value = named_value(game.state, name, id)
        if value is not None:
            yield id, str(value)
