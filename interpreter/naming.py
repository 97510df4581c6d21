"""Between the machine's numbers and the names people use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.shape.cell_keys import OTHERWISE as OTHERWISE_WORDS
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.types import BOOL, OTHERWISE, Type
from regelwerk.interpreter.link import linked_space
from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.state.state import State


def spoken(link: Linked, value: Any, type: Type) -> Any:
    """A value as a rulebook would write it."""
    if type.key is not None and type.value is not None:
        return {_key(link, key, type.key): spoken(link, one, type.value) for key, one in value}
    if type.many or isinstance(value, (tuple, list)):
        return [spoken(link, one, type.each()) for one in value]
    if type == BOOL:
        return bool(value)
    if type.base == "thing":
        return link.things[value].id if value >= 0 else None
    if type.base == "enum":
        values = link.world.enumerations.get(type.name, ())
        return values[value] if 0 <= value < len(values) else None
    if type.base == "resource":
        return list(link.world.resources)[value]
    if type.base == "pattern":
        return list(link.world.patterns)[value] if value >= 0 else None
    if type.base == "layout" and value >= 0:
        anchor, orientation = linked_space.layout(link, value)
        return f"{link.things[anchor].id}/{orientation}"
    return value


def _key(link: Linked, key: Any, type: Type) -> str:
    """What a cell of a table is asked with."""
    if key == OTHERWISE:
        return OTHERWISE_WORDS["de"]
    return ("ja" if key else "nein") if isinstance(key, bool) else str(spoken(link, key, type))


def raw_value(link: Linked, value: Any, type: Type) -> Any:
    """The machine's number for a written value; KeyError or ValueError if there is none."""
    if type.many:
        return tuple(raw_value(link, one, type.each()) for one in value)
    if type.base == "thing":
        return -1 if value is None else link.by_id[value]
    if type.base == "enum":
        return -1 if value is None else link.world.enumerations[type.name].index(value)
    if type.base == "pattern":
        return -1 if value is None else list(link.world.patterns).index(value)
    if type == BOOL:
        return {"ja": True, "nein": False}.get(value, value)
    return value


def attribute_now(S: State, thing: int, name: str) -> Any:
    """The value of an attribute with everything that changes it."""
    return attribute_reader(S, name)(thing)


def attribute_reader(S: State, name: str) -> Callable[[int], Any]:
    """How the values of an attribute are found, with everything that changes them, as long as nothing is written."""
    link = S.link
    if titled("attr", name) in link.plan.modified:
        value = link.namespace[titled("value", name)]

        def changed(thing: int) -> Any:
            S.fuel = link.budget  # whoever looks has a budget of their own
            return value(S, thing)

        return changed
    cells = link.namespace[titled("fixed", name)] if link.world.attributes[name].fixed else S.c[link.plan.column(name)]
    reader: Callable[[int], Any] = cells.__getitem__
    return reader


def named_value(S: State, thing: str, name: str) -> Any:
    link = S.link
    number = link.by_id[thing]
    if name in ("ort", "place"):
        place = S.c[PLACE][number]
        return link.things[place].id if place >= 0 else None
    if name in ("inhalt", "contents"):
        return [link.things[one].id for one in S.c[INSIDE][number]]
    return spoken(link, attribute_now(S, number, name), link.world.attributes[name].type)
