"""Names of entries that mods brought, as people read them: without the mod, unless two of them chose the same name."""

from __future__ import annotations

import re

from regelwerk.dsl.declare.world import World

_FULL = re.compile(r"(?<!\w)[^\W\d]\w*?__\w+")
_BETWEEN = "__"


def without_mods(text: str, world: World, language: str = "") -> str:
    """A text in which no name says which mod it is from; of those that several mods chose, the mod's title follows."""
    if not world.mods or _BETWEEN not in text:
        return text
    return _FULL.sub(lambda found: _short(found[0], world, language or world.language), text)


def _short(full: str, world: World, language: str) -> str:
    mod, _, short = full.partition(_BETWEEN)
    if mod not in world.mods:
        return full
    return f"{short} ({title(mod, world, language)})" if short in world.chosen_twice else short


def spaced(id: str, world: World, language: str) -> str:
    """An id as people read it: without the mod that an entry is from, with blanks."""
    return without_mods(id, world, language).replace("_", " ")


def called(id: str, world: World, language: str) -> str:
    """What people call an entry, a value or a field: by the name that it has in their language, else in that of the
    rulebook, else by its id."""
    names = {**(world.words[id].names if id in world.words else {}), **world.titles.get(id, {})}
    return names.get(language) or names.get(world.language) or spaced(id, world, language)


def title(mod: str, world: World, language: str) -> str:
    """What a mod is called, or its id."""
    names = world.mods[mod]
    return names.get(language) or next(iter(names.values()), mod)


def tell_apart(world: World) -> None:
    """Of things of one kind with the same printed name, those that mods brought get the title of their mod."""
    bearing: dict[tuple[str, str, str], list[str]] = {}
    for entry in world.entries.values():
        for language, name in entry.names.items():
            bearing.setdefault((entry.kind, language, name), []).append(entry.id)
    for (_, language, name), ids in bearing.items():
        for id in ids if len(ids) > 1 else ():
            mod = id.partition(_BETWEEN)[0]
            if mod in world.mods and mod != id:
                entry = world.entries[id]
                entry.names = {**entry.names, language: f"{name} ({title(mod, world, language)})"}
