"""What a text can notice of the rest of its rulebook, as numbers: if they are the same, the text means the same.

Two sorts: what a text notices only if it says a word (an event, a card, a value), and the frame, which is everything
else: kinds and attributes reach a text by way of types, without being named in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.sentences.spoken_verbs import told_verbs
from regelwerk.dsl.world.behaviours import DeclaredVerb, Pattern
from regelwerk.dsl.world.world import World

_BY_WORD = frozenset(
    {
        "enumerations", "entries", "events", "derived", "tables", "procedures", "rules", "templates", "options",
        "patterns",
    }
)  # fmt: skip
_MADE_FROM_OTHERS = frozenset(
    {
        "clauses", "forms", "sentences", "infinitives", "told", "asked", "fixed_words", "uses", "trying", "setup",
        "window_order", "in_order", "scopes",
    }
)  # fmt: skip
_OUTSIDE = frozenset(
    {
        "id", "version", "names", "source", "setup_text", "window_order_text", "in_order_text", "main", "main_span",
        "citations", "allowed", "paragraphs", "titles", "words", "english", "display", "phases",
    }
)  # fmt: skip
_NOT_NOTICED = frozenset(
    {
        "effect",
        "effect_text",
        "condition",
        "condition_text",
        "nothing",
        "body",
        "value",
        "source",
        "edges",
        "sizes",
        "present",
        "present_text",
    }
)
"""What declarations have that no other text can notice: their own texts and what those mean, how a board is laid."""


def frame(world: World) -> int:
    """A number for everything that reaches texts without being named in them."""
    skipped = _BY_WORD | _MADE_FROM_OTHERS | _OUTSIDE
    return hash(repr([_told(getattr(world, one.name)) for one in fields(world) if one.name not in skipped]))


class DeclaredWords:
    """How words are declared. What values are of is found out later than everything else: only they are told anew."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._others = _by_word(_declared(world))
        self._numbers = {word: hash(repr(told)) for word, told in self._others.items()}

    def numbers(self) -> dict[str, int]:
        """For every word that something is declared under, a number for how it is declared."""
        values = _by_word(_values(self._world))
        told = {word: hash(repr([*self._others.get(word, ()), *how])) for word, how in values.items()}
        return {**self._numbers, **told}


def _by_word(declared: Iterable[tuple[str, object]]) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for word, told in declared:
        found.setdefault(word, []).append(told)
    return found


def _values(world: World) -> Iterator[tuple[str, object]]:
    for derived in world.derived.values():
        told = (derived.id, derived.parameters, derived.text_kind, derived.type, derived.subject)
        said = {*derived.forms, *_verbs(derived.sentences, world.verbs)}
        yield from _each(said, (*told, _told(derived.sentences)))


def _declared(world: World) -> Iterator[tuple[str, object]]:
    for name, values in world.enumerations.items():
        yield name, values
        for index, value in enumerate(values):
            yield value, (name, index)
    for entry in world.entries.values():
        yield entry.id, (entry.kind,)
    for event in world.events.values():
        yield from _each({event.id, *_verbs(event.sentences, world.verbs)}, _told(event))
    for table in world.tables.values():
        yield from _each(table.forms, (table.id, table.type))
    for procedure in world.procedures.values():
        how = (procedure.parameters, procedure.actor, _told(procedure.sentences))
        yield from _each({procedure.id, *_verbs(procedure.sentences, world.verbs)}, how)
    for rule in world.rules.values():
        yield rule.id, ("rule", rule.prohibition)
    for template in world.templates.values():
        yield template.id, (template.parameters, _told(template.effect), _told(template.paragraphs))
    for option in world.options.values():
        yield option.id, option.values
    for name, roles in world.patterns.items():
        yield name, tuple(roles)


def _verbs(sentences: Iterable[Pattern], declared: Mapping[str, DeclaredVerb]) -> Iterator[str]:
    """The words by which a text says one of these sentences."""
    for one in sentences:
        yield from {one.verb, one.infinitive, *(word for word, _ in told_verbs(one, declared))} - {""}


def _each(words: Iterable[str], told: object) -> Iterator[tuple[str, object]]:
    for word in words:
        yield word, told


def _told(value: Any) -> Any:
    """A declaration without places and without its own texts."""
    if isinstance(value, Span):
        return None
    if isinstance(value, Scalar):
        return value.value
    if isinstance(value, dict):
        return [(key, _told(one)) for key, one in value.items()]
    if isinstance(value, (list, tuple)):
        return [_told(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        return [_told(getattr(value, one.name)) for one in fields(value) if one.name not in _NOT_NOTICED]
    return value
