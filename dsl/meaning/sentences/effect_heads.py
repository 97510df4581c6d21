"""Paragraphs inside an effect: loops, steps, exceptions, consents, repeatable prices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.meaning.clauses.granted import granted, granted_lasting
from regelwerk.dsl.meaning.clauses.prohibited_events import known_prohibition
from regelwerk.dsl.meaning.nouns.noun_names import is_known
from regelwerk.dsl.meaning.scope import Made, Scope
from regelwerk.dsl.meaning.sentences.proposals import paid
from regelwerk.dsl.meaning.sentences.statements import actor, body_of
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.understood_values import as_row, bare_word, condition_of, expression, value_for
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import (
    Ask,
    AtWill,
    Branch,
    Consent,
    Emit,
    Let,
    Loop,
    May,
    Pay,
    Perform,
    Repeat,
    Statement,
    StepOf,
    Until,
    X,
)
from regelwerk.dsl.tree.types import BOOL, INT, INTS, Type
from regelwerk.dsl.world.behaviours import Procedure

_MODES = {"ONE_BY_ONE": "one_by_one", "AT_ONCE": "at_once", "SECRETLY": "secretly", "IN_TURN": "in_turn"}


def _named_each(scope: Scope, over: syntax.LoopEach) -> None:
    """`nacheinander für jedes x aus felder:`: what has a name is taken from a row, without `jedes`."""
    found = list(words(over.query))
    chosen = len(found) > 1 and found[0].type == "NAME" and found[1].type == "FROM"
    if chosen and not is_known(scope, str(found[0])):
        said = message("findings.RW222.each_named", word=over.each_word, name=found[0])
        hint = message("findings.common.write", said=str(found[0]))
        scope.fail("RW222", Node(over.each_word, found[0]), said, hint, str(found[0]))


def loop_head(so_far: Understanding, head: syntax.LoopHead, tail: syntax.Tail, scope: Scope) -> Made:
    mode, over = _MODES[head.mode.word.type], head.over
    if isinstance(over, syntax.LoopPairs):
        for part in (head.until, head.limit):
            if part is not None:
                without_effect(scope, part)
        return pairs(so_far, mode, over, tail, scope, scope.span(head))
    query, condition = over.query, over.where
    if isinstance(over, syntax.LoopEach):
        _named_each(scope, over)
    row = as_row(scope, expression(scope, query), query)
    name = str(over.name) if isinstance(over, syntax.LoopNamed) else row.type.word
    again: X | None = None
    if condition is not None:
        test = condition_of(scope.with_element(name, row.type.each()), condition)
        if mode == "in_turn":
            again = test  # who goes round and round is asked anew at each turn
        else:
            row = X("filter", (row, name, test), row.type, scope.span(query))
    inner = scope.with_local(name, row.type.each())
    until = condition_of(inner, head.until) if head.until is not None else None
    limit = rounds(head.limit, scope, row.type.name)
    body = body_of(so_far, tail, inner)
    if again is not None:
        nobody = X("not", (X("exists", (row, name, again), BOOL, again.span),), BOOL, again.span)
        until = nobody if until is None else X("or", (until, nobody), BOOL, again.span)
        body = (Branch(again, body, (), again.span),)
    return (Loop(mode, name, row, body, until, limit, scope.span(head)),), scope


def rounds(limit: syntax.Limit | None, scope: Scope, kind: str = "") -> X | None:
    """How often a loop goes round at most: per game, per thing that it goes over, or per procedure that it stands in,
    which all is the same here (docs/semantics.md M9)."""
    if limit is None:
        return None
    per, *keys = limit.scopes
    if keys:
        without_effect(scope, keys[0])
    word, game = bare_word(per), "spiel" if scope.language == "de" else "game"
    if word not in (game, scope.procedure) and (not kind or scope.world.kind_of_form(word) != kind):
        without_effect(scope, per, message("findings.RW459.hint_rounds", game=game))
    return value_for(scope, limit.count, "int")


def pairs(
    so_far: Understanding, mode: str, over: syntax.LoopPairs, tail: syntax.Tail, scope: Scope, span: Span
) -> Made:
    """`für a, b aus M`: each pair once, in the order of the row."""
    first, second = over.left, over.right
    row = as_row(scope, expression(scope, over.query), over.query)
    pair = X("local", (made_up("pair"),), row.type, span)
    inner = scope.with_local(str(first), row.type.each()).with_local(str(second), row.type.each())
    body = (
        Let(str(first), X("call", ("first", pair), row.type.each(), span), span),
        Let(str(second), X("call", ("last", pair), row.type.each(), span), span),
        *body_of(so_far, tail, inner),
    )
    pairs = X("call", ("pairs", row), Type("rows", row.type.name, True), span)
    return (Loop(mode, made_up("pair"), pairs, body, None, None, span),), scope


def repeat_head(so_far: Understanding, head: syntax.RepeatHead, tail: syntax.Tail, scope: Scope) -> Made:
    name = str(head.name)
    declare_part(name, scope, scope.span(head.name))
    until = condition_of(scope, head.until) if head.until is not None else None
    limit = rounds(head.limit, scope)
    return (Repeat(name, until, limit, body_of(so_far, tail, scope), scope.span(head)),), scope


def at_will_head(so_far: Understanding, head: syntax.AtWillHead, tail: syntax.Tail, scope: Scope) -> Made:
    """`beliebig oft: s darf X`: whoever is offered it ends it by declining."""
    body = body_of(so_far, tail, scope)
    if not body or not isinstance(body[-1], May) or not all(isinstance(one, Let) for one in body[:-1]):
        scope.fail("RW637", head, message("findings.RW637.message"), message("findings.RW637.hint"))
    return (AtWill(rounds(head.limit, scope), body, scope.span(head)),), scope


def step_head(so_far: Understanding, head: syntax.StepHead, tail: syntax.Tail, scope: Scope) -> Made:
    name = str(head.name)
    declare_part(name, scope, scope.span(head.name))
    condition = condition_of(scope, head.if_condition) if head.if_condition is not None else None
    return (StepOf(name, condition, body_of(so_far, tail, scope), scope.span(head)),), scope


def declare_part(name: str, scope: Scope, span: Span) -> None:
    """Steps and rounds are procedures too, found before the texts are understood."""
    scope.world.procedures.setdefault(name, Procedure(name, {}, None, "", (), None, span, step_of=scope.procedure))


def despite_head(so_far: Understanding, head: syntax.DespiteHead, tail: syntax.Tail, scope: Scope) -> Made:
    name = known_prohibition(head.prohibition, scope)
    return tuple(with_despite(statement, name) for statement in body_of(so_far, tail, scope)), scope


def consent_head(so_far: Understanding, head: syntax.ConsentHead, tail: syntax.Tail, scope: Scope) -> Made:
    who = value_for(scope, head.who, "player|players")
    if not who.type.many:
        who = X("list", (who,), who.type.row(), who.span)
    return (Consent(who, body_of(so_far, tail, scope), scope.span(head)),), scope


def per_head(so_far: Understanding, head: syntax.PerHead, tail: syntax.Tail, scope: Scope) -> Made:
    """`je 3 gold: X`: whoever acts says how often, pays it all at once, and X happens so often."""
    span = scope.span(head)
    price = expression(scope, head.price)
    if price.op != "amount" or price.args[1].op != "const":
        scope.fail("RW440", head, message("findings.RW440.per_head"), message("findings.RW440.per_hint"))
    each, resource = price.args
    name = made_up("times", span.line, span.column)
    times = X("local", (name,), INT, span)
    most = X("most_payable", (actor(scope), resource.args[1], ""), INT, span)
    zero, one = X("const", (0,), INT), X("const", (1,), INT)
    options = X("call", ("numbers", zero, X("math", ("/", most, each), INT)), INTS, span)
    whole = X("amount", (X("math", ("*", each, times), INT, span), resource), price.type, span)
    inner = scope.with_local(name, INT)
    again = X("call", ("numbers", one, times), INTS, span)
    step = made_up("step", span.line, span.column)
    loop = Loop("one_by_one", step, again, body_of(so_far, tail, inner), None, None, span)
    pay = Pay(paid(whole, inner, head), (loop,), span)
    return (Ask(name, actor(scope), options, None, None, False, False, span), pay), scope


def window_head(so_far: Understanding, head: syntax.WindowHead, tail: syntax.Tail, scope: Scope) -> Made:
    return (granted(so_far, head, tail, scope, Until("ever")),), scope


def lasting_head(
    so_far: Understanding, head: syntax.AlwaysHead | syntax.WhileHead, tail: syntax.Tail, scope: Scope
) -> Made:
    return (granted_lasting(so_far, head, tail, scope),), scope


def action_head(so_far: Understanding, head: syntax.ActionHead, tail: syntax.Tail, scope: Scope) -> Made:
    return scope.fail("RW430", head, message("findings.RW430.action_head"), message("findings.RW430.action_head_hint"))


def guard_head(so_far: Understanding, head: syntax.GuardHead, tail: syntax.Tail, scope: Scope) -> Made:
    return scope.fail("RW430", head, message("findings.RW430.guard_head"), message("findings.RW430.action_head_hint"))


HEADS: dict[type[Node], Callable[[Understanding, Any, syntax.Tail, Scope], Made]] = {
    syntax.WindowHead: window_head,
    syntax.WhileHead: lasting_head,
    syntax.AlwaysHead: lasting_head,
    syntax.ActionHead: action_head,
    syntax.StepHead: step_head,
    syntax.GuardHead: guard_head,
    syntax.DespiteHead: despite_head,
    syntax.ConsentHead: consent_head,
    syntax.PerHead: per_head,
    syntax.LoopHead: loop_head,
    syntax.RepeatHead: repeat_head,
    syntax.AtWillHead: at_will_head,
}
"""What each head does inside an effect."""


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
