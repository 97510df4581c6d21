"""Prohibitions and permissions that last: which event they speak of, and of whom."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.clauses.event_fields import SpokenEvent, bind, field_is
from regelwerk.dsl.meaning.clauses.event_patterns import caused_by, pattern
from regelwerk.dsl.meaning.clauses.lasting_attributes import joins, modifier
from regelwerk.dsl.meaning.clauses.prohibited_events import known_prohibition
from regelwerk.dsl.meaning.clauses.told_fields import tell
from regelwerk.dsl.meaning.nouns.noun_groups import described
from regelwerk.dsl.meaning.nouns.noun_phrases import filtered_by
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.matcher import match
from regelwerk.dsl.meaning.sentences.sentence_advice import misspelt, no_verb
from regelwerk.dsl.meaning.sentences.sentence_rows import Row, row_of, word_of
from regelwerk.dsl.meaning.sentences.statements import statements_of
from regelwerk.dsl.meaning.shared_words import conjunction, event_units, fits, name_and_arguments, only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.meaning.values.understood_values import condition_of
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Clause, Modification, Permission, Prohibition
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import BOOL, Type
from regelwerk.dsl.world.behaviours import Event

OfEvent = TypeVar("OfEvent", Prohibition, Permission)


def modal(
    so_far: Understanding, modal: syntax.Modal, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """`x darf nicht E`, `x darf trotz V E`, `x darf auch M`."""
    subject = noun_in(scope, modal.subject) if modal.subject is not None else None
    if isinstance(modal, syntax.MayNot):
        instead = substitute(so_far, modal, subject, scope)
        forbids = Prohibition(span=scope.span(modal), condition=None, event="", layer=so_far.layer, substitute=instead)
        return [about(so_far, forbids, unit, subject, scope, test, captured) for unit in event_units(modal.unit)]
    if isinstance(modal, syntax.MayDespite):
        name = known_prohibition(modal.prohibition, scope)
        permits = Permission(span=scope.span(modal), condition=None, event="", layer=so_far.layer, despite=name)
        return [about(so_far, permits, unit, subject, scope, test, captured) for unit in event_units(modal.unit)]
    if isinstance(modal, syntax.MayAlso):
        return [widened(so_far, modal, subject, scope, test, captured)]
    return scope.fail(
        "RW433",
        modal,
        message("findings.RW433.modal"),
        message("findings.RW433.modal_hint"),
    )


def substitute(so_far: Understanding, modal: syntax.MayNot, subject: X | None, scope: Scope) -> Body:
    """What happens instead of what is forbidden."""
    if modal.substitute is None:
        return ()
    actor = replace(scope, actor=subject) if subject is not None else scope
    body, _ = statements_of(so_far, modal.substitute, actor)
    return body


def event_of(so_far: Understanding, unit: syntax.Junction, subject: X | None, scope: Scope) -> SpokenEvent:
    """The event that a prohibition or a permission speaks of. A subject fills the event's subject field."""
    if not isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        scope.fail("RW422", unit, message("findings.RW422.event_of"), message("findings.RW422.event_of_hint"))
    row = row_of(unit)
    call = only_thing(row.items[0][1])
    if isinstance(call, (syntax.Call, syntax.Name)) and str(name_and_arguments(call)[0]) in so_far.world.events:
        spoken = _by_name(so_far, call, row, scope)
    else:
        spoken = _by_sentence(so_far, unit, call, row, scope)
    if row.where is not None:
        spoken.tests.append(condition_of(spoken.scope, row.where))
    if subject is not None:
        spoken.tests.append(_done_by(so_far.world.events[spoken.topic], subject, scope, unit))
    return spoken


def _by_name(so_far: Understanding, call: syntax.Call | syntax.Name, row: Row, scope: Scope) -> SpokenEvent:
    """`x darf nicht E(…) durch …`."""
    spoken = pattern(so_far, call, scope, border=False)
    if row.particle is not None:
        without_effect(scope, row.particle)
    caused_by(row.items[1:], spoken)
    return spoken


def _by_sentence(
    so_far: Understanding, unit: syntax.Sentence | syntax.OpenUnit, call: Node, row: Row, scope: Scope
) -> SpokenEvent:
    """`x darf nicht`, and the sentence of an event."""
    events = so_far.world.events
    found = match(scope, row, True)
    if found is None or found.pattern.meaning not in events:
        misspelt(scope, unit)
        if isinstance(call, syntax.Call):
            unknown(scope, "event", str(call.name), call.name, events)
        piece = row.items[-1][1] if word_of(row.items[-1][1]) else row.items[0][1]
        if not word_of(piece):
            no_verb(scope, row, True)
        unknown(scope, "event", word_of(piece), piece, events)
    spoken = SpokenEvent(found.pattern.meaning, events[found.pattern.meaning].fields, scope)
    for slot, noun in found.slots.items():
        position = spoken.names.index(slot)
        group = described(noun.tree)
        if group is not None and group.article == "A":
            tell(so_far, noun, slot, spoken)
            continue
        if noun.phrases:  # a set that is described: no new name
            x = noun.expression(scope)
            spoken.tests.append(field_is(spoken.scope.world, spoken.at(position), x, x.span))
            continue
        bind(so_far, noun.tree, position, spoken)
        if noun.where is not None:
            spoken.tests.append(condition_of(spoken.scope, noun.where))
    return spoken


def _done_by(event: Event, subject: X, scope: Scope, unit: Node) -> X:
    fitting = [name for name, type in event.fields.items() if fits(subject.type.each(), type)]
    name = event.subject or (fitting[0] if len(fitting) == 1 else "")
    if not name:
        said = message("findings.lasting_events.has_no_field_whoever", name=event.id)
        scope.fail("RW413", unit, said, message("findings.RW413.done_by_hint"))
    wanted, given = event.fields[name], subject.type.each()
    if not fits(given, wanted) and not fits(wanted, given):
        other = message("findings.RW404.field", field=name, want=wanted, have=subject.type)
        scope.fail("RW404", unit, other, message("findings.RW404.field_hint"))
    return field_is(scope.world, X("field", (list(event.fields).index(name),), event.fields[name]), subject)


def about(
    so_far: Understanding,
    clause: OfEvent,
    unit: syntax.Junction,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> OfEvent:
    """The prohibition or permission, of the event that is said."""
    spoken: SpokenEvent = event_of(so_far, unit, subject, scope)
    told: list[X] = [spoken.asked(one) for one in spoken.tests]
    condition = conjunction(told if test is None else [*told, test])
    made = replace(clause, span=scope.span(unit), condition=condition, fields=tuple(spoken.fields), event=spoken.topic)
    return so_far.add(made, scope, captured)


def widened(
    so_far: Understanding,
    modal: syntax.MayAlso,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Modification:
    """`A darf auch M`: a named set of targets gains more."""
    if subject is None or subject.op != "derived":
        scope.fail(
            "RW451",
            modal,
            message("findings.RW451.widened"),
            message("findings.RW451.widened_hint"),
        )
    unit = modal.unit
    if not isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        what = message("findings.RW433.nothing_lasting")
        scope.fail("RW433", unit, what, message("findings.RW433.widened_hint"))
    if isinstance(unit, syntax.Sentence) and unit.particle is not None:
        without_effect(scope, unit.particle)
    value = noun_in(scope, unit.pieces)
    if isinstance(unit, syntax.OpenUnit):
        value = filtered_by(scope, value, unit.where, unit)
    joins(value, subject.type, scope, unit)
    tests = [
        X("compare", ("=", X("param", (index,), arg.type), arg), BOOL) for index, arg in enumerate(subject.args[1:])
    ]
    if test is not None:
        tests.append(test)
    return modifier(
        so_far, titled("derived", subject.args[0]), "extend", None, value, conjunction(tests), scope, unit, captured
    )
