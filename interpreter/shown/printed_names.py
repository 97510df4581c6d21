"""What a name means that somebody reads at the table: an id, a printed name in either language, a paragraph.

A card is asked about as it is called, `LRR 82.1` as it is cited; case does not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias
from weakref import WeakKeyDictionary

from regelwerk.interpreter.link.link import Linked
from regelwerk.interpreter.shown.both_languages import Both, label_of_thing, names_of_entry, names_of_thing

Adding: TypeAlias = Callable[[str, str], None]
_KNOWN: WeakKeyDictionary[Linked, dict[str, list[str]]] = WeakKeyDictionary()


def meant_by(link: Linked, name: str) -> list[str]:
    """The ids of things, cards, rules, procedures and events that a name can mean, the exact id first."""
    table = _KNOWN.get(link)
    if table is None:
        table = _KNOWN[link] = _names(link)
    found = table.get(name.strip().casefold(), [])
    return [*(one for one in found if one == name), *(one for one in found if one != name)]


def _names(link: Linked) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}

    def add(name: str, id: str) -> None:
        found.setdefault(name.casefold(), {})[id] = None

    world = link.world
    for thing in link.things:
        for names in (names_of_thing(link, thing.number), label_of_thing(link, thing.number)):
            _add_both(add, names, thing.id)
        add(thing.id, thing.id)
    said = {**world.rules, **world.procedures, **world.events}
    for id in (*said, *world.entries):
        _add_both(add, names_of_entry(link, id), id)
        add(id, id)
    for citation in world.citations:
        if citation.entry:
            add(citation.text, citation.entry)
    return {name: list(ids) for name, ids in found.items()}


def _add_both(add: Adding, names: Both, id: str) -> None:
    for name in names.values():
        add(name, id)
