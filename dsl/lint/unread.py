"""What no text reads: attributes, resources, derived values, templates, names given to fields."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.declare.world import World
from regelwerk.dsl.findings.findings import nearest
from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.meaning.shared_words import OTHERS
from regelwerk.dsl.tree.clauses import Clause, Modification
from regelwerk.dsl.tree.made_up_names import is_made_up, titled
from regelwerk.dsl.tree.walk import free_names


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
                    message = f"Die Ressource {name} kommt in keinem Text vor."
                    yield Remark("RW503", name, attribute.span, message, "Benutze sie, oder streiche sie.")
            elif not used and not implied:
                message = f"Das Attribut {name} von {kind.id} kommt in keinem Text vor."
                yield Remark("RW503", kind.id, attribute.span, message, "Lies es in einem Text, oder streiche es.")
    for derived in world.derived.values():
        if derived.id not in facts.derived and titled("derived", derived.id) not in modified:
            message = f"Die Ableitung {derived.id} benutzt kein Text."
            yield Remark("RW503", derived.id, derived.span, message, "Benutze sie, oder streiche sie.")
    for table in world.tables.values():
        if table.id not in facts.tables:
            message = f"Die Tabelle {table.id} benutzt kein Text."
            yield Remark("RW503", table.id, table.span, message, "Benutze sie, oder streiche sie.")
    templates = {entry.template for entry in world.entries.values()}
    for template in world.templates.values():
        if template.id not in templates:
            message = f"Die Vorlage {template.id} benutzt kein Ding."
            yield Remark("RW503", template.id, template.span, message, "Benutze sie mit `vorlage:`, oder streiche sie.")


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
            near = nearest(binding.name, [*world.player_names, *OTHERS, *_names_of(world, clause)])
            if near and near != binding.name:
                message = f"„{binding.name}“ ist hier ein neuer Name für {binding.field}, und niemand benutzt ihn."
                yield Remark("RW512", clause.entry, binding.span, message, f"Meintest du {near}?", near)


def _names_of(world: World, clause: Clause) -> list[str]:
    """What could stand in the pattern to filter a field, or the names of the fields themselves."""
    event = world.events.get(clause.topic)
    fields = list(event.fields) if event is not None else []
    kind = world.kinds.get(clause.this)
    values = [value for row in world.enumerations.values() for value in row]
    return [*fields, *(kind.attributes if kind is not None else ()), *world.entries, *world.derived, *values]
