"""Names in a linked game: what compiled code finds when it says a name.

A rulebook can call and read nothing else: a few functions of Python, the machine's own functions, and tables of this
game. Tables have a title that no rulebook can write: what they are of, and for which word (docs/glossary.md).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.compiled import FIXED, OWNED
from regelwerk.dsl.tree.made_up_names import titled, untitled
from regelwerk.interpreter.link import linked_space, linked_values
from regelwerk.interpreter.link.rows_of_kind import RowsHaving
from regelwerk.interpreter.link.runtime_names import OF_PYTHON, RUNTIME
from regelwerk.interpreter.runtime import rows

if TYPE_CHECKING:
    from regelwerk.interpreter.link.link import Linked

Names = dict[str, Any]


def namespace(link: Linked) -> Names:
    functions = {"__builtins__": {one.__name__: one for one in OF_PYTHON}, **RUNTIME}
    declared = {**_things(link), **_choices(link), **_tables(link), **_attributes(link)}
    return {**functions, **_players_and_fields(link), **declared}


def _players_and_fields(link: Linked) -> Names:
    return {
        "NEXT": [*((one + 1) % link.players for one in range(link.players)), -1],
        "PREVIOUS": [*((one - 1) % link.players for one in range(link.players)), -1],
        "NEIGHBOURS": link.neighbours,
        "ORTHOGONAL": link.orthogonal,
        "layout_role": partial(linked_space.layout_role, link),
    }


def _things(link: Linked) -> Names:
    names: Names = {"KIND": link.kind}
    for kind, numbers in link.of_kind.items():
        names[titled("things", kind)] = tuple(numbers)
        names[titled("lying", kind)] = link.rows_lying[link.plan.kinds[kind]]
    copies_of: dict[str, list[int]] = {}
    for thing in link.things:
        if thing.entry is not None:
            copies_of.setdefault(thing.entry.id, []).append(thing.number)
    for entry in link.world.entries.values():
        copies = tuple(copies_of.get(entry.id, ()))
        names[titled("thing", entry.id)] = copies[0] if copies else -1
        if entry.count > 1:
            names[titled("copies", entry.id)] = copies
    for place in link.world.kinds.values():
        if place.per:
            table = names[titled("place", place.id)] = [-1] * (len(link.things) + 1)
            firsts = link.of_kind[place.id][:: max(place.count, 1)]
            for owner, number in zip(link.of_kind[place.per], firsts, strict=False):
                table[owner] = number
    return names


def _choices(link: Linked) -> Names:
    """Options, patterns and resources: numbers that stand for words."""
    world = link.world
    names: Names = {}
    for option in world.options.values():
        value = link.options[option.id]
        known = isinstance(value, (bool, int))
        names[titled("option", option.id)] = value if known else [str(one) for one in option.values].index(str(value))
    for number, pattern in enumerate(world.patterns):
        names[titled("pattern", pattern)] = number
    names["RESOURCE_COLUMNS"] = link.resource_columns
    caps = [resource.most if resource.most is not None else rows.LARGEST for resource in world.resources.values()]
    names["capped"] = lambda resource, value: rows.clamp(value, caps[resource])
    return names


def _tables(link: Linked) -> Names:
    """Each table as a value, and as dictionaries for those who ask it with all its keys."""
    names: Names = {}
    for id, table in link.world.tables.items():
        names[titled("table", id)] = found = linked_values.cells_of(link, id)
        names[titled("cells", id)] = linked_values.Cells(found, table.type, len(table.keys))
    return names


def _attributes(link: Linked) -> Names:
    names: Names = {}
    for name in link.compiled.written:
        said = (one.entry is not None and name in one.entry.values for one in link.things)
        names[titled("written", name)] = [*said, False]
    for name, attribute in link.world.attributes.items():
        if attribute.fixed:
            values = names[titled("fixed", name)] = linked_values.initial(link, name)
            if attribute.type.base == "table":
                names[titled("lookup", name)] = [linked_values.Cells(table, attribute.type) for table in values]
    for title, (kind, name, how) in link.compiled.indexes.items():
        if how in (FIXED, OWNED):
            values, among = names[titled("fixed", name)], link.rows_among[link.plan.kinds[kind]]
            names[title] = linked_values.index(link, values, kind, how == OWNED)
            names[titled("lying_having", untitled(title)[1])] = RowsHaving(among, values, how == OWNED)
    return names
