"""Steps of an effect: chains, what follows on what, and what somebody may or must do."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, words
from regelwerk.dsl.meaning.clauses.durations import must_last, no_limit, until
from regelwerk.dsl.meaning.clauses.granted import granted_modal, lasting_sentence
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.scope import Made, Scope
from regelwerk.dsl.meaning.sentences.effect_units import match_verb, unit
from regelwerk.dsl.meaning.sentences.sentence_rows import row_of
from regelwerk.dsl.meaning.sentences.statements import actor, states
from regelwerk.dsl.meaning.sentences.told_sentences import tells
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import (
    Ask,
    Body,
    Consent,
    Either,
    IfAble,
    May,
    Replace,
    Statement,
    Then,
    X,
)
from regelwerk.dsl.tree.types import Type


@states(syntax.Chain)
def chain(so_far: Understanding, tree: syntax.Chain, scope: Scope) -> Made:
    made: list[Statement] = []
    for one in tree.steps:
        body, scope = step(so_far, one, scope)
        made += body
    return tuple(made), scope


def step(
    so_far: Understanding,
    tree: syntax.Step | syntax.Junction,
    scope: Scope,
    modal: bool = False,
    paying: bool = False,
) -> Made:
    if isinstance(tree, syntax.ModalStep):
        made = modal_step(so_far, tree, scope)
    elif isinstance(tree, syntax.PlainStep):
        made = plain_step(so_far, tree, scope, modal, paying)
    else:
        made = unit(so_far, tree, scope, modal, paying)
    for statement in made[0]:
        if isinstance(statement, (Ask, May, Either, Consent)):
            scope.world.scopes.setdefault(statement.span, _told_with(statement, tree, scope))
    return made


states(syntax.PlainStep)(step)
states(syntax.ModalStep)(step)


def _told_with(statement: Statement, tree: Node, scope: Scope) -> dict[str, Type]:
    """What a player is told when a text asks: the things it knows by name, and the numbers of what they may do."""
    said = {str(word) for word in words(tree)} if isinstance(statement, May) else set()
    return {
        name: type
        for name, type in scope.locals.items()
        if not type.many and (type.base == "thing" or (type.base == "int" and name in said))
    }


def plain_step(so_far: Understanding, tree: syntax.PlainStep, scope: Scope, modal: bool, paying: bool) -> Made:
    suffixes, follow, span = tree.suffixes, tree.follow, scope.span(tree)
    no_limit(suffixes, scope)
    lasting = lasting_sentence(so_far, tree, scope)
    if lasting is not None:
        return (lasting,), scope
    body, scope = unit(so_far, tree.unit, scope, modal, paying, until(suffixes, scope))
    must_last(body, suffixes, scope)
    if any(isinstance(suffix, syntax.IfAble) for suffix in suffixes):
        body = _preferring(body) if isinstance(tree.unit, syntax.OpenUnit) else (IfAble(body, span),)
    if any(isinstance(suffix, syntax.Instead) for suffix in suffixes):
        if not scope.event:
            scope.fail(
                "RW431",
                tree,
                message("findings.RW431.plain_step"),
                message("findings.RW431.plain_step_hint"),
            )
        body = (Replace(body, span),)
    if follow is not None:
        impossible = isinstance(follow, syntax.IfImpossible)
        governed = modal and not _says_who(follow.step, scope)
        other, _ = step(so_far, follow.step, scope, governed, paying and not impossible)
        if isinstance(follow, syntax.IfNotDone):
            scope.fail("RW430", follow, message("findings.RW430.plain_step"), message("findings.RW430.plain_step_hint"))
        if impossible:
            return (Then(body, (), other, span),), scope
        return (Then(body, other, (), span),), scope
    return body, scope


def _says_who(tree: syntax.Step, scope: Scope) -> bool:
    """`s darf 1 karte ablegen dann ich ziehe 1 karte`: what follows is told of somebody else."""
    if not isinstance(tree, syntax.PlainStep) or not isinstance(tree.unit, (syntax.Sentence, syntax.OpenUnit)):
        return False
    row = row_of(tree.unit)
    return not match_verb(scope, row, True) and tells(scope, row)


def modal_step(so_far: Understanding, tree: syntax.ModalStep, scope: Scope) -> Made:
    modal = tree.modal
    made: list[Statement] = []
    for before in tree.units:
        body, scope = unit(so_far, before, scope)
        made += body
    span = scope.span(tree)
    if isinstance(modal, (syntax.May, syntax.Must)):
        who = subject(modal.subject, scope)
        inner = replace(scope, actor=who)
        offered, declined = _declined(modal.step) if isinstance(modal, syntax.May) else (modal.step, None)
        body, after = step(so_far, offered, inner, modal=True)
        kept = replace(after, actor=scope.actor)
        if isinstance(modal, syntax.Must):
            return (*made, *body), kept
        if declined is not None:
            otherwise, _ = step(so_far, declined, scope)
            return (*made, Then((May(who, body, span),), (), otherwise, span)), scope
        return (*made, May(who, body, span)), kept if _only_asks(body) else scope
    made.append(granted_modal(so_far, modal, scope))
    return tuple(made), scope


def subject(pieces: syntax.Pieces | None, scope: Scope) -> X:
    if pieces is None:
        return actor(scope)
    x = noun_in(scope, pieces)
    if unmet(scope.world, "player", x.type) is not None:
        scope.fail(
            "RW432",
            pieces,
            message("findings.RW432.subject", type=x.type),
            message("findings.RW432.subject_hint"),
        )
    return x


def _declined(step: syntax.Step) -> tuple[syntax.Step, syntax.Step | None]:
    """What is offered, with all that follows on it by `dann`, and what happens when it is not done."""
    if not isinstance(step, syntax.PlainStep):
        return step, None
    match step.follow:
        case syntax.Then():
            inner, declined = _declined(step.follow.step)
            return replace(step, follow=replace(step.follow, step=inner)), declined
        case syntax.IfNotDone():
            return replace(step, follow=None), step.follow.step
        case _:
            return step, None


def _preferring(body: Body) -> Body:
    """`wähle x aus M wo B, falls möglich`: one for which it holds, or any if it holds for none."""
    ask = body[0]
    if not isinstance(ask, Ask) or ask.options.op != "filter":
        return (IfAble(body, body[0].span),)
    options = X("call", ("preferred", ask.options, ask.options.args[0]), ask.options.type, ask.options.span)
    return (replace(ask, options=options), *body[1:])


def _only_asks(body: Body) -> bool:
    return all(isinstance(statement, Ask) for statement in body)
