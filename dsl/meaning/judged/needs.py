"""What can stand in a slot, in a word each: the words that operations and statements use in `takes`."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, RESOURCE, Type
from regelwerk.dsl.world.kinds import PLAYER, Kind
from regelwerk.dsl.world.world import World


@record
class Need:
    """Which types fulfil a need, and how findings speak of it."""

    accepts: Callable[[World, Type], bool]
    said: Message


def _one_thing(type: Type) -> bool:
    return type.base == "thing" and not type.many


def _kinds(world: World, type: Type) -> list[Kind]:
    return [world.kinds[kind] for kind in type.kinds] if type.base == "thing" else []


def _players(world: World, type: Type) -> bool:
    return type.many and (type.base == "none" or (type.base == "thing" and type.name in ("", PLAYER)))


def _lies_somewhere(world: World, type: Type) -> bool:
    """Neither players nor declared places lie anywhere."""
    kinds = _kinds(world, type)
    return type.base == "thing" and not (kinds and all(kind.id == PLAYER or kind.place for kind in kinds))


def has_text(world: World, kind: str) -> bool:
    """Whether anything of a kind has a text of its own, which can be carried out, copied or silenced; where no thing is
    declared at all, nobody knows."""
    if not world.entries or world.kinds[kind].effect is not None or world.kinds[kind].paragraphs:
        return True
    entries = (entry for entry in world.entries.values() if entry.kind == kind)
    return any(entry.effect is not None or entry.template or entry.paragraphs for entry in entries)


def _has_owner(world: World, type: Type) -> bool:
    """Nobody has a place that is there only once, and players belong to nobody."""
    kinds = _kinds(world, type)
    nobodys = [kind for kind in kinds if kind.id == PLAYER or (kind.place and not kind.per and not kind.owner)]
    return _one_thing(type) and not (kinds and len(nobodys) == len(kinds))


NEEDS: dict[str, Need] = {
    "any": Need(lambda world, type: True, message("findings.needs.any")),
    "one": Need(lambda world, type: not type.many, message("findings.needs.one")),
    "row": Need(lambda world, type: type.many, message("findings.needs.row")),
    "int": Need(lambda world, type: type == INT, message("findings.needs.int")),
    "truth": Need(lambda world, type: type == BOOL, message("findings.needs.truth")),
    "resource": Need(lambda world, type: type == RESOURCE, message("findings.needs.resource")),
    "amount": Need(lambda world, type: type == AMOUNT, message("findings.needs.amount")),
    "table": Need(lambda world, type: type.base == "table" and not type.many, message("findings.needs.table")),
    "route": Need(lambda world, type: type.base == "route" and not type.many, message("findings.needs.route")),
    "layout": Need(lambda world, type: type.base == "layout" and not type.many, message("findings.needs.layout")),
    "ability": Need(lambda world, type: type.base == "ability" and not type.many, message("findings.needs.ability")),
    "thing": Need(lambda world, type: _one_thing(type), message("findings.needs.thing")),
    "things": Need(lambda world, type: type.many and type.base in ("thing", "none"), message("findings.needs.things")),
    "player": Need(
        lambda world, type: _one_thing(type) and type.name in ("", PLAYER), message("findings.needs.player")
    ),
    "players": Need(_players, message("findings.needs.players")),
    "holder": Need(lambda world, type: _one_thing(type) and type.name != PLAYER, message("findings.needs.holder")),
    "nowhere": Need(lambda world, type: type.base == "none" and not type.many, message("findings.needs.holder")),
    "movable": Need(
        lambda world, type: not type.many and _lies_somewhere(world, type), message("findings.needs.movable")
    ),
    "movables": Need(
        lambda world, type: type.many and (type.base == "none" or _lies_somewhere(world, type)),
        message("findings.needs.movables"),
    ),
    "field": Need(
        lambda world, type: _one_thing(type) and type.name != PLAYER and bool(world.spaces),
        message("findings.needs.field"),
    ),
    "owned": Need(_has_owner, message("findings.needs.owned")),
    "text": Need(
        lambda world, type: _one_thing(type) and (not type.name or any(has_text(world, one) for one in type.kinds)),
        message("findings.needs.text"),
    ),
}
"""All needs. `said` is none of them: what is `said` in a slot is no expression."""


def unmet(world: World, need: str, type: Type) -> Message | None:
    """What is needed, if a type does not fulfil a need (`a|b`: one of both); None if it does."""
    wanted = [NEEDS[one] for one in need.rstrip("*").split("|")]
    if type.base == "any" or any(one.accepts(world, type) for one in wanted):
        return None
    return wanted[-1].said
