"""The names of a rulebook inside its scenarios, for editors: told by where a word stands and what is declared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regelwerk.dsl.editing.occurrences import Occurrence, Symbol, as_written, whole_word
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.world.world import World

_WORD = re.compile(r"[^\W\d]\w*")
_HAPPENINGS = ("geschieht", "geschieht_nicht", "happens", "happens_not")
_STATES = ("gegeben", "gilt", "given", "holds")
_FREE_TEXT = ("quelle", "source", "hinweis", "note", "weil", "because", "regelwerk", "rulebook", "sprache", "language")
_OPTIONS = ("optionen", "options")
_PROFILE = ("profil", "profile")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a scenario, with the keys above it."""

    scalar: Scalar
    offset: int
    keys: tuple[str, ...]
    is_key: bool


class ScenarioWords:
    """The words of one file of scenarios. They are looked at once; what they name depends on the rulebook."""

    def __init__(self, node: Node) -> None:
        self._words: dict[str, list[_Word]] = {}
        all_of_them = (
            next((node.get(key) for key in ("szenarien", "scenarios") if node.get(key)), None)
            if isinstance(node, Mapping)
            else None
        )
        for scenario in all_of_them.entries if isinstance(all_of_them, Mapping) else ():
            self._walk(scenario.value, ())

    def named(self, world: World, words: Iterable[str] | None = None) -> Iterator[Occurrence]:
        """Every word that names something of the rulebook, or those among `words`."""
        for word in self._words if words is None else words:
            for one in self._words.get(word, ()):
                symbol = _symbol(world, word, one.keys, one.is_key)
                span = whole_word(one.scalar, word, one.offset) if symbol is not None else None
                if symbol is not None and span is not None:
                    yield as_written(Occurrence(span, word, symbol))

    def _walk(self, node: Node, keys: tuple[str, ...]) -> None:
        if keys and keys[-1] in _FREE_TEXT:
            return
        if isinstance(node, Sequence):
            for item in node.items:
                self._walk(item, keys)
        elif isinstance(node, Mapping):
            for entry in node.entries:
                self._note(entry.key, keys, True)
                self._walk(entry.value, (*keys, str(entry.key.value)))
        else:
            self._note(node, keys, False)

    def _note(self, scalar: Scalar, keys: tuple[str, ...], is_key: bool) -> None:
        for found in _WORD.finditer(scalar.value) if isinstance(scalar.value, str) else ():
            self._words.setdefault(found[0], []).append(_Word(scalar, found.start(), keys, is_key))


def _symbol(world: World, word: str, keys: tuple[str, ...], is_key: bool) -> Symbol | None:
    last = keys[-1] if keys else ""
    above = keys[-2] if len(keys) > 1 else ""
    if last in _HAPPENINGS and word in world.events:
        return Symbol("event", word)
    if is_key and above in _HAPPENINGS and last in world.events and word in world.events[last].fields:
        return Symbol("field", f"{last}.{word}")
    if is_key and above in _STATES and word in world.attributes:
        return Symbol("resource" if word in world.resources else "attribute", word)
    if last in _OPTIONS or above in _OPTIONS:
        return Symbol("option", word) if is_key and word in world.options else None
    if last in _PROFILE:
        return Symbol("profile", word) if word in world.profiles else None
    if not keys or (is_key and len(keys) == 1 and last not in _STATES and word not in world.player_names):
        return None  # the keys of scenarios and steps themselves
    return _declared(world, word, last)


def _declared(world: World, word: str, key: str) -> Symbol | None:
    type = world.attributes[key].type if key in world.attributes else None
    if type is not None and type.base == "enum" and word in world.enumerations.get(type.name, ()):
        return Symbol("value", f"{type.name}.{word}")
    for table, what in (("entries", "entry"), ("rules", "rule"), ("procedures", "procedure"), ("kinds", "kind")):
        if word in getattr(world, table):
            return Symbol(what, word)
    if word in world.player_names:
        return Symbol("player", word)
    for name, values in world.enumerations.items():
        if word in values:
            return Symbol("value", f"{name}.{word}")
    return Symbol("resource", word) if word in world.resources else None
