"""Everything on the table by the name that is printed: cards, places, rules, paragraphs, in both languages."""

from __future__ import annotations

from regelwerk.dsl.declare.world import World
from regelwerk.interpreter.shown.static_data import Static


def ids_called(fixed: Static, word: str) -> list[str]:
    """The ids of what is called so: things and entries by their names, a copy of a card by the card's."""
    said = word.casefold()
    found = [id for id, one in fixed["entries"].items() if said in _both(one["name"])]
    found += [id for id, one in fixed["things"].items() if said in _both(one["name"]) and id not in found]
    for group in (fixed["procedures"], fixed["events"]):
        found += [id for id, one in group.items() if said in _both(one["name"]) and id not in found]
    return found


def entries_citing(world: World, paragraph: str) -> list[str]:
    """The entries, rules and procedures that encode a printed paragraph (`HX104`)."""
    said = paragraph.casefold()
    found: list[str] = []
    for group in (world.entries, world.procedures, world.events, world.derived):
        found += [id for id, one in group.items() if any(said == source.casefold() for source in one.source)]
    return list(dict.fromkeys(found))


def _both(name: dict[str, str]) -> set[str]:
    return {one.casefold() for one in name.values()}
