"""Every text of a rulebook with its place: whose text it is, which of its texts, in which language, of which kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.types import Type
from regelwerk.dsl.world.world import World

Path = tuple[str, str, str]
"""What the owner is, its id, and which of its texts: `("event", "schaden", "effect")`."""


PARAGRAPH = "paragraph:"
"""Which of the texts of a thing, a kind or a template, if it is a paragraph: this, and its name."""


STATED = "stated:"
"""The same of an attribute that is a text."""
STATED_KINDS: dict[str, TextKind] = {"condition": "condition", "price": "value"}


@record
class TextPlace:
    """One text and where it belongs. `names` are the names that its owner declares for it: fields, parameters."""

    path: Path
    scalar: Scalar
    kind: TextKind
    language: Language
    names: dict[str, Type]


def text_places(world: World) -> Iterator[TextPlace]:
    """All texts of a world, in the order in which it declares their owners."""

    def place(
        what: str, id: str, part: str, scalar: Scalar | None, kind: TextKind, language: str, names: dict[str, Type]
    ) -> Iterator[TextPlace]:
        if scalar is not None:
            yield TextPlace((what, id, part), scalar, kind, scalar.language or cast(Language, language), names)

    nothing: dict[str, Type] = {}
    for derived in (one for one in world.derived.values() if not one.stated):
        kind = cast(TextKind, derived.text_kind)
        yield from place("derived", derived.id, "text", derived.text, kind, derived.language, derived.parameters)
    for event in world.events.values():
        spoken = event.language
        yield from place("event", event.id, "condition", event.condition_text, "condition", spoken, event.fields)
        yield from place("event", event.id, "effect", event.effect_text, "effect", spoken, event.fields)
        for name, scalar in event.defaults.items():
            yield from place("event", event.id, f"default:{name}", scalar, "value", spoken, event.fields)
    for procedure in world.procedures.values():
        names = procedure.parameters
        yield from place("procedure", procedure.id, "text", procedure.text, "effect", procedure.language, names)
        for name, scalar in procedure.defaults.items():
            yield from place("procedure", procedure.id, f"default:{name}", scalar, "value", procedure.language, names)
    for rule in world.rules.values():
        kind = "event" if rule.prohibition else "effect"
        yield from place("rule", rule.id, "text", rule.text, kind, rule.language, nothing)
    for template in world.templates.values():
        yield from place("template", template.id, "effect", template.effect, "effect", template.language, nothing)
        for name, scalar in template.paragraphs.items():
            part = PARAGRAPH + name
            yield from place("template", template.id, part, scalar, "effect", template.language, nothing)
    for one in world.kinds.values():
        here = {"ort": Type("thing", one.id), "place": Type("thing", one.id)}
        yield from place("kind", one.id, "effect", one.effect, "effect", one.language, nothing)
        yield from place("kind", one.id, "after_use", one.after_use, "effect", one.language, nothing)
        for paragraph in one.paragraphs.values():
            part = PARAGRAPH + paragraph.id
            yield from place("kind", one.id, part, paragraph.effect, "effect", one.language, nothing)
        for attribute in one.stated.values():
            kind = STATED_KINDS[attribute.what]
            yield from place("kind", one.id, STATED + attribute.id, attribute.default, kind, one.language, nothing)
        yield from place("kind", one.id, "present", one.present_text, "condition", one.language, nothing)
        yield from place("kind", one.id, "most", one.most_text, "value", one.language, here)
    for entry in world.entries.values():
        yield from place("entry", entry.id, "effect", entry.effect, "effect", entry.language, nothing)
        for name, scalar in entry.paragraphs.items():
            yield from place("entry", entry.id, PARAGRAPH + name, scalar, "effect", entry.language, nothing)
        for name, scalar in entry.stated.items():
            kind = STATED_KINDS[world.kinds[entry.kind].stated[name].what]
            yield from place("entry", entry.id, STATED + name, scalar, kind, entry.language, nothing)
        for name, scalar in entry.arguments.items():
            wants = world.templates[entry.template].parameters.get(name) if entry.template else "effect"
            kind = "value" if wants == "value" else "effect"
            yield from place("entry", entry.id, f"argument:{name}", scalar, kind, entry.language, nothing)
    for means in world.means.values():
        yield from place("means", means.id, "things", means.things_text, "set", means.language, nothing)
        yield from place("means", means.id, "condition", means.condition_text, "condition", means.language, nothing)
        yield from place("means", means.id, "worth", means.worth_text, "value", means.language, nothing)
        yield from place("means", means.id, "effect", means.effect_text, "effect", means.language, nothing)
    yield from place("setup", "", "", world.setup_text, "effect", world.language, nothing)
    yield from place("window_order", "", "", world.window_order_text, "value", world.language, nothing)
    yield from place("in_order", "", "", world.in_order_text, "condition", world.language, nothing)
