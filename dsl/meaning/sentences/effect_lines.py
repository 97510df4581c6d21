"""Lines of an effect: sentences, prices, names, branches, and paragraphs with a head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, words
from regelwerk.dsl.meaning.clauses.event_fields import declared
from regelwerk.dsl.meaning.proven_names import Again, proven
from regelwerk.dsl.meaning.scope import Fault, Made, Scope
from regelwerk.dsl.meaning.sentences.effect_heads import HEADS
from regelwerk.dsl.meaning.sentences.effect_steps import chain, step, subject
from regelwerk.dsl.meaning.sentences.proposals import called
from regelwerk.dsl.meaning.sentences.sentence_rows import Row
from regelwerk.dsl.meaning.sentences.statements import body_of, statements_of, states
from regelwerk.dsl.meaning.shared_words import name_and_arguments
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.understood_values import condition_of, expression, unwrapped
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import Body, Branch, Let, May, Pay, Statement, Then, X
from regelwerk.dsl.tree.types import ANY


@states(syntax.Text)
def text(so_far: Understanding, tree: syntax.Text, scope: Scope) -> Made:
    """Findings are collected line by line, so that one bad line hides no other."""
    made: list[Statement] = []
    for line in tree.lines:
        try:
            body, scope = statements_of(so_far, line, scope)
            made += body
        except Fault as fault:
            scope = broken(so_far, line, scope, fault, partial(_again, so_far))
    return tuple(made), scope


def _again(so_far: Understanding, scope: Scope, line: syntax.Line) -> object:
    return statements_of(so_far, line, scope)


def broken(so_far: Understanding, line: syntax.Line, scope: Scope, fault: Fault, again: Again[syntax.Line]) -> Scope:
    """One root cause, one finding: what a broken line might have named counts as known in the lines after it.
    `again` understands a line where this one stands."""
    if not _unknown_words(line, scope):
        so_far.findings.append(fault.finding if scope.world.trying else proven(so_far, line, fault, again, scope))
    for name in _names(line):
        if not declared(scope.world, str(name)) and str(name) not in scope.locals:
            scope = scope.with_local(str(name), ANY)
    return scope


def _unknown_words(line: syntax.Line, scope: Scope) -> bool:
    """Whether a line uses a name that an earlier broken line should have given: it is not to blame."""
    return any(scope.locals.get(str(name)) == ANY for name in _names(line))


def _names(tree: Node) -> Iterator[Word]:
    return (word for word in words(tree) if word.type == "NAME")


@states(syntax.ChainLine)
def chain_line(so_far: Understanding, tree: syntax.ChainLine, scope: Scope) -> Made:
    return chain(so_far, tree.chain, scope)


@states(syntax.LetLine)
def let_line(so_far: Understanding, tree: syntax.LetLine, scope: Scope) -> Made:
    name = str(tree.name)
    done = performed(so_far, name, tree.value, scope)
    if done is not None:
        return done
    x = expression(scope, tree.value)
    return (Let(name, x, scope.span(tree)),), scope.with_local(name, x.type)


def performed(so_far: Understanding, name: str, value: syntax.Value, scope: Scope) -> Made | None:
    """`sei x = P(…)`: a procedure is carried out, and what it gave has a name."""
    call = unwrapped(value)
    if not isinstance(call, (syntax.Call, syntax.Name)):
        return None
    word = str(name_and_arguments(call)[0])
    procedure = scope.world.procedures.get(word)
    if procedure is None or word in scope.locals:
        return None
    if procedure.result is None:
        scope.fail(
            "RW413",
            call,
            message("findings.RW413.performed", name=procedure.id),
            message("findings.RW413.performed_hint"),
        )
    made = called(so_far, Row([(None, call)], None, None, value), scope)
    assert made is not None, "the name of a procedure is a call of it"
    body, scope = made
    span = scope.span(value)
    result = X("result", (procedure.id,), procedure.result, span)
    return (*body, Let(name, result, span)), scope.with_local(name, procedure.result)


@states(syntax.CostLine)
def cost_line(so_far: Understanding, tree: syntax.CostLine, scope: Scope) -> Made:
    """`K ; X`. A modal in front of the cost belongs to both halves."""
    *steps, last = tree.price.steps
    body: list[Statement] = []
    for one in steps:
        more, scope = step(so_far, one, scope)
        body += more
    span = scope.span(tree)
    if isinstance(last, syntax.ModalStep) and isinstance(last.modal, (syntax.May, syntax.Must)):
        who = subject(last.modal.subject, scope)
        price, inner = step(so_far, last.modal.step, replace(scope, actor=who), modal=True, paying=True)
        paid = Pay(price, body_of(so_far, tree.tail, inner), span)
        body.append(May(who, (paid,), span) if isinstance(last.modal, syntax.May) else paid)
    else:
        price, inner = step(so_far, last, scope, paying=True)
        body.append(Pay(price, body_of(so_far, tree.tail, inner), span))
    return tuple(body), scope


@states(syntax.CompoundLine)
def compound_line(so_far: Understanding, tree: syntax.CompoundLine, scope: Scope) -> Made:
    before = tree.before
    if before is None:
        return statements_of(so_far, tree.compound, scope)
    if isinstance(before, syntax.BeforeAfterwards):
        first, scope = chain(so_far, before.chain, scope)
        body, scope = statements_of(so_far, tree.compound, scope)
        return (*first, *body), scope
    first, scope = step(so_far, before.unit, scope)
    body, scope = statements_of(so_far, tree.compound, scope)
    return (Then(first, body, (), scope.span(tree)),), scope


@states(syntax.Headed)
def headed(so_far: Understanding, tree: syntax.Headed, scope: Scope) -> Made:
    return HEADS[tree.head.__class__](so_far, tree.head, tree.tail, scope)


@states(syntax.Branch)
def branch(so_far: Understanding, tree: syntax.Branch, scope: Scope) -> Made:
    x = condition_of(scope, tree.condition)
    return (Branch(x, body_of(so_far, tree.tail, scope), (), scope.span(tree.condition)),), scope


@states(syntax.BranchElse)
def branch_else(so_far: Understanding, tree: syntax.BranchElse, scope: Scope) -> Made:
    x = condition_of(scope, tree.condition)
    first, _ = statements_of(so_far, tree.first_case, scope)
    other: Body
    if isinstance(tree.otherwise, syntax.Tail):
        other = body_of(so_far, tree.otherwise, scope)
    else:
        other, _ = statements_of(so_far, tree.otherwise, scope)
    return (Branch(x, first, other, scope.span(tree.condition)),), scope
