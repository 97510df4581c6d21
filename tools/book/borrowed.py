"""What a rulebook takes from the library: what its names mean in either language, and the chapter that tells of it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable

from regelwerk.dsl import library
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.library import Use
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.world.world import World
from regelwerk.tools.book.entry_pages import Entries
from regelwerk.tools.book.markup import Part, element
from regelwerk.tools.book.telling.prose import human


def uses(files: Iterable[tuple[RecordData, Language]]) -> list[Use]:
    """The libraries that the main file of a rulebook asks for."""
    for header, language in files:
        return list(library.uses(header, language, []))
    return []


def is_borrowed(world: World, one: object) -> bool:
    """Whether an event, a procedure or a term is declared in a library and not in the rulebook."""
    span = getattr(one, "span", None)
    return span is not None and span.file in world.libraries


def heading(use: Use, language: Language) -> tuple[str, str]:
    """The id and the text of the heading over what one use of a library brings along."""
    return f"library-{use.name}", human(use.names().get(use.name, (use.name, use.name))[language == "en"], language)


def brought(entries: Entries, use: Use) -> list[ET.Element]:
    """All that one use of a library brings along: how it was filled, its procedures, events and terms."""
    world, language = entries.world, entries.language
    id, title = heading(use, language)
    sort = f"{entries.word('library')}: {human(use.library.name(language), language)}"
    parts: list[ET.Element] = [element("h3", title, element("span", sort, class_="sort"), id=id)]
    if language == "en":  # a library is explained in English only
        parts.append(element("p", use.library.doc, class_="note"))
    given: list[Part] = []
    for parameter in use.library.parameters:
        scalar = use.given.get(parameter.name(use.words))
        name = human(parameter.name(language), language)
        filled = _as_is(entries, str(scalar.value)) if scalar is not None else parameter.default
        given.append(element("tr", element("td", name), element("td", filled)))
    parts.append(element("table", element("tbody", given)))
    own = use.names()
    parts += [entries.procedure(one) for one in entries.procedures() if _of(world, one, own)]
    parts += [entries.event(one) for one in world.events.values() if _of(world, one, own)]
    parts += [entries.derived(one) for one in world.derived.values() if _of(world, one, own)]
    return parts


def _of(world: World, one: object, names: dict[str, tuple[str, str]]) -> bool:
    return is_borrowed(world, one) and getattr(one, "id", "") in names


def _as_is(entries: Entries, word: str) -> Part:
    """A word of the rulebook that fills a parameter: the name it stands for, if it is one."""
    what, id = entries.world.forms.get(word, ("", ""))
    if what in ("kind", "resource") and entries.naming.anchor(what, id):
        name = entries.naming.name(what, id)
        return element("a", name.text, href=f"#{name.anchor}")
    return element("code", word)
