"""Prohibitions and permissions that last: which event they speak of, and of whom."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.clauses.event_patterns import bind, cause, pattern
from regelwerk.dsl.meaning.clauses.lasting_attributes import joins, modifier
from regelwerk.dsl.meaning.clauses.prohibited_events import known_prohibition
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.matcher import match, row_of, word_of
from regelwerk.dsl.meaning.sentences.sentence_advice import misspelt, no_verb
from regelwerk.dsl.meaning.sentences.statements import statements_of
from regelwerk.dsl.meaning.shared_words import conjunction, event_units, fits, name_and_arguments, only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.meaning.values.noun_phrases import filtered_by
from regelwerk.dsl.meaning.values.understood_values import condition_of, unwrapped
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.tree.clauses import Clause, Modification, Permission, Prohibition
from regelwerk.dsl.tree.tree import Body, X
from regelwerk.dsl.tree.types import BOOL, Type


def modal(
    so_far: Understanding, modal: syntax.Modal, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """`x darf nicht E`, `x darf trotz V E`, `x darf auch M`."""
    subject = noun_in(scope, modal.subject) if modal.subject is not None else None
    if isinstance(modal, syntax.MayNot):
        instead = substitute(so_far, modal, subject, scope)
        units = event_units(modal.unit)
        return [forbid(so_far, unit, subject, instead, scope, test, captured) for unit in units]
    if isinstance(modal, syntax.MayDespite):
        name = known_prohibition(modal.prohibition, scope)
        return [permit(so_far, unit, name, subject, scope, test, captured) for unit in event_units(modal.unit)]
    if isinstance(modal, syntax.MayAlso):
        return [widened(so_far, modal, subject, scope, test, captured)]
    return scope.fail(
        "RW433",
        modal,
        "Unter immer und solange darf hier nur stehen, was dauernd gilt.",
        "`darf nicht`, `darf trotz`, `darf auch`; anderes gehört unter ein Fenster.",
    )


def substitute(so_far: Understanding, modal: syntax.MayNot, subject: X | None, scope: Scope) -> Body:
    """What happens instead of what is forbidden."""
    if modal.substitute is None:
        return ()
    actor = replace(scope, actor=subject) if subject is not None else scope
    body, _ = statements_of(so_far, modal.substitute, actor)
    return body


def event_of(
    so_far: Understanding, unit: syntax.Junction, subject: X | None, scope: Scope
) -> tuple[str, list[tuple[str, int]], list[X]]:
    """The event a prohibition speaks of, its bound fields and tests. A subject fills the event's subject field."""
    if not isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        scope.fail("RW422", unit, "Hier fehlt ein Verb.", "Ein Satz beginnt mit seinem Verb.")
    row = row_of(unit)
    call = only_thing(row.items[0][1])
    if isinstance(call, (syntax.Call, syntax.Name)) and str(name_and_arguments(call)[0]) in so_far.world.events:
        topic, fields, inner, tests = pattern(so_far, call, scope, border=False)
        if row.particle is not None:
            without_effect(scope, row.particle)
        for preposition, target in row.items[1:]:
            if preposition is not None and preposition.type == "BY_WAY":
                tests.append(cause(unwrapped(target), inner))
            else:
                scope.fail(
                    "RW409",
                    target,
                    "Diese Wendung gehört hier zu nichts.",
                    "Nach dem Ereignis steht nur `durch …`.",
                )
    else:
        found = match(scope, row, True)
        if found is None or found.pattern.meaning not in so_far.world.events:
            misspelt(scope, unit)
            if isinstance(call, syntax.Call):
                unknown(scope, "Ereignis", str(call.name), call.name, so_far.world.events)
            piece = row.items[-1][1] if word_of(row.items[-1][1]) else row.items[0][1]
            if not word_of(piece):
                no_verb(scope, row, True)
            unknown(scope, "Ereignis", word_of(piece), piece, so_far.world.events)
        topic = found.pattern.meaning
        known = so_far.world.events[topic].fields
        fields, tests, inner = [], [], scope
        for slot, noun in found.slots.items():
            if noun.phrases:  # a set that is described: no new name
                here, x = X("field", (list(known).index(slot),), known[slot]), noun.expression(scope)
                one = X("compare", ("=", here, x), BOOL, x.span)
                tests.append(X("in", (here, x), BOOL, x.span) if x.type.many else one)
                continue
            _, inner = bind(so_far, noun.tree, list(known).index(slot), list(known), known, inner, fields, tests)
            if noun.where is not None:
                tests.append(condition_of(inner, noun.where))
    if row.where is not None:
        tests.append(condition_of(inner, row.where))
    if subject is not None:
        event = so_far.world.events[topic]
        fitting = [n for n, t in event.fields.items() if fits(subject.type.each(), t)]
        name = event.subject or (fitting[0] if len(fitting) == 1 else "")
        if not name:
            scope.fail("RW413", unit, f"{topic} hat kein Feld für den, der es tut.", "Gib dem Ereignis ein `subjekt`.")
        index = list(event.fields).index(name)
        here = X("field", (index,), event.fields[name])
        tests.append(X("in", (here, subject), BOOL) if subject.type.many else X("compare", ("=", here, subject), BOOL))
    return topic, fields, tests


def forbid(
    so_far: Understanding,
    unit: syntax.Junction,
    subject: X | None,
    substitute: Body,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Prohibition:
    topic, fields, tests = event_of(so_far, unit, subject, scope)
    condition = conjunction(tests if test is None else [*tests, test])
    made = Prohibition(span=scope.span(unit), condition=condition, fields=tuple(fields), event=topic,
                       layer=so_far.layer, substitute=substitute)  # fmt: skip
    return so_far.add(made, scope, captured)


def permit(
    so_far: Understanding,
    unit: syntax.Junction,
    name: str,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Permission:
    topic, fields, tests = event_of(so_far, unit, subject, scope)
    condition = conjunction(tests if test is None else [*tests, test])
    made = Permission(span=scope.span(unit), condition=condition, fields=tuple(fields), event=topic,
                      layer=so_far.layer, despite=name)  # fmt: skip
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
            "Vor `darf auch` steht eine abgeleitete Menge.",
            "Gib den Zielen der Aktion als Ableitung einen Namen.",
        )
    unit = modal.unit
    if not isinstance(unit, (syntax.Sentence, syntax.OpenUnit)):
        message = "Dieser Satz beschreibt nichts, was dauernd gilt."
        scope.fail("RW433", unit, message, "Nach `darf auch` steht eine Menge.")
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
        so_far, "derived:" + subject.args[0], "extend", "_", value, conjunction(tests), scope, unit, captured
    )
