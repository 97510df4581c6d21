"""The scenarios of a mod: inside them, too, its entries go by their short names."""

from __future__ import annotations

import re
from dataclasses import replace

from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Words
from regelwerk.tools.scenarios.scenario_shape import BECAUSE, END, EXPECTATIONS, SCENARIO, SCENARIOS

_KEYS = {key for record in (SCENARIOS, SCENARIO, EXPECTATIONS, END) for one in record.keys for key in (one.de, one.en)}
_FREE = {"hinweis", "note", "quelle", "source", "regelwerk", "rulebook", "mods", BECAUSE.de, BECAUSE.en}
"""Keys under which a person reads, not the machine."""

_NAME = re.compile(r"[^\W\d]\w*")
_COPY = re.compile(r"(.+)_(\d+)")


def in_full_names(node: Node, words: Words) -> Node:
    """A file of scenarios with the full names of a mod's entries; the names of the scenarios stay."""
    if not isinstance(node, Mapping):
        return node
    entries = []
    for entry in node.entries:
        value = entry.value
        if entry.key.value in ("szenarien", "scenarios") and isinstance(value, Mapping):
            value = replace(value, entries=tuple(Entry(one.key, _inside(one.value, words)) for one in value.entries))
        entries.append(Entry(entry.key, value))
    return replace(node, entries=tuple(entries))


def _inside(node: Node, words: Words) -> Node:
    match node:
        case Mapping(entries):
            return replace(node, entries=tuple(_entry(entry, words) for entry in entries))
        case Sequence(items):
            return replace(node, items=tuple(_inside(item, words) for item in items))
        case Scalar(str() as text):
            return replace(node, value=_full(text, words))
    return node


def _entry(entry: Entry, words: Words) -> Entry:
    if entry.key.value in _FREE:
        return entry
    key = entry.key if entry.key.value in _KEYS else replace(entry.key, value=_full(str(entry.key.value), words))
    return Entry(key, _inside(entry.value, words))


def _full(text: str, words: Words) -> str:
    """An id with the full names in it: `eis#2`, `hand:anna`, and `eis_2` for one of several alike."""

    def exchanged(found: re.Match[str]) -> str:
        name = found[0]
        copy = _COPY.fullmatch(name)
        if name not in words and copy and copy[1] in words:
            return f"{words[copy[1]]}_{copy[2]}"
        return words.get(name, name)

    return _NAME.sub(exchanged, text)
