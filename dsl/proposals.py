"""Proposals: calls and sentences that propose events or start procedures, with their fields."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lark import Token, Tree
from regelwerk.dsl.calls import too_many
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.parsed_texts import parse_text
from regelwerk.dsl.pieces import ACTION_WORDS, VICTORY_WORDS, Piece, fits, only_thing
from regelwerk.dsl.scope import PLAYER_TYPE, Made, Scope
from regelwerk.dsl.sentence_advice import no_verb
from regelwerk.dsl.sentences import Match, Row, word_of
from regelwerk.dsl.tree import (
    Act,
    Ask,
    Body,
    Cover,
    Emit,
    Loop,
    Perform,
    Statement,
    Win,
    X,
)
from regelwerk.dsl.types import INT, RESOURCE, Type
from regelwerk.dsl.world import Event

if TYPE_CHECKING:
    from regelwerk.dsl.effects import Effects


def is_amount(effects: Effects, row: Row, scope: Scope) -> bool:
    """Whether a row is an amount of a resource, with or without what it is for."""
    inner = only_thing(row.items[0][1] if len([one for one in row.items if one[0] is None]) == 1 else None)
    return (
        isinstance(inner, Tree)
        and inner.data == "amount"
        and (scope.world.forms.get(str(inner.children[1]), ("", ""))[0] == "resource")
    )


def bare_cost(effects: Effects, row: Row, scope: Scope, tree: SyntaxTree, modal: bool) -> Made:
    """An amount without a verb is paid: `2 gold;`, `(n) gold je schiff;`, `2 gold für bau;`, `preis von x;`."""
    purpose = ""
    pieces: list[Piece] = []
    phrases: list[tuple[Token, Piece]] = []
    for preposition, piece in row.items:
        if preposition is None:
            pieces.append(piece)
        elif preposition.type == "FOR" and word_of(piece):
            purpose = word_of(piece)
        else:
            phrases.append((preposition, piece))
    first = only_thing(pieces[0]) if pieces else None
    counts = not isinstance(first, Tree) or first.data != "quantified"  # `diese karte` is no amount of anything
    if counts and row.particle is None and row.where is None and 1 <= len(pieces) <= 2:
        nouns = Nouns(scope)
        x = nouns.expression(pieces[0])
        if len(pieces) == 2:
            resource = nouns.expression(pieces[1])
            x = X("amount", (x, resource), Type("amount"), x.span)
        for preposition, piece in phrases:
            x = nouns.phrase(x, preposition, piece)
        if x.op == "amount" or x.type.base == "table":
            return effects.paid(x, scope, tree, purpose), scope
    return no_verb(scope, row, modal)


def paid(effects: Effects, price: X, scope: Scope, tree: SyntaxTree, purpose: str = "") -> Body:
    """A price: an amount of a resource, or a table that has an amount for each resource."""
    span, who = scope.span(tree), effects.actor(scope)
    if price.op == "amount" and price.args[1].type == RESOURCE and price.args[1].op == "const":
        if price.args[0].type == INT:
            return (Cover(who, price.args[0], price.args[1].args[1], span, purpose),)
    if price.type.base == "table" and (price.type.key, price.type.value) == (RESOURCE, INT):
        parts = []
        for resource in scope.world.resources.values():
            key = X("const", (resource.number, resource.id), RESOURCE, span)
            parts.append(Cover(who, X("at", (price, key), INT, price.span), resource.id, span, purpose))
        return tuple(parts)
    return scope.fail(
        "RW440",
        tree,
        "Gezahlt wird eine Menge einer Ressource.",
        "Zum Beispiel: zahle 2 gold, oder: zahle preis von x.",
    )


def called(effects: Effects, row: Row, scope: Scope) -> Made | None:
    """A sentence that is one call or one bare name: an event or a procedure."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None or row.where is not None:
        return None
    inner: Piece = only_thing(row.items[0][1])
    if not isinstance(inner, Tree) or inner.data not in ("call", "name"):
        return None
    name = str(inner.children[0])
    args = [child for child in inner.children[1:] if child is not None]
    span = scope.span(inner)
    if name in scope.arguments:
        return effects.argument_text(name, scope), scope
    if name in VICTORY_WORDS:
        winners = (
            Nouns(scope).expression(Nouns(scope).argument(args[0])[1] or inner)
            if args
            else X("list", (), PLAYER_TYPE.row())
        )
        if not winners.type.many:
            winners = X("list", (winners,), winners.type.row(), winners.span)
        declared = next((word for word in VICTORY_WORDS if word in scope.world.events), "")
        if declared and scope.applying != declared:
            fields = list(scope.world.events[declared].fields)
            given = {fields[0]: winners} if fields else {}
            return effects.proposed(scope.world.events[declared], given, scope, inner, []), scope
        return (Win(winners, span),), scope
    event = scope.world.events.get(name)
    if event is not None:
        return effects.emitted(event, args, scope, inner), scope
    procedure = scope.world.procedures.get(name)
    if procedure is not None:
        return (Perform(name, effects.arguments(procedure.parameters, args, scope, inner, {}), span),), scope
    if scope.locals.get(name) is not None and scope.locals[name].base == "thing" and inner.data == "name":
        return None
    if name in ACTION_WORDS:
        return (Act(effects.actor(scope), False, span),), scope
    if inner.data == "call":
        near_to = [*scope.world.events, *scope.world.procedures, VICTORY_WORDS[scope.language == "en"]]
        Nouns(scope).unknown("Ereignis oder Ablauf", name, inner.children[0], near_to)
    return None


def argument_text(effects: Effects, name: str, scope: Scope) -> Body:
    """What an entry says in place of a parameter of its template."""
    scalar = scope.arguments[name]
    tree = parse_text(scalar, "effect", scope.language, effects.findings, scope.world)
    if tree is None:
        return ()
    body, _ = effects.text(tree.children[0], replace(scope, scalar=scalar))
    return body


def emitted(effects: Effects, event: Event, args: list[Piece], scope: Scope, tree: SyntaxTree) -> Body:
    nouns = Nouns(scope)
    given: dict[str, X] = {}
    names = list(event.fields)
    asks: list[Statement] = []
    for position, arg in enumerate(args):
        field, value = nouns.argument(arg)
        name = field or (names[position] if position < len(names) else "")
        if not name:
            too_many(nouns, event.id, names, arg)
        if name not in event.fields or value is None:
            nouns.unknown("Feld", name, arg, names)
        given[name] = nouns.hinted(value, event.fields[name])
    return effects.proposed(event, given, scope, tree, asks)


def proposed(
    effects: Effects, event: Event, given: dict[str, X], scope: Scope, tree: SyntaxTree, before: list[Statement]
) -> Body:
    """An event with its fields: implicit choices are asked first, a row for one thing means each of them at once."""
    span = scope.span(tree)
    fields: list[X] = []
    each: tuple[str, X] | None = None
    for name, type in event.fields.items():
        x = given.get(name)
        if x is None:
            x = effects.left_out(event, name, type, scope, tree)
        if x.op == "some" and not type.many:
            x, each = effects.implicit(x, name, type, scope, span, before, each)
        elif x.op == "some":
            x = effects.several(x, name, scope, span, before)
        elif x.type.many and not type.many and fits(x.type.each(), type) and each is None:
            each = (f"je_{name}", x)
            x = X("local", (each[0],), x.type.each(), x.span)
        if x.op == "amount" and type == INT:
            x = x.args[0]
        if type.many and not x.type.many and fits(x.type, type.each()):
            x = X("list", (x,), x.type.row(), x.span)
        if type == INT:
            x = Nouns(scope).as_amount(x, X("const", (0,), INT), tree)
        if not fits(x.type, type):
            scope.fail(
                "RW404",
                tree,
                f"Das Feld {name} von {event.id} ist {type}, hier steht {x.type}.",
                f"{event.id} hat: {', '.join(f'{n}: {t}' for n, t in event.fields.items())}.",
            )
        fields.append(x)
    emit = Emit(event.id, tuple(fields), (), span)
    if each is None:
        return (*before, emit)
    return (*before, Loop("at_once", each[0], each[1], (emit,), None, None, span))


def left_out(effects: Effects, event: Event, name: str, type: Type, scope: Scope, tree: SyntaxTree) -> X:
    if name in event.defaults:
        return effects.clauses.default(event, name, scope)
    if name == event.subject:
        return effects.actor(scope)
    if type == PLAYER_TYPE and list(event.fields.values()).count(PLAYER_TYPE) == 1 and (scope.actor or scope.me):
        return effects.actor(scope)
    return scope.fail(
        "RW415",
        tree,
        f"Das Feld {name} von {event.id} fehlt.",
        f"{event.id} hat: {', '.join(f'{n}: {t}' for n, t in event.fields.items())}.",
    )


def implicit(
    effects: Effects,
    x: X,
    name: str,
    type: Type,
    scope: Scope,
    span: Span,
    before: list[Statement],
    each: tuple[str, X] | None,
) -> tuple[X, tuple[str, X] | None]:
    """`zerstöre 1 schiff`: whoever acts chooses which."""
    least, most, row = x.args
    variable = f"w_{name}_{span.line}_{span.column}"
    if least.op == "const" and most.op == "const" and least.args[0] == most.args[0] == 1:
        before.append(Ask(variable, effects.actor(scope), row, None, None, False, False, span))
        return X("local", (variable,), row.type.each(), span), each
    before.append(Ask(variable, effects.actor(scope), row, least, most, False, False, span))
    chosen = X("local", (variable,), row.type, span)
    each = (f"je_{name}", chosen)
    return X("local", (each[0],), row.type.each(), span), each


def several(effects: Effects, x: X, name: str, scope: Scope, span: Span, before: list[Statement]) -> X:
    least, most, row = x.args
    variable = f"w_{name}_{span.line}_{span.column}"
    before.append(Ask(variable, effects.actor(scope), row, least, most, False, False, span))
    return X("local", (variable,), row.type, span)


def arguments(
    effects: Effects,
    parameters: dict[str, Type],
    args: list[Piece],
    scope: Scope,
    tree: SyntaxTree,
    given: dict[str, X],
) -> tuple[X, ...]:
    nouns = Nouns(scope)
    names = list(parameters)
    for position, arg in enumerate(args):
        field, value = nouns.argument(arg)
        name = field or (names[position] if position < len(names) else "")
        if not name:
            too_many(nouns, str(tree.children[0]), names, arg)
        if name not in parameters or value is None:
            nouns.unknown("Parameter", name, arg.children[0] if field else arg, names)
        x = nouns.hinted(value, parameters[name])
        if not fits(x.type, parameters[name]):
            scope.fail("RW404", arg, f"{name} ist {parameters[name]}, hier steht {x.type}.", "Prüfe die Angabe.")
        given[name] = x
    for name, type in parameters.items():
        if name not in given and type == PLAYER_TYPE and (scope.actor or scope.me):
            given[name] = effects.actor(scope)
    missing = [name for name in names if name not in given]
    if missing:
        scope.fail("RW415", tree, f"Es fehlt: {', '.join(missing)}.", f"Gebraucht wird {', '.join(names)}.")
    return tuple(given[name] for name in names)


def declared(effects: Effects, found: Match, scope: Scope, tree: SyntaxTree) -> Made:
    event = scope.world.events[found.pattern.event]
    nouns = Nouns(scope)
    given = {}
    for slot, noun in found.slots.items():
        given[slot] = noun.expression(nouns, event.fields[slot])
    return effects.proposed(event, given, scope, tree, []), scope
