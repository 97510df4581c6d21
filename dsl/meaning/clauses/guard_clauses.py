"""Guards: clauses that watch over a condition; and conditions that hold as long as a procedure runs."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.statements import body_of
from regelwerk.dsl.meaning.shared_words import leading_word
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.named_behaviour import during, procedure_name
from regelwerk.dsl.meaning.values.understood_values import condition_of
from regelwerk.dsl.tree.clauses import Guard
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL


def guard(
    so_far: Understanding, head: syntax.GuardHead, tail: syntax.Tail, scope: Scope, condition: X | None
) -> Guard:
    test = state(head.condition, scope)
    if condition is not None:
        test = X("and", (condition, test), BOOL, test.span)
    asleep = procedure_name(scope, head.except_during.procedure) if head.except_during is not None else ""
    body = body_of(so_far, tail, scope)
    return so_far.add(Guard(span=scope.span(head), condition=test, body=body, asleep=asleep), scope)


def state(tree: syntax.Condition, scope: Scope) -> X:
    """The condition of `solange` and `wache`: a condition, or the name of a procedure that is running."""
    word, world = leading_word(tree), scope.world
    if isinstance(tree, syntax.Query) and not tree.phrases and word in world.procedures and word not in world.derived:
        return during(scope, tree.head)
    return condition_of(scope, tree)
