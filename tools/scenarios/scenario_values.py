"""What a scenario can ask of a thing: its attributes, and the derived values that a rulebook declares for its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.types import INT, Type
from regelwerk.dsl.world.counted_values import Derived
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link.linked_things import Material
from regelwerk.interpreter.naming import named_value, spoken
from regelwerk.interpreter.views.sight import SPECTATOR, sees, sees_attribute, sees_cell

SPECTATOR_WORDS = ("zuschauer", "spectator")
"""Who only watches, where what is seen is asked; a player may be called so, and is meant then."""
CONTENT_WORDS = ("inhalt", "contents")
COUNT_WORDS = ("anzahl", "count")
_CALL = re.compile(r"(\w+)(?:\((.*)\))?")


@dataclass(frozen=True)
class Question:
    """A derived value asked for a thing: the thing is its first argument, the others stand behind its name."""

    derived: Derived
    arguments: tuple[Any, ...]


def attribute_type(material: Material, thing: str, attribute: str) -> Type | None:
    """The type of an attribute that a thing has, or None if it has none of this name."""
    kind = material.world.kinds[material.things[material.by_id[thing]].kind]
    return kind.attributes[attribute].type if attribute in kind.attributes else None


def question(material: Material, thing: str, written: str) -> Question | None:
    """The derived value that `kampfwert` or `angrenzende(system_18)` asks of a thing; None if there is none such."""
    found = _CALL.fullmatch(written)
    derived = material.world.derived.get(found[1]) if found else None
    if found is None or derived is None or derived.type is None or not derived.parameters:
        return None
    first, *others = derived.parameters.values()
    words = [word.strip() for word in found[2].split(",")] if found[2] else []
    if first.many or first.name not in ("", material.things[material.by_id[thing]].kind) or len(words) != len(others):
        return None
    try:
        arguments = [_argument(material, word, type) for word, type in zip(words, others, strict=True)]
    except (KeyError, ValueError):
        return None
    return Question(derived, (material.by_id[thing], *arguments))


def _argument(material: Material, word: str, type: Type) -> Any:
    """The machine's number for an argument as it is written; KeyError or ValueError if it is none."""
    if type == INT:
        return int(word)
    if type.base == "thing":
        number = material.by_id[word]
        if type.name and material.things[number].kind != type.name:
            raise ValueError(word)
        return number
    if type.base == "enum":
        return material.world.enumerations[type.name].index(word)
    raise ValueError(word)


def value_now(game: Game, thing: str, attribute: str) -> Any:
    """An attribute or a derived value of a thing as it is now; `anzahl` counts what lies in it."""
    if attribute_type(game.link, thing, attribute) is not None:
        return named_value(game.state, thing, attribute)
    asked = question(game.link, thing, attribute)
    if asked is not None and asked.derived.type is not None:
        game.state.fuel = game.link.budget  # whoever looks has a budget of their own
        found = game.link.namespace[titled("derived", asked.derived.id)](game.state, *asked.arguments)
        return spoken(game.link, found, asked.derived.type)
    if attribute in COUNT_WORDS:
        return len(named_value(game.state, thing, CONTENT_WORDS[0]))
    return named_value(game.state, thing, attribute)


def may_know(game: Game, viewer: str, thing: str, attribute: str = "") -> bool:
    """Whether somebody may know a thing; or a value of it, with everything that the value speaks of."""
    state, link = game.state, game.link
    eye = link.player_names.index(viewer) if viewer in link.player_names else SPECTATOR
    number = link.by_id[thing]
    if not attribute:
        return sees(state, eye, number)
    column = link.plan.columns.get(attribute)
    if column is not None:
        return sees_cell(state, eye, column, number)
    return sees(state, eye, number) and sees_attribute(state, eye, number, attribute)
