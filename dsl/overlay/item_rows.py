"""Lists and mappings as rows of items that are known by what they are, and where mods put new ones.

Where an item goes depends on what the mods say, never on which of them was applied first: items that were put in the
same place stand there in the order of the mods.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from regelwerk.dsl.overlay.book import Placement
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar
from regelwerk.dsl.reading.nodes import Sequence as Items

Item = TypeVar("Item")


def key_of(node: Node) -> str:
    """What an item of a list is known by: its content."""
    match node:
        case Items(items):
            return "[" + ", ".join(map(key_of, items)) + "]"
        case Mapping(entries):
            return "{" + ", ".join(f"{entry.key.value}: {key_of(entry.value)}" for entry in entries) + "}"
        case Scalar(bool() as value):
            return "true" if value else "false"
        case Scalar(value):
            return str(value)


def keyed(items: Sequence[Node]) -> list[tuple[str, Node]]:
    """The items of a list with what they are known by; a second one of the same content is known a little otherwise."""
    found: dict[str, Node] = {}
    for item in items:
        key = key_of(item)
        while key in found:
            key += " "
        found[key] = item
    return list(found.items())


def arranged(row: Sequence[tuple[str, Item]], placed: dict[str, Placement]) -> list[tuple[str, Item]]:
    """The items in their order: what was there as it stood, what was put in where it belongs."""
    items = dict(row)
    around: dict[tuple[bool, str | None], list[tuple[Placement, str]]] = {}
    first: list[str] = []
    for key in items:
        place = placed.get(key)
        if place is None:
            first.append(key)
        else:
            anchor = place.anchor if place.anchor in items and place.anchor != key else None
            around.setdefault((place.before and anchor is not None, anchor), []).append((place, key))
    found: dict[str, Item] = {}

    def put(key: str) -> None:
        for one in _sorted(around.pop((True, key), [])):
            put(one)
        found[key] = items[key]
        for one in _sorted(around.pop((False, key), [])):
            put(one)

    for key in first:
        put(key)
    for key in _sorted(around.pop((False, None), [])):
        put(key)
    # Two items that each stand behind the other stand nowhere; they go to the end.
    for key in items:
        found.setdefault(key, items[key])
    return list(found.items())


def _sorted(waiting: list[tuple[Placement, str]]) -> list[str]:
    return [key for _, key in sorted(waiting, key=lambda one: (one[0].rank, one[0].index, one[1]))]
