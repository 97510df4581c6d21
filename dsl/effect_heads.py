"""Paragraphs inside an effect: loops, steps, exceptions, consents, repeatable prices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import (
    Piece,
)
from regelwerk.dsl.scope import Made, Scope
from regelwerk.dsl.tree import (
    Ask,
    Branch,
    Consent,
    Emit,
    Let,
    Loop,
    Pay,
    Perform,
    Repeat,
    Statement,
    StepOf,
    Until,
    X,
)
from regelwerk.dsl.types import BOOL, INT, INTS, Type
from regelwerk.dsl.world import Procedure

if TYPE_CHECKING:
    from regelwerk.dsl.effects import Effects


_MODES = {"ONE_BY_ONE": "one_by_one", "AT_ONCE": "at_once", "SECRETLY": "secretly", "IN_TURN": "in_turn"}


def loop_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    mode_tree, _, over, *rest = head.children
    mode = _MODES[mode_tree.children[0].type]
    nouns = Nouns(scope)
    if over.data == "loop_named":
        name_token, _, query, _, condition = over.children
        name, row = str(name_token), nouns.row(nouns.expression(query), query)
    elif over.data == "loop_pairs":
        return effects.pairs(mode, over, tail, scope, scope.span(head))
    else:
        _, query, _, condition = over.children
        row = nouns.row(nouns.expression(query), query)
        name = row.type.name or "es"
    again: X | None = None
    if condition is not None:
        test = Nouns(scope.with_element(name, row.type.each())).condition(condition)
        if mode == "in_turn":
            again = test  # who goes round and round is asked anew at each turn
        else:
            row = X("filter", (row, name, test), row.type, scope.span(query))
    inner = scope.with_local(name, row.type.each())
    until = limit = None
    parts = [part for part in rest if part is not None]
    for index, part in enumerate(parts):
        if isinstance(part, Token) and part.type == "UNTIL":
            until = Nouns(inner).condition(parts[index + 1])
        elif isinstance(part, Tree) and part.data == "limit":
            limit = Nouns(scope).expression(part.children[1])
    body = effects.tail(tail, inner)
    if again is not None:
        nobody = X("not", (X("exists", (row, name, again), BOOL, again.span),), BOOL, again.span)
        until = nobody if until is None else X("or", (until, nobody), BOOL, again.span)
        body = (Branch(again, body, (), again.span),)
    return (Loop(mode, name, row, body, until, limit, scope.span(head)),), scope


def pairs(effects: Effects, mode: str, over: SyntaxTree, tail: SyntaxTree, scope: Scope, span: Span) -> Made:
    """`für a, b aus M`: each pair once, in the order of the row."""
    first, second, _, query = over.children
    nouns = Nouns(scope)
    row = nouns.row(nouns.expression(query), query)
    pair = X("local", ("paar_",), row.type, span)
    inner = scope.with_local(str(first), row.type.each()).with_local(str(second), row.type.each())
    body = (
        Let(str(first), X("call", ("first", pair), row.type.each(), span), span),
        Let(str(second), X("call", ("last", pair), row.type.each(), span), span),
        *effects.tail(tail, inner),
    )
    pairs = X("call", ("pairs", row), Type("rows", row.type.name, True), span)
    return (Loop(mode, "paar_", pairs, body, None, None, span),), scope


def repeat_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    name = str(head.children[1])
    effects.declare_part(name, scope, scope.span(head.children[1]))
    until = limit = None
    parts = [part for part in head.children[2:] if part is not None]
    for index, part in enumerate(parts):
        if isinstance(part, Token) and part.type == "UNTIL":
            until = Nouns(scope).condition(parts[index + 1])
        elif isinstance(part, Tree) and part.data == "limit":
            limit = Nouns(scope).expression(part.children[1])
    return (Repeat(name, until, limit, effects.tail(tail, scope), scope.span(head)),), scope


def step_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    name = str(head.children[1])
    effects.declare_part(name, scope, scope.span(head.children[1]))
    condition = Nouns(scope).condition(head.children[3]) if head.children[3] is not None else None
    return (StepOf(name, condition, effects.tail(tail, scope), scope.span(head)),), scope


def declare_part(effects: Effects, name: str, scope: Scope, span: Span) -> None:
    """Steps and rounds are procedures too, found before the texts are understood."""
    scope.world.procedures.setdefault(name, Procedure(name, {}, None, "", (), None, span, step_of=scope.procedure))


def despite_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    name = ".".join(str(part) for part in head.children[1].children)
    effects.known_prohibition(name, head.children[1], scope)
    return tuple(with_despite(statement, name) for statement in effects.tail(tail, scope)), scope


def known_prohibition(effects: Effects, name: str, tree: Piece, scope: Scope) -> None:
    known = [*scope.world.rules, *scope.world.entries]
    if name not in known:
        Nouns(scope).unknown("Verbot", name, tree, known)


def consent_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    who = Nouns(scope).expression(head.children[1])
    if not who.type.many:
        who = X("list", (who,), who.type.row(), who.span)
    return (Consent(who, effects.tail(tail, scope), scope.span(head)),), scope


def per_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    """`je 3 gold: X`: whoever acts says how often, pays it all at once, and X happens so often."""
    nouns, span = Nouns(scope), scope.span(head)
    price = nouns.expression(head.children[1])
    if price.op != "amount" or price.args[1].op != "const":
        scope.fail("RW440", head, "Nach `je` steht eine Menge einer Ressource.", "Zum Beispiel: je 3 gold: …")
    each, resource = price.args
    name = f"mal_{span.line}_{span.column}"
    times = X("local", (name,), INT, span)
    most = X("most_payable", (effects.actor(scope), resource.args[1], ""), INT, span)
    zero, one = X("const", (0,), INT), X("const", (1,), INT)
    options = X("call", ("numbers", zero, X("math", ("/", most, each), INT)), INTS, span)
    whole = X("amount", (X("math", ("*", each, times), INT, span), resource), price.type, span)
    inner = scope.with_local(name, INT)
    again = X("call", ("numbers", one, times), INTS, span)
    loop = Loop("one_by_one", f"i_{name}", again, effects.tail(tail, inner), None, None, span)
    pay = Pay(effects.paid(whole, inner, head), (loop,), span)
    return (Ask(name, effects.actor(scope), options, None, None, False, False, span), pay), scope


def window_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    return (effects.clauses.granted(head, tail, scope, Until("ever")),), scope


def always_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    return tuple(effects.clauses.granted_lasting(head, tail, scope)), scope


def while_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    return tuple(effects.clauses.granted_lasting(head, tail, scope)), scope


def action_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    scope.fail("RW430", head, "`aktion:` steht nur am Anfang eines Eintrags.", "Ziehe sie nach außen.")


def guard_head(effects: Effects, head: SyntaxTree, tail: SyntaxTree, scope: Scope) -> Made:
    scope.fail("RW430", head, "`wache` steht nur am Anfang eines Eintrags.", "Ziehe sie nach außen.")


def with_despite(statement: Statement, name: str) -> Statement:
    """The same statement, with every event in it allowed in spite of a named prohibition."""
    if isinstance(statement, (Emit, Perform)):
        return replace(statement, despite=(*statement.despite, name))
    changed: dict[str, Any] = {}
    for key in ("body", "yes", "no", "cost", "effect", "first", "second", "otherwise"):
        inner = getattr(statement, key, None)
        if isinstance(inner, tuple):
            changed[key] = tuple(with_despite(one, name) for one in inner)
    bodies = getattr(statement, "bodies", None)
    if bodies is not None:
        changed["bodies"] = tuple(tuple(with_despite(one, name) for one in body) for body in bodies)
    return replace(statement, **changed) if changed else statement  # type: ignore[type-var]
