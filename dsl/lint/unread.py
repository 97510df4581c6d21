"""What no text reads: attributes, resources, derived values, templates, names given to fields."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.shared_words import OTHERS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Clause, Modification
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.dsl.tree.walk import free_names
from regelwerk.dsl.world.world import World


def unread(facts: Facts) -> Iterator[Remark]:
    world = facts.world
    modified = {clause.target for clause in world.clauses if isinstance(clause, Modification)}
    for kind in world.kinds.values():
        for attribute in kind.attributes.values():
            name = attribute.name
            used = name in facts.read or name in facts.raised or name == kind.owner or titled("attr", name) in modified
            used = used or kind.alike  # it tells things apart
            # Attributes that come with a board or a price have no place of their own in the rulebook.
            implied = is_made_up(name) or attribute.span == kind.span or attribute.span.line == 0 or kind.space != ""
            if name in world.resources:
                if not used and not facts.any_resource:
                    what = message("findings.RW503.unread", name=name)
                    yield Remark("RW503", name, attribute.span, what, message("findings.RW503.unread_hint"))
            elif not used and not implied:
                what = message("findings.RW503.attribute_occurs_no_text", name=name, name2=kind.id)
                yield Remark("RW503", kind.id, attribute.span, what, message("findings.RW503.read_text_strike"))
    for derived in world.derived.values():
        if derived.id not in facts.derived and titled("derived", derived.id) not in modified:
            what = message("findings.RW503.no_text_uses_derived", name=derived.id)
            yield Remark("RW503", derived.id, derived.span, what, message("findings.RW503.unread_hint"))
    for table in world.tables.values():
        if table.id not in facts.tables:
            what = message("findings.RW503.no_text_uses_table", name=table.id)
            yield Remark("RW503", table.id, table.span, what, message("findings.RW503.unread_hint"))
    templates = {entry.template for entry in world.entries.values()}
    for template in world.templates.values():
        if template.id not in templates:
            what = message("findings.RW503.no_thing_uses_template", name=template.id)
            yield Remark("RW503", template.id, template.span, what, message("findings.RW503.use_template_strike"))


def unused_names(facts: Facts) -> Iterator[Remark]:
    """`schaden(ziel: anderr)` gives the field a new name instead of filtering it; then nobody uses that name."""
    world = facts.world
    for clause in world.clauses:
        given = [one for one in world.bindings.get(clause.number, ()) if one.name != one.field]
        if not given:
            continue
        used = free_names(clause)
        for binding in given:
            if binding.name in used:
                continue
            near = nearest(binding.name, _fitting_names(world, clause, binding.field))
            near = near or nearest(binding.name, [*world.player_names, *OTHERS, *_names_of(world, clause)])
            if near and near != binding.name:
                what = message("findings.RW512.unused_names", name=binding.name, field=binding.field)
                yield Remark(
                    "RW512", clause.entry, binding.span, what, message("findings.common.meant", name=near), near
                )


def _fitting_names(world: World, clause: Clause, field: str) -> list[str]:
    """The values that a field of the clause's event can have, where they are few and have names."""
    event = world.events.get(clause.topic)
    type = event.fields.get(field) if event is not None else None
    if type is None or type.base not in ("enum", "thing"):
        return []
    if type.base == "enum":
        return list(world.enumerations[type.name])
    return [entry.id for entry in world.entries.values() if entry.kind == type.name]


def _names_of(world: World, clause: Clause) -> list[str]:
    """What could stand in the pattern to filter a field, or the names of the fields themselves."""
    event = world.events.get(clause.topic)
    fields = list(event.fields) if event is not None else []
    kind = world.kinds.get(clause.this)
    values = [value for row in world.enumerations.values() for value in row]
    return [*fields, *(kind.attributes if kind is not None else ()), *world.entries, *world.derived, *values]
