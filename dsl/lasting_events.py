"""Prohibitions and permissions that last: which event they speak of, and of whom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.lasting_attributes import joins
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import conjunction, event_units, fits, only_thing, unwrapped
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.sentence_advice import misspelt, no_verb
from regelwerk.dsl.sentences import match, row_of, word_of
from regelwerk.dsl.tree import (
    Body,
    Clause,
    X,
)
from regelwerk.dsl.types import BOOL, Type

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


def modal(
    clauses: Clauses, modal: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """`x darf nicht E`, `x darf trotz V E`, `x darf auch M`."""
    subject = Nouns(scope).pieces(modal.children[0]) if modal.children[0] is not None else None
    if modal.data == "may_not":
        units, substitute = clauses.forbidden_units(modal, scope)
        return [clauses.forbid(unit, subject, substitute, scope, test, captured) for unit in units]
    if modal.data == "may_despite":
        name = ".".join(str(part) for part in modal.children[3].children)
        clauses.effects.known_prohibition(name, modal.children[3], scope)
        return [clauses.permit(unit, name, subject, scope, test, captured) for unit in event_units(modal.children[4])]
    if modal.data == "may_also":
        return [clauses.widened(modal, subject, scope, test, captured)]
    return scope.fail(
        "RW433",
        modal,
        "Unter immer und solange darf hier nur stehen, was dauernd gilt.",
        "`darf nicht`, `darf trotz`, `darf auch`; anderes gehört unter ein Fenster.",
    )


def forbidden_units(clauses: Clauses, modal: SyntaxTree, scope: Scope) -> tuple[list[SyntaxTree], Body]:
    units = event_units(modal.children[3])
    substitute: Body = ()
    if (
        len(modal.children) > 4
        and modal.children[-1] is not None
        and isinstance(modal.children[-2], Token)
        and modal.children[-2].type == "BUT"
    ):
        actor = replace(scope, actor=Nouns(scope).pieces(modal.children[0])) if modal.children[0] is not None else scope
        substitute, _ = clauses.effects.step(modal.children[-1], actor)
    return units, substitute


def event_of(
    clauses: Clauses, unit: SyntaxTree, subject: X | None, scope: Scope
) -> tuple[str, list[tuple[str, int]], list[X]]:
    """The event a prohibition speaks of, its bound fields and tests. A subject fills the event's subject field."""
    row = row_of(unit)
    call = only_thing(row.items[0][1])
    if isinstance(call, Tree) and call.data in ("call", "name") and str(call.children[0]) in clauses.world.events:
        topic, fields, inner, tests = clauses.pattern(call, scope, border=False)
        for preposition, target in row.items[1:]:
            if preposition is not None and preposition.type == "BY_WAY":
                tests.append(clauses.cause(unwrapped(target), inner))
            else:
                scope.fail(
                    "RW409",
                    target,
                    "Diese Wendung gehört hier zu nichts.",
                    "Nach dem Ereignis steht nur `durch …`.",
                )
    else:
        found = match(scope, row, True)
        if found is None or found.pattern.event not in clauses.world.events:
            misspelt(scope, unit)
            if isinstance(call, Tree) and call.data == "call":
                Nouns(scope).unknown("Ereignis", str(call.children[0]), call.children[0], clauses.world.events)
            piece = row.items[-1][1] if word_of(row.items[-1][1]) else row.items[0][1]
            if not word_of(piece):
                no_verb(scope, row, True)
            Nouns(scope).unknown("Ereignis", word_of(piece), piece, clauses.world.events)
        topic = found.pattern.event
        known = clauses.world.events[topic].fields
        fields, tests, inner = [], [], scope
        for slot, noun in found.slots.items():
            _, inner = clauses.bind(noun.tree, list(known).index(slot), list(known), known, inner, fields, tests)
            if noun.where is not None:
                tests.append(Nouns(inner).condition(noun.where))
    if row.where is not None:
        tests.append(Nouns(inner).condition(row.where))
    if subject is not None:
        event = clauses.world.events[topic]
        fitting = [n for n, t in event.fields.items() if fits(subject.type.each(), t)]
        name = event.subject or (fitting[0] if len(fitting) == 1 else "")
        if not name:
            scope.fail("RW413", unit, f"{topic} hat kein Feld für den, der es tut.", "Gib dem Ereignis ein `subjekt`.")
        index = list(event.fields).index(name)
        here = X("field", (index,), event.fields[name])
        tests.append(X("in", (here, subject), BOOL) if subject.type.many else X("compare", ("=", here, subject), BOOL))
    return topic, fields, tests


def forbid(
    clauses: Clauses,
    unit: SyntaxTree,
    subject: X | None,
    substitute: Body,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    return clauses.on_event("forbid", unit, subject, substitute, clauses.layer, scope, test, captured)


def permit(
    clauses: Clauses,
    unit: SyntaxTree,
    name: str,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    return clauses.on_event("permit", unit, subject, (), (name, clauses.layer), scope, test, captured)


def on_event(
    clauses: Clauses,
    kind: str,
    unit: SyntaxTree,
    subject: X | None,
    body: Body,
    extra: Any,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    """A lasting clause about an event: it forbids it, or lifts a prohibition of it."""
    topic, fields, tests = clauses.event_of(unit, subject, scope)
    if test is not None:
        tests.append(test)
    condition = conjunction(tests)
    span = scope.span(unit)
    return clauses.add(kind, topic, span, scope, condition, body, fields=fields, captured=captured, extra=extra)


def widened(
    clauses: Clauses,
    modal: SyntaxTree,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    """`A darf auch M`: a named set of targets gains more."""
    if subject is None or subject.op != "derived":
        scope.fail(
            "RW451",
            modal,
            "Vor `darf auch` steht eine abgeleitete Menge.",
            "Gib den Zielen der Aktion als Ableitung einen Namen.",
        )
    unit = next(child for child in modal.children[2:] if isinstance(child, Tree))
    value = Nouns(scope).pieces(unit.children[0])
    if unit.data == "open_unit":
        value = Nouns(scope).where(value, unit.children[2], unit)
    joins(value, subject.type, Nouns(scope), unit)
    tests = [
        X("compare", ("=", X("param", (index,), arg.type), arg), BOOL) for index, arg in enumerate(subject.args[1:])
    ]
    if test is not None:
        tests.append(test)
    return clauses.modifier(
        "derived:" + subject.args[0], "extend", "_", value, conjunction(tests), scope, unit, captured
    )
