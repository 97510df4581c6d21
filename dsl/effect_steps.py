"""Steps of an effect: chains, what follows on what, and what somebody may or must do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lark import Tree
from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import (
    fits,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Made, Scope
from regelwerk.dsl.tree import (
    Ask,
    Body,
    Consent,
    Either,
    IfAble,
    May,
    Replace,
    Statement,
    Then,
    Until,
    X,
)
from regelwerk.dsl.types import Type

if TYPE_CHECKING:
    from regelwerk.dsl.effects import Effects


_FOLLOWS = ("then", "if_impossible", "if_not_done", "follow")


def steps(effects: Effects, chain: SyntaxTree) -> list[SyntaxTree]:
    found: list[SyntaxTree] = []
    while len(chain.children) == 3:
        found.append(chain.children[2])
        chain = chain.children[0]
    found.append(chain.children[0])
    found.reverse()
    return found


def chain(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool = False) -> Made:
    made: list[Statement] = []
    for step in effects.steps(tree):
        body, scope = effects.step(step, scope, modal)
        made += body
    return tuple(made), scope


def step(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool = False, paying: bool = False) -> Made:
    if tree.data == "modal_step":
        made = effects.modal_step(tree, scope)
    elif tree.data == "step":
        made = effects.plain_step(tree, scope, modal, paying)
    else:
        made = effects.unit(tree, scope, modal, paying)
    for statement in made[0]:
        if isinstance(statement, (Ask, May, Either, Consent)):
            scope.world.scopes.setdefault(statement.span, _told_with(statement, tree, scope))
    return made


def _told_with(statement: Statement, tree: SyntaxTree, scope: Scope) -> dict[str, Type]:
    """What a player is told when a text asks: the things it knows by name, and the numbers of what they may do."""
    words = {str(token) for token in tree.scan_values(lambda one: True)} if isinstance(statement, May) else set()
    return {
        name: type
        for name, type in scope.locals.items()
        if not type.many and (type.base == "thing" or (type.base == "int" and name in words))
    }


def plain_step(effects: Effects, tree: SyntaxTree, scope: Scope, modal: bool, paying: bool) -> Made:
    unit, *rest = tree.children
    suffixes = [part for part in rest if isinstance(part, Tree) and part.data not in ("step", *_FOLLOWS)]
    follow = rest[-1] if rest and isinstance(rest[-1], Tree) and rest[-1].data in _FOLLOWS else None
    span = scope.span(tree)
    lasting = effects.clauses.lasting_sentence(unit, suffixes, scope)
    if lasting is not None:
        return (lasting,), scope
    body, scope = effects.unit(unit, scope, modal, paying, effects.until(suffixes, scope))
    if any(suffix.data == "if_able" for suffix in suffixes):
        body = _preferring(body) if unit.data == "open_unit" else (IfAble(body, span),)
    if any(suffix.data == "instead" for suffix in suffixes):
        if not scope.event:
            scope.fail(
                "RW431",
                tree,
                "`stattdessen` braucht ein vorgeschlagenes Ereignis.",
                "Es steht nur in Texten, die mit `sobald` oder `bevor` beginnen.",
            )
        body = (Replace(body, span),)
    if follow is not None:
        other, _ = effects.step(follow.children[-1], scope, modal)
        if follow.data == "if_not_done":
            scope.fail(
                "RW430", follow, "`falls unterlassen` folgt nur auf ein `darf`.", "Für Pflichten: falls unmöglich."
            )
        if follow.data == "if_impossible":
            return (Then(body, (), other, span),), scope
        return (Then(body, other, (), span),), scope
    return body, scope


def until(effects: Effects, suffixes: list[SyntaxTree], scope: Scope) -> Until:
    for suffix in suffixes:
        if suffix.data in ("until_end", "until_start"):
            target = suffix.children[1]
            name = Nouns(scope).procedure_name(target)
            owned = isinstance(target, Tree) and target.data == "of"
            owner = Nouns(scope).expression(target.children[2]) if owned else None
            return Until("end" if suffix.data == "until_end" else "start", name, owner)
        if suffix.data == "until_event":
            name, _ = Nouns(scope).event_call(suffix.children[1])
            return Until("event", name)
    return Until("ever")


def modal_step(effects: Effects, tree: SyntaxTree, scope: Scope) -> Made:
    *before, modal = tree.children
    made: list[Statement] = []
    for piece in before:
        if isinstance(piece, Tree):
            body, scope = effects.unit(piece, scope)
            made += body
    span = scope.span(tree)
    if modal.data in ("may", "must"):
        who = effects.subject(modal.children[0], scope)
        inner = replace(scope, actor=who)
        offered, declined = _declined(modal.children[2]) if modal.data == "may" else (modal.children[2], None)
        body, after = effects.step(offered, inner, modal=True)
        kept = replace(after, actor=scope.actor)
        if modal.data == "must":
            return (*made, *body), kept
        if declined is not None:
            otherwise, _ = effects.step(declined, scope)
            return (*made, Then((May(who, body, span),), (), otherwise, span)), scope
        return (*made, May(who, body, span)), kept if _only_asks(body) else scope
    made.append(effects.clauses.granted_modal(modal, scope))
    return tuple(made), scope


def subject(effects: Effects, pieces: SyntaxTree | None, scope: Scope) -> X:
    if pieces is None:
        return effects.actor(scope)
    x = Nouns(scope).pieces(pieces)
    if not fits(x.type, PLAYER_TYPE):
        scope.fail(
            "RW432",
            pieces,
            f"Vor darf und muss steht ein Spieler, das ist {x.type}.",
            "Für mehrere Spieler: nacheinander für s aus …: s darf …",
        )
    return x


def actor(effects: Effects, scope: Scope) -> X:
    who = scope.actor or scope.me
    if who is None:
        raise Fault(
            Finding(
                "RW405",
                scope.scalar.span,
                "Hier ist kein Spieler da, der handeln könnte.",
                "Nenne ihn vor darf oder muss, oder gib dem Ablauf mit `spieler:` den Handelnden.",
            )
        )
    return who


def _declined(step: SyntaxTree) -> tuple[SyntaxTree, SyntaxTree | None]:
    """What is offered, with all that follows on it by `dann`, and what happens when it is not done."""
    follow = step.children[-1] if step.data == "step" else None
    if isinstance(follow, Tree) and follow.data == "then":
        inner, declined = _declined(follow.children[-1])
        then = Tree("then", [*follow.children[:-1], inner], follow.meta)
        return Tree("step", [*step.children[:-1], then], step.meta), declined
    if not isinstance(follow, Tree) or follow.data != "if_not_done":
        return step, None
    return Tree("step", [*step.children[:-1], None], step.meta), follow.children[-1]


def _preferring(body: Body) -> Body:
    """`wähle x aus M wo B, falls möglich`: one for which it holds, or any if it holds for none."""
    ask = body[0]
    if not isinstance(ask, Ask) or ask.options.op != "filter":
        return (IfAble(body, body[0].span),)
    options = X("call", ("preferred", ask.options, ask.options.args[0]), ask.options.type, ask.options.span)
    return (replace(ask, options=options), *body[1:])


def _only_asks(body: Body) -> bool:
    return all(isinstance(statement, Ask) for statement in body)
