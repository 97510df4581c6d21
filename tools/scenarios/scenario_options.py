"""Whether an answer that a scenario names could be an option of any question at all.

An option goes by a name of the game: a thing, an entry, a procedure, an event, a resource, a means, a value of an
enumeration, a pattern; or it is a number, or one of a few words. A rule offers several at once as `entry@thing`,
`field+field`, `pattern/field`, `piece*2`, and repeats a name as `name~2`. Whether a question really offers it is seen
when the scenario is played; a name that is nowhere is told before, also where a scenario says that it is not offered.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import chain

from regelwerk.dsl.world.world import World
from regelwerk.interpreter.decisions import BACK_WORDS
from regelwerk.interpreter.link.linked_things import Material

_WORDS = frozenset({"ja", "nein", "passen", "fertig", "yes", "no", "pass", "done", *BACK_WORDS})
_TIMES = re.compile(r"[~*]\d+$")
_JOINED = re.compile(r"[@+/]")
_NUMBER = re.compile(r"-?\d*|#\d+")
"""A number, nothing at all (`-`, no piece), or the place of something that the asked player does not see."""
_COORDINATE = re.compile(r"[a-z]+\d+", re.IGNORECASE)
_NOT_ON_THIS_BOARD = "not"


def nameless(option: str, how: str, material: Material) -> str:
    """The part of an option that is no name of the game, or "". `how` it is expected: a field that a smaller board does
    not have may well be said not to be offered.
    """
    tables = tuple(_tables(material))
    whole = _TIMES.sub("", option)
    if _is_name(option, tables) or _is_name(whole, tables):
        return ""
    for part in _JOINED.split(whole):
        field = how == _NOT_ON_THIS_BOARD and _COORDINATE.fullmatch(part) and _has_coordinates(material)
        if not (_NUMBER.fullmatch(part) or _is_name(_TIMES.sub("", part), tables) or field):
            return part
    return ""


def names_of_options(material: Material) -> Iterator[str]:
    """Everything that an option may be called, for advice."""
    return chain.from_iterable(_tables(material))


def _is_name(word: str, tables: tuple[Collection[str], ...]) -> bool:
    return any(word in table for table in tables)


def _tables(material: Material) -> Iterator[Collection[str]]:
    world: World = material.world
    yield from (
        _WORDS, material.by_id, world.entries, world.kinds, world.rules, world.procedures, world.events,
        world.resources, world.means, world.patterns, {clause.entry for clause in world.clauses},
    )  # fmt: skip
    yield from world.enumerations.values()


def _has_coordinates(material: Material) -> bool:
    """Whether fields of a board go by their row and their place in it."""
    fields = {space.field for space in material.world.spaces.values()}
    return any(one.kind in fields and _COORDINATE.fullmatch(one.id) for one in material.things)
