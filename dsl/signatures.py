"""What a text can notice of the rest of its rulebook, as numbers: if they are the same, the text means the same.

Two sorts: what a text notices only if it says a word (an event, a card, a value), and the frame that reaches every
text by way of types (kinds, attributes, resources, layers).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regelwerk.dsl.world import Kind, World


def frame(world: World) -> int:
    """A number for everything that reaches texts without being named in them."""
    kinds = [_kind(kind) for kind in world.kinds.values()]
    attributes = [(one.name, one.type, one.fixed) for one in world.attributes.values()]
    resources = [(one.id, one.forms, one.of) for one in world.resources.values()]
    means = [(one.id, one.resource, one.other) for one in world.means.values()]
    spaces = [(one.id, one.shape, one.field) for one in world.spaces.values()]
    rest = (world.language, world.layers, world.cost_first, world.player_names, world.irrevocable)
    return hash(repr((kinds, attributes, resources, means, spaces, rest)))


def _kind(kind: Kind) -> object:
    after = kind.after_use.value if kind.after_use is not None else None
    own = (kind.id, kind.forms, kind.owner, kind.per, kind.place, kind.space, kind.count, kind.announce, after)
    return own, [(one.name, one.type) for one in kind.attributes.values()]


def words(world: World) -> dict[str, int]:
    """For every word that something is declared under, a number for how it is declared."""
    found: dict[str, list[object]] = {}
    for word, told in _declared(world):
        found.setdefault(word, []).append(told)
    return {word: hash(repr(told)) for word, told in found.items()}


def _declared(world: World) -> Iterator[tuple[str, object]]:
    for name, values in world.enumerations.items():
        yield name, values
        for index, value in enumerate(values):
            yield value, (name, index)
    for entry in world.entries.values():
        yield entry.id, (entry.kind,)
    for event in world.events.values():
        defaults = [(name, scalar.value) for name, scalar in event.defaults.items()]
        sentences = [(pattern.text, pattern.language) for pattern in event.sentences]
        told = (event.id, event.fields, sentences, event.subject, defaults, event.language)
        yield from _each({event.id, *(pattern.verb for pattern in event.sentences)}, told)
    for derived in world.derived.values():
        yield from _each(derived.forms, (derived.id, derived.parameters, derived.text_kind, derived.type))
    for procedure in world.procedures.values():
        yield procedure.id, (procedure.parameters, procedure.actor)
    for rule in world.rules.values():
        yield rule.id, ("rule", rule.prohibition)
    for template in world.templates.values():
        yield template.id, (template.parameters, template.effect.value)
    for option in world.options.values():
        yield option.id, option.values
    for name, roles in world.patterns.items():
        yield name, tuple(roles)


def _each(words: Iterable[str], told: object) -> Iterator[tuple[str, object]]:
    for word in words:
        yield word, told
